"""Small programs of kinds whose generated programs once were other ones, did not compile, or were refused: they compile
and do the same, or the refusal says why they cannot."""

from harness import HERE, expect, main

RANKS = 2
SAME = {"dups": 20000, "puts": 9000, "twice": 1, "lasting": 6, "chain": 6, "files": 1, "texts": 12, "objects": 40,
        "nowhere": 1, "chosen": 1, "withdrawn": 12}
REFUSED = {"unseen": (1, "no call in the trace made what it uses of its types"),
           "chosen": (2, "MPI_Start: MPI chose its request among others under way, and may choose another one")}


def generated(sandbox, program, name, rounds, ranks=RANKS):
    sandbox.mpiexec(ranks, program, name, rounds, ANOLE_OUTPUT=f"{name}.anole").succeeded()
    return sandbox.anole("generate", f"{name}.anole", "-o", f"{name}.c", "--compute", "none")


def compiled(sandbox, name):
    return sandbox.compile("mpicc", sandbox.path / f"{name}.c", f"{name}.out", "-std=gnu11", "-Wall", "-Wextra",
                           "-Werror")


def does_the_same(sandbox, name):
    proxy = compiled(sandbox, name)
    sandbox.anole("run", "-n", RANKS, "-o", f"{name}.proxy.anole", "--", proxy).succeeded()
    same = sandbox.anole("diff", "--ignore-paths", "--ignore-wildcards", f"{name}.anole", f"{name}.proxy.anole")
    expect(same.status == 0, f"{name}: {same}")


def test(sandbox):
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "proxies.c", "proxies")
    for name, rounds in SAME.items():
        generated(sandbox, program, name, rounds).succeeded()
        does_the_same(sandbox, name)
    lines = (sandbox.path / "dups.c").read_text().splitlines()
    expect(any(line.strip() == f"for (int i = 0; i < {SAME['dups']}; i++) {{" for line in lines), "dups: no loop")
    generated(sandbox, program, "ahead", 1000, ranks=3).succeeded()
    sandbox.mpiexec(3, compiled(sandbox, "ahead")).succeeded()
    for name, (rounds, why) in REFUSED.items():
        refused = generated(sandbox, program, name, rounds)
        expect(refused.status == 2 and why in refused.err and refused.err.count("\n") == 1, f"{name}: {refused}")
    late = sandbox.compile("anole-mpicc", HERE / "programs" / "late_session.c", "late")
    generated(sandbox, late, "session", 1).succeeded()
    does_the_same(sandbox, "session")


main(test)
