"""Every page in docs/ is linked from docs/README.md, relative links and their anchors lead somewhere, every paper that is
cited by a key is listed in docs/references.md, and the manuals list the subcommands and the values of options as the
program does. Prose has no line over 120 columns, and none of some idioms that are not English or hide who acts."""

import re
import sys

from tracked import ROOT, tracked

CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
CITATION = re.compile(r"\[([A-Z][A-Za-z]+(?:19|20)\d\d)\]")
CITING = {".md", ".h", ".cpp", ".c", ".py", ".def"}
# "no rank", "is skipped", "MPI calls", "the start of", "fails", "what it says" instead.
IDIOM = re.compile(r"\b(nobody|in vain|leapt|(?:calls?|functions?) of (?-i:MPI)(?![_'-])|the begin of|what is told)\b", re.IGNORECASE)


def links(page):
    """Targets outside of code, without those of the web."""
    return [target for target in LINK.findall(CODE.sub("", page.read_text())) if "://" not in target]


def anchors(page):
    """As the usual renderers make them of headings."""
    headings = HEADING.findall(re.sub(r"```.*?```", "", page.read_text(), flags=re.DOTALL))
    return {re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


def broken(page):
    for target in links(page):
        name, _, anchor = target.partition("#")
        file = (page.parent / name).resolve() if name else page
        if not file.exists():
            yield f"{page.relative_to(ROOT)}: the link to {target} leads nowhere"
        elif anchor and anchor not in anchors(file):
            yield f"{page.relative_to(ROOT)}: {name or page.name} has no heading #{anchor}"


def unlisted():
    """Files in docs/ to which the index has no link."""
    index = ROOT / "docs" / "README.md"
    linked = {(index.parent / target).resolve() for target in links(index)}
    for page in sorted((ROOT / "docs").iterdir()):
        if page != index and page not in linked:
            yield f"docs/README.md has no link to {page.name}"


def unknown_citations(files):
    listed = set(re.findall(r"^\| \[(\w+)\] \|", (ROOT / "docs" / "references.md").read_text(), re.MULTILINE))
    for file in files:
        if file.suffix in CITING:
            for key in sorted(set(CITATION.findall(file.read_text(errors="replace"))) - listed):
                yield f"{file.relative_to(ROOT)}: docs/references.md does not list [{key}]"


def prose():
    """(place, line) of the pages outside of code and tables, and of the comments in headers."""
    for page in [*ROOT.glob("*.md"), *sorted((ROOT / "docs").glob("*.md"))]:
        is_code = False
        for number, line in enumerate(page.read_text().split("\n"), 1):
            is_code ^= line.lstrip().startswith("```")
            if not is_code and not line.startswith(("    ", "|")) and page.name != "CHANGELOG.md":
                yield f"{page.relative_to(ROOT)}:{number}", line
    for folder in ("include", "pass", "runtime", "tools"):
        for header in sorted((ROOT / folder).rglob("*.h")):
            for number, line in enumerate(header.read_text().split("\n"), 1):
                if "//" in line:
                    yield f"{header.relative_to(ROOT)}:{number}", line.partition("//")[2]


def bad_english():
    for place, line in prose():
        if len(line) > 120:
            yield f"{place}: {len(line)} columns; prose has at most 120"
        if found := IDIOM.search(line):
            yield f"{place}: '{found.group()}' is not how this is said (docs.py lists what is to be avoided)"


def misplaced_subcommands():
    """The table of the manual has the rows of the table of the program."""
    rows = (ROOT / "tools" / "commands" / "Commands.def").read_text()
    names = set(re.findall(r'^ANOLE_COMMAND\(\w+, "([\w-]+)"', rows, re.MULTILINE))
    described = set(re.findall(r"^\| `anole ([\w-]+)", (ROOT / "docs" / "tools.md").read_text(), re.MULTILINE))
    for name in sorted(names - described):
        yield f"docs/tools.md does not list 'anole {name}'"
    for name in sorted(described - names):
        yield f"docs/tools.md lists 'anole {name}', which is no subcommand"


def choices():
    """The values of each option that has a list of them, by its name."""
    table = (ROOT / "include" / "anole" / "options.def").read_text()
    rows = re.findall(r'^ANOLE_CHOICE\(\w+, \w+, "(\w+)"(.*?)\),\n', table, re.MULTILINE | re.DOTALL)
    return {name: re.findall(r'ANOLE_VALUE\(\w+, "([\w-]+)"', row) for name, row in rows}


def wrong_choices():
    """The manuals write ANOLE_X=a|b as the table has it, and give each way to cluster a row."""
    known = choices()
    for page in sorted((ROOT / "docs").glob("*.md")):
        for name, values in re.findall(r"(ANOLE_\w+)=([\w-]+(?:\|[\w-]+)+)", page.read_text()):
            if name in known and known[name] != values.split("|"):
                yield f"{page.relative_to(ROOT)}: {name} is {'|'.join(known[name])}, not {values}"
    for page in ("running.md", "clustering.md"):
        described = set(re.findall(r"^\| `([\w-]+)`", (ROOT / "docs" / page).read_text(), re.MULTILINE))
        for name in known["ANOLE_CLUSTER"]:
            if name not in described:
                yield f"docs/{page} does not list ANOLE_CLUSTER={name}"


def main():
    files = tracked()
    problems = [problem for page in files if page.suffix == ".md" for problem in broken(page)]
    problems += [*unlisted(), *unknown_citations(files), *misplaced_subcommands(), *wrong_choices(), *bad_english()]
    print("\n".join(problems) or f"{len(files)} files: links, citations and tables are sound")
    sys.exit(1 if problems else 0)


main()
