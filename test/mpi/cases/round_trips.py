"""A trace that is exported and imported again has the same calls: functions, call paths, peers, tags and bytes, through
OTF2 also communicators, and through Paraver as far as peers are ranks of MPI_COMM_WORLD."""

import collections
import csv
import re

from harness import BUILT, expect, main

EXAMPLES = [("stencil1d", 4, 5), ("stencil2d", 4, 5), ("stencil3d", 4, 3), ("wavefront", 4, 3), ("adi", 4, 3),
            ("cg", 4, 3), ("multigrid", 4, 3), ("fft", 4, 3), ("sort", 4, 3), ("farm", 4, 20), ("polling", 4, 3),
            ("persistent", 3, 5), ("uneven", 4, 4), ("imbalance", 4, 3), ("rmahalo", 4, 6), ("checkpoint", 2, 3),
            ("partitioned", 4, 3), ("torus", 4, 4), ("hydro", 4, 3), ("retry", 4, 3), ("heat", 4, 5),
            ("ring", 3, 5), ("ring08", 3, 5), ("threaded", 2, 4)]
# Their threads call MPI, and a trace does not say in which order: exports have the calls alone.
WITHOUT_MESSAGES = {"threaded"}
WORD = re.compile(r'(\w+)=(\[[^\]]*\]|"[^"]*"|\S+)')
SENT = re.compile(r"\bsent ([\d,]+) bytes\s+in [\d,]+ calls?\b")
SENDS = {"MPI_Send", "MPI_Isend", "MPI_Ssend", "MPI_Bsend", "MPI_Rsend", "MPI_Issend"}
RECEIVES = {"MPI_Recv", "MPI_Irecv"}
PAIRS = {"MPI_Sendrecv", "MPI_Sendrecv_replace"}
COLLECTIVES = {"MPI_Allreduce", "MPI_Reduce", "MPI_Bcast", "MPI_Barrier", "MPI_Alltoall", "MPI_Alltoallv", "MPI_Exscan"}


def calls_of(sandbox, trace):
    """The MPI calls of each thread, in order: (function, parameters, call path)."""
    table = f"{trace}.csv"
    sandbox.anole("export", trace, "--to", "csv", "--time", "none", "-o", table).succeeded()
    calls = collections.defaultdict(list)
    with open(sandbox.path / table, newline="") as lines:
        for row in csv.DictReader(lines):
            if row["function"].startswith("MPI_"):
                thread = calls[int(row["rank"]), int(row["thread"])]
                thread.append((row["function"], dict(WORD.findall(row["parameters"])), row["call_path"]))
    return calls


def bytes_of(sandbox, trace, ranks):
    """(rank, function): bytes that were sent in messages."""
    totals = collections.Counter()
    for rank in range(ranks):
        function = None
        for line in sandbox.anole("print", trace, "--bytes", "--rank", rank).succeeded().out.splitlines():
            if point := re.match(r"\s*#\d+  (\w+)", line):
                function = point[1]
            for amount in SENT.findall(line):
                if function in SENDS | PAIRS:
                    totals[rank, function] += int(amount.replace(",", ""))
    return totals


def end_of(parameters, peer, tag):
    """Who a call exchanges a message with, and its tag; what a wildcard got counts."""
    values = []
    for name, got in ((peer, "status_source"), (tag, "status_tag")):
        asked = parameters.get(name, "")
        late = parameters.get(got, "")
        values.append(late if peer == "source" and re.fullmatch(r"-?\d+", late) else asked)
    return tuple(values)


def ends_of(function, parameters):
    ends = []
    if function in SENDS | PAIRS:
        ends.append(end_of(parameters, "dest", "sendtag" if function in PAIRS else "tag"))
    if function in RECEIVES | PAIRS:
        ends.append(end_of(parameters, "source", "recvtag" if function in PAIRS else "tag"))
    return ends


class Names:
    """Communicators have other numbers in another trace, but each the same one everywhere in a rank."""

    def __init__(self):
        self.known = {}

    def same(self, first, second):
        return self.known.setdefault(first, second) == second


def same_messages(where, first, second, names):
    """Two calls of the same function."""
    function, mine, _ = first
    theirs = second[1]
    for end, other in zip(ends_of(function, mine), ends_of(function, theirs)):
        if end[0] == "PROC_NULL":  # no message, so nothing is told of it
            continue
        expect(end == other, f"{where}: {first} became {second}")
        expect(names is None or names.same(mine["comm"], theirs["comm"]), f"{where}: {first} became {second}")
    if names is not None and function in COLLECTIVES:
        expect(names.same(mine["comm"], theirs["comm"]), f"{where}: {first} became {second}")


def same_calls(program, original, imported, compare):
    expect(original.keys() == imported.keys(), f"{program}: threads {original.keys()} became {imported.keys()}")
    for thread, calls in original.items():
        others = imported[thread]
        functions, other_functions = [call[0] for call in calls], [call[0] for call in others]
        expect(functions == other_functions, f"{program} {thread}: {functions} became {other_functions}")
        names = Names()
        for index, (call, other) in enumerate(zip(calls, others)):
            where = f"{program} {thread} call {index}"
            expect(call[2] == other[2], f"{where}: {call} became {other}")
            compare(where, call, other, names)


def in_the_world(where, first, second, _):
    """Paraver knows peers of MPI_COMM_WORLD only."""
    if first[1].get("comm") == "WORLD":
        same_messages(where, first, second, None)


def through(sandbox, original, form):
    result = f"{original}-{form}.anole"
    sandbox.anole("export", f"{original}.anole", "--to", form, "-o", f"{original}-{form}").succeeded()
    file = {"otf2": "traces.otf2", "paraver": "trace.prv"}[form]
    sandbox.anole("import", f"{original}-{form}/{file}", "-o", result).succeeded()
    return result


def senders_to_nobody(calls):
    """(rank, function) of calls to MPI_PROC_NULL: they are given bytes, but there is no message."""
    return {(thread[0], function) for thread, all in calls.items() for function, parameters, _ in all
            if parameters.get("dest") == "PROC_NULL"}


def same_amounts(where, amounts, others, to_nobody):
    for sender, amount in amounts.items():
        is_same = others[sender] == amount or (sender in to_nobody and others[sender] < amount)
        expect(is_same, f"{where}: {sender} sent {amount}, which became {others[sender]}")


def round_trip(sandbox, program, ranks, steps):
    sandbox.mpiexec(ranks, BUILT / "anole" / program, steps, ANOLE_OUTPUT=f"{program}.anole",
                    ANOLE_TIME="full").succeeded()
    original = calls_of(sandbox, f"{program}.anole")
    amounts = bytes_of(sandbox, f"{program}.anole", ranks)
    for form, compare in (("otf2", same_messages), ("paraver", in_the_world)):
        trace = through(sandbox, program, form)
        if program in WITHOUT_MESSAGES:
            compare = lambda *_: None
        same_calls(f"{program} {form}", original, calls_of(sandbox, trace), compare)
        if program not in WITHOUT_MESSAGES:
            same_amounts(f"{program} {form}", amounts, bytes_of(sandbox, trace, ranks), senders_to_nobody(original))


def test(sandbox):
    for program, ranks, steps in EXAMPLES:
        round_trip(sandbox, program, ranks, steps)


main(test)
