"""Coded times of docs/trace-format.md: codes of times, as numbers of a range."""

LINEAR, LAST_OCTAVE = range(11, 36), 82


class Bit:
    """What is learnt of one binary digit."""

    def __init__(self):
        self.one, self.seen = 1 << 15, 0

    def learn(self, bit):
        shift = (self.seen + 1).bit_length()
        self.one += ((1 << 16) - self.one >> shift) if bit else -(self.one >> shift)
        self.seen = min(self.seen + 1, 31)


class Model:
    def __init__(self):
        self.rare, self.common, self.octaves, self.places = Bit(), {}, {}, {}


class Codes:
    """Codes that follow one another in these bytes."""

    def __init__(self, data):
        self.data, self.at, self.range, self.number = data, 0, (1 << 32) - 1, 0
        for _ in range(4):
            self.number = self.number << 8 | self.byte()
        self.dropped = self.raw(2)

    def byte(self):
        self.at += 1
        return self.data[self.at - 1] if self.at <= len(self.data) else 0

    def settle(self):
        while self.range < 1 << 24:
            self.range, self.number = self.range << 8, self.number << 8 | self.byte()

    def bit(self, model):
        share = (self.range >> 12) * (model.one >> 4)
        bit = self.number < share
        if not bit:
            self.number -= share
        self.range = share if bit else self.range - share
        model.learn(bit)
        self.settle()
        return bit

    def raw(self, digits):
        self.range >>= digits
        value = min(self.number // self.range, (1 << digits) - 1)
        self.number -= value * self.range
        self.settle()
        return value

    def tree(self, nodes, digits):
        node = 1
        for _ in range(digits):
            node = 2 * node + self.bit(nodes.setdefault(node, Bit()))
        return node - (1 << digits)

    def next(self, model):
        """A code, or None if there is no such octave."""
        octave = self.tree(model.octaves, 7) if self.bit(model.rare) else self.tree(model.common, 4)
        if octave > LAST_OCTAVE:
            return None
        is_linear = octave in LINEAR
        without = min(self.dropped, 11 - octave) if octave < LINEAR.start else 0
        digits = octave - 4 if is_linear else 6 - without
        place = self.tree(model.places.setdefault(octave, {}), min(digits, 4))
        for finer in (max(digits - 20, 0), min(max(digits - 4, 0), 16)):
            place = place << finer | (self.raw(finer) if finer else 0)
        if is_linear:
            return 3712 - 128 + (1 << digits) + place
        return (octave if octave < LINEAR.start else octave - 25) * 64 + (place << without)
