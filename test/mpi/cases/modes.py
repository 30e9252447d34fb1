"""Each mode of calls, and each way in which ranks can take part, is understood by all that asks what calls do."""

from harness import HERE, Failure, expect, main

RANKS = 4
COMMANDS = [
    ("check", "{trace}"), ("phases", "{trace}"), ("whatif", "{trace}"), ("classify", "{trace}"), ("efficiency", "{trace}"),
    ("export", "{trace}", "--to", "csv", "-o", "{trace}.csv"), ("export", "{trace}", "--to", "otf2", "-o", "{trace}.otf2"),
    ("generate", "{trace}", "-o", "{trace}.c"),
]


def problems(sandbox, trace):
    for command in COMMANDS:
        result = sandbox.anole(*(word.format(trace=trace) for word in command))
        if result.status != 0:
            yield str(result)


def test(sandbox):
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "modes.c", "modes")
    names = sandbox.mpiexec(RANKS, program, ANOLE_OUTPUT="names.anole").succeeded().out.split()
    expect(len(names) > 10, f"the program has too few parts: {names}")
    found = []
    for name in names:
        sandbox.mpiexec(RANKS, program, name, ANOLE_OUTPUT=f"{name}.anole").succeeded()
        found += [f"{name}: {problem}" for problem in problems(sandbox, f"{name}.anole")]
    if found:
        raise Failure("\n".join(found))


main(test)
