"""Weights of `worth`, written by `python -m sessions_app.bench.write_training`; not by hand."""

from collections.abc import Mapping
from types import MappingProxyType


def _read(table: str) -> Mapping[str, float]:
    pairs = (entry.rsplit("=", 1) for entry in table.split())
    return MappingProxyType({name: float(weight) for name, weight in pairs})


WEIGHTS: Mapping[str, Mapping[str, float]] = MappingProxyType({
    "en": _read("""
bias=-0.91 all+food=+0.01 all+like=+0.15 all+rule=+0.54 all+standing=-0.15 all+tech=+0.13 answering=+0.38
ask+city=-0.10 ask+drink=+0.14 ask+food=+0.18 ask+general=+0.16 ask+identity=-0.55 ask+like=+0.38
ask+outing=-0.03 ask+recurring=-0.05 ask+standing=-0.17 ask+supposed=-0.18 ask+taskverb=-0.10 ask+you=-0.07
asks=-1.43 body=+0.77 city=-0.21 clock=+0.49 cries=-0.48 diet=+0.35 dislike=+0.98 drink=-0.14
engagement=+0.04 feeling=-1.16 first:answering=+0.14 first:engagement=+0.27 first:food=+0.44
first:general=-0.51 first:happened=+0.38 first:intent=-0.28 first:media=+0.07 first:narrative=-0.23
first:now=-0.31 first:outing=+0.25 first:parcel=+0.37 first:pastime=-0.07 first:pet=-0.07
first:project=-0.01 first:recurring=+0.37 first:reported=-0.37 first:rule=+0.63 first:standing=+0.35
first:supposed=-0.28 first:talk=-0.19 first:task=-0.20 first:taskverb=-0.39 first:tech=+0.22
first:trade=+0.16 first:work=+0.01 first:you=-0.12 food=+0.38 general=-0.48 happened=+0.36 home=+0.62
i_am+city=+0.07 i_am+dislike=-0.01 i_am+feeling=-0.40 i_am+food=+0.21 i_am+general=+0.02 i_am+happened=+0.11
i_am+home=+0.19 i_am+identity=+0.51 i_am+illness=+0.07 i_am+intent=-0.11 i_am+kin=+0.05 i_am+like=+0.41
i_am+month=+0.03 i_am+mood=-0.61 i_am+narrative=-0.11 i_am+now=-0.21 i_am+outing=+0.13 i_am+recurring=+0.20
i_am+rule=+0.09 i_am+span=+0.06 i_am+standing=+0.25 i_am+task=-0.10 i_am+taskverb=-0.11 i_am+trade=+0.40
i_am+work=+0.23 i_do+answering=+0.04 i_do+city=+0.19 i_do+clock=+0.12 i_do+dislike=-0.12 i_do+feeling=-0.58
i_do+general=-0.04 i_do+home=+0.14 i_do+identity=+0.11 i_do+illness=+0.26 i_do+like=-0.51 i_do+media=+0.26
i_do+mood=-0.48 i_do+narrative=+0.05 i_do+now=-0.10 i_do+outing=+0.18 i_do+pastime=+0.70 i_do+project=+0.09
i_do+recurring=+0.33 i_do+rule=-0.12 i_do+standing=+0.27 i_do+supposed=-0.40 i_do+talk=-0.03 i_do+task=-0.01
i_do+taskverb=+0.56 i_do+tech=+0.23 i_do+trade=+0.13 i_do+weekday=+0.14 i_do+work=+0.73 i_do+you=-0.59
i_have+happened=+0.03 i_have+home=+0.23 i_have+identity=+0.15 i_have+pastime=+0.26 i_have+pet=+0.30
i_have+task=-0.69 i_have+tech=-0.29 i_ing+city=+0.06 i_ing+engagement=+0.20 i_ing+home=+0.22
i_ing+intent=+0.22 i_ing+month=+0.18 i_ing+mood=-0.33 i_ing+narrative=-0.29 i_ing+now=+0.25
i_ing+outing=+0.13 i_ing+pastime=-0.14 i_ing+study=+0.13 i_ing+task=-0.25 i_ing+taskverb=-0.12
i_ing+trade=+0.19 i_not+dislike=+0.14 i_not+food=+0.23 i_not+home=+0.20 i_not+identity=+0.15
i_not+media=+0.33 i_not+now=-0.35 i_not+outing=+0.22 i_not+pastime=+0.16 i_not+recurring=+0.19
i_not+rule=+0.60 i_not+span=+0.06 i_not+standing=+0.23 i_not+talk=+0.02 i_not+task=-0.01
i_not+taskverb=-0.23 i_not+work=+0.07 i_past+body=+0.18 i_past+city=+0.52 i_past+clock=-0.54
i_past+engagement=+0.14 i_past+feeling=+0.25 i_past+food=-0.71 i_past+happened=+0.53 i_past+home=-0.07
i_past+identity=+0.45 i_past+illness=+0.24 i_past+intent=+0.47 i_past+kin=+0.42 i_past+like=+0.22
i_past+media=-0.09 i_past+month=+0.33 i_past+mood=+0.54 i_past+narrative=-0.26 i_past+now=+0.82
i_past+outing=-0.63 i_past+pastime=+0.03 i_past+recurring=+0.07 i_past+reported=+0.13 i_past+rule=-0.28
i_past+runs=+0.28 i_past+span=+0.16 i_past+study=+0.45 i_past+talk=-0.11 i_past+task=-0.70
i_past+taskverb=-0.16 i_past+tech=+0.17 i_past+trade=+0.10 i_past+weekday=-0.04 i_past+work=+0.19
i_past+you=-0.18 i_perfect+city=+0.19 i_perfect+engagement=-0.03 i_perfect+feeling=-0.09
i_perfect+general=+0.17 i_perfect+happened=+0.34 i_perfect+home=+0.10 i_perfect+illness=+0.21
i_perfect+intent=+0.20 i_perfect+medicine=+0.07 i_perfect+mood=-0.30 i_perfect+now=-0.21
i_perfect+pastime=+0.05 i_perfect+recurring=+0.03 i_perfect+rule=-0.58 i_perfect+span=+0.49
i_perfect+standing=-0.19 i_perfect+task=+0.04 i_perfect+taskverb=-0.08 i_perfect+trade=+0.23
i_perfect+work=+0.21 i_rule+like=+0.17 i_rule+outing=+0.27 i_rule+recurring=+0.05 i_rule+rule=+0.30
i_rule+standing=+0.05 i_will+engagement=-0.31 i_will+general=-0.05 i_will+intent=-0.48 i_will+like=+0.07
i_will+mood=-0.27 i_will+now=-0.01 i_will+outing=+0.23 i_will+pastime=+0.21 i_will+recurring=-0.54
i_will+rule=-0.16 i_will+standing=-0.11 i_will+supposed=-0.13 i_will+talk=-0.24 i_will+task=+0.23
i_will+taskverb=-0.07 i_will+work=-0.36 i_will+you=+0.47 identity=+0.89 if+city=-0.20 if+home=-0.18
if+project=-0.11 if+rule=-0.21 if+supposed=-0.82 if+taskverb=-0.28 if+work=-0.23 if+you=-0.06 illness=+0.88
imp+answering=+0.65 imp+identity=-0.07 imp+now=-0.44 imp+pastime=-0.13 imp+reported=-0.37 imp+talk=+0.35
imp+task=+0.03 imp+taskverb=-0.11 imp+tongue=+0.12 inner_name=+1.59 intent=+0.25 jest=-1.39 kin=+1.03
kin+pet=-0.07 like=+0.36 long=+0.15 media=+0.18 medicine=+0.52 middle=-0.08 month=+0.51 mood=-1.23
my+answering=+0.20 my+body=-0.26 my+diet=+0.12 my+engagement=-0.44 my+feeling=+0.07 my+food=+0.10
my+general=-0.28 my+happened=-0.33 my+home=+0.26 my+identity=+0.44 my+intent=-0.16 my+jest=-0.40
my+like=+0.34 my+media=+0.08 my+medicine=+0.40 my+month=+0.25 my+mood=-0.31 my+narrative=+0.37 my+now=-0.33
my+outing=-0.30 my+parcel=-0.17 my+pastime=-0.16 my+project=+0.15 my+recurring=+0.03 my+reported=+0.19
my+standing=-0.40 my+talk=+0.09 my+task=+0.06 my+taskverb=+0.56 my+tech=+0.06 my+trade=-0.45 my+work=+0.24
my_kin+city=+0.04 my_kin+happened=+0.03 my_kin+home=+0.11 my_kin+identity=-0.01 my_kin+illness=+0.04
my_kin+kin=+0.48 my_kin+narrative=+0.20 my_kin+pastime=-0.14 my_kin+pet=-0.27 my_kin+rule=-0.30
my_kin+study=+0.02 my_kin+taskverb=-0.16 my_kin+work=+0.10 name+answering=-0.09 name+body=+0.35
name+city=+0.12 name+general=+0.21 name+home=-0.16 name+illness=-0.07 name+like=-0.37 name+media=-0.07
name+mood=+0.61 name+outing=+0.22 name+project=+0.39 name+reported=-0.33 name+rule=-0.02 name+runs=-0.01
name+standing=+0.60 name+supposed=+0.29 name+talk=+0.04 name+task=-0.25 name+taskverb=+0.18 name+tech=-0.13
name+trade=-0.24 name+work=+0.15 narrative=-0.66 negated=+0.34 no+answering=-0.23 no+media=+0.11
no+recurring=+0.20 no+rule=+0.52 no+standing=+0.25 no+talk=-0.11 no+task=+0.41 no+taskverb=+0.07 now=-1.35
outing=+0.58 parcel=+0.76 past=-0.41 pastime=+0.46 pause=+0.39 pet=+0.04 project=+0.90 quote=-0.99
recurring=+0.22 reported=-1.83 rule=+0.45 runs=+0.50 s:all=+0.32 s:ask=-0.95 s:i_am=+1.01 s:i_do=+0.37
s:i_have=+0.34 s:i_ing=+0.23 s:i_not=+0.24 s:i_past=-0.13 s:i_perfect=+0.15 s:i_rule=+0.58 s:i_will=-0.56
s:if=-1.02 s:imp=-0.11 s:kin=-0.42 s:my=+0.37 s:my_kin=+0.54 s:name=+0.18 s:no=-0.09 s:the=-0.36
s:they=-0.37 s:thing=+0.45 s:this=-0.77 s:you=-0.15 self=+0.79 short=-0.18 span=+0.93 standing=+0.42
study=+0.86 supposed=-0.82 talk=-0.38 task=-1.22 taskverb=+0.04 tech=+0.52 the+engagement=-0.11
the+food=+0.04 the+general=-0.32 the+happened=-0.39 the+home=-0.05 the+identity=-0.42 the+kin=+0.03
the+media=-0.31 the+mood=+0.13 the+narrative=-0.32 the+now=-0.10 the+outing=-0.32 the+parcel=-0.20
the+project=+0.01 the+recurring=+0.05 the+reported=-0.56 the+rule=+0.42 the+runs=+0.01 the+standing=-0.23
the+supposed=+0.07 the+talk=-0.43 the+task=+0.05 the+taskverb=+0.23 the+tech=+0.35 the+trade=-0.09
the+work=+0.10 they+dislike=-0.05 they+general=+0.14 they+narrative=+0.11 they+reported=-0.43
thing+answering=+0.16 thing+body=+0.16 thing+dislike=+0.24 thing+engagement=+0.30 thing+general=-0.23
thing+happened=+0.41 thing+home=-0.19 thing+identity=-0.07 thing+illness=+0.14 thing+like=-0.28
thing+media=-0.13 thing+month=-0.46 thing+mood=+0.08 thing+narrative=+0.09 thing+now=-0.40
thing+outing=+0.47 thing+parcel=+0.62 thing+pastime=-0.24 thing+project=+0.26 thing+recurring=+0.31
thing+reported=-0.09 thing+rule=+0.31 thing+runs=+0.18 thing+span=+0.01 thing+standing=+0.41
thing+study=-0.06 thing+supposed=+0.17 thing+talk=+0.04 thing+task=+0.04 thing+taskverb=-0.01
thing+tech=+0.57 thing+tongue=+0.03 thing+trade=+0.49 thing+work=-0.11 thing+you=+0.02 this+feeling=-0.13
this+general=+0.15 this+home=+0.49 this+identity=-0.15 this+mood=-0.12 this+narrative=+0.05 this+now=-0.25
this+rule=-0.43 this+supposed=+0.25 this+talk=+0.34 this+task=-0.07 this+taskverb=-0.29 this+tech=+0.12
tongue=+0.09 trade=+0.16 weekday=+0.66 work=+0.31 you=-0.13 you+answering=-0.01 you+general=+0.13
you+supposed=-0.02 you+task=-0.04 you+taskverb=-0.12 you+you=-0.15
"""),
    "zh": _read("""
bias=-0.41 all+answering=+0.12 all+recurring=-0.15 all+rule=+0.26 all+standing=+0.05 all+taskverb=+0.31
all+tech=+0.11 answering=+0.59 asks=-2.04 bare+answering=+0.30 bare+body=-0.05 bare+city=+0.09
bare+clock=+0.13 bare+diet=+0.19 bare+dislike=-0.03 bare+drink=-0.06 bare+engagement=+0.09
bare+feeling=-0.19 bare+food=-0.52 bare+general=-0.46 bare+happened=+0.42 bare+home=-0.48 bare+illness=+0.30
bare+intent=-0.06 bare+kin=-0.43 bare+like=-0.09 bare+media=-0.11 bare+month=+0.13 bare+mood=+0.14
bare+narrative=-0.44 bare+now=+0.26 bare+outing=-0.57 bare+parcel=+0.90 bare+pastime=-0.19 bare+pet=+0.37
bare+project=+0.65 bare+reach=+0.18 bare+recurring=+0.14 bare+reported=+0.15 bare+rule=+0.58 bare+runs=+0.38
bare+span=+0.29 bare+standing=+0.29 bare+talk=+0.04 bare+task=+0.42 bare+taskverb=+0.34 bare+tech=+0.29
bare+trade=+0.38 bare+weekday=+0.38 bare+work=+0.09 bare+you=+0.24 body=+0.15 city=+0.71 clock=+0.05
cries=-0.09 diet=+0.51 dislike=+0.77 drink=-0.18 ends_le=-0.01 engagement=+0.29 feeling=-1.12
first:answering=+0.28 first:city=-0.50 first:drink=+0.20 first:feeling=+0.01 first:food=+0.20
first:general=-0.40 first:happened=+0.19 first:home=-0.05 first:kin=+0.31 first:media=+0.09
first:medicine=+0.04 first:month=+0.89 first:mood=-0.07 first:narrative=+0.27 first:now=-0.38
first:outing=-0.03 first:parcel=+0.66 first:pastime=+0.17 first:pet=-0.36 first:project=+0.53
first:recurring=+0.24 first:reported=-0.45 first:rule=+0.51 first:span=-0.07 first:standing=-0.18
first:study=+0.04 first:supposed=-0.58 first:talk=-0.12 first:task=-0.59 first:taskverb=-0.83
first:tech=+0.37 first:trade=-0.33 first:weekday=+0.02 first:work=-0.06 first:you=-0.28 food=+0.11
general=-0.33 happened=+0.45 home=+0.45 i_am+home=+0.10 i_am+identity=+0.12 i_am+outing=+0.16
i_am+trade=+0.12 i_am+work=+0.20 i_do+answering=-0.41 i_do+body=-0.07 i_do+city=+0.38 i_do+clock=-0.43
i_do+diet=+0.13 i_do+dislike=+0.65 i_do+drink=-0.22 i_do+engagement=+0.26 i_do+feeling=-0.78 i_do+food=+0.20
i_do+happened=+0.21 i_do+home=+0.88 i_do+identity=+0.29 i_do+illness=+0.83 i_do+intent=+0.56 i_do+jest=-0.48
i_do+kin=+0.48 i_do+like=+0.01 i_do+media=+0.09 i_do+medicine=-0.06 i_do+month=+0.62 i_do+mood=-0.43
i_do+narrative=-0.70 i_do+now=-0.12 i_do+outing=+0.07 i_do+pastime=+0.48 i_do+pet=+0.03 i_do+project=+0.11
i_do+reach=-0.44 i_do+recurring=+0.15 i_do+reported=-0.12 i_do+rule=-0.20 i_do+runs=+0.14 i_do+span=+0.28
i_do+standing=+0.34 i_do+study=+0.39 i_do+talk=-0.27 i_do+task=-0.85 i_do+taskverb=-0.28 i_do+tech=+0.30
i_do+tongue=+0.19 i_do+trade=+0.17 i_do+weekday=+0.67 i_do+work=+0.48 i_do+you=-0.55 i_ing+intent=+0.26
i_ing+task=-0.30 i_ing+taskverb=-0.08 i_not+diet=+0.24 i_not+dislike=-0.01 i_not+food=+0.30 i_not+home=+0.26
i_not+identity=+0.12 i_not+mood=-0.28 i_not+now=-0.13 i_not+reach=+0.16 i_not+rule=-0.22
i_not+standing=+0.13 i_not+task=-0.19 i_past+happened=+0.18 i_past+month=+0.28 i_past+now=+0.15
i_rule+body=+0.10 i_rule+clock=+0.16 i_rule+dislike=+0.10 i_rule+feeling=+0.04 i_rule+food=+0.20
i_rule+home=+0.05 i_rule+like=-0.31 i_rule+outing=+0.58 i_rule+pastime=+0.15 i_rule+recurring=-0.09
i_rule+span=-0.05 i_rule+standing=-0.37 i_rule+talk=-0.43 i_rule+task=-0.24 i_rule+taskverb=-0.14
i_rule+weekday=+0.01 i_rule+work=+0.14 i_will+mood=-0.26 i_will+supposed=-0.43 i_will+talk=-0.19
i_will+task=-0.11 i_will+taskverb=-0.33 i_will+you=-0.10 identity=+0.87 if+city=-0.17 if+home=-0.18
if+supposed=-0.56 if+talk=-0.02 if+taskverb=-0.05 if+work=-0.09 illness=+1.23 imp+answering=+0.59
imp+clock=-0.13 imp+home=-0.15 imp+now=-0.22 imp+recurring=+0.03 imp+reported=+0.18 imp+rule=+0.11
imp+standing=+0.21 imp+talk=+0.87 imp+task=-0.29 imp+taskverb=-0.21 imp+trade=-0.44 imp+work=+0.19
intent=+0.51 jest=-1.45 kin=+0.54 kin+food=-0.13 kin+kin=+0.31 kin+pet=-0.36 latin=+0.33 like=+0.25
long=+0.25 media=-0.13 medicine=-0.03 middle=+0.08 month=+1.04 mood=-1.41 my+city=+0.24 my+engagement=+0.11
my+happened=+0.05 my+home=+0.32 my+identity=+0.28 my+month=+0.04 my+project=+0.04 my+rule=+0.15
my+runs=+0.05 my+task=+0.24 my+taskverb=+0.20 my+tech=+0.20 my+trade=-0.06 my+weekday=-0.14 my+work=+0.10
my_kin+home=+0.09 my_kin+pet=+0.06 narrative=-1.31 negated=+0.51 no+rule=+0.25 no+standing=+0.30
no+task=+0.49 no+taskverb=+0.31 now=-0.88 outing=+0.46 parcel=+0.46 past=-0.93 pastime=+0.71 pause=+0.22
pet=+0.20 project=+0.85 quote=-0.56 reach=-0.19 recurring=+0.38 reported=-1.01 rule=+0.75 runs=+0.65
s:all=+0.23 s:bare=-0.61 s:i_am=+0.94 s:i_do=+0.36 s:i_ing=-0.06 s:i_not=+0.33 s:i_past=+0.44 s:i_rule=+0.19
s:i_will=-0.78 s:if=-0.56 s:imp=-0.37 s:kin=-0.05 s:my=+0.76 s:my_kin=+0.19 s:no=+0.53 s:they=-0.57
s:this=-0.93 s:topic=+0.32 s:you=-0.45 self=+0.80 short=-0.40 span=+0.84 standing=+0.48 study=+0.42
supposed=-1.45 talk=-0.77 task=-0.92 taskverb=-0.11 tech=+0.60 they+dislike=-0.20 they+drink=-0.16
they+reported=-0.38 this+answering=-0.05 this+feeling=-0.18 this+home=-0.12 this+like=-0.08 this+media=-0.17
this+month=-0.10 this+mood=-0.05 this+narrative=-0.11 this+now=-0.13 this+reported=-0.10 this+rule=-0.10
this+standing=-0.06 this+talk=-0.15 this+task=-0.36 this+taskverb=-0.10 tongue=+0.69 topic+answering=+0.17
topic+body=+0.14 topic+clock=-0.18 topic+dislike=+0.27 topic+drink=+0.19 topic+feeling=+0.16
topic+food=+0.23 topic+happened=-0.12 topic+home=-0.21 topic+identity=-0.06 topic+illness=+0.10
topic+like=+0.79 topic+media=+0.15 topic+medicine=+0.53 topic+month=-0.13 topic+mood=-0.21
topic+narrative=+0.04 topic+now=-0.47 topic+outing=+0.27 topic+parcel=-0.18 topic+pastime=+0.04
topic+project=+0.06 topic+reach=+0.01 topic+recurring=+0.12 topic+reported=-0.40 topic+rule=+0.03
topic+runs=+0.20 topic+span=-0.22 topic+standing=-0.64 topic+talk=-0.18 topic+task=+0.38
topic+taskverb=+0.12 topic+trade=+0.29 topic+work=+0.19 topic+you=+0.44 trade=+0.38 weekday=+0.55 work=+0.75
you=-0.45 you+answering=-0.07 you+talk=-0.19 you+you=-0.28
"""),
})  # fmt: skip
"""Language -> name of a feature -> what it adds to the log odds of being worth keeping."""
