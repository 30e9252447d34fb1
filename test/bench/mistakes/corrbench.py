"""The programs of MPI-CorrBench: their folders say what they are about, and whether they are correct."""
import re

from cases import CORRECT, Case

FLAGS = "-fopenmp", "-lm", "-Wno-int-conversion"  # some give a number for a handle
RANKS = 2  # as the suite's scripts have it


def is_suite(suite):
    return (suite / "micro-benches" / "0-level").is_dir()


def ranks_of(text):
    """Some programs say how many ranks they need."""
    asked = re.search(r"size (?:!=|<) (\d)\)", text)
    return max(RANKS, int(asked[1])) if asked else RANKS


def cases(suite):
    root = suite / "micro-benches" / "0-level"
    flags = *FLAGS, f"-I{root / 'correct' / 'include'}", f"-I{root / 'openmp'}"
    found = []
    for source in sorted(root.rglob("*.c")):
        path = source.relative_to(root)
        label = CORRECT if CORRECT in path.parts else str(path.parent)
        name = "-".join(path.with_suffix("").parts)
        found.append(Case(source, name, label, ranks_of(source.read_text()), flags=flags))
    return found
