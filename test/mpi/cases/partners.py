"""Partners that follow the bits of the rank, planes of ranks, or rank and iteration together: formulas say them,
so the trace grows neither with ranks nor with rounds, and a replay has the same partners."""

from harness import HERE, expect, expect_words, main
from replaying import replayed, traced

FORMULAS = ("dest rank xor ([1..15] x3)", "dest mod 16 rank + ([1..15] x3)", "source mod 16 rank + ([15..1 by -1] x3)",
            "dest mod 16 -rank + ([0..15] x3)", "dest mod 16 rank + ([1, 2, 4, 8] x3)",
            "(rank mod 16) with its bits reversed", "(rank mod 16) +1 in the order of Gray codes",
            "(rank mod 4) moved to ((rank mod 4) -1 * (rank / 4 mod 4)) mod 4")


def size_of(sandbox, ranks, rounds):
    name = f"{ranks}-{rounds}"
    sandbox.mpiexec(ranks, sandbox.path / "traced", rounds, ANOLE_OUTPUT=f"{name}.anole",
                    ANOLE_TIME="off").succeeded()
    return (sandbox.path / f"{name}.anole").stat().st_size


def test(sandbox):
    for text in sandbox.traces("partners", 16).values():
        expect_words(text, *FORMULAS)
    raw = traced(sandbox, 16, sandbox.path / "traced")
    replayed(sandbox, 16)
    sandbox.is_lossless("replay.anole", raw)
    for options in ({"ANOLE_CLUSTER": "none"}, {"ANOLE_MARKER": "main"}):
        again = traced(sandbox, 16, sandbox.path / "traced", name=str(len(options)) + min(options), **options)
        sandbox.is_lossless(f"{len(options)}{min(options)}.anole", again)
    small, large, long = size_of(sandbox, 4, 3), size_of(sandbox, 16, 3), size_of(sandbox, 16, 30)
    print(f"{small} bytes of 4 ranks, {large} of 16, {long} in ten times the rounds")
    expect(large <= small + 80 and long <= large + 24, f"{small}, {large}, {long} bytes")


main(test)
