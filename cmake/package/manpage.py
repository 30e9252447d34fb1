"""Turns the help text of a program into a manual page.

manpage.py NAME VERSION OUTPUT PAGES COMMAND...  runs the command and writes the page NAME(1), which refers to the
PAGES (joined by commas).
"""

import re
import subprocess
import sys
from pathlib import Path

HEADING = re.compile(r"^([A-Z][A-Za-z ]*):$")
ROW = re.compile(r"^ {2,}(\S.*?) {2,}(\S.*)$")
# A line that continues a row: more of the explanation, or all of it if the word is too long for its column.
CONTINUATION = re.compile(r"^ {10,}(\S.*)$")


def escaped(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text.startswith((".", "'")) else text


def joined(text):
    """The lines of a help text, each row on one line."""
    lines = []
    for line in text.splitlines():
        more = CONTINUATION.match(line)
        if more and lines:
            lines[-1] += (" " if ROW.match(lines[-1]) else "  ") + more[1]
        else:
            lines.append(line)
    return lines


def body(lines):
    """Roff for help text: headings, rows of (word, explanation), and paragraphs."""
    out = [".PP"]
    for line in lines:
        heading, row = HEADING.match(line), ROW.match(line)
        if heading:
            out.append(f".SH {heading[1].upper()}")
        elif row:
            out += [".TP", f"\\fB{escaped(row[1])}\\fR", escaped(row[2])]
        elif line.strip():
            out.append(escaped(line.strip()))
        elif out[-1] != ".PP":
            out.append(".PP")
    return out


def split(lines):
    """The lines without the examples and the page that says more, and these as roff."""
    if "Examples:" not in lines:
        return lines, []
    begin = lines.index("Examples:")
    examples = [line.strip() for line in lines[begin + 1:] if line.startswith("  ")]
    manual = next(line for line in lines if line.startswith("Manual: "))
    out = [".SH EXAMPLES", *(row for line in examples for row in (".PP", ".nf", escaped(line), ".fi")),
           ".PP", escaped(f"{manual[len('Manual: '):]} says more.")]
    return lines[:begin], out


def page(name, version, pages, text):
    """The first line, or the first that is no usage line, is the summary."""
    lines = joined(text)
    usage = next((line for line in lines if line.lower().startswith("usage:")), f"usage: {name} [OPTIONS] FILES...")
    lines = [line for line in lines if line != usage]
    first = next(index for index, line in enumerate(lines) if line.strip())
    summary = lines.pop(first).strip().rstrip(".:")
    if ": " in summary and name in summary.split(": ")[0]:
        summary = summary.split(": ", 1)[1]
    also = ", ".join(f"\\fB{escaped(other)}\\fR(1)" for other in pages if other != name)
    lines, examples = split(lines)
    return "\n".join([
        f'.TH {name.upper()} 1 "" "Anole {version}" "Anole"', ".nh",
        ".SH NAME", f"{escaped(name)} \\- {escaped(summary)}",
        ".SH SYNOPSIS", escaped(usage.split(":", 1)[1].strip()),
        ".SH DESCRIPTION", escaped(summary) + ".", *body(lines), *examples,
        ".SH EXIT STATUS", ".TP", "\\fB0\\fR", "Done, or yes.", ".TP", "\\fB1\\fR",
        "No: traces differ, a file is damaged or partial, a check found an error.", ".TP", "\\fB2\\fR", "Error: one line says it.",
        ".SH SEE ALSO", also]) + "\n"


def main():
    name, version, output, pages, *command = sys.argv[1:]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    Path(output).parent.mkdir(parents=True, exist_ok=True)
    Path(output).write_text(page(name, version, pages.split(","), text), encoding="utf-8")


main()
