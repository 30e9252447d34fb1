#!/usr/bin/env python3
"""Applies relocations of an object that no link can change: calls from its code to local functions in the same section.
usage: settleRelocations.py OBJECT

'ld -r' leaves them, and those of what it dropped as well, of no effect: together they are a fifth of an archive of one
object. The list of relocations gets shorter in place; whoever copies the object leaves the gap out. An object for a
machine other than x86-64 stays as it is."""

import pathlib
import struct
import sys

HEADER, SECTION, SYMBOL, RELOCATION = (struct.Struct("<" + code) for code in ("16sHHIQQQIHHHHHH", "IIQQQQIIQQ", "IBBHQQ", "QQq"))
X86_64, RELA, EXECUTABLE = 62, 4, 4  # e_machine, sh_type, SHF_EXECINSTR
NONE, PC32, PLT32 = 0, 2, 4
LOCAL, IFUNC = 0, 10


class Section:
    def __init__(self, data, place):
        self.place = place
        _, self.type, self.flags, _, self.offset, self.size, self.link, self.info, _, _ = SECTION.unpack_from(data, place)


def settled(data, code, index, symbol, relocation):
    """Whether the relocation needs nobody any more."""
    place, info, addend = relocation
    kind = info & 0xFFFFFFFF
    if kind == NONE:
        return True
    _, how, _, where, value, _ = symbol
    isFixed = how >> 4 == LOCAL and how & 15 != IFUNC and where == index and code.flags & EXECUTABLE
    if kind not in (PC32, PLT32) or not isFixed:
        return False
    struct.pack_into("<i", data, code.offset + place, value + addend - place)
    return True


def settle(data):
    _, _, machine, *rest = HEADER.unpack_from(data)
    start, count = rest[3], rest[9]
    if machine != X86_64:
        return
    sections = [Section(data, start + i * SECTION.size) for i in range(count)]
    for each in (section for section in sections if section.type == RELA):
        symbols, code = sections[each.link], sections[each.info]
        left = []
        for relocation in RELOCATION.iter_unpack(data[each.offset:each.offset + each.size]):
            symbol = SYMBOL.unpack_from(data, symbols.offset + (relocation[1] >> 32) * SYMBOL.size)
            if not settled(data, code, each.info, symbol, relocation):
                left.append(RELOCATION.pack(*relocation))
        data[each.offset:each.offset + len(left) * RELOCATION.size] = b"".join(left)
        struct.pack_into("<Q", data, each.place + 32, len(left) * RELOCATION.size)


def main():
    path = pathlib.Path(sys.argv[1])
    data = bytearray(path.read_bytes())
    settle(data)
    path.write_bytes(data)


main()
