"""Turns CHANGELOG.md into the changelog of a Debian package.

changelog.py CHANGELOG.md VERSION MAINTAINER OUTPUT  writes the section of that version: one item for each line of its
lists, under the headings that they have. The date is SOURCE_DATE_EPOCH, or that of the file.
"""

import os
import re
import sys
import textwrap
from email.utils import formatdate
from pathlib import Path


def section(text, version):
    """What stands below `## VERSION`."""
    found = re.search(rf"^## {re.escape(version)}\b[^\n]*\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    if not found:
        sys.exit(f"changelog.py: CHANGELOG.md has no section ## {version}; add it")
    return found[1]


def items(text):
    """Headings, and lists whose items may have several lines, in Debian's layout."""
    for heading, item in re.findall(r"^### (.+)$|^- (.+(?:\n  .+)*)", text, re.MULTILINE):
        if heading:
            yield f"\n  [ {heading} ]"
        else:
            yield textwrap.fill(" ".join(item.split()), 76, initial_indent="  * ", subsequent_indent="    ",
                                break_long_words=False, break_on_hyphens=False)


def main():
    source, version, maintainer, output = sys.argv[1:]
    date = os.environ.get("SOURCE_DATE_EPOCH") or Path(source).stat().st_mtime
    lines = "\n".join(items(section(Path(source).read_text(encoding="utf-8"), version)))
    Path(output).write_text(f"anole ({version}) unstable; urgency=medium\n{lines}\n\n"
                            f" -- {maintainer}  {formatdate(float(date), localtime=False)}\n", encoding="utf-8")


main()
