"""The commands of docs/questions.md find the commit of an example that made it slower."""

import re

from harness import ROOT, expect, main

HEADING = "Which commit made it slower?"
EXAMPLE = ROOT / "examples" / "stencil2d.c"
STEP = "  return average(around, rank, dims);"
# A step takes each rank some milliseconds, and rank 0 five times as long from the third commit on: what else the machine
# does meanwhile adds less than half of it.
PAUSE, SLOWER = "  usleep(3000);\n", "  if (rank == 0)\n    usleep(12000);\n"


def versions():
    """Four commits of the example, of which the third one lets rank 0 compute longer."""
    text = "#include <unistd.h>\n" + EXAMPLE.read_text().replace(STEP, PAUSE + STEP)
    moved = text.replace("enum { Neighbours", "\n\nenum { Neighbours")
    slower = moved.replace(STEP, SLOWER + STEP)
    expect(text != moved != slower, "the example has other lines than this test changes")
    return {"First version": text, "Move a line": moved, "Check averages": slower, "Name it anew": slower.replace("average", "mean")}


def repository(sandbox):
    """A repository of the example, and the hashes of its commits by their subjects."""
    git = lambda *words: sandbox.run("git", "-c", "user.name=a", "-c", "user.email=a@b", *words).succeeded().out.strip()
    git("init", "-q", "-b", "main", ".")
    (sandbox.path / "example.h").write_text((ROOT / "examples" / "example.h").read_text())
    hashes = {}
    for subject, text in versions().items():
        (sandbox.path / "stencil2d.c").write_text(text)
        git("add", "stencil2d.c", "example.h")
        git("commit", "-q", "-m", subject)
        hashes[subject] = git("rev-parse", "HEAD")
    git("tag", "v1", hashes["First version"])
    return hashes


def commands():
    text = (ROOT / "docs" / "questions.md").read_text().split(f"\n## {HEADING}\n", 1)[1].split("\n## ", 1)[0]
    return re.findall(r"```sh\n(.*?)```", text, re.DOTALL)


def test(sandbox):
    hashes = repository(sandbox)
    script, bisect = commands()
    (sandbox.path / "slower.sh").write_text(script)
    found = sandbox.run("sh", "-euc", bisect)
    expect(f"{hashes['Check averages']} is the first bad commit" in found.out, str(found))
    expect("because rank 0 computes longer" in found.out or " slower: " in found.out, str(found))


main(test)
