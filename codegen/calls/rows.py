"""The rows of a table of calls, as text."""

import pathlib
import re


def split(text, separator=","):
    """Splits at separators that no parentheses enclose."""
    parts, depth, start = [], 0, 0
    for at, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if char == separator and depth == 0:
            parts.append(text[start:at].strip())
            start = at + 1
    parts.append(text[start:].strip())
    return parts


def groups(text):
    """The contents of the outermost parentheses of "(a, b) (c, d)"."""
    found, depth, start = [], 0, 0
    for at, char in enumerate(text):
        if char == "(":
            depth += 1
            if depth == 1:
                start = at + 1
        elif char == ")":
            depth -= 1
            if depth == 0:
                found.append(text[start:at].strip())
    return [group for group in found if group]


def rows(path):
    """(macro, arguments) of every row; comments are dropped."""
    text = re.sub(r"//[^\n]*", "", pathlib.Path(path).read_text(encoding="utf-8"))
    at = 0
    while match := re.compile(r"\s*((?:MPI|ANOLE)_\w+)\(").match(text, at):
        depth, end = 1, match.end()
        while depth:
            depth += (text[end] == "(") - (text[end] == ")")
            end += 1
        yield match.group(1), split(" ".join(text[match.end() : end - 1].split()))
        at = end
    if text[at:].strip():
        raise SystemExit(f"{path}: cannot read {text[at:].strip()[:60]!r}")
