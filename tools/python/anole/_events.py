"""Windows of events as numpy columns."""

import numpy

from anole._anole import Error

OF_POINTS = ("function", "place", "call_path")
MOMENTS = ("begin_ns", "end_ns")
ABSOLUTE = "_rank"
FARTHEST = 1 << 62  # special values are below its negative
OWN = ("event", "point", *OF_POINTS, "loop", "iteration", "before_ns", "inside_ns", *MOMENTS)


def _masked(values, missing):
    return numpy.ma.MaskedArray(values, missing.astype(bool)) if missing.any() else values


class Events:
    """A window of the events of one thread, in order.

    `events[name]` is a column, one value for each event: a numpy array of int64, masked where
    events have no such value. `events[10:20]` is a smaller window. `len(events)` costs nothing.

    Columns are `event` (its number in the thread, from 0), `point` (as in `Trace.points`),
    `function`, `place`, `call_path`, `loop` and `iteration` (of the innermost loop around it, as in
    `Trace.loops`; the iteration counts from 0 at each entry), `before_ns` and `inside_ns` (if the
    trace was recorded with ANOLE_TIME=full), `begin_ns` and `end_ns` of each call (likewise; on one
    axis for all ranks, as `anole export` puts them; all events before the window are read), and the
    `fields` of the functions, such as `dest`. With `reconstructed`, begins and ends are those of
    `anole export --time reconstructed`, whatever the trace was recorded with: ranks compute for as
    long as their histograms say, and no message arrives before it is sent.
    Values are as recorded: `dest` and `source` are relative to the own rank in the communicator,
    special values such as MPI_ANY_SOURCE lie below -2^62. `text` gives them as `anole print` does.
    `dest_rank`, `source_rank` and so on, for each field of peers (`peers`), are ranks of
    MPI_COMM_WORLD: of calls in this communicator, and without special values.

    Reading takes some 0.2 us for each event, and 9 bytes for each event and column; columns are
    kept. Several columns at once (`frame`, `read`) cost one walk. A window of more than 2^28 events
    raises `Error` when it is read.
    """

    def __init__(self, trace, columns, rank, thread, start=0, stop=None, reconstructed=False):
        self.reconstructed = reconstructed
        self.rank, self.thread = rank, thread
        self.start, self.stop = start, columns.events if stop is None else stop
        self._trace, self._columns, self._kept = trace, columns, {}

    def __len__(self):
        return self.stop - self.start

    def __repr__(self):
        return f"<anole.Events {self.start} to {self.stop} of rank {self.rank}, thread {self.thread}>"

    @property
    def fields(self):
        """The parameters that events of this thread have; `NAME.size` is the length of an array."""
        return self._columns.fields

    @property
    def peers(self):
        """The columns that have ranks of MPI_COMM_WORLD."""
        kinds = {column["name"] for (thread, _), point in self._trace._point_table.items() if thread == self.thread
                 for column in point["columns"] if column["kind"] == "Peer"}
        return [name + ABSOLUTE for name in self.fields if name in kinds]

    def __getitem__(self, name):
        if isinstance(name, slice):
            start, stop, step = name.indices(len(self))
            if step != 1:
                raise ValueError("a window of events has no steps")
            return Events(self._trace, self._columns, self.rank, self.thread, self.start + start,
                          self.start + max(start, stop), self.reconstructed)
        return self.read([name])[name]

    def read(self, names):
        """Several columns, as a dict."""
        known = {*OWN, *self.fields, *self.peers}
        unknown = [name for name in names if name not in known]
        if unknown:
            raise KeyError(f"events of rank {self.rank} have no {unknown[0]!r}; they have {', '.join([*OWN, *self.fields, *self.peers])}")
        if set(MOMENTS) & set(names) and not set(MOMENTS) <= set(self._kept):
            self._kept.update(zip(MOMENTS, self._moments()))
        absolute = {name for name in names if name in self.peers and name not in self.fields}
        wanted = {"point" if name in OF_POINTS else name for name in names} - {"event"} - absolute
        wanted |= {name.removesuffix(ABSOLUTE) for name in absolute} | ({"comm"} if absolute else set())
        wanted -= set(self._kept)
        if wanted:
            for name, column in self._columns.read(self.start, self.stop, sorted(wanted)).items():
                self._kept[name] = _masked(*column)
        return {name: self._column(name) for name in names}

    def _moments(self):
        """When calls begin and end. What comes before the first one is when the thread starts."""
        if self.reconstructed:
            return [times[self.start:self.stop] for times in self._trace._reconstructed(self.rank)]
        columns = self._columns.read(0, self.stop, ["before_ns", "inside_ns"])
        before, inside = (_masked(*columns[name]) for name in ("before_ns", "inside_ns"))
        if numpy.ma.is_masked(before) or numpy.ma.is_masked(inside):
            raise Error(f"rank {self.rank}: the trace lacks times of calls. Record it with ANOLE_TIME=full, or take "
                        "reconstructed ones: events(..., reconstructed=True)")
        before[:1] = self._trace._starts[self.rank, self.thread]
        ends = numpy.cumsum(before + inside)
        return (ends - inside)[self.start:], ends[self.start:]

    def _column(self, name):
        if name == "event":
            return numpy.arange(self.start, self.stop)
        if name not in OF_POINTS:
            return self._kept[name] if name in self._kept else self._absolute(name.removesuffix(ABSOLUTE))
        table = self._trace._point_table
        points, places = numpy.unique(self._kept["point"], return_inverse=True)
        texts = [table[self.thread, int(point)][name] for point in points]
        return numpy.array(texts, dtype=object)[places]

    def _absolute(self, name):
        """Ranks of MPI_COMM_WORLD, masked where they are not known."""
        peers, comms = (numpy.ma.asarray(self._kept[column]) for column in (name, "comm"))
        unknown = numpy.ma.getmaskarray(peers) | numpy.ma.getmaskarray(comms) | (comms.data != 0) | (peers.data < -FARTHEST)
        return _masked(numpy.where(unknown, 0, peers.data + self.rank), unknown)

    def arrays(self, name):
        """The array parameter `name` of each event: their lengths, and all elements one after the
        other. An event without it has length 0."""
        if name + ".size" not in self.fields:
            arrays = [field.removesuffix(".size") for field in self.fields if field.endswith(".size")]
            raise KeyError(f"events of rank {self.rank} have no array {name!r}; they have {', '.join(arrays) or 'none'}")
        return self._columns.read_arrays(self.start, self.stop, name)

    def text(self, name):
        """The values of a field as `anole print` shows them ("+1", "WORLD", "ANY_SOURCE"); None
        where events have none."""
        columns = self.read(["point", name])
        values = numpy.ma.asarray(columns[name])
        texts = numpy.full(len(self), None, dtype=object)
        there = ~numpy.ma.getmaskarray(values)
        pairs, places = numpy.unique(numpy.stack([columns["point"][there], values.data[there]]), axis=1,
                                     return_inverse=True)
        known = [self._trace._open.text(self.thread, int(point), name, int(value)) for point, value in pairs.T]
        texts[there] = numpy.array(known, dtype=object)[places.ravel()]
        return texts

    def frame(self, names=None):
        """The columns as a pandas frame with an index `event`: those named, or `function`, `loop`,
        `iteration`, times if there are any, and all fields."""
        import pandas

        if names is None:
            names = ["function", "loop", "iteration", "before_ns", "inside_ns", *self.fields]
        columns = {name: self._series(column) for name, column in self.read(names).items()}
        return pandas.DataFrame(columns, index=pandas.RangeIndex(self.start, self.stop, name="event"))

    @staticmethod
    def _series(column):
        import pandas

        if isinstance(column, numpy.ma.MaskedArray):
            return pandas.arrays.IntegerArray(column.data, column.mask)
        return pandas.Categorical(column) if column.dtype == object else column
