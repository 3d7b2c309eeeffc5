"""Weights of `worth`, written by `python -m sessions_app.bench.write_training`; not by hand."""

from collections.abc import Mapping
from types import MappingProxyType


def _read(table: str) -> Mapping[str, float]:
    pairs = (entry.rsplit("=", 1) for entry in table.split())
    return MappingProxyType({name: float(weight) for name, weight in pairs})


WEIGHTS: Mapping[str, Mapping[str, float]] = MappingProxyType({
    "en": _read("""
bias=-0.98 all+food=+0.08 all+like=+0.12 all+rule=+0.56 all+standing=-0.02 all+tech=+0.12 answering=+0.46
ask+city=-0.12 ask+drink=+0.12 ask+food=+0.17 ask+general=+0.15 ask+identity=-0.64 ask+like=+0.35
ask+outing=-0.02 ask+pet=-0.06 ask+recurring=-0.09 ask+standing=-0.17 ask+supposed=-0.19 ask+task=-0.04
ask+taskverb=-0.14 ask+you=-0.06 asks=-1.51 body=+0.84 city=+0.13 clock=+0.38 cries=-0.37 diet=+0.17
dislike=+0.97 drink=-0.03 engagement=+0.13 feeling=-1.16 first:answering=+0.16 first:engagement=+0.30
first:food=+0.41 first:general=-0.72 first:happened=+0.43 first:home=+0.12 first:illness=+0.05
first:intent=-0.23 first:like=+0.13 first:narrative=-0.13 first:now=-0.37 first:outing=+0.31
first:parcel=+0.36 first:pastime=-0.07 first:pet=-0.16 first:project=-0.07 first:recurring=+0.20
first:reported=-0.41 first:rule=+0.63 first:span=+0.14 first:standing=+0.33 first:study=+0.02
first:supposed=-0.31 first:talk=-0.29 first:task=-0.19 first:taskverb=-0.31 first:tech=+0.27
first:weekday=+0.19 first:work=+0.03 first:you=-0.18 food=+0.38 general=-0.51 happened=+0.45 home=+0.58
i_am+city=+0.04 i_am+dislike=-0.01 i_am+feeling=-0.40 i_am+food=+0.19 i_am+general=+0.09 i_am+happened=+0.11
i_am+home=+0.16 i_am+identity=+0.45 i_am+illness=+0.16 i_am+intent=-0.05 i_am+kin=-0.01 i_am+like=+0.34
i_am+month=+0.02 i_am+mood=-0.57 i_am+narrative=-0.10 i_am+now=-0.18 i_am+outing=+0.13 i_am+recurring=+0.20
i_am+rule=+0.09 i_am+span=+0.05 i_am+standing=+0.24 i_am+task=-0.10 i_am+taskverb=-0.09 i_am+trade=+0.47
i_am+work=+0.17 i_do+answering=+0.01 i_do+city=+0.14 i_do+clock=-0.05 i_do+dislike=-0.12 i_do+feeling=-0.49
i_do+food=+0.37 i_do+general=+0.02 i_do+home=+0.15 i_do+identity=+0.27 i_do+illness=+0.28 i_do+like=-0.49
i_do+media=+0.28 i_do+mood=-0.45 i_do+narrative=-0.09 i_do+now=-0.08 i_do+outing=-0.04 i_do+pastime=+0.73
i_do+pet=+0.13 i_do+recurring=+0.33 i_do+rule=-0.10 i_do+standing=+0.26 i_do+supposed=-0.36 i_do+talk=-0.08
i_do+task=+0.04 i_do+taskverb=+0.51 i_do+tech=+0.54 i_do+trade=+0.10 i_do+weekday=+0.18 i_do+work=+0.75
i_do+you=-0.55 i_have+food=+0.10 i_have+happened=-0.01 i_have+home=+0.31 i_have+identity=+0.14
i_have+pastime=+0.24 i_have+pet=+0.28 i_have+task=-0.64 i_have+tech=-0.24 i_ing+city=+0.04
i_ing+engagement=+0.23 i_ing+home=+0.19 i_ing+intent=+0.35 i_ing+month=+0.16 i_ing+mood=-0.32
i_ing+narrative=-0.28 i_ing+now=+0.21 i_ing+outing=+0.21 i_ing+pastime=-0.07 i_ing+study=+0.22
i_ing+task=-0.30 i_ing+taskverb=-0.12 i_ing+trade=+0.04 i_ing+work=-0.15 i_not+dislike=+0.15
i_not+food=+0.22 i_not+home=+0.18 i_not+identity=+0.17 i_not+media=+0.31 i_not+now=-0.26 i_not+outing=+0.23
i_not+pastime=+0.17 i_not+recurring=+0.15 i_not+rule=+0.46 i_not+span=+0.17 i_not+standing=+0.20
i_not+talk=-0.19 i_not+task=+0.07 i_not+taskverb=-0.22 i_not+work=+0.06 i_past+answering=-0.02
i_past+body=+0.24 i_past+city=+0.35 i_past+clock=-0.51 i_past+engagement=+0.26 i_past+feeling=+0.16
i_past+food=-0.64 i_past+happened=+0.49 i_past+home=-0.21 i_past+identity=+0.28 i_past+illness=+0.21
i_past+intent=+0.48 i_past+kin=+0.32 i_past+like=+0.25 i_past+media=-0.17 i_past+month=+0.32
i_past+mood=+0.46 i_past+narrative=-0.22 i_past+now=+0.71 i_past+outing=-0.60 i_past+pastime=-0.24
i_past+project=+0.02 i_past+recurring=+0.07 i_past+reported=+0.08 i_past+rule=-0.17 i_past+runs=+0.21
i_past+span=+0.06 i_past+study=+0.27 i_past+talk=-0.11 i_past+task=-0.72 i_past+taskverb=-0.18
i_past+tech=-0.03 i_past+trade=+0.28 i_past+work=+0.20 i_past+you=-0.16 i_perfect+city=+0.17
i_perfect+engagement=-0.04 i_perfect+feeling=-0.05 i_perfect+happened=+0.37 i_perfect+home=+0.07
i_perfect+illness=+0.21 i_perfect+intent=+0.06 i_perfect+medicine=+0.06 i_perfect+mood=-0.25
i_perfect+now=-0.14 i_perfect+pastime=-0.03 i_perfect+recurring=-0.13 i_perfect+rule=-0.62
i_perfect+span=+0.38 i_perfect+task=+0.05 i_perfect+taskverb=-0.02 i_perfect+trade=+0.34
i_perfect+work=+0.30 i_rule+like=+0.14 i_rule+outing=+0.28 i_rule+recurring=+0.06 i_rule+rule=+0.29
i_rule+standing=+0.06 i_will+answering=-0.22 i_will+engagement=-0.31 i_will+general=-0.04 i_will+home=-0.32
i_will+intent=-0.41 i_will+like=+0.11 i_will+mood=-0.22 i_will+outing=+0.23 i_will+pastime=+0.21
i_will+recurring=-0.54 i_will+rule=-0.13 i_will+standing=-0.10 i_will+supposed=-0.22 i_will+talk=-0.32
i_will+task=+0.20 i_will+taskverb=-0.03 i_will+work=-0.33 i_will+you=+0.47 identity=+1.19 if+city=-0.23
if+home=-0.24 if+project=-0.09 if+rule=-0.20 if+supposed=-0.84 if+taskverb=-0.33 if+work=-0.23 if+you=-0.06
illness=+0.94 imp+answering=+0.61 imp+now=-0.45 imp+outing=-0.05 imp+pastime=+0.01 imp+reported=-0.45
imp+talk=+0.30 imp+task=-0.10 imp+taskverb=-0.05 imp+tongue=+0.13 inner_name=+1.67 intent=+0.12 jest=-1.31
kin=+1.29 kin+pet=-0.16 like=+0.45 long=+0.21 media=+0.17 medicine=+0.49 middle=-0.09 month=+0.47 mood=-1.49
my+answering=+0.14 my+body=-0.26 my+diet=+0.12 my+engagement=-0.39 my+feeling=+0.10 my+food=+0.08
my+general=-0.19 my+happened=-0.31 my+home=+0.11 my+identity=+0.34 my+intent=-0.38 my+jest=-0.44
my+like=+0.30 my+media=+0.13 my+medicine=+0.43 my+month=+0.25 my+mood=-0.36 my+narrative=+0.33 my+now=-0.28
my+outing=-0.31 my+parcel=-0.38 my+pastime=-0.30 my+project=+0.14 my+recurring=-0.03 my+reported=+0.21
my+standing=-0.27 my+talk=+0.16 my+task=+0.31 my+taskverb=+0.59 my+tech=-0.27 my+trade=-0.56
my+weekday=+0.05 my+work=+0.50 my_kin+city=+0.10 my_kin+happened=+0.02 my_kin+home=+0.09
my_kin+identity=-0.08 my_kin+illness=+0.03 my_kin+kin=+0.34 my_kin+narrative=+0.31 my_kin+pastime=-0.13
my_kin+pet=-0.20 my_kin+rule=-0.29 my_kin+study=+0.02 my_kin+taskverb=-0.15 my_kin+trade=-0.25
my_kin+work=+0.10 name+answering=-0.04 name+body=+0.34 name+city=+0.07 name+general=+0.31 name+illness=+0.15
name+like=-0.33 name+media=+0.06 name+mood=+0.62 name+outing=+0.23 name+project=+0.31 name+reported=-0.24
name+rule=-0.05 name+standing=+0.23 name+talk=+0.08 name+task=-0.27 name+taskverb=+0.15 name+tech=-0.09
name+trade=-0.13 name+work=+0.14 narrative=-0.80 negated=+0.34 no+answering=-0.14 no+media=+0.10
no+recurring=+0.18 no+rule=+0.55 no+standing=+0.22 no+talk=-0.27 no+task=+0.38 no+taskverb=+0.05 now=-1.38
outing=+0.52 parcel=+0.60 past=-0.39 pastime=+0.26 pause=+0.47 pet=+0.06 project=+0.72 quote=-0.53
recurring=+0.12 reported=-1.52 rule=+0.51 runs=+0.61 s:all=+0.40 s:ask=-0.98 s:i_am=+0.94 s:i_do=+0.21
s:i_have=+0.28 s:i_ing=+0.22 s:i_not=+0.22 s:i_past=-0.23 s:i_perfect=+0.08 s:i_rule=+0.48 s:i_will=-0.57
s:if=-1.03 s:imp=-0.05 s:my=+0.27 s:my_kin=+0.45 s:name=+0.29 s:no=+0.01 s:the=-0.29 s:they=-0.46
s:thing=+0.51 s:this=-0.74 s:you=-0.20 self=+0.99 short=-0.30 span=+1.13 standing=+0.49 study=+0.78
supposed=-0.89 talk=-0.29 task=-1.30 taskverb=-0.04 tech=+0.51 the+engagement=-0.07 the+food=-0.01
the+general=-0.25 the+happened=-0.28 the+identity=-0.02 the+media=-0.32 the+mood=-0.05 the+narrative=-0.32
the+now=-0.15 the+parcel=-0.26 the+project=+0.02 the+recurring=+0.08 the+reported=-0.27 the+rule=+0.36
the+runs=+0.23 the+standing=-0.24 the+supposed=+0.05 the+talk=-0.03 the+task=-0.06 the+taskverb=+0.38
the+tech=+0.37 the+trade=-0.25 the+work=+0.06 they+general=+0.15 they+narrative=+0.11 they+reported=-0.24
thing+answering=+0.24 thing+body=+0.26 thing+city=-0.07 thing+clock=-0.03 thing+dislike=+0.31
thing+drink=+0.01 thing+engagement=+0.33 thing+feeling=-0.24 thing+food=-0.01 thing+general=-0.56
thing+happened=+0.38 thing+home=-0.20 thing+identity=-0.34 thing+illness=+0.18 thing+like=-0.41
thing+media=-0.21 thing+month=-0.45 thing+mood=+0.09 thing+narrative=+0.08 thing+now=-0.24
thing+outing=+0.24 thing+parcel=+0.71 thing+pastime=-0.13 thing+project=+0.22 thing+recurring=+0.25
thing+reported=-0.25 thing+rule=+0.37 thing+runs=+0.15 thing+span=-0.09 thing+standing=+0.40
thing+study=-0.15 thing+supposed=+0.13 thing+talk=+0.04 thing+task=-0.04 thing+taskverb=+0.07
thing+tech=+0.29 thing+tongue=+0.01 thing+trade=+0.51 thing+weekday=+0.21 thing+work=-0.13 thing+you=+0.04
this+feeling=-0.14 this+general=+0.04 this+home=+0.54 this+identity=-0.24 this+mood=-0.12
this+narrative=-0.01 this+now=-0.28 this+rule=-0.43 this+supposed=+0.17 this+talk=+0.27 this+task=-0.14
this+taskverb=-0.28 this+tech=+0.08 this+work=-0.35 tongue=+0.05 trade=+0.12 weekday=+0.52 work=+0.33
you=-0.14 you+answering=-0.03 you+general=+0.12 you+supposed=-0.01 you+task=-0.02 you+taskverb=-0.21
you+you=-0.20
"""),
    "zh": _read("""
bias=-0.57 all+answering=+0.15 all+recurring=-0.11 all+rule=+0.27 all+standing=+0.08 all+taskverb=+0.31
all+tech=+0.10 answering=+0.52 asks=-1.95 bare+answering=+0.41 bare+body=-0.04 bare+city=-0.01
bare+clock=+0.23 bare+diet=+0.18 bare+dislike=+0.09 bare+engagement=+0.11 bare+feeling=-0.19 bare+food=-0.48
bare+general=-0.55 bare+happened=+0.23 bare+home=-0.54 bare+identity=+0.06 bare+illness=+0.34
bare+intent=-0.24 bare+kin=-0.40 bare+like=-0.03 bare+media=-0.06 bare+month=+0.12 bare+mood=+0.12
bare+narrative=-0.23 bare+now=+0.13 bare+outing=-0.59 bare+parcel=+0.81 bare+pastime=-0.43 bare+pet=+0.39
bare+project=+0.67 bare+reach=+0.23 bare+recurring=+0.12 bare+reported=+0.13 bare+rule=+0.38 bare+runs=+0.47
bare+span=+0.32 bare+standing=+0.33 bare+study=+0.08 bare+talk=+0.15 bare+task=+0.63 bare+taskverb=+0.19
bare+tech=+0.20 bare+trade=+0.24 bare+weekday=+0.43 bare+work=+0.04 bare+you=+0.24 body=+0.04 city=+0.76
clock=+0.17 cries=-0.04 diet=+0.48 dislike=+0.80 drink=-0.06 ends_le=-0.16 engagement=+0.29 feeling=-1.05
first:answering=+0.32 first:city=-0.42 first:drink=+0.18 first:feeling=+0.03 first:food=+0.18
first:general=-0.41 first:happened=+0.25 first:home=-0.13 first:identity=-0.15 first:kin=+0.32
first:media=+0.22 first:medicine=+0.07 first:month=+0.81 first:mood=-0.08 first:narrative=+0.18
first:now=-0.26 first:outing=+0.03 first:parcel=+0.86 first:pastime=+0.19 first:pet=-0.34
first:project=+0.46 first:recurring=+0.06 first:reported=-0.39 first:rule=+0.50 first:span=+0.01
first:standing=-0.06 first:study=+0.07 first:supposed=-0.61 first:talk=-0.25 first:task=-0.60
first:taskverb=-0.61 first:tech=+0.58 first:trade=-0.20 first:weekday=+0.07 first:work=-0.05 first:you=-0.27
food=+0.08 general=-0.41 happened=+0.50 home=+0.49 i_am+home=+0.10 i_am+identity=+0.10 i_am+outing=+0.15
i_am+trade=+0.16 i_am+work=+0.17 i_do+answering=-0.36 i_do+body=+0.03 i_do+city=+0.40 i_do+clock=-0.33
i_do+diet=+0.14 i_do+dislike=+0.57 i_do+drink=-0.15 i_do+engagement=+0.26 i_do+feeling=-0.73 i_do+food=+0.21
i_do+happened=+0.33 i_do+home=+0.70 i_do+identity=+0.39 i_do+illness=+0.81 i_do+intent=+0.74 i_do+jest=-0.48
i_do+kin=+0.19 i_do+like=+0.03 i_do+media=+0.06 i_do+medicine=-0.05 i_do+month=+0.59 i_do+mood=-0.31
i_do+narrative=-0.70 i_do+now=-0.40 i_do+outing=-0.04 i_do+pastime=+0.43 i_do+pet=-0.10 i_do+project=+0.14
i_do+reach=-0.53 i_do+recurring=+0.19 i_do+reported=-0.09 i_do+rule=-0.06 i_do+runs=+0.11 i_do+span=+0.15
i_do+standing=+0.17 i_do+study=+0.26 i_do+talk=-0.46 i_do+task=-0.73 i_do+taskverb=-0.11 i_do+tech=+0.31
i_do+tongue=+0.21 i_do+trade=+0.11 i_do+weekday=+0.67 i_do+work=+0.64 i_do+you=-0.61 i_ing+intent=+0.10
i_ing+task=-0.38 i_not+diet=+0.16 i_not+dislike=+0.01 i_not+food=+0.22 i_not+home=+0.23 i_not+identity=+0.14
i_not+mood=-0.34 i_not+now=-0.12 i_not+reach=+0.15 i_not+rule=-0.22 i_not+span=+0.16 i_not+standing=+0.11
i_not+task=-0.17 i_past+happened=+0.16 i_past+month=+0.29 i_past+now=+0.25 i_rule+body=+0.13
i_rule+clock=+0.13 i_rule+dislike=+0.05 i_rule+feeling=+0.07 i_rule+food=+0.20 i_rule+home=+0.04
i_rule+like=-0.27 i_rule+outing=+0.55 i_rule+pastime=+0.16 i_rule+recurring=-0.07 i_rule+span=-0.06
i_rule+standing=-0.32 i_rule+talk=-0.53 i_rule+task=-0.22 i_rule+taskverb=-0.06 i_rule+weekday=-0.03
i_rule+work=+0.16 i_will+feeling=-0.05 i_will+mood=-0.25 i_will+supposed=-0.45 i_will+talk=-0.21
i_will+task=-0.11 i_will+taskverb=-0.34 i_will+you=-0.09 identity=+0.98 if+city=-0.19 if+home=-0.20
if+project=-0.14 if+supposed=-0.58 if+work=-0.10 illness=+1.28 imp+answering=+0.57 imp+clock=-0.14
imp+illness=-0.17 imp+now=-0.24 imp+outing=+0.04 imp+recurring=-0.01 imp+reported=+0.02 imp+rule=+0.36
imp+standing=+0.19 imp+talk=+0.84 imp+task=-0.25 imp+taskverb=-0.21 imp+trade=-0.29 imp+work=+0.13
intent=+0.45 jest=-1.47 kin=+0.65 kin+food=-0.11 kin+kin=+0.32 kin+pet=-0.34 latin=+0.33 like=+0.24
long=+0.29 media=-0.19 medicine=+0.09 middle=+0.01 month=+1.07 mood=-1.44 my+city=+0.22 my+engagement=+0.11
my+happened=+0.04 my+home=+0.32 my+identity=+0.26 my+month=+0.05 my+project=+0.04 my+rule=+0.10
my+runs=+0.05 my+task=+0.12 my+taskverb=+0.23 my+tech=+0.23 my+trade=-0.11 my+weekday=-0.15 my+work=+0.10
my_kin+city=+0.06 my_kin+happened=+0.06 my_kin+home=+0.20 my_kin+identity=-0.17 my_kin+illness=+0.09
my_kin+kin=+0.34 my_kin+month=+0.12 my_kin+pastime=+0.06 my_kin+pet=+0.06 my_kin+study=+0.10
my_kin+tongue=+0.08 my_kin+work=-0.22 narrative=-1.16 negated=+0.55 no+rule=+0.24 no+standing=+0.29
no+task=+0.49 no+taskverb=+0.31 now=-1.01 outing=+0.52 parcel=+0.37 past=-0.84 pastime=+0.67 pause=+0.37
pet=+0.19 project=+0.86 quote=-0.48 reach=-0.24 recurring=+0.38 reported=-0.88 rule=+0.88 runs=+0.63
s:all=+0.28 s:bare=-0.54 s:i_am=+0.88 s:i_do=+0.26 s:i_ing=-0.14 s:i_not=+0.27 s:i_past=+0.52 s:i_rule=+0.11
s:i_will=-0.78 s:if=-0.58 s:imp=-0.22 s:kin=-0.02 s:my=+0.66 s:my_kin=+0.40 s:no=+0.52 s:they=-0.86
s:this=-0.84 s:topic=+0.37 s:you=-0.41 self=+0.98 short=-0.41 span=+0.98 standing=+0.41 study=+0.31
supposed=-1.44 talk=-0.66 task=-1.00 taskverb=-0.12 tech=+0.57 they+reported=-0.22 they+standing=+0.01
this+answering=-0.03 this+feeling=-0.22 this+home=-0.09 this+like=-0.09 this+media=-0.21 this+month=-0.09
this+mood=-0.11 this+narrative=-0.12 this+now=-0.11 this+reported=-0.15 this+rule=-0.15 this+span=+0.05
this+standing=-0.02 this+talk=-0.14 this+task=-0.37 this+taskverb=-0.12 tongue=+0.71 topic+answering=+0.11
topic+body=-0.06 topic+clock=-0.27 topic+dislike=+0.33 topic+drink=+0.13 topic+engagement=-0.33
topic+feeling=+0.13 topic+food=+0.20 topic+happened=-0.06 topic+home=-0.19 topic+identity=-0.08
topic+illness=+0.20 topic+kin=+0.08 topic+like=+0.72 topic+media=+0.28 topic+medicine=+0.55
topic+month=-0.14 topic+mood=-0.26 topic+narrative=-0.05 topic+now=-0.48 topic+outing=+0.39
topic+parcel=-0.17 topic+pastime=+0.06 topic+project=+0.10 topic+recurring=+0.04 topic+reported=-0.11
topic+rule=+0.07 topic+runs=+0.18 topic+span=-0.05 topic+standing=-0.61 topic+supposed=-0.02
topic+task=+0.23 topic+taskverb=+0.12 topic+trade=+0.29 topic+weekday=-0.27 topic+work=+0.20 topic+you=+0.42
trade=+0.42 weekday=+0.61 work=+0.95 you=-0.42 you+answering=-0.07 you+talk=-0.18 you+you=-0.27
"""),
})  # fmt: skip
"""Language -> name of a feature -> what it adds to the log odds of being worth keeping."""
