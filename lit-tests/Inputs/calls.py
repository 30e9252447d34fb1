"""Prints the table of calls of a program or library (docs/site-table.md): calls.py FILE. A line for each call:
the function that it stands in, by the symbol table, the number of its copies, `tail` if it may leave no frame, and
the function called; in order of address. Fails on what points outside of functions, and on sites without a name."""
import re
import struct
import subprocess
import sys

MARKS = {0x80000000: "", 0x80000001: " tail"}


def output(*command):
    return subprocess.run(command, check=True, capture_output=True).stdout


def section(name):
    for line in output("readelf", "-SW", sys.argv[1]).decode().splitlines():
        found = re.search(r"\] (\S+)\s+\S+\s+([0-9a-f]+) ([0-9a-f]+) ([0-9a-f]+)", line)
        if found and found[1] == name:
            address, offset, size = (int(found[i], 16) for i in (2, 3, 4))
            return address, open(sys.argv[1], "rb").read()[offset:offset + size]
    sys.exit(f"no section {name}")


def functions():
    for line in output("readelf", "-sW", sys.argv[1]).decode().splitlines():
        words = line.split()
        if len(words) == 8 and words[3] == "FUNC" and words[6] != "UND":
            yield int(words[1], 16), int(words[2], 0), words[7]


address, bytes = section("anole_calls")
names = {int(line.split("\t")[1], 16): line.split("\t")[3]
         for line in section("anole_sites")[1].decode().replace("\0", "").splitlines() if line.startswith("S")}
known, places, calls, at = list(functions()), [], [], 0
while at < len(bytes):
    word, = struct.unpack_from("<i", bytes, at)
    if word & 0xffffffff in MARKS:
        site, caller, callee = struct.unpack_from("<QII", bytes, at + 4)
        inside = {name for begin, size, name in known if begin <= min(places) < begin + size}
        assert inside, f"{min(places):x} is in no function"
        calls.append((min(places), f"{'|'.join(sorted(inside))} {len(places)}{MARKS[word & 0xffffffff]} {names[site]}"))
        places, at = [], at + 20
    else:
        places += [address + at + word] if word not in (0, -1) else []
        at += 4
assert not places, "an entry without an end"
for _, text in sorted(calls):
    print(text)
