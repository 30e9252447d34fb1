"""A trace as frames. What they show is what the subcommands of `anole` print with --json."""

import functools
import json
import os
import warnings

from anole import _anole, _causes, _pipit, _points
from anole._events import Events

SQUARE = 4096


def _frame(rows, columns):
    import pandas

    return pandas.DataFrame(rows, columns=columns)


def _families(families, name):
    """As `anole print` shows a column: the values, or the values of each family of ranks."""
    if len(families) == 1:
        return families[0][name]
    return "; ".join(f"{family['ranks']}: {family[name]}" for family in families)


class Trace:
    """One trace. Frames are made anew each time that they are asked for; they take time and memory
    for what the trace holds as points, loops or ranks, whatever the number of events."""

    def __init__(self, file):
        self._open = _anole.Trace(os.fspath(file))
        self._moments = {}
        for line in self._open.messages.splitlines():
            warnings.warn(line.removeprefix("anole: "), stacklevel=3)

    def __reduce__(self):
        """A pickled trace is its file: other processes open it again."""
        return Trace, (os.path.abspath(self.file),)

    def __len__(self):
        """The number of ranks, as many as iteration gives."""
        return self.size

    def __iter__(self):
        """The events of each rank, those of its first thread."""
        return (self.events(rank) for rank in range(self.size))

    def __repr__(self):
        return f"<anole.Trace {self.file}: {self.size} ranks, {self.event_count} events>"

    @property
    def file(self):
        """The file."""
        return self._open.file

    @property
    def partial(self):
        """Whether the run did not reach its end, or is still going on."""
        return self._open.partial

    @property
    def size(self):
        """The number of ranks of the program."""
        return self._open.size

    @property
    def event_count(self):
        """The number of events of all ranks and threads."""
        return self._open.events

    @functools.cached_property
    def info(self):
        """What `anole info --json` prints, as a dict: docs/json.md."""
        return json.loads(self._open.info())

    @property
    def hosts(self):
        """The hosts of the run, as a frame: `host` and its `ranks`, in the order of their first ranks;
        no row if the trace does not say (traces of before)."""
        return _frame([(host["name"], host["ranks"]) for host in self.info["hosts"]], ["host", "ranks"])

    @functools.cached_property
    def tree(self):
        """What `anole print --json` prints, as a dict: points with the values of their parameters
        and histograms of times, loops, and the order in which these run."""
        return json.loads(self._open.tree(None, False))

    def _points(self):
        return _points.points_of(self.tree)

    @functools.cached_property
    def _point_table(self):
        return {(thread, point["point"]): point for thread, point in self._points()}

    def _reconstructed(self, rank):
        """When the calls of a rank begin and end, reconstructed once."""
        if rank not in self._moments:
            self._moments[rank] = _causes.moments(self, rank)
        return self._moments[rank]

    @functools.cached_property
    def _starts(self):
        """When each thread of each rank begins."""
        threads = [(rank, thread) for rank in range(self.size) for thread in self.threads(rank)]
        inside = [self.events(*at, 0, 1)["inside_ns"] for at in threads]
        starts = self._open.starts([(*at, int(first.sum() or 0)) for at, first in zip(threads, inside)])
        return dict(zip(threads, starts))

    @functools.cached_property
    def _peers(self):
        return self._open.peers()

    @property
    def points(self):
        """Each place that calls MPI, as a frame: `thread` and `point` (its number, as in `anole
        print`), `function`, `place` and `call_path` (outermost first), `ranks` and their number
        `size`, `events` of all ranks, and `polls`. Of the time inside calls and before them the
        mean, the least and the most of a call, and the `total` of all, in nanoseconds; none if the
        trace has no times. Of all threads together the median and what 99 % of the calls do not
        exceed (`inside_p50_ns`, `inside_p99_ns`), and the bytes that they were given. `loops` are the
        innermost loops around it, by their numbers in `Trace.loops`. `peers` are the ranks of
        MPI_COMM_WORLD that its calls send to or receive from, on any rank, as a set; None for calls
        without peers, in other communicators, with thousands of peers in no order, and of more than 2^16 ranks."""
        loops = [loops for stream in self.tree["streams"] for loops in _points.loops_around(stream)]
        peers = [peers for stream in self._peers for peers in stream]
        rows = [[*_points.of_point(thread, point), *_points.of_site(site), *more]
                for (thread, point), site, *more in zip(self._points(), self._sites(), loops, peers)]
        return _frame(rows, ["thread", *_points.OF_POINT, *_points.TIMES, *_points.OF_SITE, "loops", "peers"])

    @property
    def phased_points(self):
        """The points of each phase, as a frame: `phase` and `phase_name`, and as `points` has them
        `thread`, `point` (numbered in the phase), `function`, `place`, `call_path`, `ranks`, `size`,
        `events`, `polls` and the times in this phase. Made by the command `anole`, once for each
        phase."""
        rows = [[number, phase["name"], *_points.of_point(thread, point)] for number, phase in self.phases.iterrows()
                for thread, point in _points.points_of(_causes.answered("print", "--phase", str(number), self.file))]
        return _frame(rows, ["phase", "phase_name", "thread", *_points.OF_POINT, *_points.TIMES])

    def _sites(self):
        """The call site of each point, in their order; empty where the summary has none."""
        sites = {(site["function"], site["path"]): site for site in self.info["summary"]["call_sites"]
                 if site["state"] == "complete"}
        return [sites.get((point["function"], point["path"]), {})
                for stream in self.info["streams"] for point in stream["points"]]

    @property
    def values(self):
        """The parameters of each point, as a frame: `thread`, `point`, `field`, its `kind`
        (docs/trace-format.md, "Fields"), and for each family of `ranks` the `values`, compressed as
        `anole print` shows them."""
        rows = [(thread, point["point"], column["name"], column["kind"], family["ranks"], family["values"])
                for thread, point in self._points() for column in point["columns"] for family in column["families"]]
        return _frame(rows, ["thread", "point", "field", "kind", "ranks", "values"])

    @property
    def histograms(self):
        """How many calls of each point took how long, as a frame: `thread`, `point`, `time`
        ("inside" the call or "before" it), and the number of `calls` from `from_ns` to less than
        `below_ns` nanoseconds, of all ranks."""
        rows = [(thread, point["point"], which, part["from_ns"], part["below_ns"], part["calls"])
                for thread, point in self._points() for which in ("inside", "before")
                for part in (point[which] or {"histogram": []})["histogram"]]
        return _frame(rows, ["thread", "point", "time", "from_ns", "below_ns", "calls"])

    @property
    def loops(self):
        """The loops that communicate, as a frame: `thread`, `loop` (its number, as in `anole
        print`), its `kind` ("compiled", "folded", "mixed"), where it stands in the source if it is
        compiled, the `iterations` of each entry, compressed, the loops `inside` it, and how many
        events its markers closed (`marked_events`)."""
        places = ["function", "file", "line", "column"]
        rows = [[stream["thread"], loop["loop"], loop["kind"], *(loop.get(name) for name in places),
                 _families(loop["trips"], "iterations"), loop["inside"], loop["marked_events"]]
                for stream in self.tree["streams"] for loop in stream["loops"] if loop["kind"] != "root"]
        return _frame(rows, ["thread", "loop", "kind", *places, "iterations", "inside", "marked_events"])

    @property
    def ranks(self):
        """What each rank spent from the end of MPI_Init to the start of MPI_Finalize, as a frame with
        an index `rank`: `computing_ns` between calls, `mpi_ns` inside them, of these `overhead_ns`
        in calls that do not wait, `core_wait_ns` between calls for a core that others had,
        `mpi_share` of the time, and where it waits longest. Raises `Error` if there are more than
        2^20 ranks."""
        times = self._open.rank_times()
        functions, places = zip(*times.pop("waits")) if self.size else ([], [])
        spent = times["computing_ns"] + times["mpi_ns"] + times["core_wait_ns"]
        columns = {"computing_ns": times["computing_ns"], "mpi_ns": times["mpi_ns"],
                   "overhead_ns": times["overhead_ns"], "core_wait_ns": times["core_wait_ns"],
                   "mpi_share": times["mpi_ns"] / spent.clip(min=1),
                   "waits_function": functions, "waits_place": places, "waits_ns": times["waits_ns"]}
        return _frame(columns, list(columns)).rename_axis("rank")

    def spent(self, by, rank=None):
        """What each rank, or one, spent in each part of the run, as a frame: `part`, its `depth`
        (of loops), `rank`, `computing_ns`, `mpi_ns`, of these `overhead_ns` (0 in phases and
        regions: not known), and `core_wait_ns`; for loops and regions also with the parts inside
        (`inclusive_`). `by` is "loop", "phase", "function" or "region"."""
        if by not in ("loop", "phase", "function", "region"):
            raise ValueError(f"by is loop, phase, function or region, not {by!r}")
        import pandas

        ranks = range(self.size) if rank is None else [rank]
        times = ["computing_ns", "mpi_ns", "overhead_ns", "core_wait_ns"]
        columns = ["part", "depth", "rank", *times, *(f"inclusive_{time}" for time in times)]
        frames = [_frame({"rank": ranks, **part}, columns) for part in self._open.spent(by, rank)]
        return pandas.concat(frames, ignore_index=True) if frames else _frame([], columns)

    @property
    def phases(self):
        """The phases of the run, as all commands list them, as a frame with the index `number` (from
        1): the `name`, the number of the first phase that does the same (`like`), the times of all
        ranks together (`time_ns`, `computing_ns`, `mpi_ns`), and of phases between markers the
        marker after which they begin (`first_marker`) and their length in `intervals` between
        markers (the last one has none: it goes on to the end). docs/phases.md says which phases
        these are. Raises `Error` if there are none.

        Time: that of `anole phases`, if the ranks agreed on none at markers."""
        found = self._open.phases()
        rows, markers = json.loads(found["rows"]), found["markers_before"]
        frame = _frame(rows, ["number", "name", "like", "time_ns", "computing_ns", "mpi_ns"])
        if markers:
            frame["first_marker"] = markers
            frame["intervals"] = [end - begin for begin, end in zip(markers, markers[1:])] + [None]
        return frame.set_index("number")

    def _cause_frame(self, command, table):
        told = _causes.answer(self, command)
        frame = _frame(*table(told))
        frame.attrs.update({name: value for name, value in told.items() if not isinstance(value, (dict, list))})
        return frame, told

    @property
    def waits(self):
        """Where ranks wait for each other and why, as `anole waits --json` says it: a row for each
        cause of the waits at a call site. `kind` ("late sender", ...), `function`, `place` and
        `call_path` of the call that waits, its `ranks`, how often one waited (`count`), and the time
        of all (`waiting_ns`); the `cause` ("computing", "latency", ...), of computing the call before
        which it is (`cause_function`, `cause_place`, `cause_call_path`) and how much each rank has of
        it (`cause_ranks`), and `cause_ns`. `attrs` has the `summary`; `attrs["ranks"]` is a frame:
        what the time of each rank in MPI consists of.

        These three frames are made by the command `anole`, which is looked for beside this module and
        in PATH. `Error` is raised with its line if ranks cannot be run against each other."""
        frame, told = self._cause_frame("waits", _causes.waits)
        frame.attrs["ranks"] = _frame(told["ranks"], None).set_index("rank")
        return frame

    @property
    def critical_path(self):
        """The critical path, as `anole critical --json` says it: of each part its `kind`, the call
        before which it is computed, `time_ns` on the path and the `share` of it, the mean of the ranks
        there, the slack of ranks that are not on the path, and how much each rank has (`ranks`).
        `attrs` has the `summary`, and `attrs["moves"]` as a frame which rank the path is on when."""
        frame, told = self._cause_frame("critical", _causes.critical_path)
        frame.attrs["moves"] = _frame(told["moves"], ["rank", "begin_ns", "end_ns", "time_ns"])
        return frame

    @property
    def worth(self):
        """How much shorter the run would be if computing before a call took 10, 25 or 50 % less, or
        were balanced, as `anole worth --json` says it. The first row, without a function, is all
        computing."""
        return self._cause_frame("worth", _causes.worth)[0]

    @property
    def findings(self):
        """Mistakes in the use of MPI, errors first, as `anole lint --json` says them: `severity`
        ("error", "warning", "note"), `kind`, `what` is wrong, `detail`, the `chapter` of MPI 4.0,
        `ranks`, how often (`times`), the call (`function`, `place`) and the one with which it does not
        fit together. `attrs["left_out"]` says what was not looked at. Made by the command `anole`."""
        told = _causes.answered("lint", self.file)
        frame = _frame(*_causes.findings(told))
        frame.attrs["left_out"] = told["left_out"]
        return frame

    @property
    def efficiency(self):
        """How efficiently the program ran, as `anole efficiency --json` says it: one row with the POP
        metrics, each a share. Made by the command `anole`, as the two below."""
        return _frame(_causes.answered("efficiency", self.file), None)

    def classify(self, *networks):
        """What would bound the program on networks (by default the usual ones), as `anole classify
        --json` says it: a row for each, with its `class` and the mean time of each part."""
        told = _causes.answered("classify", *_causes.on(networks), self.file)
        return _frame(*_causes.classes(told))

    def whatif(self, *networks):
        """How long the run would take on networks, as `anole whatif --json` says it: a row for each,
        with the latency that costs 5 % (`tolerated_latency_us`; none: any up to a second)."""
        told = _causes.answered("whatif", *_causes.on(networks), self.file)
        return _frame([{name: value for name, value in row.items() if not isinstance(value, (dict, list))}
                       for row in told["networks"]], None)

    def compare(self, other):
        """What `anole.compare` says of this run and another one, or of several."""
        import anole

        return anole.compare(self, other)

    def bytes(self, rank=None):
        """The bytes that the calls of each point were given, of all ranks or of one, as a frame:
        `thread`, `point`, `function`, `direction` ("sent", "received"), the `calls` whose bytes are
        known, their `total_bytes`, the least and the most of a call, and the `unknown_calls`.
        docs/tools.md, "Bytes", says what counts."""
        names = ["calls", "total_bytes", "least_bytes", "most_bytes", "unknown_calls"]
        rows = [[stream["thread"], point["point"], point["function"], way, *(point[way][name] for name in names)]
                for stream in json.loads(self._open.tree(rank, True))["streams"] for point in stream["points"]
                for way in ("sent", "received") if point[way]]
        return _frame(rows, ["thread", "point", "function", "direction", *names])

    def messages(self, limit=1 << 30):
        """Who sends to whom, as a frame: `source` and `destination` (ranks of MPI_COMM_WORLD),
        `messages`, their `bytes`, how many of them have bytes that are not known
        (`unknown_messages`), and the time in the calls that send them (`time_ns`). `attrs["unplaced"]` counts messages in communicators whose members are
        not known. Collectives and remote memory access are not messages.

        Time: the compressed trace for each rank. Only messages of persistent requests are found by
        walking all events; `Error` is raised after `limit` values."""
        columns = self._open.matrix(limit)
        unplaced = columns.pop("unplaced")
        frame = _frame(columns, list(columns))
        frame.attrs["unplaced"] = unplaced
        return frame

    def matrix(self, by="bytes", limit=1 << 30):
        """`messages` as a square frame: a row for each source, a column for each destination; `by`
        is "bytes", "messages" or "time". `attrs` has what the matrix lacks: `unplaced` messages and
        `unknown_messages`. Raises ValueError for more than 4096 ranks."""
        if by not in ("bytes", "messages", "time"):
            raise ValueError(f"by is bytes, messages or time, not {by!r}")
        if self.size > SQUARE:
            raise ValueError(f"{self.size} ranks are too many for a square matrix: take messages()")
        import numpy

        sent = self.messages(limit)
        square = numpy.zeros((self.size, self.size), numpy.uint64)
        square[sent["source"], sent["destination"]] = sent["time_ns" if by == "time" else by]
        frame = _frame(square, None).rename_axis("source").rename_axis("destination", axis=1)
        frame.attrs.update(unplaced=sent.attrs["unplaced"], unknown_messages=int(sent["unknown_messages"].sum()))
        return frame

    def threads(self, rank):
        """The threads of a rank that called MPI; 0 called MPI_Init."""
        return self._open.threads(rank)

    def events(self, rank, thread=0, start=0, stop=None, reconstructed=False):
        """The events of a thread from `start` to before `stop` (as in a slice; none: to the end),
        with `begin_ns` and `end_ns` as recorded, or `reconstructed` (see `Events`).

        Nothing is read until a column is asked for. What comes before `start` is skipped loop by
        loop, so the end of a trace of a billion events is as near as its begin."""
        threads = self.threads(rank) if 0 <= rank < self.size else []
        if thread not in threads:
            has = f"its threads are {', '.join(map(str, threads))}" if threads else f"there are ranks 0 to {self.size - 1}"
            raise _anole.Error(f"rank {rank} has no thread {thread}; {has}")
        return Events(self, self._open.columns(rank, thread), rank, thread, reconstructed=reconstructed)[start:stop]

    def to_pipit(self, ranks=None, limit=1 << 24, reconstructed=False):
        """The trace as a `pipit.Trace`, if Pipit is there; else ImportError is raised.

        Its frame `events` has two rows for each call of `ranks` (all by default), where it begins
        ("Enter") and where it ends ("Leave"): "Timestamp (ns)", as `anole export --time recorded`
        counts, "Event Type", "Name" (the function), "Process" (the rank), "Thread", and
        "Attributes" of the begin: `point`, `place` and `call_path`. It has no messages: for these
        let Pipit read what `anole export --to otf2` writes.

        The trace must have been recorded with ANOLE_TIME=full, else `Error` is raised, unless times
        are to be `reconstructed` (see `Events`; one run of `anole export` for each rank). Time and
        memory: those of all calls, about 150 bytes each; ValueError is raised if they are more than
        `limit`."""
        pipit = _pipit.imported()
        return pipit.Trace(None, _pipit.events_of(self, range(self.size) if ranks is None else ranks, limit, reconstructed))
