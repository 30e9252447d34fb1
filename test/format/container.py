"""The sections of a trace file, and the message that they hold."""

import struct

import xxhash
import zstandard

from sequences import Damage, need, Numbers

MAGIC = b"\x89ANOLE\n\x1a"
MAX_SECTION = 1 << 26


class Container:
    """Sections of a file, by way of the index or, without one, from section to section."""

    def __init__(self, data, dictionary):
        self.data = data
        self.dictionary = zstandard.ZstdCompressionDict(
            dictionary, dict_type=zstandard.DICT_TYPE_RAWCONTENT)
        need(data[:8] == MAGIC, "not a trace")
        need(len(data) >= 12, "no version")
        need(struct.unpack_from("<I", data, 8)[0] == 1, "unknown version")

    def section(self, offset):
        need(offset + 20 <= len(self.data), "section header outside of the file")
        kind, coding, length, checksum = struct.unpack_from("<HHQQ", self.data, offset)
        need(length <= len(self.data) - offset - 20, "section longer than the file")
        stored = self.data[offset + 20:offset + 20 + length]
        need(xxhash.xxh3_64(self.data[offset:offset + 12] + stored).intdigest() == checksum,
             "wrong checksum")
        return kind, self.decoded(coding, stored), offset + 20 + length

    def decoded(self, coding, stored):
        if coding == 0:
            return stored
        need(coding in (1, 2), "unknown coding")
        dictionary = self.dictionary if coding == 2 else None
        try:
            return zstandard.ZstdDecompressor(dict_data=dictionary).decompress(
                stored, max_output_size=MAX_SECTION)
        except zstandard.ZstdError as problem:
            raise Damage(str(problem))

    def index_offset(self):
        need(len(self.data) >= 28 and self.data[-8:] == b"ANOLEend", "no end mark")
        return struct.unpack_from("<Q", self.data, len(self.data) - 16)[0]

    def trace(self, schema):
        kind, content, end = self.section(self.index_offset())
        need(kind == 2 and end == len(self.data) - 16, "no index")
        entries = Numbers(parsed(schema.Index(), content).sections)
        blocks = []
        while entries.more():
            wanted, offset, size = entries.next(), entries.next(), entries.next()
            kind, content, end = self.section(offset)
            need(kind == wanted and end == offset + size, "index and section differ")
            if kind in (1, 3):
                message = parsed(schema.Trace(), content)
                blocks += message.blocks
            if kind == 1:
                return message, blocks
        raise Damage("no trace section")


def parsed(message, content):
    try:
        message.ParseFromString(content)
    except Exception as problem:
        raise Damage("not protobuf: " + str(problem))
    return message
