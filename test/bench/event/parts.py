"""Instructions of a callgrind profile, by the part of the tracer that their source belongs to."""
import collections
import re

# The first pattern that the source file matches names the part.
PARTS = [
    ("clock", r"/(Clock|SampledTime)\.|ia32intrin|mmintrin"),
    ("histograms", r"Histogram\.h|c\+\+/\d+/bit$"),
    ("call path", r"/capture/(\w*Provider|PathList|Stack|Modules|LoadedCalls)\.|/source/|unwind|dl-iteratephdr"),
    ("loops and cursor", r"ActiveLoops|PhaseLoops|Interval|BodyBuilder|BodyFold|StreamNodes|TraceTree|stl_(deque|vector|iterator)"),
    ("compare", r"PointNode|LateValues|/(Term|Column|ClosedTerms)\w*\.|memcmp|stl_algobase"),
    ("parameters", r"/mpi/|/generated/|/handles/|/fastpath/requests/|/(CallScope|CallPrediction|PointLookup|FieldBuffer)\.|FastPathEntry|SpecialValues"),
    ("recorder", r"/record/|/atomic"),
]


def partOf(file):
    for part, pattern in PARTS:
        if re.search(pattern, file):
            return part
    return "other"


def byPart(name):
    """Self cost per part. A line `fl=`, `fi=` or `fe=` names the file of the costs that follow; `cfi=`
    and `cfl=` only give a callee's file its number. The line after `calls=` is the callee's cost."""
    costs = collections.Counter()
    files, file, isCallee = {}, "", False
    with open(name) as profile:
        for line in profile:
            named = re.match(r"(c?)f[lie]=\((\d+)\)(?: (.*))?", line)
            if named:
                callee, number, text = named.groups()
                if text:
                    files[number] = text.strip()
                file = file if callee else files[number]
            elif line.startswith("calls="):
                isCallee = True
            elif line[:1].isdigit() or line[:1] in "+-*":
                if not isCallee:
                    costs[partOf(file)] += sum(map(int, line.split()[1:2]))  # a cost of 0 may be left out
                isCallee = False
    return costs
