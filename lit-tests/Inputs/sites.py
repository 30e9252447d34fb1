"""Prints the site table of a program or object: sites.py FILE. Ids become #1, #2, ... in sorted order of the
lines that they stand in."""
import subprocess
import sys
import tempfile

with tempfile.NamedTemporaryFile() as out:
    subprocess.run(["objcopy", "-O", "binary", "--only-section=anole_sites",
                    "--set-section-flags", "anole_sites=alloc", sys.argv[1], out.name], check=True)
    text = open(out.name, "rb").read().decode()
for table in filter(None, text.split("\0")):
    assert table.endswith("\n"), "a record without an end"
    for line in table.splitlines():
        print(" ".join(line.split("\t")))
