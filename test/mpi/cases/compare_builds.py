"""Two builds of a program are compared call by call, whatever changed: lines, names, flags, calls, sizes, ranks."""

import json

from harness import HERE, expect, main

SOURCE = (HERE / "programs" / "compared.c").read_text()
SITES = 7  # MPI_Comm_rank, MPI_Comm_size, two MPI_Sendrecv, MPI_Allreduce, MPI_Bcast, MPI_Barrier


class Builds:
    def __init__(self, sandbox):
        self.sandbox = sandbox
        self.first = self.trace("plain", SOURCE, "-O2")

    def trace(self, name, text, *flags, ranks=2, file="compared.c", **changes):
        folder = self.sandbox.path / f"source-{name}"
        folder.mkdir()
        source = folder / file
        source.write_text(text)
        program = self.sandbox.compile("anole-mpicc", source, name, *flags)
        self.sandbox.mpiexec(ranks, program, **changes).succeeded()
        return f"{name}.anole"

    def compared(self, other):
        return json.loads(self.sandbox.anole("compare", self.first, other, "--json").succeeded().out)

    def expect_same(self, name, text, *flags, tiers=("id", "path", "functions"), loops=2, **options):
        """All call sites and loops are found again, and do what they did."""
        found = self.compared(self.trace(name, text, *flags, **options))
        sites, found_loops = found["call_sites"], found["loops"][:loops]
        expect(len(sites) == SITES, f"{name}: {len(sites)} call sites: {[site['name'] for site in sites]}")
        expect(len(found_loops) == loops, f"{name}: loops {[loop['name'] for loop in found_loops]}")
        for one in sites + found_loops:
            expect(one["b_is"] in ("same", "slower", "faster"), f"{name}: {one['name']} is {one['b_is']}")
            expect(one["match"] in tiers, f"{name}: {one['name']} is known by its {one['match']}")

    def changes(self, name, text, **options):
        """(call, what B is, how it behaves) of the call sites that are not the same."""
        found = self.compared(self.trace(name, text, "-O2", **options))["call_sites"]
        return sorted((site["name"].split()[0], site["b_is"], site["behaviour"]) for site in found
                      if site["b_is"] in ("changed", "new", "gone"))


def same_calls(builds):
    builds.expect_same("blank", SOURCE.replace("#include <mpi.h>\n", "#include <mpi.h>\n\n\n"), "-O2")
    builds.expect_same("between", SOURCE.replace("  MPI_Sendrecv(field, width, MPI_DOUBLE, down", "\n\n  MPI_Sendrecv(field, width, MPI_DOUBLE, down"), "-O2")
    builds.expect_same("O0", SOURCE, "-O0")
    builds.expect_same("O3", SOURCE, "-O3", "-flto")
    builds.expect_same("file", SOURCE, "-O2", file="renamed.c")
    every = ("id", "path", "functions", "sequence")
    builds.expect_same("function", SOURCE.replace("exchange", "swap_halos"), "-O2", tiers=every)
    builds.expect_same("unwound", SOURCE, "-O1", tiers=every, loops=0, ANOLE_CALLPATH="unwind")
    builds.expect_same("ranks", SOURCE, "-O2", ranks=4)


def other_calls(builds):
    more = builds.changes("more", SOURCE.replace("    compute();\n", "    compute();\n    MPI_Barrier(MPI_COMM_WORLD);\n"))
    expect(more == [("MPI_Barrier", "new", "")], f"an added call: {more}")
    twice = builds.changes("twice", SOURCE.replace("step < 40", "step < 80"))
    expect(twice == [("MPI_Allreduce", "changed", "calls a rank 4 -> 8"), ("MPI_Bcast", "changed", "calls a rank 4 -> 8"),
                     ("MPI_Sendrecv", "changed", "calls a rank 40 -> 80"),
                     ("MPI_Sendrecv", "changed", "calls a rank 40 -> 80")], f"twice the steps: {twice}")
    larger = builds.changes("larger", SOURCE.replace("width = 64", "width = 128"))
    expect(larger == [("MPI_Sendrecv", "changed", "512 B -> 1.02 KB a call")] * 2, f"larger messages: {larger}")
    less = builds.changes("less", SOURCE.replace("  for (int i = 0; i < 5; ++i)\n    MPI_Barrier(MPI_COMM_WORLD);\n", ""))
    expect(less == [("MPI_Barrier", "gone", "")], f"a loop less: {less}")


def slower(builds):
    """The exit status tells a script; the sentence tells whom to ask."""
    trace = builds.trace("slower", SOURCE.replace("round < 200", "round < (rank == 1 ? 200000 : 200)"), "-O2")
    compare = lambda *files: builds.sandbox.anole("compare", *files, "--threshold", 20)
    compare(builds.first, builds.first).succeeded()
    compare(trace, builds.first).succeeded()
    words = compare(builds.first, trace).failed_with(1).out.splitlines()
    text = " ".join(words[1:5])
    expect(" slower: " in text and "computing before MPI_Sendrecv" in text and "(rank 1:" in text, f"the sentence: {text}")


def test(sandbox):
    builds = Builds(sandbox)
    same_calls(builds)
    other_calls(builds)
    slower(builds)


main(test)
