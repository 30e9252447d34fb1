"""How a hostile file is made, and the list of all of them."""

import subprocess

MIB = 1 << 20
SOUND, DAMAGED, PARTIAL, UNREADABLE = 0, 1, 1, 2  # what `anole check` says of it
MEMORY = 2048 * MIB  # what a command may take
CASES = []  # a function, a status and the memory


def case(status, memory=MEMORY):
    def register(make):
        CASES.append((make, status, memory))
        return make
    return register


class Maker:
    """Where the file of one case goes, and how it is made of a text or of a message (test/format/support/Image.h)."""

    def __init__(self, folder, assemble, name):
        self.path = folder / f"{name}.anole"
        self.assemble = assemble

    def of(self, source):
        data = source if isinstance(source, bytes) else ("#\n" + source).encode()
        text = self.path.with_suffix(".txt")
        text.write_bytes(data)
        subprocess.run([self.assemble, text, self.path], check=True)
        text.unlink()
        return self.path


def sends(ranks=1, count=1, events="column {who}=1*0\ncolumn {who}=1*0", loops="", body="p0", top="ranks {ranks}", who=None):
    """The text of a program whose ranks send; `events` are the columns of count and dest, `who` the ranks that do."""
    who = who or ("0" if ranks == 1 else f"0+1*{ranks}")
    return f"""{top}
function 1 MPI_Send count:0 dest:1
thread 0 {{who}}
point 1 0 {{who}} {count} 0 2 0 0
{events}
loop 0 0 0
variants {{who}} {{who}}= 0
trips {{who}}=
{loops}
body {body}
""".replace("{who}", who).replace("{ranks}", str(ranks))
