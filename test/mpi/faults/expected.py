"""The promises that docs/reliability.md makes in its two tables: the tests read them there, so that the text
cannot say anything else than what is tested."""

from dataclasses import dataclass

from harness import ROOT, expect


@dataclass
class Outcome:
    left: str    # trace, pieces, nothing
    victim: str  # how the trace says that the victim ended
    others: str


def rows(heading):
    """Of the table below a heading, as lists of cells; the name of a row stands in `backticks`."""
    text = (ROOT / "docs" / "reliability.md").read_text().split(f"\n## {heading}\n")
    expect(len(text) == 2, f"docs/reliability.md has no part '{heading}'")
    lines = [line for line in text[1].split("\n## ")[0].splitlines() if line.startswith("|")]
    return [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in lines[2:]]


def outcomes():
    return {name: Outcome(left, victim, others)
            for _, name, left, victim, others in rows("How a program may end")}


def calls_in_flight():
    """For each family the functions that a waiting rank may be in; empty: in none."""
    return {name: [call.strip(" `") for call in calls.split(",")]
            for _, name, calls in rows("What the others are doing")}
