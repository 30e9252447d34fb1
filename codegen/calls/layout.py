"""Which fields the events of a call have, and their numbers: scalars that go in, then those that come out, both in the
order of the parameters; arrays; values that become known late.

The order is part of no file: a trace describes the fields of its functions. It is that in which a wrapper can record
them."""

from codegen.calls.table import Call


class Layout:
    """The fields of one call as lists of (FieldKind, name), and the numbers of those of each parameter."""

    def __init__(self, call: Call):
        self.call, self.numbers = call, {}
        self.scalars, self.arrays, self.late = [], [], []
        if call.written:
            self.scalars, self.arrays, self.late = call.scalars, call.arrays, call.late
            return
        for part in ("before", "after"):
            for p in call.parameters:
                self.add(self.scalars, p, getattr(p.kind, part))
        for p in self.recorded_arrays:
            self.add(self.arrays, p, p.kind.array)
        if self.has_texts:
            self.arrays.append(("TextNumber", "text_numbers"))
        for p in call.parameters:
            self.late += p.kind.late

    def add(self, fields, p, recorded):
        if recorded:
            self.numbers.setdefault(p.name, len(fields))
            fields += [(kind, name.format(x=p.name)) for kind, name in recorded.fields]

    @property
    def has_texts(self):
        return any(p.kind.has_text for p in self.call.parameters)

    @property
    def recorded_arrays(self):
        """An array without a length is not recorded."""
        return [p for p in self.call.parameters if p.kind.array and p.word]

    @property
    def lists(self):
        return self.scalars, self.arrays, self.late

    @property
    def fields(self):
        return self.scalars + self.arrays + self.late


def check_twins(table):
    """A large-count call is an event of its small twin, so both must have the same fields."""
    by_name = {call.name: call for call in table.calls}
    for call in table.calls:
        if Layout(call).lists != Layout(by_name[call.function]).lists:
            raise SystemExit(f"mpi_calls.def: the fields of {call.name} are not {call.function}'s")
