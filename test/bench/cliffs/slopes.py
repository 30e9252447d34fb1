"""The table of what an event costs in programs of each size, with how that grows: a column that is flat has no cliff."""

import math

COLUMNS = {"ns": ("ns an event", 0), "peak": ("bytes of memory an event", 1), "trace": ("bytes of trace an event", 2),
           "finalizing": ("ns an event in MPI_Finalize", 0)}


def finalizing(row):
    return row["finalize"] * 1e6 / row["events"]


def ratio(rows, name):
    """By what the cost of an event is multiplied when there are ten times as many, at the larger end."""
    smaller, larger = rows[-2], rows[-1]
    if min(smaller[name], larger[name]) <= 0:
        return ""
    decades = math.log10(larger["events"] / smaller["events"])
    return f"{(larger[name] / smaller[name]) ** (1 / decades):.2f}"


def cells(rows):
    for name, (_, digits) in COLUMNS.items():
        yield ", ".join(f"{row[name]:.{digits}f}" for row in rows)
        yield ratio(rows, name) if len(rows) > 1 else ""


def table(rows, setting="default"):
    """Lines of Markdown, one for each shape."""
    sizes = sorted({row["events"] for row in rows})
    heads = [text for title, _ in COLUMNS.values() for text in (title, "x")]
    yield f"At {', '.join(f'{size:,}' for size in sizes)} events; x: the last but one to the last, for ten times the events."
    yield "| shape | " + " | ".join(heads) + " |"
    yield "| --- " * (1 + len(heads)) + "|"
    for shape in dict.fromkeys(row["shape"] for row in rows):
        done = [row | {"finalizing": finalizing(row)} for row in rows
                if row["shape"] == shape and row["setting"] == setting and "limit" not in row]
        if done:
            yield f"| {shape} | " + " | ".join(cells(done)) + " |"
