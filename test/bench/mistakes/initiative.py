"""The programs of the MPI Bugs Initiative, whose heads describe their runs."""
import re

from cases import CORRECT, EPOCHS, MATCHING, REFUSED, STUCK, Case

# The kinds of findings that say what the label says.
LABELS = {
    "CallMatching": MATCHING, "CommunicatorMatching": MATCHING, "TagMatching": MATCHING, "IHCallMatching": MATCHING,
    "BufferingHazard": STUCK | {"needs-buffers"}, "MissingEpoch": EPOCHS, "DoubleEpoch": EPOCHS,
    "RootMatching": STUCK | {"collective-root"}, "OperatorMatching": {"collective-operation"},
    "DatatypeMatching": {"collective-type", "collective-amount", "message-type", "message-truncated", "mpi-error"},
    "MissingWait": {"request-unfinished", "request-freed"}, "MissingStart": STUCK | {"request-not-started"},
    "RequestLeak": {"request-leak"}, "TypeLeak": {"type-leak"}, "GroupLeak": {"group-leak"},
    "OperatorLeak": {"operation-leak"}, "CommunicatorLeak": {"communicator-leak"},
    "GlobalConcurrency": {"access-overlap"}, "MessageRace": {"message-race"},
    "LocalConcurrency": {"buffer-overlap", "buffer-changed"},
}


def lines_of(words, text):
    """The lines that a description names; where there is no call, as something is missing there or the line stores,
    those of the function that is named, too."""
    rows = text.splitlines()
    lines = {int(line) for line in re.findall(r"(?:\.c:|line )(\d+)", words)}
    for function, line in re.findall(r"(MPI_\w+)(?: at)? \S*?(?:\.c:)?(\d+)", words):
        if "MPI_" not in rows[int(line) - 1].split("/*")[0]:
            lines |= {number for number, row in enumerate(rows, 1) if function + "(" in row}
    return frozenset(lines)


def cases_of(source):
    """The runs of a program, each with other arguments."""
    found, text = {}, source.read_text(errors="replace")
    described = r"\$ mpirun -np (\d+).*\$\{EXE\}(.*)\n\s*\| *(OK|ERROR: *(\w+))(?:\n\s*\| (.*))?"
    for ranks, words, _, label, wrong in re.findall(described, text):
        arguments = tuple(words.split())
        name = "-".join([source.stem, *arguments])
        right = LABELS.get(label, REFUSED) if label else set()
        found.setdefault(name, Case(source, name, label or CORRECT, int(ranks), right, arguments, lines_of(wrong, text)))
    return list(found.values())


def cases(suite):
    codes = suite / "gencodes"
    return [case for source in sorted((codes if codes.is_dir() else suite).glob("*.c")) for case in cases_of(source)]
