#!/usr/bin/env python3
"""Makes the relocations of an object few, and its symbols: for x86-64; an object for another machine stays as it is.
usage: settleRelocations.py OBJECT

Relocations that no link can change are applied: calls from code to local functions in the same section. 'ld -r' leaves
them, and those of what it dropped as well, of no effect: together they are a fifth of an archive of one object. The list
gets shorter in place; whoever copies the object leaves the gap out. Other relocations with a local symbol name its section
instead, so that the symbol can go, which takes 24 bytes and a name."""

import pathlib
import struct
import sys

HEADER, SECTION, SYMBOL, RELOCATION = (struct.Struct("<" + code) for code in ("16sHHIQQQIHHHHHH", "IIQQQQIIQQ", "IBBHQQ", "QQq"))
X86_64, RELA, EXECUTABLE, MERGED = 62, 4, 4, 16  # e_machine, sh_type, SHF_EXECINSTR, SHF_MERGE
NONE, WORD, PC32, PLT32 = 0, 1, 2, 4
LOCAL, FUNCTION, OF_SECTION = 0, 2, 3


class Section:
    def __init__(self, data, place):
        self.place = place
        _, self.type, self.flags, _, self.offset, self.size, self.link, self.info, _, _ = SECTION.unpack_from(data, place)


class Symbol:
    def __init__(self, data, table, number):
        _, how, _, self.section, self.value, _ = SYMBOL.unpack_from(data, table.offset + number * SYMBOL.size)
        self.type, self.isLocal = how & 15, how >> 4 == LOCAL


class Settling:
    """The relocations of one section: `left` has those that are still needed, as they are to be."""

    def __init__(self, data, sections, each, symbols):
        self.data, self.sections, self.each, self.code = data, sections, each, sections[each.info]
        names = {symbol.section: number for number, symbol in enumerate(symbols) if symbol.type == OF_SECTION}
        self.left = []
        for place, info, addend in RELOCATION.iter_unpack(data[each.offset:each.offset + each.size]):
            kind, symbol = info & 0xFFFFFFFF, symbols[info >> 32]
            if kind == NONE or self.settles(kind, symbol, place, addend):
                continue
            if kind in (WORD, PC32) and self.isPlace(symbol) and symbol.section in names:
                info, addend = names[symbol.section] << 32 | kind, addend + symbol.value
            self.left.append((place, info, addend))

    def settles(self, kind, symbol, place, addend):
        isFixed = symbol.isLocal and symbol.type <= OF_SECTION and symbol.section == self.each.info
        if kind not in (PC32, PLT32) or not isFixed or not self.code.flags & EXECUTABLE:
            return False
        struct.pack_into("<i", self.data, self.code.offset + place, symbol.value + addend - place)
        return True

    def isPlace(self, symbol):
        """Whether it is nothing but a place in its section. Parts of a section of which equal ones are merged may move."""
        isInSection = 0 < symbol.section < len(self.sections)
        return (symbol.isLocal and symbol.type <= FUNCTION and isInSection and
                not self.sections[symbol.section].flags & MERGED)

    def write(self):
        places = b"".join(RELOCATION.pack(*relocation) for relocation in self.left)
        self.data[self.each.offset:self.each.offset + len(places)] = places
        struct.pack_into("<Q", self.data, self.each.place + 32, len(places))


def settle(data):
    _, _, machine, *rest = HEADER.unpack_from(data)
    start, count = rest[3], rest[9]
    if machine != X86_64:
        return
    sections = [Section(data, start + i * SECTION.size) for i in range(count)]
    symbols = {}  # by the section that has them
    for each in sections:
        if each.type == RELA:
            table = sections[each.link]
            if each.link not in symbols:
                symbols[each.link] = [Symbol(data, table, number) for number in range(table.size // SYMBOL.size)]
            Settling(data, sections, each, symbols[each.link]).write()


def main():
    path = pathlib.Path(sys.argv[1])
    data = bytearray(path.read_bytes())
    settle(data)
    path.write_bytes(data)


main()
