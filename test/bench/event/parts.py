"""Instructions of a callgrind profile, by the part of the tracer that their source belongs to."""
import collections
import re

# The first pattern that the source file matches names the part.
PARTS = [
    ("clock", r"/clock/|Clock\.h|ia32intrin|x86intrin|mmintrin"),
    ("histograms", r"Histogram\.h|/bit$"),
    ("call path", r"/callpath/|unwind|dl-iteratephdr|libgcc"),
    ("loops and cursor", r"ActiveLoops|BodyBuilder|BodyFold|StreamNodes|abi\.h"),
    ("compare", r"PointNode|Column|memcmp|stl_algobase|TraceTree"),
    ("wrapper", r"/record/|/runtime/|wrappers|stl_|/bits/|/c\+\+/"),
]


def partOf(file):
    for part, pattern in PARTS:
        if re.search(pattern, file):
            return part
    return "program and MPI"


def byPart(name):
    """Self cost per part. A line `fl=`, `fi=` or `fe=` names the file of the costs that follow; the
    line after `calls=` is the cost of the callee and not counted."""
    costs = collections.Counter()
    files, file, isCallee = {}, "", False
    with open(name) as profile:
        for line in profile:
            if line.startswith(("fl=", "fi=", "fe=")):
                number, _, text = line[3:].strip().partition(" ")
                file = files.setdefault(number, text)
            elif line.startswith("calls="):
                isCallee = True
            elif line[:1].isdigit() or line[:1] in "+-*":
                if not isCallee:
                    costs[partOf(file)] += int(line.split()[1])
                isCallee = False
    return costs
