"""Weights of `worth`, written by `python -m sessions_app.bench.write_training`; not by hand."""

from collections.abc import Mapping
from types import MappingProxyType


def _read(table: str) -> Mapping[str, float]:
    pairs = (entry.rsplit("=", 1) for entry in table.split())
    return MappingProxyType({name: float(weight) for name, weight in pairs})


WEIGHTS: Mapping[str, Mapping[str, float]] = MappingProxyType({
    "en": _read("""
bias=-0.80 all+food=+0.01 all+like=+0.15 all+rule=+0.54 all+standing=-0.15 all+tech=+0.14 answering=+0.50
ask+city=-0.10 ask+drink=+0.13 ask+food=+0.16 ask+general=+0.16 ask+identity=-0.62 ask+like=+0.36
ask+outing=-0.03 ask+recurring=-0.06 ask+standing=-0.18 ask+supposed=-0.18 ask+task=-0.05 ask+taskverb=-0.15
ask+you=-0.07 asks=-1.47 body=+0.87 city=-0.11 clock=+0.48 cries=-0.44 diet=+0.34 dislike=+1.02 drink=-0.07
engagement=+0.17 feeling=-1.16 first:answering=+0.14 first:engagement=+0.27 first:food=+0.43
first:general=-0.64 first:happened=+0.37 first:intent=-0.24 first:narrative=-0.15 first:now=-0.33
first:outing=+0.27 first:parcel=+0.38 first:pastime=-0.07 first:pet=-0.13 first:project=-0.04
first:recurring=+0.32 first:reported=-0.39 first:rule=+0.59 first:span=+0.13 first:standing=+0.30
first:supposed=-0.29 first:talk=-0.30 first:task=-0.20 first:taskverb=-0.39 first:tech=+0.21
first:work=+0.01 first:you=-0.16 food=+0.37 general=-0.53 happened=+0.40 home=+0.46 i_am+city=+0.07
i_am+dislike=-0.01 i_am+feeling=-0.40 i_am+food=+0.22 i_am+general=+0.04 i_am+happened=+0.10 i_am+home=+0.20
i_am+identity=+0.45 i_am+illness=+0.05 i_am+intent=-0.08 i_am+kin=+0.02 i_am+like=+0.38 i_am+month=+0.02
i_am+mood=-0.53 i_am+narrative=-0.10 i_am+now=-0.20 i_am+outing=+0.13 i_am+recurring=+0.20 i_am+rule=+0.09
i_am+span=+0.06 i_am+standing=+0.25 i_am+task=-0.09 i_am+taskverb=-0.10 i_am+trade=+0.43 i_am+work=+0.25
i_do+answering=+0.02 i_do+city=+0.17 i_do+clock=+0.15 i_do+dislike=-0.11 i_do+feeling=-0.56 i_do+home=+0.20
i_do+identity=+0.16 i_do+illness=+0.27 i_do+like=-0.54 i_do+media=+0.29 i_do+mood=-0.45 i_do+narrative=+0.07
i_do+now=-0.07 i_do+outing=+0.10 i_do+pastime=+0.77 i_do+pet=+0.15 i_do+recurring=+0.35 i_do+rule=-0.09
i_do+standing=+0.28 i_do+supposed=-0.39 i_do+talk=-0.03 i_do+task=+0.07 i_do+taskverb=+0.53 i_do+tech=+0.56
i_do+trade=+0.11 i_do+weekday=+0.15 i_do+work=+0.79 i_do+you=-0.59 i_have+food=+0.12 i_have+happened=+0.02
i_have+home=+0.36 i_have+identity=+0.21 i_have+pastime=+0.26 i_have+pet=+0.26 i_have+task=-0.65
i_have+tech=-0.30 i_ing+city=+0.06 i_ing+engagement=+0.26 i_ing+home=+0.22 i_ing+intent=+0.28
i_ing+month=+0.18 i_ing+mood=-0.31 i_ing+narrative=-0.30 i_ing+now=+0.24 i_ing+outing=+0.13
i_ing+pastime=-0.08 i_ing+study=+0.23 i_ing+task=-0.28 i_ing+taskverb=-0.10 i_ing+trade=+0.03
i_ing+work=-0.15 i_not+dislike=+0.16 i_not+food=+0.23 i_not+home=+0.22 i_not+identity=+0.19
i_not+media=+0.33 i_not+now=-0.26 i_not+outing=+0.26 i_not+pastime=+0.18 i_not+recurring=+0.18
i_not+rule=+0.49 i_not+span=+0.06 i_not+standing=+0.22 i_not+talk=-0.16 i_not+task=+0.08
i_not+taskverb=-0.21 i_not+work=+0.07 i_past+body=+0.25 i_past+city=+0.49 i_past+clock=-0.54
i_past+engagement=+0.25 i_past+feeling=+0.19 i_past+food=-0.67 i_past+happened=+0.45 i_past+home=-0.12
i_past+identity=+0.34 i_past+illness=+0.23 i_past+intent=+0.49 i_past+kin=+0.37 i_past+like=+0.27
i_past+media=-0.16 i_past+month=+0.34 i_past+mood=+0.48 i_past+narrative=-0.15 i_past+now=+0.77
i_past+outing=-0.62 i_past+pastime=-0.28 i_past+project=+0.02 i_past+recurring=+0.07 i_past+reported=+0.14
i_past+rule=-0.20 i_past+runs=+0.23 i_past+span=+0.11 i_past+study=+0.31 i_past+talk=-0.08 i_past+task=-0.73
i_past+taskverb=-0.18 i_past+tech=+0.03 i_past+trade=+0.29 i_past+weekday=-0.03 i_past+work=+0.09
i_past+you=-0.17 i_perfect+city=+0.22 i_perfect+engagement=-0.02 i_perfect+feeling=-0.05
i_perfect+happened=+0.40 i_perfect+home=+0.12 i_perfect+illness=+0.23 i_perfect+intent=+0.06
i_perfect+medicine=+0.07 i_perfect+mood=-0.25 i_perfect+now=-0.22 i_perfect+pastime=+0.02
i_perfect+recurring=-0.09 i_perfect+rule=-0.61 i_perfect+span=+0.40 i_perfect+task=+0.05
i_perfect+taskverb=+0.03 i_perfect+trade=+0.25 i_perfect+work=+0.21 i_rule+like=+0.17 i_rule+outing=+0.29
i_rule+recurring=+0.04 i_rule+rule=+0.31 i_rule+standing=+0.04 i_will+answering=-0.24
i_will+engagement=-0.34 i_will+general=-0.06 i_will+home=-0.31 i_will+intent=-0.44 i_will+like=+0.09
i_will+mood=-0.22 i_will+outing=+0.20 i_will+pastime=+0.20 i_will+recurring=-0.54 i_will+rule=-0.14
i_will+standing=-0.10 i_will+supposed=-0.15 i_will+talk=-0.32 i_will+task=+0.20 i_will+taskverb=-0.04
i_will+work=-0.33 i_will+you=+0.49 identity=+1.04 if+city=-0.19 if+home=-0.20 if+project=-0.12 if+rule=-0.19
if+supposed=-0.81 if+taskverb=-0.34 if+work=-0.25 if+you=-0.06 illness=+0.90 imp+answering=+0.64
imp+identity=-0.07 imp+now=-0.41 imp+pastime=-0.12 imp+reported=-0.34 imp+talk=+0.38 imp+task=-0.04
imp+taskverb=-0.13 imp+tongue=+0.13 inner_name=+1.57 intent=+0.21 jest=-1.33 kin=+1.13 kin+pet=-0.13
like=+0.40 long=+0.09 media=+0.10 medicine=+0.54 middle=-0.09 month=+0.50 mood=-1.42 my+answering=+0.15
my+body=-0.29 my+diet=+0.13 my+engagement=-0.43 my+feeling=+0.09 my+food=+0.10 my+general=-0.27
my+happened=-0.32 my+home=+0.30 my+identity=+0.42 my+intent=-0.13 my+jest=-0.47 my+like=+0.30 my+media=+0.09
my+medicine=+0.43 my+month=+0.24 my+mood=-0.38 my+narrative=+0.37 my+now=-0.30 my+outing=-0.35
my+parcel=-0.17 my+pastime=-0.14 my+project=+0.14 my+recurring=+0.01 my+reported=+0.20 my+standing=-0.24
my+talk=+0.09 my+task=+0.34 my+taskverb=+0.53 my+tech=-0.29 my+trade=-0.57 my+work=+0.53 my_kin+city=+0.04
my_kin+happened=+0.03 my_kin+home=+0.12 my_kin+identity=-0.06 my_kin+illness=+0.03 my_kin+kin=+0.42
my_kin+narrative=+0.32 my_kin+pastime=-0.12 my_kin+pet=-0.23 my_kin+rule=-0.29 my_kin+study=+0.02
my_kin+taskverb=-0.14 my_kin+trade=-0.25 my_kin+work=+0.11 name+answering=-0.06 name+body=+0.37
name+city=+0.13 name+general=+0.40 name+home=-0.15 name+illness=+0.20 name+like=-0.35 name+media=-0.04
name+mood=+0.53 name+project=+0.33 name+reported=-0.34 name+rule=-0.01 name+standing=+0.25 name+talk=+0.09
name+task=-0.24 name+taskverb=+0.12 name+tech=-0.11 name+trade=-0.12 narrative=-0.75 negated=+0.31
no+answering=-0.17 no+media=+0.12 no+recurring=+0.20 no+rule=+0.51 no+standing=+0.25 no+talk=-0.25
no+task=+0.40 no+taskverb=+0.08 now=-1.41 outing=+0.57 parcel=+0.73 past=-0.42 pastime=+0.31 pause=+0.43
pet=+0.02 project=+0.83 quote=-0.94 recurring=+0.21 reported=-1.79 rule=+0.48 runs=+0.49 s:all=+0.31
s:ask=-0.93 s:i_am=+0.93 s:i_do=+0.22 s:i_have=+0.32 s:i_ing=+0.24 s:i_not=+0.21 s:i_past=-0.13
s:i_perfect=+0.12 s:i_rule=+0.48 s:i_will=-0.55 s:if=-1.01 s:imp=-0.13 s:kin=-0.08 s:my=+0.32 s:my_kin=+0.51
s:name=+0.19 s:no=-0.04 s:the=-0.32 s:they=-0.36 s:thing=+0.48 s:this=-0.73 s:you=-0.19 self=+0.80
short=-0.16 span=+1.08 standing=+0.49 study=+0.73 supposed=-0.81 talk=-0.40 task=-1.25 taskverb=-0.06
tech=+0.49 the+engagement=-0.09 the+food=+0.04 the+general=-0.29 the+happened=-0.32 the+home=-0.10
the+identity=-0.25 the+kin=-0.03 the+media=-0.33 the+mood=+0.02 the+narrative=-0.29 the+now=-0.11
the+outing=-0.10 the+parcel=-0.24 the+project=+0.06 the+recurring=+0.04 the+reported=-0.48 the+rule=+0.38
the+runs=+0.07 the+standing=-0.24 the+supposed=+0.05 the+talk=-0.32 the+task=-0.12 the+taskverb=+0.25
the+tech=+0.35 the+trade=-0.23 the+work=+0.09 they+dislike=-0.05 they+general=+0.16 they+narrative=+0.12
they+reported=-0.45 thing+answering=+0.21 thing+body=+0.23 thing+city=-0.02 thing+dislike=+0.29
thing+engagement=+0.30 thing+feeling=-0.23 thing+food=+0.01 thing+general=-0.54 thing+happened=+0.36
thing+home=-0.20 thing+identity=-0.23 thing+illness=+0.17 thing+like=-0.43 thing+media=-0.22
thing+month=-0.45 thing+mood=+0.13 thing+narrative=-0.02 thing+now=-0.26 thing+outing=+0.42
thing+parcel=+0.67 thing+pastime=-0.08 thing+project=+0.23 thing+recurring=+0.27 thing+reported=-0.11
thing+rule=+0.39 thing+runs=+0.15 thing+span=-0.07 thing+standing=+0.37 thing+study=-0.07
thing+supposed=+0.11 thing+talk=+0.04 thing+task=-0.08 thing+taskverb=+0.13 thing+tech=+0.32
thing+tongue=+0.01 thing+trade=+0.58 thing+work=-0.05 thing+you=+0.02 this+feeling=-0.13 this+general=+0.07
this+home=+0.65 this+identity=-0.25 this+mood=-0.12 this+narrative=-0.02 this+now=-0.26 this+rule=-0.44
this+supposed=+0.17 this+talk=+0.33 this+task=-0.12 this+taskverb=-0.26 this+tech=+0.09 this+work=-0.37
tongue=+0.07 trade=+0.14 weekday=+0.67 work=+0.30 you=-0.12 you+answering=-0.05 you+general=+0.13
you+supposed=-0.02 you+task=-0.03 you+taskverb=-0.15 you+you=-0.19
"""),
    "zh": _read("""
bias=-0.42 all+answering=+0.13 all+recurring=-0.13 all+rule=+0.27 all+standing=+0.06 all+taskverb=+0.32
all+tech=+0.12 answering=+0.63 asks=-2.01 bare+answering=+0.31 bare+body=-0.03 bare+city=-0.01
bare+clock=+0.16 bare+diet=+0.17 bare+dislike=+0.14 bare+drink=-0.07 bare+engagement=+0.09
bare+feeling=-0.20 bare+food=-0.52 bare+general=-0.51 bare+happened=+0.25 bare+home=-0.39
bare+identity=+0.06 bare+illness=+0.36 bare+intent=-0.07 bare+kin=-0.41 bare+like=-0.09 bare+media=-0.05
bare+month=+0.09 bare+mood=+0.12 bare+narrative=-0.27 bare+now=+0.12 bare+outing=-0.61 bare+parcel=+0.88
bare+pastime=-0.27 bare+pet=+0.40 bare+project=+0.71 bare+reach=+0.23 bare+recurring=+0.04
bare+reported=+0.19 bare+rule=+0.39 bare+runs=+0.37 bare+span=+0.37 bare+standing=+0.29 bare+study=+0.08
bare+talk=+0.10 bare+task=+0.57 bare+taskverb=+0.16 bare+tech=+0.15 bare+trade=+0.40 bare+weekday=+0.41
bare+work=+0.10 bare+you=+0.26 body=+0.01 city=+0.67 clock=+0.10 cries=-0.07 diet=+0.47 dislike=+0.77
drink=-0.14 ends_le=-0.06 engagement=+0.29 feeling=-1.07 first:answering=+0.30 first:city=-0.44
first:clock=+0.01 first:drink=+0.20 first:feeling=-0.06 first:food=+0.19 first:general=-0.35
first:happened=+0.20 first:home=+0.05 first:kin=+0.30 first:media=+0.21 first:medicine=+0.05
first:month=+0.83 first:mood=-0.07 first:narrative=+0.24 first:now=-0.28 first:outing=-0.03
first:parcel=+0.70 first:pastime=+0.20 first:pet=-0.36 first:project=+0.55 first:recurring=+0.05
first:reported=-0.40 first:rule=+0.51 first:span=-0.07 first:standing=-0.13 first:study=+0.07
first:supposed=-0.61 first:talk=-0.16 first:task=-0.54 first:taskverb=-0.79 first:tech=+0.56
first:trade=-0.29 first:weekday=+0.05 first:work=-0.05 first:you=-0.27 food=+0.10 general=-0.41
happened=+0.43 home=+0.39 i_am+home=+0.11 i_am+identity=+0.09 i_am+outing=+0.15 i_am+trade=+0.17
i_am+work=+0.18 i_do+answering=-0.39 i_do+body=+0.06 i_do+city=+0.44 i_do+clock=-0.36 i_do+diet=+0.14
i_do+dislike=+0.61 i_do+drink=-0.16 i_do+engagement=+0.28 i_do+feeling=-0.73 i_do+food=+0.31
i_do+happened=+0.35 i_do+home=+0.83 i_do+identity=+0.19 i_do+illness=+0.83 i_do+intent=+0.60 i_do+jest=-0.48
i_do+kin=+0.43 i_do+like=+0.01 i_do+media=+0.07 i_do+medicine=-0.03 i_do+month=+0.63 i_do+mood=-0.38
i_do+narrative=-0.77 i_do+now=-0.26 i_do+pastime=+0.48 i_do+pet=-0.12 i_do+project=+0.13 i_do+reach=-0.51
i_do+recurring=+0.15 i_do+reported=-0.14 i_do+rule=-0.03 i_do+runs=+0.11 i_do+span=+0.26 i_do+standing=+0.14
i_do+study=+0.32 i_do+talk=-0.38 i_do+task=-0.83 i_do+taskverb=-0.16 i_do+tech=+0.33 i_do+tongue=+0.21
i_do+trade=+0.18 i_do+weekday=+0.72 i_do+work=+0.57 i_do+you=-0.55 i_ing+intent=+0.11 i_ing+task=-0.39
i_not+diet=+0.17 i_not+food=+0.24 i_not+home=+0.26 i_not+identity=+0.12 i_not+mood=-0.35 i_not+now=-0.12
i_not+reach=+0.16 i_not+rule=-0.23 i_not+standing=+0.13 i_not+task=-0.19 i_past+happened=+0.19
i_past+month=+0.33 i_past+now=+0.21 i_rule+body=+0.13 i_rule+clock=+0.15 i_rule+dislike=+0.06
i_rule+feeling=+0.07 i_rule+food=+0.20 i_rule+home=+0.05 i_rule+like=-0.27 i_rule+outing=+0.57
i_rule+pastime=+0.16 i_rule+recurring=-0.10 i_rule+span=-0.10 i_rule+standing=-0.36 i_rule+talk=-0.52
i_rule+task=-0.23 i_rule+taskverb=-0.07 i_rule+weekday=-0.02 i_rule+work=+0.14 i_will+mood=-0.26
i_will+supposed=-0.44 i_will+talk=-0.20 i_will+task=-0.10 i_will+taskverb=-0.34 i_will+you=-0.09
identity=+0.95 if+city=-0.17 if+home=-0.18 if+project=-0.16 if+supposed=-0.58 if+work=-0.10 illness=+1.35
imp+answering=+0.67 imp+clock=-0.13 imp+home=-0.22 imp+illness=-0.12 imp+now=-0.21 imp+recurring=+0.03
imp+reported=+0.15 imp+standing=+0.20 imp+talk=+0.84 imp+task=-0.27 imp+taskverb=-0.34 imp+trade=-0.53
imp+work=+0.17 intent=+0.50 jest=-1.49 kin=+0.53 kin+food=-0.12 kin+kin=+0.30 kin+pet=-0.36 latin=+0.37
like=+0.18 long=+0.23 media=-0.17 medicine=+0.06 middle=+0.05 month=+1.06 mood=-1.44 my+city=+0.25
my+engagement=+0.11 my+happened=+0.05 my+home=+0.33 my+identity=+0.27 my+month=+0.05 my+project=+0.04
my+rule=+0.12 my+runs=+0.05 my+taskverb=+0.24 my+tech=+0.25 my+trade=-0.10 my+weekday=-0.15 my+work=+0.11
my_kin+home=+0.13 my_kin+pet=+0.10 narrative=-1.09 negated=+0.52 no+rule=+0.24 no+standing=+0.31
no+task=+0.49 no+taskverb=+0.32 now=-0.97 outing=+0.48 parcel=+0.44 past=-0.92 pastime=+0.70 pause=+0.30
pet=+0.13 project=+0.90 quote=-0.57 reach=-0.20 recurring=+0.41 reported=-1.03 rule=+0.85 runs=+0.61
s:all=+0.26 s:bare=-0.57 s:i_am=+0.92 s:i_do=+0.31 s:i_ing=-0.15 s:i_not=+0.29 s:i_past=+0.52 s:i_rule=+0.23
s:i_will=-0.77 s:if=-0.58 s:imp=-0.33 s:kin=-0.06 s:my=+0.75 s:my_kin=+0.23 s:no=+0.53 s:they=-0.60
s:this=-0.89 s:topic=+0.27 s:you=-0.44 self=+0.81 short=-0.35 span=+0.88 standing=+0.43 study=+0.31
supposed=-1.44 talk=-0.78 task=-1.00 taskverb=-0.11 tech=+0.54 they+dislike=-0.24 they+drink=-0.16
they+reported=-0.39 this+answering=-0.05 this+feeling=-0.20 this+home=-0.14 this+like=-0.10 this+media=-0.20
this+month=-0.09 this+mood=-0.10 this+narrative=-0.12 this+now=-0.13 this+reported=-0.13 this+rule=-0.17
this+standing=+0.01 this+talk=-0.14 this+task=-0.37 this+taskverb=-0.10 tongue=+0.68 topic+answering=+0.12
topic+body=-0.07 topic+clock=-0.22 topic+dislike=+0.13 topic+drink=+0.23 topic+engagement=-0.35
topic+feeling=+0.10 topic+food=+0.27 topic+happened=-0.13 topic+home=-0.31 topic+identity=-0.04
topic+illness=+0.24 topic+like=+0.84 topic+media=+0.22 topic+medicine=+0.53 topic+month=-0.13
topic+mood=-0.16 topic+narrative=+0.01 topic+now=-0.42 topic+outing=+0.45 topic+parcel=-0.15
topic+pastime=+0.05 topic+project=+0.11 topic+reach=+0.03 topic+recurring=+0.17 topic+reported=-0.38
topic+rule=+0.03 topic+runs=+0.20 topic+span=-0.11 topic+standing=-0.59 topic+supposed=+0.01
topic+talk=-0.07 topic+task=+0.16 topic+taskverb=+0.08 topic+trade=+0.27 topic+work=+0.22 topic+you=+0.36
trade=+0.32 weekday=+0.60 work=+0.84 you=-0.49 you+answering=-0.07 you+talk=-0.20 you+you=-0.27
"""),
})  # fmt: skip
"""Language -> name of a feature -> what it adds to the log odds of being worth keeping."""
