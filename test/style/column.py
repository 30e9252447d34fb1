"""A dry run of a row of CONTRIBUTING.md's map: one more line in the columns of a table, in a copy of the file that the row
names, gives the table, its JSON and its schema one more column."""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROW = "add a column to a table"
CHANGED = "tools/views/InfoColumns.cpp"
BESIDE = "tools/views/InfoText.cpp"  # compiled with it, as the unit of the folder may have the columns inlined here
LINE = 'Column("events", of(&FunctionTotal::events)).under("events"),'
TRACE = ROOT / "test/format/good/stencil.anole"


def is_named():
    """Whether the row leads to the file that is changed."""
    row = re.search(rf"^\| {ROW}.*$", (ROOT / "CONTRIBUTING.md").read_text(), re.MULTILINE).group()
    return any(Path(CHANGED).match(name) for name in re.findall(r"`([^`]*)`", row))


def commands(build, target):
    """The command that makes a target, as a shell takes it."""
    return subprocess.run(["ninja", "-C", build, "-t", "commands", "-s", target], check=True, capture_output=True,
                          text=True).stdout.strip()


def run(build, command):
    subprocess.run(command, shell=True, cwd=build, check=True)


def changed_tool(build, folder):
    """An `anole` in which the changed copy stands before the library."""
    text = (ROOT / CHANGED).read_text()
    assert text.count(LINE) == 1, f"{CHANGED} has {text.count(LINE)} times {LINE}"
    source, made, tool = (folder / name for name in ("Changed.cpp", "changed.o", "anole"))
    source.write_text(text.replace(LINE, LINE + LINE.replace('"events"', '"spins"')) + f'#include "{BESIDE}"\n')
    unit = "tools/CMakeFiles/anole_views.dir/Unity/unity_tools_views_0_cxx.cxx"
    compile_one = commands(build, unit + ".o").replace(f"-o {unit}.o", f"-o {made}")
    run(build, re.sub(r"-MF \S+", f"-MF {folder}/deps", re.sub(r"-c \S+", f"-c {source}", compile_one)))
    link = commands(build, "bin/anole")
    run(build, link.replace("-o bin/anole", f"-Wl,-z,muldefs {made} -o {tool}", 1))
    return tool


def answers(tool):
    """What each product of the table says."""
    def ask(*words):
        return subprocess.run([tool, *words], check=True, capture_output=True, text=True).stdout

    functions = json.loads(ask("info", TRACE, "--json"))["functions"]
    return {
        "text": re.search(r"^ +function .* spins ", ask("info", TRACE, "--functions"), re.MULTILINE) is not None,
        "JSON": bool(functions) and all(row["spins"] == row["events"] for row in functions),
        "schema": '"spins"' in ask("--schema"),
    }


def main(build):
    with tempfile.TemporaryDirectory(prefix="anole-column-") as folder:
        answered = answers(changed_tool(build, Path(folder)))
    problems = [f"to {ROW} is not enough: the {name} has no new column" for name, right in answered.items() if not right]
    if not is_named():
        problems.append(f"to {ROW}, CONTRIBUTING.md does not name {CHANGED}")
    print("\n".join(problems) or f"one line in {CHANGED} adds a column to text, JSON and schema")
    return 1 if problems else 0


sys.exit(main(sys.argv[1]))
