"""Messages of docs/trace.proto, written by hand, so that they can hold what no library would write."""


def varint(number):
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    return bytes(out + bytes([number]))


def field(tag, content):
    """Bytes or a message."""
    return varint(tag << 3 | 2) + varint(len(content)) + content


def varint_field(tag, number):
    return varint(tag << 3) + varint(number)


def numbers_field(numbers):
    """The content of a packed list."""
    return b"".join(map(varint, numbers))


def signed(number):
    return ((number << 1) ^ (number >> 63)) + 32 & (1 << 64) - 1


def strings(names):
    return [field(1, name) for name in names]


def point(function, path=0, more=()):
    """A point of rank 0 with one event."""
    return field(3, varint_field(1, function) + varint_field(2, path) + varint_field(4, 1) + b"".join(more))


def trace_of(more=(), points=None, info=varint_field(7, 1)):
    """The rest of a trace of one rank: a stream in which each point comes once. `more` are fields of the only point. Column 1
    is the empty sequence of all ranks, which is no empty column."""
    points = [point(1, more=more)] if points is None else points
    columns = field(4, numbers_field([1, 0, 0]))
    body = numbers_field([len(points), *range(0, 2 * len(points), 2)])
    root = field(4, varint_field(5, 1) + field(4, field(2, numbers_field([0])) + varint_field(3, 1)))
    stream = field(11, b"".join(points) + root + field(5, body))
    return [columns] + ([field(5, info)] if info else []) + [stream]


def message(parts):
    return b"".join(parts)
