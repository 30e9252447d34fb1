"""Lists of numbers with a grammar of their own: terms, formulas and blocks of docs/trace-format.md."""

import zstandard

from times import Codes, Model

ALL = 1 << 64


class Damage(Exception):
    pass


def need(condition, what):
    if not condition:
        raise Damage(what)


def wrap(value):
    value %= ALL
    return value - ALL if value >> 63 else value


class Numbers:
    """A list of numbers, read from the front."""

    def __init__(self, values):
        self.values = list(values)
        self.at = 0

    def next(self):
        need(self.at < len(self.values), "list too short")
        self.at += 1
        return self.values[self.at - 1]

    def signed(self):
        folded = (self.next() - 32) % ALL
        return wrap(folded >> 1) if folded % 2 == 0 else -(folded >> 1) - 1

    def more(self):
        return self.at < len(self.values)


def terms(numbers):
    """The values of Terms."""
    values = []
    for _ in range(numbers.next()):
        count, kind = divmod(numbers.next(), 4)
        if kind == 3:
            values += [numbers.signed() for _ in range(count)]
        elif kind == 2:
            stride, inner = numbers.signed(), terms(numbers)
            values += [wrap(v + i * stride) for i in range(count) for v in inner]
        else:
            start = numbers.signed()
            stride = numbers.signed() if kind == 1 else 0
            values += [wrap(start + i * stride) for i in range(count)]
    return values


def varints(data):
    values, value, shift = [], 0, 0
    for byte in data:
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            need(value < ALL, "number too long")
            values.append(value)
            value = shift = 0
    need(shift == 0, "number cut short")
    return values


def varint(data):
    """A number at the beginning of bytes, and the others."""
    end = next((i + 1 for i, byte in enumerate(data) if byte < 128), 0)
    need(end, "number cut short")
    return varints(data[:end])[0], data[end:]


def block(data):
    """The values of a block."""
    need(data[:1] in (b"\0", b"\1", b"\2"), "unknown coding of a block")
    limit = min(1 << 20, (1 << 12) + 256 * len(data))
    if data[0] == 2:
        count, rest = varint(data[1:])
        need(0 < count <= limit, "block empty or too long")
        codes, model = Codes(rest), Model()
        return [codes.next(model) for _ in range(count)]
    try:
        plain = zstandard.ZstdDecompressor().decompress(data[1:], max_output_size=limit) \
            if data[0] else data[1:]
    except zstandard.ZstdError as problem:
        raise Damage(str(problem))
    need(len(plain) <= limit, "block too long")
    numbers = Numbers(varints(plain))
    values = terms(numbers)
    need(values and not numbers.more(), "block empty or too long")
    return values


def time_of(code):
    """The time of one event."""
    need(code is not None and code <= 3712 + 2**31 - 128, "unknown code of a time")
    if code >= 3712:
        return 2**17 + (code - 3712) * 1024
    return code if code < 128 else (64 + code % 64) << (code // 64 - 1)


def listed(values):
    return ",".join(map(str, values))


def gray(x):
    return x ^ x >> 1


def moved(kind, x, bits, shift):
    if kind == 6:
        return int(f"{x:0{bits}b}"[::-1], 2)
    if kind == 7:
        return gray(x)
    place = next(y for y in range(2 ** bits) if gray(y) == x)
    return place if kind == 8 else gray((place + shift[0]) % 2 ** bits)


def formula(numbers):
    head = numbers.next()
    p = [numbers.signed() for _ in range(numbers.next())]

    def value(r):
        kind = head >> 1
        if kind == 1:
            result = p[0] * r + p[1]
        elif kind == 2:
            result = r ^ p[0]
        elif kind == 3:
            result = 0
            for divisor, extent, shift, scale in zip(p[0::4], p[1::4], p[2::4], p[3::4]):
                x = r // divisor % extent
                result += scale * ((x + shift) % extent - x)
        elif kind == 4:
            columns, rows, block = p
            c = r // block
            result = block * ((c % columns) * rows + c // columns) + r % block
        elif kind == 5:
            divisor, extent, scale, offset = p
            result = scale * (r // divisor % extent) + offset
        elif 6 <= kind <= 9:
            divisor, bits, scale = p[:3]
            x = r // divisor % 2 ** bits
            result = r + scale * (moved(kind, x, bits, p[3:]) - x)
        elif kind in (10, 11):
            divisor, extent, other_divisor, other_extent, factor, last = p
            x, other = r // divisor % extent, r // other_divisor % other_extent
            result = (x + factor * other) % last if kind == 11 else \
                r + last * ((x + factor * other) % extent - x)
        else:
            raise Damage("unknown formula")
        return wrap(result - r if head & 1 else result)

    return value


def rank_value(numbers, mode):
    """A function of (index of the rank in its family, rank)."""
    if mode == 1:
        same = numbers.signed()
        return lambda index, rank: same
    if mode == 2:
        values = terms(numbers)
        if values:
            return lambda index, rank: values[index]
        by_rank = formula(numbers)
        return lambda index, rank: by_rank(rank)
    return lambda index, rank: 1 if mode == 3 else 0


def family_terms(numbers, blocks):
    """The coding by rank, or None, and the terms."""
    groups = numbers.next()
    if groups and numbers.values[numbers.at] == 3:
        numbers.next()
        coding = [numbers.next() for _ in range(4)]
        need(1 <= coding[0] <= 3 and all(coding), "unknown coding by rank")
        return coding, take_groups(numbers, groups - 1, blocks)
    return None, take_groups(numbers, groups, blocks)


def shared_terms(numbers, blocks):
    return take_groups(numbers, numbers.next(), blocks)


def take_groups(numbers, groups, blocks):
    found = []
    for _ in range(groups):
        head = numbers.next()
        if head == 1:
            found.append(blocks[numbers.next()])
            continue
        if head >= 128:
            for _ in range(head - 128):
                value = numbers.signed()
                found.append((lambda i, r, v=value: v, rank_value(numbers, 0),
                              rank_value(numbers, 3), []))
            continue
        start, stride, count = (rank_value(numbers, head >> s & 3) for s in (1, 3, 5))
        found.append((start, stride, count, shared_terms(numbers, blocks) if head & 1 else []))
    return found


def sequence(found, index, rank):
    """The values of shared terms on a rank, as a generator; a constant never ends."""
    for term in found:
        if isinstance(term, list):
            yield from term
            continue
        start, stride, count, inner = term
        first, step, times = start(index, rank), stride(index, rank), count(index, rank)
        if inner:
            values = list(sequence(inner, index, rank))
            for i in range(times):
                yield from (wrap(v + i * step) for v in values)
        elif times == 0:
            while True:
                yield wrap(first)
        else:
            yield from (wrap(first + i * step) for i in range(times))


def decoded(coding, number, rank):
    kind, divisor, extent, scale = coding
    x = rank // divisor % extent
    y = {1: x ^ number, 2: (x + number) % extent, 3: (number - x) % extent}[kind]
    return scale * (y - x)


def is_coded(coding, first, step, times):
    kind, _, extent, _ = coding
    last = first + (times - 1) * step if times > 1 else first
    regular = kind != 1 or times < 2 or step == 0 or abs(step) & abs(step) - 1 == 0
    return regular and 0 <= first < extent and 0 <= last < extent


def family_values(family, index, rank):
    """The values of a family on a rank, as a generator; a constant never ends."""
    coding, found = family
    if coding is None:
        yield from sequence(found, index, rank)
        return
    for term in found:
        parts = None if isinstance(term, list) else [part(index, rank) for part in term[:3]]
        if parts and term[3] and parts[1] == 0:
            values = list(family_values((coding, term[3]), index, rank))
            for _ in range(parts[2]):
                yield from values
        elif parts and not term[3] and is_coded(coding, *parts):
            yield from (decoded(coding, number, rank) for number in sequence([term], index, rank))
        else:
            yield from sequence([term], index, rank)
