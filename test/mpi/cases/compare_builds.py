"""Two builds of a program are compared call by call, whatever changed: lines, names, flags, calls, sizes, ranks."""

import json

import shutil

from harness import BIN, HERE, MPI, expect, main

SOURCE = (HERE / "programs" / "compared.c").read_text()
SITES = 7  # MPI_Comm_rank, MPI_Comm_size, two MPI_Sendrecv, MPI_Allreduce, MPI_Bcast, MPI_Barrier


class Builds:
    def __init__(self, sandbox):
        self.sandbox = sandbox
        self.first = self.trace("plain", SOURCE, "-O2")

    def trace(self, name, text, *flags, ranks=2, file="compared.c", launcher="mpiexec", **changes):
        folder = self.sandbox.path / f"source-{name}"
        folder.mkdir()
        source = folder / file
        source.write_text(text)
        program = self.sandbox.compile("anole-mpicc", source, name, *flags, **changes)
        self.sandbox.run(launcher, "-n", ranks, program, **changes).succeeded()
        return f"{name}.anole"

    def compared(self, one, other):
        return json.loads(self.sandbox.anole("compare", one, other, "--json").succeeded().out)

    def expect_same(self, name, text, *flags, **options):
        """All call sites and loops are found again, and do what they did, whichever of the traces is the first."""
        kinds = {key: options.pop(key) for key in ("tiers", "loops") if key in options}
        trace = self.trace(name, text, *flags, **options)
        self.expect_all_found(name, self.compared(self.first, trace), **kinds)
        self.expect_all_found(name, self.compared(trace, self.first), **kinds)

    def expect_all_found(self, name, found, tiers=("id", "path", "functions"), loops=2):
        sites, found_loops = found["call_sites"], found["loops"][:loops]
        expect(len(sites) == SITES, f"{name}: {len(sites)} call sites: {[site['name'] for site in sites]}")
        expect(len(found_loops) == loops, f"{name}: loops {[loop['name'] for loop in found_loops]}")
        for one in sites + found_loops:
            expect(one["b_is"] in ("same", "slower", "faster"), f"{name}: {one['name']} is {one['b_is']}")
            expect(one["match"] in tiers, f"{name}: {one['name']} is known by its {one['match']}")

    def changes(self, name, text, **options):
        """(call, what B is, how it behaves) of the call sites that are not the same."""
        found = self.compared(self.first, self.trace(name, text, "-O2", **options))["call_sites"]
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
    for name, flags in (("unrolled", ("-O2", "-g")), ("unrolled3", ("-O3", "-g", "-funroll-loops"))):
        builds.expect_same(name, SOURCE, *flags, tiers=every, loops=0, ANOLE_CALLPATH="unwind")
    expect_copies(builds)
    builds.expect_same("ranks", SOURCE, "-O2", ranks=4)
    openmpi = BIN.parent / "openmpi" / "mpiexec"
    if MPI == "mpich" and openmpi.exists():
        builds.expect_same("openmpi", SOURCE, "-O2", launcher=openmpi, ANOLE_MPI="openmpi")
    if shutil.which("clang-16"):
        expect_other_compiler(builds, every)


def expect_copies(builds):
    """The calls that the compiler makes of one are one row: both builds have it, and the other one is not divided, either."""
    rows = {row["function"]: row for row in builds.compared(builds.first, "unrolled.anole")["call_sites"]}
    expect(len(rows["MPI_Barrier"]["b_copies"]) == 4 and rows["MPI_Barrier"]["a_copies"] == [], f"copies: {rows['MPI_Barrier']}")
    found = builds.compared(builds.first, "unrolled.anole")
    expect(all(part["a"] and part["b"] for part in found["loops"] + found["phases"]), f"unwinding knows no loops: {found['loops']}")
    for command in (("compare",), ("scaling", "--parameter", "n=1,2"), ("variance",)):
        found = json.loads(builds.sandbox.anole(*command, builds.first, "unrolled.anole", "--json").succeeded().out)
        barriers = [row["name"] for row in found["call_sites"] if row["name"].startswith("MPI_Barrier") and row.get("time") != "in"]
        expect(len(barriers) == 1, f"{command} divides an unrolled loop: {barriers}")


def expect_other_compiler(builds, tiers):
    """A compiler for which there is no pass: its programs are traced in unwinding mode."""
    sandbox = builds.sandbox
    program = sandbox.compile("mpicc", sandbox.path / "source-plain" / "compared.c", "clang16", "-O1", "-g", MPICH_CC="clang-16",
                              OMPI_CC="clang-16")
    sandbox.anole("run", "-n", 2, "--", program).succeeded()
    builds.expect_all_found("clang16", builds.compared(builds.first, "clang16.anole"), tiers=tiers, loops=0)
    builds.expect_all_found("clang16", builds.compared("clang16.anole", builds.first), tiers=tiers, loops=0)


def identical_files(builds):
    found = builds.compared(builds.first, builds.first)
    rows = [row for part in ("call_sites", "run", "loops", "phases", "functions", "groups") for row in found[part]]
    expect(len(rows) > SITES, f"rows: {len(rows)}")
    for row in rows:
        expect((row["b_is"], row["match"]) in (("same", "id"), ("same", "path")), f"{row['name']} is {row['b_is']} by its {row['match']}")
    expect(all(row["causes"] == [] for row in found["call_sites"]), "a file waits longer than itself")
    expect("takes as long as A" in found["sentence"], found["sentence"])


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


def called_twice(builds):
    """Sites on two paths through one function have names that tell them apart."""
    twice = builds.trace("again", SOURCE.replace("    exchange();\n", "    exchange();\n    exchange();\n"), "-O2")
    names = [site["name"] for site in builds.compared(twice, twice)["call_sites"]]
    expect(len(names) == SITES + 2 == len(set(names)), f"names: {names}")
    expect(sum("compared.c:43 main (via exchange:" in name or "compared.c:44 main (via exchange:" in name for name in names) == 4, f"names: {names}")


def pausing(slow_rank, pause):
    """A step takes a rank 20 ms, and one rank as long as `pause` says: what else the machine does adds less than that."""
    text = SOURCE.replace("static void compute", "#include <unistd.h>\nstatic void compute").replace("step < 40", "step < 20")
    return text.replace("  for (int round", f"  usleep(1000 * (rank == {slow_rank} ? {pause} : 20));\n  for (int round")


def slower(builds):
    """The exit status tells a script; the sentence tells whom to ask."""
    even, slow = builds.trace("even", pausing(1, 20), "-O2"), builds.trace("slow", pausing(1, 80), "-O2")
    compare = lambda *files: builds.sandbox.anole("compare", *files, "--threshold", 20)
    compare(even, even).succeeded()
    compare(slow, even).succeeded()
    words = compare(even, slow).failed_with(1).out.splitlines()
    text = " ".join(words[1:5])
    expect(" slower: " in text and " in MPI_Sendrecv compared.c:" in text, f"the sentence: {text}")
    causes = [site["causes"][0] for site in builds.compared(even, slow)["call_sites"] if site["causes"]]
    most = max(causes, key=lambda cause: cause["waiting_ns"])
    expect(most["call_site"].startswith("MPI_Sendrecv") and most["ranks"][0]["rank"] == 1, f"the causes: {causes}")


def varied(builds):
    """A rank that is slow in all runs is told from one that is slow in some."""
    slow = ["slow.anole", *(builds.trace(f"slow{i}", pausing(1, 80), "-O2") for i in range(2))]
    found = json.loads(builds.sandbox.anole("variance", *slow, "--json").succeeded().out)
    ranks = {row["rank"]: row for row in found["ranks"]}
    expect(ranks[1]["is"] == "slow" and ranks[1]["least"] > 0.2, f"the slow rank: {ranks}")
    expect(ranks[0]["is"] == "same", f"its peer: {ranks}")
    expect(found["sentence"].startswith("Rank 1") and "slow core" in found["sentence"], found["sentence"])
    worst = next(row for row in found["call_sites"] if row["time"] == "computing before")
    expect((worst["with"], worst["slowest"]) == ("ranks", 1), f"the worst place: {worst}")
    changing = [slow[0], builds.trace("other", pausing(0, 80), "-O2")]
    noise = json.loads(builds.sandbox.anole("variance", *changing, "--json").succeeded().out)
    expect(all(row["is"] == "noise" for row in noise["ranks"]), f"noise: {noise['ranks']}")
    builds.sandbox.anole("variance", slow[0], "ranks.anole").failed_with(2)


def pages(builds):
    """A page of both, beside what is printed. Of runs that are all the same, some law is always found."""
    done = builds.sandbox.anole("compare", "even.anole", "slow.anole", "-o", "compare.html").succeeded()
    page = (builds.sandbox.path / "compare.html").read_text()
    expect("B is " in done.out and page.count("application/gzip;base64") == 3, "the page")
    drawing = builds.sandbox.anole("scaling", *["even.anole"] * 3, "--parameter", "n=1,2,4", "--svg")
    expect(drawing.succeeded().out.count("<polyline") > 2 and "extrapolated" in drawing.out, "the drawing")


def test(sandbox):
    builds = Builds(sandbox)
    same_calls(builds)
    other_calls(builds)
    called_twice(builds)
    identical_files(builds)
    slower(builds)
    varied(builds)
    pages(builds)


main(test)
