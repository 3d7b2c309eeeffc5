"""Weights of `worth`, written by `python -m sessions_app.bench.write_training`; not by hand."""

from collections.abc import Mapping
from types import MappingProxyType


def _read(table: str) -> Mapping[str, float]:
    pairs = (entry.rsplit("=", 1) for entry in table.split())
    return MappingProxyType({name: float(weight) for name, weight in pairs})


WEIGHTS: Mapping[str, Mapping[str, float]] = MappingProxyType({
    "en": _read("""
bias=-0.95 all+food=+0.08 all+like=+0.12 all+rule=+0.56 all+standing=-0.02 all+tech=+0.12 answering=+0.46
ask+city=-0.12 ask+drink=+0.12 ask+food=+0.17 ask+general=+0.15 ask+identity=-0.64 ask+like=+0.35
ask+outing=-0.02 ask+pet=-0.06 ask+recurring=-0.09 ask+standing=-0.17 ask+supposed=-0.19 ask+task=-0.04
ask+taskverb=-0.13 ask+you=-0.05 asks=-1.51 body=+0.82 city=+0.13 clock=+0.37 cries=-0.37 diet=+0.17
dislike=+0.97 drink=-0.03 engagement=+0.17 feeling=-1.13 first:answering=+0.17 first:engagement=+0.28
first:food=+0.42 first:general=-0.73 first:happened=+0.43 first:home=+0.14 first:illness=+0.05
first:intent=-0.20 first:like=+0.15 first:media=-0.22 first:narrative=-0.15 first:now=-0.36
first:outing=+0.30 first:parcel=+0.38 first:pastime=-0.07 first:pet=-0.15 first:project=-0.04
first:recurring=+0.24 first:reported=-0.41 first:rule=+0.68 first:span=+0.14 first:standing=+0.37
first:study=+0.02 first:supposed=-0.31 first:talk=-0.29 first:task=-0.14 first:taskverb=-0.30
first:tech=+0.27 first:weekday=+0.21 first:work=-0.18 first:you=-0.16 food=+0.38 general=-0.49
happened=+0.44 home=+0.52 i_am+city=+0.05 i_am+dislike=-0.01 i_am+feeling=-0.40 i_am+food=+0.18
i_am+general=+0.08 i_am+happened=+0.11 i_am+home=+0.16 i_am+identity=+0.45 i_am+illness=+0.16
i_am+intent=-0.05 i_am+kin=-0.02 i_am+like=+0.35 i_am+month=+0.02 i_am+mood=-0.57 i_am+narrative=-0.11
i_am+now=-0.19 i_am+outing=+0.13 i_am+recurring=+0.21 i_am+rule=+0.09 i_am+span=+0.05 i_am+standing=+0.24
i_am+task=-0.10 i_am+taskverb=-0.08 i_am+trade=+0.47 i_am+work=+0.17 i_do+answering=+0.01 i_do+city=+0.13
i_do+clock=-0.06 i_do+dislike=-0.12 i_do+feeling=-0.49 i_do+food=+0.37 i_do+home=+0.17 i_do+identity=+0.26
i_do+illness=+0.28 i_do+like=-0.49 i_do+media=+0.29 i_do+mood=-0.46 i_do+narrative=-0.11 i_do+now=-0.07
i_do+outing=-0.05 i_do+pastime=+0.73 i_do+pet=+0.14 i_do+recurring=+0.33 i_do+rule=-0.09 i_do+standing=+0.27
i_do+supposed=-0.37 i_do+talk=-0.08 i_do+task=+0.04 i_do+taskverb=+0.53 i_do+tech=+0.53 i_do+trade=+0.09
i_do+weekday=+0.18 i_do+work=+0.76 i_do+you=-0.53 i_have+food=+0.10 i_have+happened=-0.01 i_have+home=+0.31
i_have+identity=+0.14 i_have+pastime=+0.24 i_have+pet=+0.28 i_have+task=-0.65 i_have+tech=-0.24
i_ing+city=+0.04 i_ing+engagement=+0.22 i_ing+home=+0.19 i_ing+intent=+0.39 i_ing+month=+0.15
i_ing+mood=-0.26 i_ing+narrative=-0.29 i_ing+now=+0.20 i_ing+outing=+0.20 i_ing+pastime=-0.08
i_ing+study=+0.21 i_ing+task=-0.30 i_ing+taskverb=-0.11 i_ing+work=-0.14 i_not+dislike=+0.15
i_not+food=+0.23 i_not+home=+0.18 i_not+identity=+0.18 i_not+media=+0.31 i_not+now=-0.26 i_not+outing=+0.24
i_not+pastime=+0.17 i_not+recurring=+0.17 i_not+rule=+0.48 i_not+span=+0.17 i_not+standing=+0.21
i_not+talk=-0.19 i_not+task=+0.08 i_not+taskverb=-0.21 i_not+work=+0.06 i_past+answering=-0.02
i_past+body=+0.24 i_past+city=+0.36 i_past+clock=-0.51 i_past+engagement=+0.24 i_past+feeling=+0.15
i_past+food=-0.64 i_past+happened=+0.47 i_past+home=-0.20 i_past+identity=+0.28 i_past+illness=+0.20
i_past+intent=+0.49 i_past+kin=+0.32 i_past+like=+0.25 i_past+media=-0.15 i_past+month=+0.32
i_past+mood=+0.45 i_past+narrative=-0.24 i_past+now=+0.72 i_past+outing=-0.61 i_past+pastime=-0.25
i_past+project=+0.02 i_past+recurring=+0.08 i_past+reported=+0.09 i_past+rule=-0.17 i_past+runs=+0.22
i_past+span=+0.06 i_past+study=+0.27 i_past+talk=-0.11 i_past+task=-0.72 i_past+taskverb=-0.16
i_past+tech=-0.03 i_past+trade=+0.28 i_past+work=+0.21 i_past+you=-0.15 i_perfect+city=+0.15
i_perfect+engagement=+0.09 i_perfect+feeling=-0.06 i_perfect+happened=+0.34 i_perfect+home=+0.08
i_perfect+illness=+0.20 i_perfect+intent=+0.18 i_perfect+medicine=+0.05 i_perfect+mood=-0.26
i_perfect+now=-0.16 i_perfect+pastime=-0.04 i_perfect+recurring=-0.11 i_perfect+rule=-0.62
i_perfect+span=+0.36 i_perfect+task=+0.05 i_perfect+taskverb=-0.04 i_perfect+trade=+0.33
i_perfect+work=+0.30 i_rule+like=+0.14 i_rule+outing=+0.28 i_rule+recurring=+0.06 i_rule+rule=+0.29
i_rule+standing=+0.06 i_will+answering=-0.21 i_will+engagement=-0.31 i_will+general=-0.03 i_will+home=-0.31
i_will+intent=-0.38 i_will+like=+0.11 i_will+mood=-0.22 i_will+now=+0.01 i_will+outing=+0.23
i_will+pastime=+0.20 i_will+recurring=-0.52 i_will+rule=-0.12 i_will+standing=-0.08 i_will+supposed=-0.26
i_will+talk=-0.31 i_will+task=+0.20 i_will+taskverb=-0.01 i_will+work=-0.31 i_will+you=+0.49 identity=+1.20
if+city=-0.22 if+home=-0.24 if+project=-0.10 if+rule=-0.20 if+supposed=-0.84 if+taskverb=-0.32 if+work=-0.23
if+you=-0.05 illness=+0.93 imp+answering=+0.61 imp+now=-0.44 imp+outing=-0.05 imp+pastime=+0.01
imp+reported=-0.45 imp+talk=+0.30 imp+task=-0.11 imp+taskverb=-0.04 imp+tongue=+0.13 inner_name=+1.67
intent=+0.06 jest=-1.33 kin=+1.28 kin+pet=-0.15 like=+0.45 long=+0.22 media=+0.09 medicine=+0.53
middle=-0.08 month=+0.47 mood=-1.47 my+answering=+0.14 my+body=-0.25 my+diet=+0.13 my+engagement=-0.41
my+feeling=+0.15 my+food=+0.08 my+general=-0.12 my+happened=-0.31 my+home=+0.13 my+identity=+0.34
my+intent=-0.36 my+jest=-0.44 my+like=+0.30 my+media=+0.15 my+medicine=+0.41 my+month=+0.24 my+mood=-0.37
my+narrative=+0.33 my+now=-0.37 my+outing=-0.30 my+parcel=-0.37 my+pastime=-0.30 my+project=+0.14
my+recurring=-0.04 my+reported=+0.20 my+talk=+0.16 my+task=+0.33 my+taskverb=+0.51 my+tech=-0.27
my+trade=-0.58 my+weekday=+0.05 my+work=+0.52 my_kin+city=+0.10 my_kin+happened=+0.02 my_kin+home=+0.09
my_kin+identity=-0.09 my_kin+illness=+0.03 my_kin+kin=+0.35 my_kin+narrative=+0.30 my_kin+pastime=-0.13
my_kin+pet=-0.21 my_kin+rule=-0.28 my_kin+study=+0.02 my_kin+taskverb=-0.14 my_kin+trade=-0.25
my_kin+work=+0.10 name+answering=-0.09 name+body=+0.34 name+city=+0.07 name+general=+0.31 name+illness=+0.15
name+like=-0.33 name+media=+0.08 name+mood=+0.62 name+outing=+0.24 name+project=+0.33 name+reported=-0.29
name+rule=-0.02 name+runs=+0.03 name+standing=+0.25 name+talk=+0.08 name+task=-0.31 name+taskverb=+0.13
name+tech=-0.08 name+trade=-0.13 name+work=+0.15 narrative=-0.75 negated=+0.27 no+answering=-0.14
no+media=+0.11 no+recurring=+0.19 no+rule=+0.57 no+standing=+0.22 no+talk=-0.27 no+task=+0.38
no+taskverb=+0.07 now=-1.39 outing=+0.52 parcel=+0.61 past=-0.41 pastime=+0.28 pause=+0.49 pet=+0.05
project=+0.77 quote=-0.54 recurring=+0.06 reported=-1.55 rule=+0.45 runs=+0.42 s:all=+0.40 s:ask=-0.99
s:i_am=+0.92 s:i_do=+0.19 s:i_have=+0.27 s:i_ing=+0.23 s:i_not=+0.26 s:i_past=-0.23 s:i_perfect=+0.14
s:i_rule=+0.48 s:i_will=-0.59 s:if=-1.03 s:imp=-0.04 s:my=+0.23 s:my_kin=+0.44 s:name=+0.27 s:no=+0.03
s:the=-0.30 s:they=-0.47 s:thing=+0.55 s:this=-0.75 s:you=-0.18 self=+0.99 short=-0.32 span=+1.12
standing=+0.47 study=+0.77 supposed=-0.88 talk=-0.28 task=-1.30 taskverb=-0.10 tech=+0.50
the+engagement=-0.08 the+food=-0.02 the+general=-0.26 the+happened=-0.27 the+home=+0.01 the+identity=-0.03
the+media=-0.30 the+mood=-0.05 the+narrative=-0.32 the+now=-0.15 the+parcel=-0.26 the+project=+0.03
the+recurring=+0.08 the+reported=-0.27 the+rule=+0.39 the+runs=+0.26 the+standing=-0.24 the+supposed=+0.06
the+talk=-0.03 the+task=-0.06 the+taskverb=+0.38 the+tech=+0.37 the+trade=-0.27 the+work=+0.07
they+general=+0.15 they+narrative=+0.11 they+reported=-0.24 thing+answering=+0.27 thing+body=+0.25
thing+city=-0.06 thing+clock=-0.04 thing+dislike=+0.34 thing+drink=+0.02 thing+engagement=+0.32
thing+feeling=-0.23 thing+food=-0.02 thing+general=-0.53 thing+happened=+0.41 thing+home=-0.39
thing+identity=-0.30 thing+illness=+0.18 thing+like=-0.41 thing+media=-0.39 thing+month=-0.42
thing+mood=+0.08 thing+narrative=+0.06 thing+now=-0.18 thing+outing=+0.23 thing+parcel=+0.72
thing+pastime=-0.08 thing+project=+0.26 thing+recurring=+0.12 thing+reported=-0.25 thing+rule=+0.27
thing+runs=-0.12 thing+span=-0.06 thing+standing=+0.30 thing+study=-0.14 thing+supposed=+0.12
thing+talk=+0.04 thing+taskverb=-0.04 thing+tech=+0.29 thing+trade=+0.54 thing+weekday=+0.24
thing+work=-0.27 thing+you=-0.15 this+feeling=-0.14 this+general=+0.03 this+home=+0.55 this+identity=-0.24
this+mood=-0.13 this+narrative=-0.02 this+now=-0.27 this+rule=-0.42 this+supposed=+0.16 this+talk=+0.28
this+task=-0.14 this+taskverb=-0.28 this+tech=+0.07 this+work=-0.34 tongue=+0.03 trade=+0.15 weekday=+0.53
work=+0.30 you=-0.24 you+answering=-0.02 you+general=+0.12 you+supposed=-0.01 you+task=-0.02
you+taskverb=-0.20 you+you=-0.18
"""),
    "zh": _read("""
bias=-0.58 all+answering=+0.12 all+recurring=-0.12 all+rule=+0.27 all+standing=+0.05 all+taskverb=+0.31
all+tech=+0.10 answering=+0.59 asks=-1.99 bare+answering=+0.38 bare+body=-0.04 bare+city=-0.01
bare+clock=+0.25 bare+diet=+0.17 bare+dislike=+0.10 bare+engagement=+0.12 bare+feeling=-0.21 bare+food=-0.48
bare+general=-0.58 bare+happened=+0.24 bare+home=-0.54 bare+identity=+0.07 bare+illness=+0.34
bare+intent=-0.14 bare+kin=-0.40 bare+like=-0.02 bare+media=-0.07 bare+month=+0.13 bare+mood=+0.07
bare+narrative=-0.23 bare+now=+0.14 bare+outing=-0.59 bare+parcel=+0.80 bare+pastime=-0.43 bare+pet=+0.39
bare+project=+0.68 bare+reach=+0.24 bare+recurring=+0.10 bare+reported=+0.13 bare+rule=+0.41 bare+runs=+0.49
bare+span=+0.27 bare+standing=+0.37 bare+study=+0.08 bare+talk=+0.19 bare+task=+0.63 bare+taskverb=+0.16
bare+tech=+0.20 bare+trade=+0.22 bare+weekday=+0.44 bare+work=+0.05 bare+you=+0.24 body=+0.03 city=+0.76
clock=+0.14 cries=-0.04 diet=+0.46 dislike=+0.78 drink=-0.07 ends_le=-0.15 engagement=+0.30 feeling=-1.04
first:answering=+0.29 first:city=-0.42 first:drink=+0.18 first:feeling=+0.02 first:food=+0.18
first:general=-0.43 first:happened=+0.24 first:home=-0.13 first:identity=-0.15 first:kin=+0.32
first:media=+0.23 first:month=+0.83 first:mood=-0.09 first:narrative=+0.17 first:now=-0.26
first:outing=+0.02 first:parcel=+0.86 first:pastime=+0.19 first:pet=-0.34 first:project=+0.45
first:recurring=+0.04 first:reported=-0.40 first:rule=+0.52 first:standing=+0.06 first:study=+0.08
first:supposed=-0.60 first:talk=-0.27 first:task=-0.60 first:taskverb=-0.63 first:tech=+0.58
first:trade=-0.24 first:weekday=+0.07 first:work=-0.04 first:you=-0.27 food=+0.07 general=-0.33
happened=+0.50 home=+0.47 i_am+home=+0.10 i_am+identity=+0.10 i_am+outing=+0.15 i_am+trade=+0.16
i_am+work=+0.17 i_do+answering=-0.38 i_do+body=+0.03 i_do+city=+0.41 i_do+clock=-0.32 i_do+diet=+0.14
i_do+dislike=+0.57 i_do+drink=-0.15 i_do+engagement=+0.26 i_do+feeling=-0.75 i_do+food=+0.21
i_do+happened=+0.33 i_do+home=+0.69 i_do+identity=+0.37 i_do+illness=+0.79 i_do+intent=+0.71 i_do+jest=-0.49
i_do+kin=+0.19 i_do+like=+0.02 i_do+media=+0.06 i_do+medicine=+0.13 i_do+month=+0.60 i_do+mood=-0.35
i_do+narrative=-0.69 i_do+now=-0.41 i_do+outing=-0.03 i_do+pastime=+0.43 i_do+pet=-0.10 i_do+project=+0.14
i_do+reach=-0.51 i_do+recurring=+0.19 i_do+reported=-0.11 i_do+rule=-0.05 i_do+runs=+0.09 i_do+span=+0.10
i_do+standing=+0.16 i_do+study=+0.25 i_do+talk=-0.48 i_do+task=-0.72 i_do+taskverb=-0.15 i_do+tech=+0.30
i_do+tongue=+0.21 i_do+trade=+0.25 i_do+weekday=+0.66 i_do+work=+0.64 i_do+you=-0.61 i_ing+intent=+0.09
i_ing+task=-0.38 i_not+diet=+0.16 i_not+dislike=+0.01 i_not+food=+0.23 i_not+home=+0.23 i_not+identity=+0.14
i_not+mood=-0.36 i_not+now=-0.12 i_not+reach=+0.16 i_not+rule=-0.21 i_not+span=+0.16 i_not+standing=+0.11
i_not+task=-0.17 i_past+happened=+0.17 i_past+month=+0.30 i_past+now=+0.26 i_rule+body=+0.12
i_rule+clock=+0.06 i_rule+dislike=+0.03 i_rule+feeling=+0.15 i_rule+food=+0.19 i_rule+home=+0.01
i_rule+like=-0.29 i_rule+outing=+0.52 i_rule+pastime=+0.14 i_rule+recurring=+0.03 i_rule+span=+0.17
i_rule+standing=-0.20 i_rule+talk=-0.56 i_rule+task=-0.25 i_rule+taskverb=+0.13 i_rule+weekday=-0.03
i_rule+work=+0.14 i_will+feeling=-0.05 i_will+mood=-0.27 i_will+supposed=-0.49 i_will+talk=-0.20
i_will+task=-0.11 i_will+taskverb=-0.34 i_will+you=-0.09 identity=+0.96 if+city=-0.18 if+home=-0.20
if+project=-0.14 if+supposed=-0.57 if+talk=-0.02 if+work=-0.10 illness=+1.27 imp+answering=+0.53
imp+clock=-0.13 imp+illness=-0.16 imp+now=-0.24 imp+outing=+0.05 imp+recurring=-0.02 imp+reported=+0.03
imp+rule=+0.36 imp+standing=+0.15 imp+talk=+0.85 imp+task=-0.25 imp+taskverb=-0.23 imp+trade=-0.30
imp+work=+0.13 intent=+0.50 jest=-1.48 kin=+0.65 kin+food=-0.10 kin+kin=+0.32 kin+pet=-0.34 latin=+0.32
like=+0.25 long=+0.30 media=-0.20 medicine=+0.21 middle=+0.01 month=+1.04 mood=-1.34 my+city=+0.22
my+engagement=+0.11 my+happened=+0.04 my+home=+0.33 my+identity=+0.26 my+month=+0.05 my+project=+0.04
my+rule=+0.11 my+runs=+0.05 my+task=+0.12 my+taskverb=+0.22 my+tech=+0.23 my+trade=-0.11 my+weekday=-0.16
my+work=+0.09 my_kin+city=+0.06 my_kin+happened=+0.06 my_kin+home=+0.20 my_kin+identity=-0.16
my_kin+illness=+0.09 my_kin+kin=+0.35 my_kin+month=+0.12 my_kin+pastime=+0.06 my_kin+pet=+0.06
my_kin+study=+0.10 my_kin+tongue=+0.08 my_kin+work=-0.22 narrative=-1.17 negated=+0.54 no+rule=+0.25
no+standing=+0.28 no+task=+0.48 no+taskverb=+0.29 now=-1.03 outing=+0.50 parcel=+0.36 past=-0.88
pastime=+0.65 pause=+0.37 pet=+0.19 project=+0.86 quote=-0.49 reach=-0.25 recurring=+0.40 reported=-0.89
rule=+0.83 runs=+0.61 s:all=+0.26 s:bare=-0.53 s:i_am=+0.88 s:i_do=+0.28 s:i_ing=-0.15 s:i_not=+0.27
s:i_past=+0.53 s:i_rule=+0.17 s:i_will=-0.82 s:if=-0.57 s:imp=-0.23 s:kin=-0.01 s:my=+0.65 s:my_kin=+0.41
s:no=+0.52 s:they=-0.86 s:this=-0.89 s:topic=+0.40 s:you=-0.41 self=+1.00 short=-0.41 span=+1.06
standing=+0.43 study=+0.30 supposed=-1.46 talk=-0.65 task=-1.01 taskverb=-0.08 tech=+0.56
they+reported=-0.21 this+answering=-0.03 this+feeling=-0.21 this+home=-0.08 this+like=-0.08 this+media=-0.20
this+month=-0.08 this+mood=-0.11 this+narrative=-0.12 this+now=-0.11 this+reported=-0.14 this+rule=-0.22
this+span=+0.04 this+standing=-0.10 this+talk=-0.13 this+task=-0.35 this+taskverb=-0.13 tongue=+0.71
topic+answering=+0.06 topic+body=-0.07 topic+clock=-0.28 topic+dislike=+0.32 topic+drink=+0.12
topic+engagement=-0.33 topic+feeling=+0.11 topic+food=+0.20 topic+happened=-0.07 topic+home=-0.20
topic+identity=-0.08 topic+illness=+0.20 topic+kin=+0.08 topic+like=+0.74 topic+media=+0.28
topic+medicine=+0.52 topic+month=-0.15 topic+mood=-0.29 topic+narrative=-0.05 topic+now=-0.49
topic+outing=+0.38 topic+parcel=-0.17 topic+pastime=+0.06 topic+project=+0.09 topic+reach=+0.01
topic+recurring=+0.02 topic+reported=-0.12 topic+rule=+0.07 topic+runs=+0.18 topic+span=-0.07
topic+standing=-0.53 topic+supposed=-0.01 topic+talk=+0.02 topic+task=+0.22 topic+taskverb=+0.10
topic+trade=+0.27 topic+weekday=-0.27 topic+work=+0.21 topic+you=+0.41 trade=+0.46 weekday=+0.60 work=+0.94
you=-0.44 you+answering=-0.08 you+talk=-0.18 you+you=-0.27
"""),
})  # fmt: skip
"""Language -> name of a feature -> what it adds to the log odds of being worth keeping."""
