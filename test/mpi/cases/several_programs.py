"""Jobs of several programs: all traced, they make one trace; where one is not traced nobody waits for
it, and the others leave pieces."""

from harness import BUILT, expect, expect_words, main, same_behaviour


def test(sandbox):
    first, second = (BUILT / kind / "stencil1d" for kind in ("anole", "plain"))
    twin = sandbox.path / "twin"
    twin.symlink_to(first)
    untraced = sandbox.mpiexec(2, second, 20, ":", "-n", 2, second, 20).succeeded()

    both = sandbox.mpiexec(2, first, 20, ":", "-n", 2, twin, 20)
    same_behaviour(untraced, both)
    info = sandbox.info("stencil1d.anole")
    expect(info["ranks"] == 4, f"not one trace: {sandbox.files()}")
    said = [(each["program"], each["command_line"], each["ranks"]) for each in info["commands"]]
    expect(said == [("stencil1d", f"{first} 20", "0,1"), ("twin", f"{twin} 20", "2,3")], f"command lines: {said}")
    expect_words(sandbox.anole("info", "stencil1d.anole").succeeded().out, f"ranks 2,3: {twin} 20"[:60])

    mixed = sandbox.mpiexec(2, first, 20, ":", "-n", 2, second, 20, ANOLE_OUTPUT="mixed.anole")
    same_behaviour(untraced, mixed)
    expect(mixed.err.count("anole:") == 1 and "without the tracer" not in mixed.out, f"one line: {mixed}")
    merged = sandbox.anole("merge", "mixed.anole.partial").succeeded()
    expect("2 ranks of 4" in merged.out, f"what was merged: {merged}")
    info = sandbox.info("mixed.anole")
    expect(info["missing"] == [[2, 3]], f"what is missing: {info['missing']}")
    expect([e["end"] for e in info["endings"]] == ["finished"] * 2, f"ends: {info['endings']}")


main(test)
