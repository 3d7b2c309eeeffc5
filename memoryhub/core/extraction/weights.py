"""Weights of `worth`, written by `python -m sessions_app.bench.write_training`; not by hand."""

from collections.abc import Mapping
from types import MappingProxyType


def _read(table: str) -> Mapping[str, float]:
    pairs = (entry.rsplit("=", 1) for entry in table.split())
    return MappingProxyType({name: float(weight) for name, weight in pairs})


WEIGHTS: Mapping[str, Mapping[str, float]] = MappingProxyType({
    "en": _read("""
bias=-0.50 all+food=-0.05 all+like=+0.13 all+rule=+0.33 all+standing=+0.17 all+task=+0.17 all+taskverb=+0.11
all+tech=+0.08 answering=+0.34 ask+food=+0.22 ask+identity=-0.42 ask+like=+0.16 ask+standing=-0.21
ask+supposed=-0.21 asks=-1.04 bare+span=+0.20 bare+standing=-0.05 bare+taskverb=+0.20 bare+work=+0.41
body=+0.45 city=-0.26 clock=+0.50 cries=-0.21 diet=+0.44 dislike=+0.74 drink=-0.04 engagement=+0.08
first:answering=+0.25 first:food=+0.19 first:happened=+0.38 first:intent=+0.02 first:mood=+0.08
first:now=-0.50 first:outing=+0.30 first:parcel=+0.21 first:project=+0.23 first:recurring=+0.37
first:rule=+0.45 first:standing=+0.40 first:supposed=-0.63 first:talk=-0.44 first:task=+0.22
first:taskverb=-0.35 first:tech=+0.17 first:work=+0.21 first:you=-0.06 food=+0.28 happened=+0.29 home=+0.67
i_am+city=+0.16 i_am+food=+0.08 i_am+home=+0.24 i_am+identity=+0.44 i_am+illness=+0.01 i_am+kin=+0.23
i_am+like=+0.39 i_am+mood=-0.70 i_am+now=-0.14 i_am+taskverb=-0.15 i_do+city=+0.27 i_do+clock=+0.10
i_do+home=+0.05 i_do+identity=+0.13 i_do+illness=+0.29 i_do+like=-0.42 i_do+mood=-0.16 i_do+now=-0.14
i_do+outing=+0.12 i_do+pastime=+0.33 i_do+recurring=+0.21 i_do+standing=+0.03 i_do+supposed=-0.31
i_do+talk=+0.04 i_do+task=+0.20 i_do+taskverb=+0.33 i_do+tech=+0.27 i_do+trade=+0.22 i_do+weekday=+0.21
i_do+work=+0.67 i_do+you=-0.33 i_have+happened=-0.04 i_have+task=-0.49 i_ing+engagement=+0.26
i_ing+intent=+0.18 i_ing+now=+0.08 i_ing+pastime=-0.29 i_ing+task=-0.30 i_not+dislike=+0.24 i_not+food=+0.06
i_not+identity=+0.08 i_not+recurring=+0.05 i_not+rule=+0.27 i_not+span=+0.04 i_not+standing=+0.10
i_past+body=+0.08 i_past+city=+0.30 i_past+happened=+0.58 i_past+home=+0.07 i_past+identity=+0.15
i_past+intent=+0.14 i_past+kin=+0.20 i_past+month=+0.14 i_past+mood=+0.16 i_past+now=+0.25
i_past+pastime=-0.02 i_past+span=+0.24 i_past+study=+0.41 i_past+talk=-0.14 i_past+task=-0.58
i_past+taskverb=+0.10 i_past+work=-0.03 i_perfect+happened=+0.10 i_rule+like=+0.01 i_will+intent=-0.36
i_will+mood=-0.22 i_will+outing=+0.23 i_will+pastime=+0.22 i_will+supposed=-0.22 i_will+taskverb=-0.19
i_will+tech=-0.28 i_will+work=-0.24 i_will+you=-0.07 identity=+0.69 if+supposed=-0.66 if+taskverb=-0.12
if+work=-0.17 illness=+0.75 imp+answering=+0.26 imp+now=-0.29 imp+talk=+0.22 imp+task=-0.04
imp+taskverb=-0.23 imp+tongue=+0.18 inner_name=+1.06 intent=+0.28 jest=-1.33 kin=+0.89 like=+0.14 long=+0.24
media=+0.04 medicine=+0.34 middle=-0.20 month=+0.03 mood=-0.84 my+diet=+0.15 my+engagement=-0.04
my+home=+0.11 my+identity=+0.40 my+jest=-0.41 my+like=+0.23 my+medicine=+0.13 my+month=+0.19 my+now=-0.24
my+outing=-0.20 my+pastime=-0.14 my+project=+0.12 my+recurring=-0.13 my+reported=-0.07 my+taskverb=+0.21
my+tech=+0.33 my+trade=-0.49 my+work=+0.30 my_kin+home=+0.08 my_kin+kin=+0.44 my_kin+pastime=+0.10
my_kin+pet=-0.03 name+answering=+0.03 name+body=+0.37 name+city=-0.17 name+dislike=+0.12 name+food=-0.08
name+happened=+0.43 name+home=-0.22 name+identity=-0.03 name+illness=+0.30 name+like=-0.18 name+media=-0.13
name+month=-0.14 name+mood=+0.56 name+now=+0.02 name+outing=+0.12 name+parcel=+0.59 name+project=+0.19
name+recurring=+0.31 name+reported=-0.36 name+rule=+0.28 name+runs=-0.05 name+span=+0.18 name+standing=+0.52
name+study=-0.20 name+supposed=+0.45 name+talk=-0.04 name+task=-0.43 name+taskverb=+0.01 name+tech=+0.35
name+tongue=-0.02 name+trade=+0.05 name+work=-0.32 negated=+0.70 no+recurring=+0.12 no+rule=+0.26
no+standing=+0.14 no+taskverb=-0.03 now=-1.22 outing=+0.11 parcel=+0.19 past=-0.13 pastime=+0.38 pause=+0.30
pet=-0.36 project=+0.68 quote=-0.88 recurring=+0.50 reported=-1.59 rule=+0.66 runs=+0.35 s:all=+0.44
s:ask=-1.08 s:bare=+0.01 s:i_am=+0.71 s:i_do=+0.17 s:i_have=+0.05 s:i_ing=+0.21 s:i_not=+0.19 s:i_past=-0.11
s:i_perfect=+0.42 s:i_rule=+0.53 s:i_will=-0.68 s:if=-0.70 s:imp=-0.23 s:my=+0.27 s:my_kin=+0.41
s:name=+0.40 s:no=+0.12 s:the=-0.08 s:they=-0.46 s:this=-0.37 s:you=-0.06 self=+0.67 short=-0.07 span=+1.00
standing=+0.62 study=+0.88 supposed=-0.90 talk=-0.61 task=-1.34 taskverb=+0.02 tech=+0.43
the+engagement=-0.10 the+food=+0.10 the+happened=-0.35 the+home=-0.04 the+mood=-0.04 the+now=-0.06
the+outing=-0.32 the+parcel=-0.24 the+project=+0.02 the+recurring=+0.08 the+reported=-0.79 the+rule=+0.17
the+runs=+0.06 the+task=+0.08 the+taskverb=+0.28 the+tech=+0.08 the+trade=-0.16 the+work=-0.07
they+reported=-0.34 this+home=+0.27 this+mood=+0.17 this+now=-0.14 this+talk=+0.40 this+task=-0.10
tongue=+0.16 trade=+0.02 weekday=+0.36 work=+0.32 you=-0.54 you+answering=-0.05 you+taskverb=-0.12
you+you=-0.06
"""),
    "zh": _read("""
bias=-0.56 all+answering=+0.07 all+recurring=+0.15 all+rule=+0.16 all+standing=+0.23 all+taskverb=+0.15
answering=+0.61 asks=-2.04 bare+answering=+0.36 bare+body=+0.14 bare+city=-0.12 bare+clock=+0.20
bare+diet=+0.09 bare+dislike=+0.17 bare+drink=+0.29 bare+engagement=-0.23 bare+food=-0.23
bare+happened=+0.48 bare+home=-0.25 bare+identity=-0.05 bare+illness=+0.19 bare+intent=+0.17 bare+kin=-0.25
bare+like=+0.55 bare+media=+0.20 bare+medicine=-0.10 bare+month=+0.29 bare+mood=+0.03 bare+now=+0.02
bare+outing=-0.18 bare+parcel=+0.56 bare+pastime=+0.02 bare+pet=+0.07 bare+project=+0.39
bare+recurring=+0.10 bare+reported=-0.50 bare+rule=+0.45 bare+runs=+0.46 bare+span=+0.26 bare+standing=-0.13
bare+study=+0.17 bare+supposed=-0.03 bare+talk=-0.22 bare+task=-0.37 bare+taskverb=+0.01 bare+tech=+0.17
bare+trade=+0.43 bare+weekday=+0.34 bare+work=+0.09 bare+you=+0.17 body=+0.08 city=+0.55 clock=-0.10
cries=-0.11 diet=+0.24 dislike=+0.49 drink=+0.05 ends_le=-0.31 engagement=+0.21 first:answering=-0.06
first:city=-0.65 first:drink=+0.16 first:food=+0.54 first:home=-0.22 first:kin=+0.43 first:media=+0.19
first:medicine=-0.04 first:month=+0.50 first:now=-0.24 first:outing=+0.08 first:parcel=+0.57
first:pastime=+0.17 first:pet=-0.30 first:project=+0.55 first:recurring=+0.29 first:reported=-0.63
first:rule=+0.40 first:span=+0.04 first:standing=+0.47 first:supposed=-0.45 first:talk=-0.18
first:task=-0.31 first:taskverb=-0.35 first:tech=+0.40 first:trade=-0.19 first:weekday=+0.14
first:work=+0.07 first:you=-0.19 food=-0.07 happened=+0.35 home=+0.64 i_am+identity=+0.23 i_am+trade=+0.14
i_am+work=+0.22 i_do+answering=-0.14 i_do+body=-0.02 i_do+city=+0.20 i_do+clock=-0.22 i_do+diet=+0.12
i_do+dislike=+0.39 i_do+engagement=+0.11 i_do+food=+0.36 i_do+happened=+0.29 i_do+home=+0.61
i_do+identity=+0.24 i_do+illness=+0.50 i_do+intent=+0.44 i_do+jest=-0.48 i_do+kin=+0.18 i_do+like=+0.15
i_do+medicine=+0.27 i_do+month=+0.14 i_do+mood=-0.45 i_do+now=-0.33 i_do+outing=+0.07 i_do+pastime=+0.22
i_do+reach=-0.23 i_do+recurring=+0.09 i_do+reported=+0.09 i_do+span=+0.37 i_do+standing=+0.06
i_do+study=+0.21 i_do+talk=-0.46 i_do+task=-0.49 i_do+taskverb=-0.04 i_do+tech=+0.37 i_do+trade=+0.29
i_do+weekday=+0.13 i_do+work=+0.24 i_do+you=-0.37 i_ing+task=-0.28 i_ing+taskverb=+0.01 i_not+dislike=+0.10
i_not+food=+0.13 i_not+home=+0.11 i_not+identity=+0.06 i_not+reach=+0.25 i_not+rule=+0.07
i_not+standing=+0.05 i_rule+dislike=+0.06 i_rule+home=-0.05 i_rule+like=-0.35 i_rule+standing=-0.06
i_rule+talk=-0.27 i_rule+task=-0.02 i_will+mood=-0.24 i_will+supposed=-0.42 i_will+taskverb=-0.32
identity=+0.55 if+home=-0.05 if+supposed=-0.39 illness=+0.80 imp+answering=+0.37 imp+now=-0.27
imp+recurring=-0.06 imp+standing=+0.22 imp+talk=+0.43 imp+task=-0.18 imp+taskverb=-0.25 intent=+0.50
jest=-1.35 kin=+0.31 kin+food=-0.08 kin+kin=+0.43 kin+pet=-0.30 latin=+0.06 like=+0.15 long=-0.11
media=-0.06 medicine=+0.06 middle=+0.22 month=+0.58 mood=-1.04 my+home=+0.40 my+weekday=-0.07 my+work=+0.08
my_kin+home=+0.06 my_kin+pet=+0.04 negated=+0.66 now=-0.77 outing=+0.04 parcel=+0.25 past=-0.47
pastime=+0.40 pause=+0.32 pet=-0.39 project=+0.50 quote=-0.31 reach=+0.06 recurring=+0.39 reported=-1.05
rule=+0.73 runs=+0.27 s:all=+0.36 s:bare=+0.17 s:i_am=+0.59 s:i_do=+0.20 s:i_ing=-0.08 s:i_not=+0.34
s:i_past=+0.04 s:i_rule=-0.06 s:i_will=-0.77 s:if=-0.28 s:imp=-0.30 s:kin=+0.13 s:my=+0.24 s:my_kin=+0.18
s:they=-0.41 s:this=-0.70 s:you=-0.25 self=+1.10 short=-0.14 span=+0.91 standing=+0.73 study=+0.31
supposed=-1.21 talk=-0.83 task=-1.27 taskverb=-0.22 tech=+0.57 they+dislike=-0.25 they+reported=-0.41
this+answering=-0.03 this+now=-0.11 this+reported=-0.21 this+rule=-0.14 this+talk=-0.13 this+task=-0.32
this+taskverb=-0.09 tongue=+0.40 trade=+0.16 weekday=+0.31 work=+0.57 you=-0.74 you+talk=-0.08 you+you=-0.19
"""),
})  # fmt: skip
"""Language -> name of a feature -> what it adds to the log odds of being worth keeping."""
