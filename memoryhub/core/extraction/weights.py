"""Weights of `worth`, written by `python -m sessions_app.bench.write_training`; not by hand."""

from collections.abc import Mapping
from types import MappingProxyType


def _read(table: str) -> Mapping[str, float]:
    pairs = (entry.rsplit("=", 1) for entry in table.split())
    return MappingProxyType({name: float(weight) for name, weight in pairs})


WEIGHTS: Mapping[str, Mapping[str, float]] = MappingProxyType({
    "en": _read("""
bias=-0.78 all+food=+0.01 all+like=+0.15 all+rule=+0.53 all+standing=-0.15 all+tech=+0.14 answering=+0.50
ask+city=-0.10 ask+drink=+0.13 ask+food=+0.16 ask+general=+0.16 ask+identity=-0.61 ask+like=+0.37
ask+outing=-0.03 ask+recurring=-0.08 ask+standing=-0.18 ask+supposed=-0.18 ask+task=-0.05 ask+taskverb=-0.14
ask+you=-0.07 asks=-1.49 body=+0.85 city=-0.11 clock=+0.49 cries=-0.43 diet=+0.33 dislike=+1.02 drink=-0.06
engagement=+0.17 feeling=-1.14 first:answering=+0.14 first:engagement=+0.28 first:food=+0.43
first:general=-0.62 first:happened=+0.37 first:intent=-0.24 first:narrative=-0.15 first:now=-0.32
first:outing=+0.28 first:parcel=+0.39 first:pastime=-0.07 first:pet=-0.14 first:project=-0.03
first:recurring=+0.23 first:reported=-0.39 first:rule=+0.59 first:span=+0.13 first:standing=+0.32
first:supposed=-0.29 first:talk=-0.29 first:task=-0.18 first:taskverb=-0.40 first:tech=+0.21
first:weekday=+0.20 first:work=+0.03 first:you=-0.17 food=+0.37 general=-0.52 happened=+0.43 home=+0.49
i_am+city=+0.07 i_am+dislike=-0.01 i_am+feeling=-0.40 i_am+food=+0.22 i_am+general=+0.03 i_am+happened=+0.10
i_am+home=+0.20 i_am+identity=+0.45 i_am+illness=+0.06 i_am+intent=-0.08 i_am+kin=+0.02 i_am+like=+0.38
i_am+month=+0.02 i_am+mood=-0.53 i_am+narrative=-0.11 i_am+now=-0.20 i_am+outing=+0.13 i_am+recurring=+0.21
i_am+rule=+0.09 i_am+span=+0.06 i_am+standing=+0.25 i_am+task=-0.09 i_am+taskverb=-0.10 i_am+trade=+0.43
i_am+work=+0.25 i_do+answering=+0.02 i_do+city=+0.19 i_do+clock=+0.14 i_do+dislike=-0.12 i_do+feeling=-0.50
i_do+home=+0.20 i_do+identity=+0.28 i_do+illness=+0.27 i_do+like=-0.55 i_do+media=+0.28 i_do+mood=-0.46
i_do+narrative=+0.07 i_do+now=-0.07 i_do+outing=+0.09 i_do+pastime=+0.76 i_do+pet=+0.14 i_do+recurring=+0.33
i_do+rule=-0.10 i_do+standing=+0.27 i_do+supposed=-0.40 i_do+talk=-0.03 i_do+task=+0.06 i_do+taskverb=+0.52
i_do+tech=+0.56 i_do+trade=+0.10 i_do+weekday=+0.19 i_do+work=+0.78 i_do+you=-0.59 i_have+food=+0.12
i_have+happened=+0.02 i_have+home=+0.35 i_have+identity=+0.16 i_have+pastime=+0.26 i_have+pet=+0.31
i_have+task=-0.66 i_have+tech=-0.25 i_ing+city=+0.06 i_ing+engagement=+0.26 i_ing+home=+0.21
i_ing+intent=+0.28 i_ing+month=+0.17 i_ing+mood=-0.30 i_ing+narrative=-0.30 i_ing+now=+0.25
i_ing+outing=+0.13 i_ing+pastime=-0.08 i_ing+study=+0.23 i_ing+task=-0.29 i_ing+taskverb=-0.10
i_ing+trade=+0.03 i_ing+work=-0.15 i_not+dislike=+0.16 i_not+food=+0.24 i_not+home=+0.21
i_not+identity=+0.18 i_not+media=+0.33 i_not+now=-0.26 i_not+outing=+0.25 i_not+pastime=+0.18
i_not+recurring=+0.17 i_not+rule=+0.50 i_not+span=+0.06 i_not+standing=+0.22 i_not+talk=-0.16
i_not+task=+0.08 i_not+taskverb=-0.21 i_not+work=+0.07 i_past+body=+0.24 i_past+city=+0.49
i_past+clock=-0.55 i_past+engagement=+0.25 i_past+feeling=+0.18 i_past+food=-0.68 i_past+happened=+0.45
i_past+home=-0.14 i_past+identity=+0.32 i_past+illness=+0.23 i_past+intent=+0.50 i_past+kin=+0.37
i_past+like=+0.27 i_past+media=-0.16 i_past+month=+0.34 i_past+mood=+0.48 i_past+narrative=-0.15
i_past+now=+0.77 i_past+outing=-0.62 i_past+pastime=-0.28 i_past+recurring=+0.06 i_past+reported=+0.14
i_past+rule=-0.20 i_past+runs=+0.24 i_past+span=+0.09 i_past+study=+0.30 i_past+talk=-0.08 i_past+task=-0.73
i_past+taskverb=-0.18 i_past+tech=+0.03 i_past+trade=+0.29 i_past+weekday=+0.01 i_past+work=+0.12
i_past+you=-0.17 i_perfect+city=+0.22 i_perfect+engagement=-0.02 i_perfect+feeling=-0.05
i_perfect+happened=+0.40 i_perfect+home=+0.12 i_perfect+illness=+0.23 i_perfect+intent=+0.06
i_perfect+medicine=+0.07 i_perfect+mood=-0.25 i_perfect+now=-0.22 i_perfect+pastime=-0.01
i_perfect+recurring=-0.11 i_perfect+rule=-0.60 i_perfect+span=+0.40 i_perfect+task=+0.06
i_perfect+taskverb=+0.03 i_perfect+trade=+0.25 i_perfect+work=+0.18 i_rule+like=+0.17 i_rule+outing=+0.29
i_rule+recurring=+0.05 i_rule+rule=+0.31 i_rule+standing=+0.05 i_will+answering=-0.24
i_will+engagement=-0.34 i_will+general=-0.05 i_will+home=-0.32 i_will+intent=-0.43 i_will+like=+0.09
i_will+mood=-0.22 i_will+now=+0.01 i_will+outing=+0.20 i_will+pastime=+0.20 i_will+recurring=-0.57
i_will+rule=-0.13 i_will+standing=-0.09 i_will+supposed=-0.18 i_will+talk=-0.32 i_will+task=+0.20
i_will+taskverb=-0.04 i_will+work=-0.33 i_will+you=+0.49 identity=+1.07 if+city=-0.19 if+home=-0.20
if+project=-0.12 if+rule=-0.19 if+supposed=-0.82 if+taskverb=-0.34 if+work=-0.25 if+you=-0.06 illness=+0.88
imp+answering=+0.64 imp+identity=-0.08 imp+now=-0.41 imp+pastime=-0.12 imp+reported=-0.34 imp+talk=+0.38
imp+task=-0.04 imp+taskverb=-0.13 imp+tongue=+0.13 inner_name=+1.55 intent=+0.21 jest=-1.33 kin=+1.12
kin+pet=-0.14 like=+0.40 long=+0.12 media=+0.12 medicine=+0.52 middle=-0.09 month=+0.51 mood=-1.43
my+answering=+0.15 my+body=-0.29 my+diet=+0.13 my+engagement=-0.43 my+feeling=+0.08 my+food=+0.10
my+general=-0.28 my+happened=-0.33 my+home=+0.37 my+identity=+0.37 my+intent=-0.14 my+jest=-0.47
my+like=+0.30 my+media=+0.08 my+medicine=+0.43 my+month=+0.24 my+mood=-0.39 my+narrative=+0.36 my+now=-0.31
my+outing=-0.36 my+parcel=-0.17 my+pastime=-0.14 my+project=+0.14 my+reported=+0.20 my+standing=-0.24
my+talk=+0.09 my+task=+0.34 my+taskverb=+0.53 my+tech=-0.30 my+trade=-0.58 my+weekday=+0.05 my+work=+0.52
my_kin+city=+0.04 my_kin+happened=+0.03 my_kin+home=+0.12 my_kin+identity=-0.06 my_kin+illness=+0.04
my_kin+kin=+0.43 my_kin+narrative=+0.32 my_kin+pastime=-0.12 my_kin+pet=-0.23 my_kin+rule=-0.29
my_kin+study=+0.02 my_kin+taskverb=-0.14 my_kin+trade=-0.25 my_kin+work=+0.11 name+answering=-0.07
name+body=+0.34 name+city=+0.12 name+general=+0.36 name+home=-0.16 name+illness=+0.18 name+like=-0.36
name+media=-0.05 name+mood=+0.64 name+outing=+0.24 name+project=+0.33 name+reported=-0.34 name+rule=-0.03
name+standing=+0.24 name+talk=+0.09 name+task=-0.25 name+taskverb=+0.19 name+tech=-0.12 name+trade=-0.12
name+work=+0.12 narrative=-0.75 negated=+0.31 no+answering=-0.16 no+media=+0.11 no+recurring=+0.21
no+rule=+0.51 no+standing=+0.25 no+talk=-0.24 no+task=+0.41 no+taskverb=+0.08 now=-1.40 outing=+0.57
parcel=+0.71 past=-0.43 pastime=+0.31 pause=+0.41 pet=+0.04 project=+0.82 quote=-0.94 recurring=+0.14
reported=-1.79 rule=+0.47 runs=+0.49 s:all=+0.31 s:ask=-0.95 s:i_am=+0.94 s:i_do=+0.24 s:i_have=+0.34
s:i_ing=+0.24 s:i_not=+0.21 s:i_past=-0.12 s:i_perfect=+0.10 s:i_rule=+0.48 s:i_will=-0.55 s:if=-1.01
s:imp=-0.13 s:kin=-0.09 s:my=+0.35 s:my_kin=+0.51 s:name=+0.19 s:no=-0.03 s:the=-0.32 s:they=-0.37
s:thing=+0.44 s:this=-0.74 s:you=-0.20 self=+0.78 short=-0.18 span=+1.08 standing=+0.53 study=+0.76
supposed=-0.81 talk=-0.40 task=-1.25 taskverb=-0.06 tech=+0.51 the+engagement=-0.10 the+food=+0.04
the+general=-0.29 the+happened=-0.27 the+home=-0.08 the+identity=-0.11 the+kin=-0.02 the+media=-0.28
the+narrative=-0.29 the+now=-0.12 the+outing=-0.10 the+parcel=-0.26 the+project=+0.05 the+recurring=+0.06
the+reported=-0.49 the+rule=+0.38 the+runs=+0.06 the+standing=-0.25 the+supposed=+0.05 the+talk=-0.34
the+task=-0.14 the+taskverb=+0.25 the+tech=+0.34 the+trade=-0.23 the+work=+0.09 they+dislike=-0.05
they+general=+0.16 they+narrative=+0.12 they+reported=-0.45 thing+answering=+0.23 thing+body=+0.24
thing+city=-0.01 thing+dislike=+0.31 thing+drink=+0.01 thing+engagement=+0.31 thing+feeling=-0.23
thing+food=+0.02 thing+general=-0.51 thing+happened=+0.37 thing+home=-0.21 thing+identity=-0.31
thing+illness=+0.18 thing+like=-0.42 thing+media=-0.22 thing+month=-0.44 thing+mood=+0.05
thing+narrative=-0.01 thing+now=-0.24 thing+outing=+0.32 thing+parcel=+0.68 thing+pastime=-0.17
thing+project=+0.23 thing+recurring=+0.21 thing+reported=-0.10 thing+rule=+0.41 thing+runs=+0.15
thing+span=-0.06 thing+standing=+0.40 thing+study=-0.17 thing+supposed=+0.11 thing+talk=+0.06
thing+task=-0.06 thing+taskverb=+0.09 thing+tech=+0.32 thing+tongue=+0.01 thing+trade=+0.61
thing+weekday=+0.20 thing+work=-0.12 thing+you=+0.02 this+feeling=-0.13 this+general=+0.06 this+home=+0.64
this+identity=-0.26 this+mood=-0.12 this+narrative=-0.02 this+now=-0.26 this+rule=-0.44 this+supposed=+0.17
this+talk=+0.33 this+task=-0.12 this+taskverb=-0.26 this+tech=+0.09 this+work=-0.37 tongue=+0.07 trade=+0.13
weekday=+0.55 work=+0.31 you=-0.12 you+answering=-0.06 you+general=+0.13 you+supposed=-0.02 you+task=-0.03
you+taskverb=-0.15 you+you=-0.20
"""),
    "zh": _read("""
bias=-0.41 all+answering=+0.13 all+recurring=-0.13 all+rule=+0.26 all+standing=+0.06 all+taskverb=+0.32
all+tech=+0.12 answering=+0.64 asks=-2.00 bare+answering=+0.31 bare+body=-0.04 bare+city=-0.02
bare+clock=+0.16 bare+diet=+0.17 bare+dislike=+0.14 bare+drink=-0.07 bare+engagement=+0.09
bare+feeling=-0.20 bare+food=-0.52 bare+general=-0.51 bare+happened=+0.25 bare+home=-0.39
bare+identity=+0.08 bare+illness=+0.35 bare+intent=-0.08 bare+kin=-0.42 bare+like=-0.09 bare+media=-0.05
bare+month=+0.08 bare+mood=+0.12 bare+narrative=-0.27 bare+now=+0.10 bare+outing=-0.61 bare+parcel=+0.88
bare+pastime=-0.28 bare+pet=+0.41 bare+project=+0.71 bare+reach=+0.23 bare+recurring=+0.04
bare+reported=+0.20 bare+rule=+0.39 bare+runs=+0.37 bare+span=+0.36 bare+standing=+0.29 bare+study=+0.07
bare+talk=+0.09 bare+task=+0.59 bare+taskverb=+0.19 bare+tech=+0.16 bare+trade=+0.40 bare+weekday=+0.41
bare+work=+0.09 bare+you=+0.26 body=+0.02 city=+0.67 clock=+0.10 cries=-0.06 diet=+0.47 dislike=+0.76
drink=-0.14 ends_le=-0.07 engagement=+0.30 feeling=-1.07 first:answering=+0.30 first:city=-0.44
first:clock=+0.01 first:drink=+0.20 first:feeling=-0.05 first:food=+0.18 first:general=-0.35
first:happened=+0.20 first:home=+0.02 first:kin=+0.29 first:media=+0.21 first:medicine=+0.04
first:month=+0.84 first:mood=-0.07 first:narrative=+0.24 first:now=-0.28 first:outing=-0.03
first:parcel=+0.70 first:pastime=+0.20 first:pet=-0.35 first:project=+0.55 first:recurring=+0.06
first:reported=-0.40 first:rule=+0.51 first:span=-0.07 first:standing=-0.13 first:study=+0.07
first:supposed=-0.62 first:talk=-0.17 first:task=-0.52 first:taskverb=-0.79 first:tech=+0.56
first:trade=-0.29 first:weekday=+0.05 first:work=-0.06 first:you=-0.28 food=+0.10 general=-0.40
happened=+0.45 home=+0.39 i_am+home=+0.11 i_am+identity=+0.09 i_am+outing=+0.15 i_am+trade=+0.16
i_am+work=+0.17 i_do+answering=-0.38 i_do+body=+0.03 i_do+city=+0.44 i_do+clock=-0.35 i_do+diet=+0.14
i_do+dislike=+0.62 i_do+drink=-0.16 i_do+engagement=+0.27 i_do+feeling=-0.73 i_do+food=+0.32
i_do+happened=+0.35 i_do+home=+0.78 i_do+identity=+0.39 i_do+illness=+0.81 i_do+intent=+0.61 i_do+jest=-0.48
i_do+kin=+0.24 i_do+like=+0.02 i_do+media=+0.08 i_do+medicine=-0.03 i_do+month=+0.58 i_do+mood=-0.37
i_do+narrative=-0.75 i_do+now=-0.31 i_do+outing=+0.01 i_do+pastime=+0.45 i_do+pet=-0.10 i_do+project=+0.14
i_do+reach=-0.51 i_do+recurring=+0.16 i_do+reported=-0.12 i_do+rule=-0.05 i_do+runs=+0.12 i_do+span=+0.24
i_do+standing=+0.11 i_do+study=+0.25 i_do+talk=-0.43 i_do+task=-0.77 i_do+taskverb=-0.10 i_do+tech=+0.33
i_do+trade=+0.19 i_do+weekday=+0.73 i_do+work=+0.54 i_do+you=-0.63 i_ing+intent=+0.10 i_ing+task=-0.38
i_not+diet=+0.17 i_not+dislike=+0.01 i_not+food=+0.23 i_not+home=+0.25 i_not+identity=+0.12 i_not+mood=-0.35
i_not+now=-0.12 i_not+reach=+0.16 i_not+rule=-0.23 i_not+standing=+0.13 i_not+task=-0.19
i_past+happened=+0.18 i_past+month=+0.33 i_past+now=+0.19 i_rule+body=+0.12 i_rule+clock=+0.15
i_rule+dislike=+0.06 i_rule+feeling=+0.07 i_rule+food=+0.20 i_rule+home=+0.04 i_rule+like=-0.28
i_rule+outing=+0.57 i_rule+pastime=+0.16 i_rule+recurring=-0.11 i_rule+span=-0.10 i_rule+standing=-0.37
i_rule+talk=-0.52 i_rule+task=-0.22 i_rule+taskverb=-0.06 i_rule+weekday=-0.02 i_rule+work=+0.13
i_will+mood=-0.26 i_will+supposed=-0.44 i_will+talk=-0.20 i_will+task=-0.10 i_will+taskverb=-0.34
i_will+you=-0.09 identity=+0.90 if+city=-0.18 if+home=-0.19 if+project=-0.16 if+supposed=-0.58 if+work=-0.10
illness=+1.37 imp+answering=+0.67 imp+clock=-0.13 imp+home=-0.21 imp+illness=-0.12 imp+now=-0.21
imp+recurring=+0.03 imp+reported=+0.16 imp+standing=+0.20 imp+talk=+0.84 imp+task=-0.26 imp+taskverb=-0.34
imp+trade=-0.53 imp+work=+0.17 intent=+0.50 jest=-1.49 kin=+0.56 kin+food=-0.12 kin+kin=+0.29 kin+pet=-0.35
latin=+0.37 like=+0.19 long=+0.23 media=-0.16 medicine=+0.05 middle=+0.05 month=+1.08 mood=-1.45
my+city=+0.24 my+engagement=+0.11 my+happened=+0.05 my+home=+0.32 my+identity=+0.27 my+month=+0.05
my+project=+0.04 my+rule=+0.12 my+runs=+0.05 my+taskverb=+0.25 my+tech=+0.25 my+trade=-0.10 my+weekday=-0.15
my+work=+0.10 my_kin+city=+0.05 my_kin+happened=+0.07 my_kin+home=+0.21 my_kin+identity=-0.14
my_kin+illness=+0.08 my_kin+kin=+0.40 my_kin+month=+0.13 my_kin+pet=+0.04 my_kin+study=+0.12
my_kin+work=-0.22 narrative=-1.09 negated=+0.52 no+rule=+0.24 no+standing=+0.31 no+task=+0.49
no+taskverb=+0.32 now=-0.94 outing=+0.48 parcel=+0.44 past=-0.92 pastime=+0.70 pause=+0.31 pet=+0.10
project=+0.90 quote=-0.56 reach=-0.21 recurring=+0.40 reported=-1.07 rule=+0.86 runs=+0.61 s:all=+0.25
s:bare=-0.59 s:i_am=+0.90 s:i_do=+0.26 s:i_ing=-0.15 s:i_not=+0.28 s:i_past=+0.51 s:i_rule=+0.21
s:i_will=-0.78 s:if=-0.58 s:imp=-0.32 s:kin=-0.07 s:my=+0.74 s:my_kin=+0.44 s:no=+0.53 s:they=-0.60
s:this=-0.90 s:topic=+0.25 s:you=-0.44 self=+0.83 short=-0.35 span=+0.90 standing=+0.44 study=+0.32
supposed=-1.44 talk=-0.76 task=-1.04 taskverb=-0.15 tech=+0.54 they+dislike=-0.24 they+drink=-0.15
they+reported=-0.39 this+answering=-0.05 this+feeling=-0.20 this+home=-0.15 this+like=-0.09 this+media=-0.20
this+month=-0.09 this+mood=-0.10 this+narrative=-0.12 this+now=-0.13 this+reported=-0.13 this+rule=-0.17
this+standing=+0.01 this+talk=-0.14 this+task=-0.37 this+taskverb=-0.10 tongue=+0.70 topic+answering=+0.12
topic+body=-0.07 topic+clock=-0.22 topic+dislike=+0.13 topic+drink=+0.23 topic+engagement=-0.35
topic+feeling=+0.10 topic+food=+0.27 topic+happened=-0.13 topic+home=-0.31 topic+identity=-0.03
topic+illness=+0.24 topic+like=+0.83 topic+media=+0.21 topic+medicine=+0.53 topic+month=-0.13
topic+mood=-0.16 topic+narrative=+0.01 topic+now=-0.43 topic+outing=+0.45 topic+parcel=-0.15
topic+pastime=+0.05 topic+project=+0.11 topic+reach=+0.03 topic+recurring=+0.17 topic+reported=-0.36
topic+rule=+0.03 topic+runs=+0.20 topic+span=-0.11 topic+standing=-0.59 topic+supposed=+0.01
topic+talk=-0.09 topic+task=+0.17 topic+taskverb=+0.10 topic+trade=+0.27 topic+work=+0.21 topic+you=+0.36
trade=+0.32 weekday=+0.60 work=+0.86 you=-0.49 you+answering=-0.08 you+talk=-0.21 you+you=-0.28
"""),
})  # fmt: skip
"""Language -> name of a feature -> what it adds to the log odds of being worth keeping."""
