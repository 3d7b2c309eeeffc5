"""Weights of `worth`, written by `python -m sessions_app.bench.write_training`; not by hand."""

from collections.abc import Mapping
from types import MappingProxyType


def _read(table: str) -> Mapping[str, float]:
    pairs = (entry.rsplit("=", 1) for entry in table.split())
    return MappingProxyType({name: float(weight) for name, weight in pairs})


WEIGHTS: Mapping[str, Mapping[str, float]] = MappingProxyType({
    "en": _read("""
bias=-1.04 all+food=+0.10 all+like=+0.12 all+rule=+0.57 all+standing=-0.02 all+task=+0.11 all+tech=+0.12
answering=+0.46 ask+city=-0.12 ask+drink=+0.11 ask+food=+0.16 ask+general=+0.11 ask+identity=-0.65
ask+like=+0.32 ask+narrative=+0.16 ask+outing=-0.03 ask+pet=-0.07 ask+recurring=-0.11 ask+standing=-0.01
ask+supposed=-0.22 ask+task=-0.05 ask+taskverb=+0.04 ask+you=+0.16 asks=-1.54 body=+0.75 city=+0.08
clock=+0.35 cries=-0.37 diet=+0.20 dislike=+1.04 drink=+0.02 engagement=+0.15 feeling=-1.06
first:answering=+0.23 first:drink=+0.11 first:engagement=+0.28 first:food=+0.34 first:general=-0.68
first:happened=+0.21 first:home=+0.16 first:identity=-0.11 first:illness=+0.08 first:intent=-0.06
first:kin=+0.20 first:like=+0.15 first:media=-0.09 first:medicine=+0.17 first:narrative=-0.09
first:now=-0.24 first:outing=+0.34 first:parcel=+0.36 first:pastime=-0.09 first:pet=-0.25
first:project=-0.02 first:recurring=+0.20 first:reported=-0.35 first:rule=+0.72 first:span=+0.21
first:standing=+0.37 first:study=+0.12 first:supposed=-0.29 first:talk=-0.19 first:task=-0.15
first:taskverb=-0.30 first:tech=+0.32 first:weekday=+0.07 first:work=-0.29 first:you=-0.14 food=+0.38
general=-0.50 happened=+0.39 home=+0.67 i_am+city=+0.04 i_am+dislike=-0.03 i_am+feeling=-0.39
i_am+food=+0.19 i_am+general=+0.06 i_am+happened=+0.10 i_am+home=+0.25 i_am+identity=+0.47
i_am+illness=+0.15 i_am+intent=-0.03 i_am+kin=-0.02 i_am+like=+0.33 i_am+month=+0.02 i_am+mood=-0.51
i_am+narrative=-0.11 i_am+now=-0.31 i_am+outing=+0.13 i_am+recurring=+0.20 i_am+rule=+0.10 i_am+span=+0.05
i_am+standing=+0.24 i_am+task=-0.09 i_am+taskverb=-0.07 i_am+trade=+0.49 i_am+work=+0.04 i_do+city=+0.14
i_do+clock=-0.06 i_do+feeling=-0.48 i_do+food=+0.36 i_do+general=+0.10 i_do+home=+0.13 i_do+identity=+0.27
i_do+illness=+0.28 i_do+like=-0.49 i_do+media=+0.27 i_do+mood=-0.43 i_do+narrative=-0.01 i_do+now=-0.09
i_do+outing=+0.03 i_do+pastime=+0.69 i_do+pet=+0.09 i_do+recurring=+0.33 i_do+rule=-0.08 i_do+standing=+0.26
i_do+supposed=-0.37 i_do+talk=-0.04 i_do+task=+0.10 i_do+taskverb=+0.47 i_do+tech=+0.53 i_do+trade=+0.14
i_do+weekday=+0.20 i_do+work=+0.78 i_do+you=-0.50 i_have+food=+0.10 i_have+happened=+0.02 i_have+home=+0.30
i_have+identity=+0.14 i_have+pastime=+0.23 i_have+pet=+0.26 i_have+task=-0.73 i_have+tech=-0.34
i_ing+body=-0.08 i_ing+city=+0.04 i_ing+engagement=+0.21 i_ing+home=+0.24 i_ing+intent=+0.48 i_ing+kin=+0.09
i_ing+month=+0.14 i_ing+mood=-0.35 i_ing+narrative=-0.28 i_ing+now=+0.18 i_ing+outing=+0.20
i_ing+pastime=-0.06 i_ing+study=+0.20 i_ing+task=-0.29 i_ing+taskverb=-0.15 i_ing+work=-0.12
i_not+dislike=+0.15 i_not+food=+0.25 i_not+home=+0.16 i_not+identity=+0.20 i_not+media=+0.31
i_not+mood=-0.39 i_not+now=-0.21 i_not+outing=+0.24 i_not+pastime=+0.05 i_not+recurring=+0.19
i_not+rule=+0.34 i_not+span=+0.18 i_not+standing=+0.22 i_not+talk=-0.15 i_not+task=+0.11
i_not+taskverb=-0.17 i_not+work=+0.07 i_past+answering=-0.03 i_past+body=+0.23 i_past+city=+0.30
i_past+clock=-0.48 i_past+engagement=+0.22 i_past+feeling=+0.26 i_past+food=-0.64 i_past+happened=+0.50
i_past+home=-0.08 i_past+identity=+0.27 i_past+illness=+0.18 i_past+intent=+0.47 i_past+kin=+0.28
i_past+like=+0.22 i_past+media=-0.16 i_past+month=+0.40 i_past+mood=+0.54 i_past+narrative=-0.33
i_past+now=+0.57 i_past+outing=-0.59 i_past+parcel=+0.18 i_past+pastime=-0.17 i_past+project=+0.01
i_past+recurring=+0.04 i_past+reported=+0.07 i_past+rule=-0.15 i_past+runs=+0.20 i_past+span=+0.03
i_past+study=+0.27 i_past+talk=-0.10 i_past+task=-0.72 i_past+taskverb=-0.23 i_past+tech=-0.04
i_past+trade=+0.26 i_past+weekday=+0.02 i_past+work=+0.20 i_past+you=-0.16 i_perfect+city=+0.14
i_perfect+engagement=+0.09 i_perfect+feeling=-0.06 i_perfect+happened=+0.35 i_perfect+home=+0.05
i_perfect+illness=+0.19 i_perfect+intent=+0.19 i_perfect+medicine=+0.05 i_perfect+mood=-0.23
i_perfect+now=-0.16 i_perfect+pastime=-0.02 i_perfect+recurring=-0.10 i_perfect+rule=-0.58
i_perfect+span=+0.36 i_perfect+task=+0.06 i_perfect+taskverb=-0.05 i_perfect+trade=+0.33
i_perfect+work=+0.29 i_rule+like=+0.13 i_rule+outing=+0.28 i_rule+recurring=+0.06 i_rule+rule=+0.30
i_rule+standing=+0.06 i_will+answering=-0.20 i_will+city=+0.07 i_will+engagement=-0.33 i_will+general=-0.08
i_will+home=-0.29 i_will+intent=-0.42 i_will+like=+0.20 i_will+mood=-0.23 i_will+now=+0.12
i_will+outing=+0.27 i_will+pastime=+0.10 i_will+recurring=-0.50 i_will+rule=+0.04 i_will+standing=-0.09
i_will+supposed=-0.19 i_will+talk=-0.30 i_will+task=+0.20 i_will+taskverb=-0.05 i_will+tech=-0.46
i_will+work=-0.31 i_will+you=+0.45 identity=+1.17 if+city=-0.24 if+home=-0.26 if+project=-0.09 if+rule=-0.18
if+supposed=-0.84 if+taskverb=-0.31 if+work=-0.22 if+you=-0.05 illness=+0.91 imp+answering=+0.59
imp+identity=+0.32 imp+now=-0.42 imp+outing=-0.05 imp+pastime=-0.01 imp+reported=-0.43 imp+talk=+0.19
imp+task=-0.03 imp+taskverb=-0.05 imp+tongue=+0.10 inner_name=+1.67 intent=-0.03 jest=-1.27 kin=+1.28
kin+kin=+0.19 kin+pet=-0.25 kin+taskverb=+0.07 like=+0.46 long=+0.20 media=+0.07 medicine=+0.52 middle=-0.15
month=+0.48 mood=-1.52 my+answering=+0.21 my+body=-0.21 my+diet=+0.12 my+engagement=-0.40 my+feeling=+0.10
my+food=+0.09 my+general=-0.12 my+happened=-0.29 my+home=-0.03 my+identity=+0.36 my+intent=-0.34
my+jest=-0.43 my+like=+0.29 my+media=+0.13 my+medicine=+0.42 my+month=+0.26 my+mood=-0.34 my+narrative=+0.27
my+now=-0.41 my+outing=-0.32 my+parcel=-0.36 my+pastime=-0.26 my+project=+0.14 my+recurring=-0.02
my+reported=+0.07 my+rule=-0.22 my+span=+0.10 my+standing=-0.25 my+talk=+0.14 my+task=+0.23
my+taskverb=+0.48 my+tech=-0.29 my+tongue=+0.12 my+trade=-0.61 my+weekday=+0.06 my+work=+0.51
my_kin+city=+0.09 my_kin+happened=+0.02 my_kin+home=+0.10 my_kin+identity=-0.08 my_kin+illness=+0.05
my_kin+kin=+0.35 my_kin+narrative=+0.25 my_kin+pastime=-0.13 my_kin+pet=-0.24 my_kin+rule=-0.26
my_kin+study=+0.02 my_kin+taskverb=-0.14 my_kin+trade=-0.24 my_kin+work=+0.08 name+answering=-0.09
name+body=+0.34 name+city=+0.08 name+general=+0.32 name+illness=+0.15 name+like=-0.30 name+media=+0.09
name+mood=+0.63 name+outing=+0.10 name+project=+0.39 name+reported=-0.25 name+rule=+0.03 name+runs=+0.10
name+standing=+0.22 name+talk=-0.02 name+task=-0.33 name+taskverb=+0.19 name+tech=-0.06 name+trade=-0.12
name+work=+0.19 narrative=-0.61 negated=+0.23 no+answering=-0.12 no+media=+0.12 no+recurring=+0.19
no+rule=+0.58 no+standing=+0.22 no+talk=-0.23 no+task=+0.39 no+taskverb=+0.09 now=-1.28 outing=+0.46
parcel=+0.66 past=-0.43 pastime=+0.27 pause=+0.43 pet=+0.25 project=+0.70 quote=-0.49 recurring=+0.07
reported=-1.61 rule=+0.36 runs=+0.46 s:all=+0.41 s:ask=-0.85 s:i_am=+0.90 s:i_do=+0.19 s:i_have=+0.16
s:i_ing=+0.18 s:i_not=+0.22 s:i_past=-0.12 s:i_perfect=+0.15 s:i_rule=+0.48 s:i_will=-0.56 s:if=-1.02
s:imp=-0.05 s:kin=-0.05 s:my=+0.28 s:my_kin=+0.38 s:name=+0.29 s:no=+0.11 s:the=-0.16 s:they=-0.72
s:thing=+0.52 s:this=-0.77 s:you=-0.18 self=+1.13 short=-0.25 span=+1.06 standing=+0.51 study=+0.82
supposed=-0.80 talk=-0.35 task=-1.34 taskverb=-0.05 tech=+0.48 the+engagement=-0.08 the+food=-0.04
the+general=-0.26 the+happened=-0.29 the+home=-0.04 the+identity=+0.09 the+kin=-0.03 the+media=-0.30
the+mood=-0.06 the+narrative=-0.45 the+now=+0.09 the+outing=-0.01 the+parcel=-0.27 the+project=+0.04
the+recurring=+0.13 the+reported=-0.25 the+rule=+0.39 the+runs=+0.23 the+standing=-0.19 the+supposed=+0.05
the+talk=-0.02 the+task=-0.11 the+taskverb=+0.34 the+tech=+0.48 the+trade=-0.26 the+work=+0.08
they+general=+0.15 they+narrative=+0.13 they+reported=-0.31 thing+answering=+0.19 thing+body=+0.28
thing+city=-0.05 thing+clock=-0.02 thing+dislike=+0.38 thing+drink=+0.09 thing+engagement=+0.31
thing+feeling=-0.20 thing+food=-0.06 thing+general=-0.47 thing+happened=+0.40 thing+home=-0.29
thing+identity=-0.26 thing+illness=+0.19 thing+intent=-0.24 thing+like=-0.43 thing+media=-0.27
thing+medicine=+0.17 thing+month=-0.52 thing+mood=+0.10 thing+narrative=-0.05 thing+now=-0.03
thing+outing=+0.28 thing+parcel=+0.71 thing+pastime=-0.08 thing+project=+0.34 thing+recurring=+0.15
thing+reported=-0.18 thing+rule=+0.32 thing+runs=-0.10 thing+span=-0.10 thing+standing=+0.30
thing+study=-0.04 thing+supposed=+0.21 thing+talk=+0.09 thing+task=+0.03 thing+taskverb=-0.05
thing+tech=+0.33 thing+tongue=+0.02 thing+trade=+0.42 thing+weekday=+0.10 thing+work=-0.17 thing+you=-0.31
this+feeling=-0.14 this+general=-0.01 this+home=+0.52 this+identity=-0.23 this+mood=-0.10
this+narrative=-0.04 this+now=-0.27 this+outing=-0.16 this+rule=-0.49 this+supposed=+0.13 this+talk=+0.28
this+task=-0.12 this+taskverb=-0.27 this+tech=+0.07 this+work=-0.31 tongue=+0.11 trade=+0.14 weekday=+0.44
work=+0.23 you=-0.22 you+answering=-0.02 you+general=+0.11 you+mood=-0.03 you+supposed=-0.01 you+talk=-0.06
you+task=-0.02 you+taskverb=-0.20 you+you=-0.16
"""),
    "zh": _read("""
bias=-0.50 all+answering=+0.09 all+recurring=-0.12 all+rule=+0.24 all+standing=+0.01 all+taskverb=+0.26
all+tech=+0.09 answering=+0.55 asks=-2.03 bare+answering=+0.20 bare+body=+0.01 bare+city=-0.05
bare+clock=+0.23 bare+diet=+0.16 bare+dislike=+0.05 bare+drink=+0.19 bare+engagement=+0.08
bare+feeling=-0.22 bare+food=-0.41 bare+general=-0.58 bare+happened=+0.23 bare+home=-0.31
bare+identity=+0.05 bare+illness=+0.40 bare+intent=-0.17 bare+kin=-0.45 bare+like=+0.04 bare+media=-0.14
bare+medicine=-0.18 bare+month=-0.07 bare+mood=-0.07 bare+narrative=-0.34 bare+now=+0.15 bare+outing=-0.60
bare+parcel=+0.76 bare+pastime=-0.59 bare+pet=+0.56 bare+project=+0.72 bare+reach=+0.19 bare+recurring=+0.09
bare+reported=+0.08 bare+rule=+0.32 bare+runs=+0.42 bare+span=+0.16 bare+standing=+0.19 bare+study=+0.09
bare+talk=+0.08 bare+task=+0.53 bare+taskverb=+0.34 bare+tech=+0.26 bare+trade=+0.16 bare+weekday=+0.31
bare+work=+0.10 bare+you=+0.22 city=+0.65 clock=+0.09 cries=-0.06 diet=+0.40 dislike=+0.83 drink=+0.03
ends_le=-0.17 engagement=+0.28 feeling=-1.01 first:answering=+0.19 first:city=-0.41 first:drink=+0.30
first:feeling=+0.04 first:food=+0.17 first:general=-0.43 first:happened=+0.22 first:home=-0.16
first:identity=+0.08 first:kin=+0.22 first:media=+0.23 first:medicine=-0.02 first:month=+0.72
first:mood=-0.07 first:narrative=+0.12 first:now=-0.06 first:outing=+0.01 first:parcel=+0.80
first:pastime=-0.02 first:pet=-0.10 first:project=+0.43 first:recurring=+0.10 first:reported=-0.51
first:rule=+0.48 first:span=+0.15 first:standing=+0.24 first:study=+0.08 first:supposed=-0.60
first:talk=-0.28 first:task=-0.66 first:taskverb=-0.72 first:tech=+0.56 first:trade=-0.27
first:weekday=+0.08 first:work=+0.03 first:you=-0.27 food=+0.07 general=-0.35 happened=+0.47 home=+0.57
i_am+home=+0.09 i_am+identity=+0.18 i_am+outing=+0.15 i_am+trade=+0.16 i_am+work=+0.17 i_do+answering=-0.35
i_do+body=+0.07 i_do+city=+0.42 i_do+clock=-0.33 i_do+diet=+0.14 i_do+dislike=+0.53 i_do+drink=-0.17
i_do+engagement=+0.26 i_do+feeling=-0.72 i_do+food=+0.21 i_do+happened=+0.33 i_do+home=+0.62
i_do+identity=+0.34 i_do+illness=+0.70 i_do+intent=+0.72 i_do+jest=-0.46 i_do+kin=+0.20 i_do+like=+0.01
i_do+media=+0.06 i_do+medicine=+0.15 i_do+month=+0.59 i_do+mood=-0.29 i_do+narrative=-0.67 i_do+now=-0.48
i_do+outing=-0.03 i_do+pastime=+0.44 i_do+pet=-0.12 i_do+project=+0.14 i_do+reach=-0.49 i_do+recurring=+0.21
i_do+reported=-0.08 i_do+rule=+0.03 i_do+runs=+0.10 i_do+span=+0.14 i_do+standing=+0.17 i_do+study=+0.28
i_do+talk=-0.42 i_do+task=-0.74 i_do+taskverb=-0.16 i_do+tech=+0.21 i_do+tongue=+0.19 i_do+trade=+0.30
i_do+weekday=+0.67 i_do+work=+0.53 i_do+you=-0.59 i_ing+intent=+0.16 i_ing+task=-0.41 i_not+diet=+0.16
i_not+dislike=+0.01 i_not+food=+0.22 i_not+home=+0.20 i_not+identity=+0.13 i_not+mood=-0.42 i_not+now=-0.08
i_not+reach=+0.20 i_not+rule=-0.19 i_not+span=+0.20 i_not+standing=+0.10 i_not+task=-0.16
i_not+taskverb=-0.05 i_past+happened=+0.16 i_past+month=+0.28 i_past+now=+0.23 i_rule+body=+0.11
i_rule+clock=+0.07 i_rule+dislike=+0.02 i_rule+feeling=+0.13 i_rule+food=+0.18 i_rule+home=+0.02
i_rule+identity=+0.17 i_rule+like=-0.28 i_rule+month=+0.05 i_rule+outing=+0.49 i_rule+pastime=+0.14
i_rule+recurring=+0.03 i_rule+span=+0.15 i_rule+standing=-0.19 i_rule+talk=-0.52 i_rule+task=-0.23
i_rule+taskverb=+0.10 i_rule+trade=+0.21 i_rule+weekday=-0.03 i_rule+work=+0.14 i_will+feeling=-0.05
i_will+mood=-0.25 i_will+supposed=-0.48 i_will+talk=-0.19 i_will+task=-0.09 i_will+taskverb=-0.33
i_will+you=-0.08 identity=+1.04 if+city=-0.18 if+home=-0.19 if+project=-0.13 if+supposed=-0.56 if+talk=-0.02
if+work=-0.09 illness=+1.37 imp+answering=+0.62 imp+clock=-0.17 imp+illness=-0.16 imp+now=-0.09
imp+outing=+0.02 imp+recurring=-0.05 imp+reported=+0.07 imp+rule=+0.37 imp+standing=+0.33 imp+talk=+0.73
imp+task=-0.08 imp+taskverb=-0.22 imp+trade=-0.32 imp+work=+0.12 intent=+0.53 jest=-1.41 kin=+0.59
kin+food=-0.16 kin+home=+0.20 kin+kin=+0.22 kin+pet=-0.10 latin=+0.22 like=+0.29 long=+0.28 media=-0.23
medicine=+0.35 middle=+0.05 month=+1.06 mood=-1.43 my+city=+0.11 my+engagement=+0.11 my+happened=+0.04
my+home=+0.35 my+identity=+0.25 my+month=+0.05 my+project=+0.04 my+rule=+0.10 my+runs=+0.05
my+taskverb=+0.22 my+tech=+0.23 my+trade=-0.09 my+weekday=-0.14 my+work=+0.10 my_kin+city=+0.06
my_kin+happened=+0.06 my_kin+home=+0.16 my_kin+identity=-0.15 my_kin+illness=+0.09 my_kin+kin=+0.40
my_kin+month=+0.12 my_kin+pastime=+0.12 my_kin+pet=-0.02 my_kin+study=+0.09 my_kin+work=-0.21
narrative=-1.12 negated=+0.54 no+rule=+0.25 no+standing=+0.25 no+task=+0.46 no+taskverb=+0.26 now=-0.96
outing=+0.43 parcel=+0.34 past=-0.85 pastime=+0.48 pause=+0.36 pet=+0.33 project=+0.75 quote=-0.49
reach=-0.23 recurring=+0.37 reported=-0.94 rule=+0.84 runs=+0.54 s:all=+0.20 s:bare=-0.41 s:i_am=+0.84
s:i_do=+0.28 s:i_ing=-0.12 s:i_not=+0.22 s:i_past=+0.49 s:i_rule=+0.21 s:i_will=-0.80 s:if=-0.56 s:imp=-0.27
s:kin=+0.12 s:my=+0.59 s:my_kin=+0.39 s:no=+0.49 s:they=-0.90 s:this=-0.87 s:topic=+0.42 s:you=-0.40
self=+0.89 short=-0.41 span=+0.99 standing=+0.41 study=+0.34 supposed=-1.45 talk=-0.74 task=-1.10
taskverb=+0.06 tech=+0.62 they+reported=-0.19 they+standing=-0.01 this+answering=-0.04 this+feeling=-0.20
this+home=-0.08 this+like=-0.08 this+media=-0.19 this+month=-0.08 this+mood=-0.10 this+narrative=-0.12
this+now=-0.12 this+reported=-0.13 this+rule=-0.22 this+span=+0.04 this+standing=-0.10 this+talk=-0.13
this+task=-0.35 this+taskverb=-0.14 tongue=+0.78 topic+answering=+0.09 topic+body=-0.07 topic+clock=-0.26
topic+dislike=+0.35 topic+drink=+0.07 topic+engagement=-0.30 topic+feeling=+0.12 topic+food=+0.19
topic+happened=-0.05 topic+home=-0.21 topic+identity=-0.08 topic+illness=+0.21 topic+kin=+0.08
topic+like=+0.72 topic+media=+0.31 topic+medicine=+0.47 topic+month=-0.14 topic+mood=-0.25
topic+narrative=-0.08 topic+now=-0.52 topic+outing=+0.41 topic+parcel=-0.17 topic+pastime=+0.11
topic+recurring=+0.01 topic+reported=-0.09 topic+rule=+0.06 topic+runs=+0.18 topic+span=-0.06
topic+standing=-0.51 topic+supposed=-0.02 topic+talk=+0.07 topic+task=+0.18 topic+taskverb=+0.04
topic+trade=+0.25 topic+weekday=-0.23 topic+work=+0.21 topic+you=+0.40 trade=+0.40 weekday=+0.54 work=+0.92
you=-0.44 you+answering=-0.07 you+talk=-0.18 you+task=-0.04 you+taskverb=-0.05 you+you=-0.27
"""),
})  # fmt: skip
"""Language -> name of a feature -> what it adds to the log odds of being worth keeping."""
