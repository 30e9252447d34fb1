#!/usr/bin/env python3
"""What a call does is said in the tables of calls alone (runtime/core/calls/CallRole.h).

Names of MPI functions as string literals elsewhere say it again. They are counted and limited: in sources, outside
the readers and writers of other formats, whose names are the format's, and outside what is listed below."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))
from codegen.calls.table import load  # noqa: E402

# It is lowered when it can be, and never raised.
MOST = 8
LITERAL = re.compile(r'"P?(MPI_[A-Z]\w*)"')
COMMENT = re.compile(r"//.*")
ELSEWHERE = (
    "tools/formats/",  # other formats' own names
)


def literals():
    """(file, name) of each name of a function that stands alone in a string."""
    functions = {call.name for call in load().calls}
    for top in ("include", "pass", "runtime", "tools"):
        for file in sorted((ROOT / top).rglob("*")):
            name = file.relative_to(ROOT).as_posix()
            if file.suffix in {".h", ".cpp"} and not name.startswith(ELSEWHERE):
                text = COMMENT.sub("", file.read_text(encoding="utf-8"))
                yield from ((name, literal) for literal in LITERAL.findall(text) if literal in functions)


def main():
    found = list(literals())
    print(f"{len(found)} names of MPI functions in strings, at most {MOST} may be")
    for file in dict.fromkeys(file for file, _ in found):
        print(f"{file}: {' '.join(name for at, name in found if at == file)}")
    return len(found) > MOST


sys.exit(main())
