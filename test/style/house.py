"""What a reader pays for in the structure: each figure has a limit, which is lowered when it can be and never raised.

Functions are measured by layout: a body begins at a line that ends in `{` after a parenthesis, and ends at the next `}` at
the margin, which is that of members inside a class. A doc comment is a fragment if its first word leaves out what the sentence is about ("Whether it is ...").
A class that is not local to a function counts by its name; the same name in several files has to be told apart by readers."""

import re
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parents[2]).resolve()
FOLDERS = ("pass", "runtime", "include", "codegen", "tools")
LIMITS = {
    "functions of more than 40 lines": 6,
    "lines of the longest function": 51,
    "names of classes in several files": 18,
    "doc comments of headers that are fragments, in a thousand": 57,
    "lines of more than 120 columns": 0,
}
CLASS = re.compile(r"(?:class|struct) [^;]*\{$")
HEAD = re.compile(r" *(?!if|for|while|switch|do|else|case|return|\})\S.*\)[^;]*\{$")
FRAGMENT = re.compile(r"(Of|What|Whether|How|Where|Which|Who|Whose|When|If|Until|Since|For)\b")


def sources(*suffixes):
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in suffixes:
                yield path, path.read_text(encoding="utf-8").split("\n")


def bodies(lines):
    """(first line, number of lines) of each function, of those in classes, too."""
    margin, start = "", None
    for number, line in enumerate(lines):
        if start is None and CLASS.match(line):
            margin = "  "
        elif start is None and line == "};":
            margin = ""
        elif start is None and HEAD.match(line):
            start = number
        elif start is not None and line == margin + "}":
            yield start + 1, number - start + 1
            start = None


def functions():
    for path, lines in sources(".cpp"):
        for line, size in bodies(lines):
            yield size, f"{path.relative_to(ROOT)}:{line}"


def repeated_names():
    where = defaultdict(set)
    for path, lines in sources(".cpp", ".h"):
        for line in lines:
            if found := re.match(r"(?:class|struct) (\w+)(?!\w|::)[^;]*\{", line):
                where[found.group(1)].add(path.relative_to(ROOT).as_posix())
    return {name: files for name, files in where.items() if len(files) > 1}


def doc_comments():
    """The first line of each block of `///` in a header."""
    for path, lines in sources(".h"):
        before = ""
        for number, line in enumerate(lines):
            found = re.match(r"\s*/// ?(.*)", line)
            if found and not re.match(r"\s*///", before):
                yield f"{path.relative_to(ROOT)}:{number + 1}", found.group(1)
            before = line


def long_lines():
    for path, lines in sources(".cpp", ".h"):
        yield from (f"{path.relative_to(ROOT)}:{number + 1}" for number, line in enumerate(lines) if len(line) > 120)


def figures():
    sizes = sorted(functions(), reverse=True)
    comments = list(doc_comments())
    fragments = [place for place, text in comments if FRAGMENT.match(text)]
    return {
        "functions of more than 40 lines": [f"{place}: {size}" for size, place in sizes if size > 40],
        "lines of the longest function": sizes[0][0],
        "names of classes in several files": [f"{name}: {', '.join(sorted(files))}"
                                              for name, files in sorted(repeated_names().items())],
        "doc comments of headers that are fragments, in a thousand": 1000 * len(fragments) // len(comments),
        "lines of more than 120 columns": list(long_lines()),
    }


def main():
    problems = 0
    for name, found in figures().items():
        value = found if isinstance(found, int) else len(found)
        print(f"{value:5} {name}, at most {LIMITS[name]}")
        if value > LIMITS[name]:
            problems += 1
            print("\n".join(f"      {each}" for each in (found if isinstance(found, list) else [])))
    return 1 if problems else 0


sys.exit(main())
