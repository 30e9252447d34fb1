"""What the pass alone costs: instructions of the program's own file with ANOLE=off, counted by callgrind. All
instructions include MPI's, also those of its start and of waiting."""
import collections
import pathlib
import re

import programs

HEAD = "| program | own code of all instructions | the pass adds to own code | to all |\n|" + " --- |" * 4


def byFile(profile):
    """Self cost per program or library of a callgrind profile. A line `ob=` names that of the costs that follow, `cob=`
    only gives a callee's its number; the line after `calls=` is the callee's cost. A cost of 0 may be left out."""
    costs, names, current, isCallee = collections.Counter(), {}, "", False
    for line in profile.read_text().splitlines():
        named = re.match(r"(c?)ob=\((\d+)\)(?: (.*))?", line)
        if named:
            names[named[2]] = named[3] or names[named[2]]
            current = current if named[1] else names[named[2]]
        elif line.startswith("calls="):
            isCallee = True
        elif re.match(r"[\d+*-]", line):
            if not isCallee:
                costs[current] += int((line.split() + ["0"])[1])
            isCallee = False
    return costs


def counted(line):
    """Instructions in the program's own file, and all, of all ranks."""
    programs.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=callgrind.%p", *line], ANOLE="off")
    own = every = 0
    for profile in pathlib.Path().glob("callgrind.*"):
        costs = byFile(profile)
        own, every = own + costs[str(line[0])], every + costs.total()
        profile.unlink()
    return own, every


def row(folder, name, _runs):
    size = programs.SIZES[name]
    own, every = counted(programs.command(folder, "plain", name, size))
    added = counted(programs.command(folder, "anole", name, size))[0] - own
    return f"| {name} | {100 * own / every:.1f} % | {100 * added / own:+.2f} % | {100 * added / every:+.2f} % |"
