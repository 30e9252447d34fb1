"""A second decoder of trace files, written from docs/trace-format.md and docs/trace.proto alone, so that
both are known to say enough. Slow and strict: it expands everything and stops at the first surprise."""

import itertools

from container import Container
from sequences import block, family_terms, family_values, listed, need, Numbers, terms, time_of, varint
from times import Codes, Model

TEXT = 17


class Trace:
    def __init__(self, message, blocks):
        self.message = message
        self.strings = [b""] + list(message.strings)
        self.rank_lists = [None]
        numbers = Numbers(message.rank_lists)
        while numbers.more():
            self.rank_lists.append(terms(numbers))
        self.blocks = [None] + [block(data) for data in blocks]
        self.columns = [[]]
        numbers = Numbers(message.columns)
        while numbers.more():
            self.columns.append(
                [(numbers.next(), family_terms(numbers, self.blocks)) for _ in range(numbers.next())])
        self.fields = [None] + [self.strings[name].decode() for name in message.fields[0::2]]
        self.kinds = [None] + list(message.fields[1::2])
        self.hashes = [0] + list(message.hashes)
        self.functions = {f.id: f for f in message.functions}
        self.paths = self.read_paths()
        self.share_coded_times()
        self.texts = {self.hashes[key]: self.strings[text].decode()
                      for key, text in zip(message.texts[0::2], message.texts[1::2])}
        self.sites = {}
        numbers = Numbers(message.loop_sites)
        while numbers.more():
            site, function, _, line, _ = (numbers.next() for _ in range(5))
            self.sites[site] = (self.strings[function].decode(), line)
        remarks = message.loop_remarks
        self.remarks = {site: self.strings[text].decode()
                        for site, text in zip(remarks[0::2], remarks[1::2])}

    def read_paths(self):
        """Path -> number of the frame that it ends in, or None."""
        frames = len(self.message.frames.modules)
        if self.message.path_table:
            return self.read_path_table(Numbers(self.message.path_table), frames)
        steps, numbers = [None], Numbers(self.message.steps)
        while numbers.more():
            before, frame = numbers.next(), numbers.next()
            need(1 <= before <= len(steps), "a step is not after the one before it")
            need(frame < frames, "a step through a frame that is not there")
            steps.append(frame)
        return {name: steps[step] for name, step in
                zip(self.message.paths[0::2], self.message.paths[1::2])}

    def read_path_table(self, numbers, frames):
        steps = numbers.next()
        distances, backs = ([numbers.next() for _ in range(steps)] for _ in range(2))
        rest = []
        while numbers.more():
            rest.append(numbers.signed())
        need(len(rest) % 2 == 0, "a path without a step")
        sites = self.message.frames.sites or [0] * frames
        known, ends, contexts = 0, [None], [0]
        for number, (distance, back) in enumerate(zip(distances, backs), 1):
            need(1 <= distance <= number, "a step is not after the one before it")
            need(back <= known and (back or known < frames), "a step through a frame that is not there")
            ends.append(known - back if back else known)
            known += not back
            context, site = contexts[number - distance], sites[ends[-1]]
            contexts.append(self.next_context(context, self.hashes[site]) if site else context)
        half = len(rest) // 2
        pairs = list(zip(itertools.accumulate(rest[:half]), itertools.accumulate(rest[half:])))
        for name, step in pairs:
            if name not in sites:
                self.hashes[name] = (self.hashes[name] + contexts[step]) % 2**64
        return {name: ends[step] for name, step in pairs}

    def next_context(self, context, site):
        need(self.message.context_rule <= 1, "contexts by a rule that is not known")
        if self.message.context_rule == 0:
            return (5 * context + site) % 2**64
        lower = site % 2**32
        return (1971679349 * context + lower - (lower >> 31 << 32)) % 2**64

    def ranks(self, number, owner):
        return self.rank_lists[number] if number else owner

    def column(self, number, owner, rank):
        for ranks, found in self.columns[number]:
            family = self.ranks(ranks, owner)
            if rank in family:
                return family_values(found, family.index(rank), rank)
        return iter(())

    def sums(self, numbers, ranks):
        """The codes of what so many ranks spent, or None if all spent the same."""
        head = numbers.next()
        need(head <= 42, "unknown scale of ranks' times")
        if head == 0:
            return None
        is_coarse = head < 19
        scale, least = (head - (1 if is_coarse else 19)) // 2, numbers.next()
        if head % 2:
            runs = [(numbers.next(), 1) for _ in range(ranks)]
        else:
            runs = [(numbers.next(), numbers.next()) for _ in range(numbers.next())]
        codes = [(least + number) << scale for number, count in runs for _ in range(count)]
        if is_coarse:
            codes = [8 * (code - 1) + 1 if code else 0 for code in codes]
        need(len(codes) == ranks, "as many times as ranks")
        return codes

    def spent(self, stream, owner, rank):
        """The lines of what a rank spent at points and in parts, as codes; -: the mean."""
        for index, point in enumerate(stream.points):
            numbers, ranks = Numbers(point.rank_sums), self.ranks(point.ranks, owner)
            if numbers.more():
                sums = [self.sums(numbers, len(ranks)) for _ in "bi"]
                if rank in ranks:
                    yield f"point {index} spent" + self.codes(sums, ranks.index(rank))
            for what in ("tracer", "waited"):
                numbers = Numbers(getattr(point, what))
                if numbers.more():
                    dropped = numbers.next()
                    total, sums = numbers.next() << dropped, self.sums(numbers, len(ranks))
                    if rank in ranks:
                        yield f"point {index} {what} {total}" + self.codes([sums], ranks.index(rank))
        numbers = Numbers(stream.parts)
        apart = {"tracer": Numbers(stream.part_tracers), "waited": Numbers(stream.part_waits)}
        while numbers.more():
            kind, name, ranks = numbers.next(), numbers.next(), self.ranks(numbers.next(), owner)
            need(kind <= 2, "unknown kind of part")
            totals, sums = zip(*[(numbers.next(), self.sums(numbers, len(ranks))) for _ in "bi"])
            if kind:
                name = self.texts[self.hashes[name]]
            if rank in ranks:
                yield f"part {kind} {name} of {totals}" + self.codes(sums, ranks.index(rank))
            for what, times in apart.items():
                if times.more():
                    total, sums = times.next(), self.sums(times, len(ranks))
                    if rank in ranks and total:
                        yield f"part {what} {total}" + self.codes([sums], ranks.index(rank))
        yield from self.anchor(stream, owner, rank)

    def anchor(self, stream, owner, rank):
        """When the rank's first event ended."""
        numbers = Numbers(stream.anchors)
        if numbers.more() and rank in owner:
            clock, bits, least = numbers.next(), numbers.next(), numbers.next()
            times = []
            while numbers.more():
                number, count = numbers.next(), numbers.next()
                times += [least + (number << bits)] * count
            need(len(times) == len(owner), "as many anchors as ranks")
            yield f"anchor {times[owner.index(rank)]} by clock {clock}"

    def long_times(self, stream, owner, rank):
        """The lines of the events with long times before them, and of these in nanoseconds."""
        for index, point in enumerate(stream.points):
            ranks = self.ranks(point.ranks, owner)
            events = list(self.column(point.long_times, ranks, rank)) if rank in ranks else []
            codes = itertools.islice(self.column(point.long_codes, ranks, rank), len(events))
            times = [(32 + code % 32) * 31250 << code // 32 for code in codes]
            need(len(times) == len(events), "as many codes as long times")
            if events:
                yield f"point {index} long" + "".join(f" {event}:{time}" for event, time in zip(events, times))

    @staticmethod
    def codes(sums, place):
        return "".join(f" {codes[place] if codes else '-'}" for codes in sums)

    def share_coded_times(self):
        """Gives each point its part of those of the trace."""
        at = 0
        for point in (point for stream in self.message.streams for point in stream.points if point.coded_size):
            need(not point.coded_times, "times once")
            point.coded_times = self.message.coded_times[at:at + point.coded_size]
            need(len(point.coded_times) == point.coded_size, "as many coded times as points say")
            at += point.coded_size

    def lists_of_times(self, point, owner):
        """Ranks, and the codes of their times before and inside that are in no block."""
        numbers = Numbers(point.event_times)
        while numbers.more():
            ranks, events = self.ranks(numbers.next(), owner), numbers.next()
            yield ranks, [[numbers.next() for _ in range(events)] for _ in "dd"]
        if not point.coded_times:
            return
        need(not point.event_times, "times once")
        lists, rest = varint(point.coded_times)
        heads = []
        for _ in range(lists):
            number, rest = varint(rest)
            events, rest = varint(rest)
            heads.append((self.ranks(number, owner), events))
        if lists == 0:
            numbers, rest = varint(rest)
            events = []
            for _ in range(numbers):
                number, rest = varint(rest)
                events.append(number)
            need(numbers in (1, len(owner)), "a list of times for each rank")
            heads = [([rank], events[index % numbers]) for index, rank in enumerate(owner)]
        codes, models = Codes(rest), [Model(), Model()]
        for ranks, events in heads:
            yield ranks, [[codes.next(model) for _ in range(events)] for model in models]

    def event_times(self, point, owner, rank):
        """Pairs of time before and inside each event, or None."""
        blocks = Numbers(point.time_blocks)
        for ranks, rest in self.lists_of_times(point, owner):
            times = [[], []]
            for _ in range(blocks.next() if point.time_blocks else 0):
                for codes in times:
                    codes += self.blocks[blocks.next()]
            if rank in ranks:
                deltas, durations = (map(time_of, first + last) for first, last in zip(times, rest))
                return iter(list(zip(deltas, durations)))
        return None

    def endings(self):
        last = -1
        for ending in self.message.info.endings:
            need(last < ending.rank < self.message.info.ranks, "endings out of order or range")
            need(ending.kind <= 5, "unknown kind of ending")
            last = ending.rank
            yield (f"rank {ending.rank} ended {ending.kind} in {ending.function.decode() or 'nothing'} "
                   f"at {self.place(self.hash_number(ending.path))}, {ending.inside} inside, "
                   f"{ending.computing} computing{', polled' if ending.polled else ''}")

    @staticmethod
    def course(of):
        phases = terms(Numbers(of.phases)) if of.phases else []
        kinds = terms(Numbers(of.kinds)) if of.kinds else []
        need(not kinds or len(kinds) == len(phases), "not as many kinds of phases as phases")
        return (f"phases {listed(phases)} {f'kinds {listed(kinds)} ' if kinds else ''}"
                f"states {of.clusterings} {of.leads} {of.all_tracings}")

    def groups(self):
        seen = set()
        for group in self.message.info.online.groups:
            ranks = terms(Numbers(group.ranks))
            need(ranks == sorted(set(ranks)) and 0 <= ranks[0] <= ranks[-1] < self.message.info.ranks,
                 "ranks of a group out of order or range")
            need(not seen & set(ranks), "a rank is in two groups")
            seen.update(ranks)
            yield f"group {listed(ranks)} {self.course(group)}"

    def online(self):
        online = self.message.info.online
        if not self.message.info.HasField("online"):
            return
        yield f"{self.course(online)} updates {online.updates} up to {online.up_to}"
        for cluster in online.clusters:
            others = terms(Numbers(cluster.others)) if cluster.others else []
            need(others == sorted(set(others)), "leads of other clusters out of order")
            for lead in [cluster.lead, *others]:
                ranks = [rank - cluster.lead + lead for rank in terms(Numbers(cluster.ranks))]
                need(ranks == sorted(set(ranks)) and 0 <= ranks[0] <= ranks[-1] < self.message.info.ranks,
                     "ranks of a cluster out of order or range")
                need(lead in ranks, "the lead is not in its cluster")
                yield f"{online.clustering.decode()} cluster of rank {lead}: {listed(ranks)}"
        yield from self.groups()
        if online.deviated:
            yield f"{online.deviated} deviated"
        need(sum(one.ranks for one in online.deviations) <= online.deviated, "more deviations than ranks that deviated")
        for one in online.deviations:
            yield (f"{one.ranks} from rank {one.rank} on after marker {one.marker} at event {one.event} "
                   f"path {one.path} loop {one.loop_site}")

    def hash_number(self, value):
        return self.hashes.index(value) if value in self.hashes else 0

    def place(self, path):
        frame = self.paths.get(path)
        if frame is None:
            return "unknown"
        functions = self.message.frames.functions
        return self.strings[functions[frame]].decode() if functions else ""

    def hosts(self):
        """The name of each rank's host, where it is known."""
        info, found = self.message.info, {}
        if [(one.before, one.ranks) for one in info.hosts] == [(b"", [])]:
            return {rank: info.host.decode() for rank in range(info.ranks)}
        for one in info.hosts:
            ranks = terms(Numbers(one.ranks))
            need(ranks == sorted(set(ranks)) and 0 <= ranks[0] <= ranks[-1] < info.ranks, "ranks of hosts out of order or range")
            need(not found.keys() & set(ranks), "a rank has two hosts")
            numbers = terms(Numbers(one.numbers)) if one.numbers else [None] * len(ranks)
            need(len(numbers) == len(ranks), "not as many numbers of hosts as ranks")
            for rank, number in zip(ranks, numbers):
                middle = "" if number is None else str(number).rjust(one.digits, "0")
                found[rank] = one.before.decode() + middle + one.after.decode()
        return found

    def host_lines(self):
        by_name = {}
        for rank, name in sorted(self.hosts().items()):
            by_name.setdefault(name, []).append(rank)
        for name, ranks in by_name.items():
            yield f"host {name}: {listed(ranks)}"

    def text(self):
        yield from self.endings()
        yield from self.host_lines()
        yield from self.online()
        for site, (function, line) in self.sites.items():
            if site in self.remarks:
                yield f"loop {function}:{line}: {self.remarks[site]}"
        everyone = list(range(self.message.info.ranks))
        for rank in everyone:
            for stream in self.message.streams:
                ranks = self.ranks(stream.ranks, everyone)
                if rank in ranks:
                    yield f"rank {rank} thread {stream.thread}"
                    yield from Walk(self, stream, ranks, rank).events()
                    yield from self.markers(stream, ranks, rank)
                    yield from self.spent(stream, ranks, rank)
                    yield from self.long_times(stream, ranks, rank)

    def markers(self, stream, ranks, rank):
        for loop in stream.loops:
            for number in itertools.islice(self.column(loop.markers, ranks, rank), 1):
                function, line = self.sites.get(loop.site, ("unknown", 0))
                yield f"{number} markers {'of ' + function + ':' + str(line) if loop.kind else 'by hand'}"


class Walk:
    """The events of one rank."""

    def __init__(self, trace, stream, ranks, rank):
        self.trace, self.stream, self.rank = trace, stream, rank
        self.bodies = []
        numbers = Numbers(stream.bodies)
        while numbers.more():
            self.bodies.append([numbers.next() for _ in range(numbers.next())])
        self.points, self.times = [], []
        for point in stream.points:
            owner = trace.ranks(point.ranks, ranks)
            self.points.append([trace.column(c, owner, rank) for c in point.columns])
            self.times.append(trace.event_times(point, owner, rank))
        self.trips = [trace.column(loop.trips, ranks, rank) for loop in stream.loops]
        self.variants = [self.choice(loop, ranks) for loop in stream.loops]
        self.ordinal = 0

    def choice(self, loop, owner):
        for family in loop.variants:
            ranks = self.trace.ranks(family.ranks, owner)
            if self.rank in ranks:
                return family.bodies, self.trace.column(family.variant, ranks, self.rank)
        return None

    def events(self):
        bodies, _ = self.variants[0]
        yield from self.body(bodies[0], [])

    def body(self, number, around):
        for symbol in self.bodies[number]:
            index, is_loop = divmod(symbol, 2)
            if is_loop:
                yield from self.loop(index, around)
            else:
                yield self.event(index, around)
                self.ordinal += 1

    def loop(self, index, around):
        chooses = self.stream.loops[index].kind in (1, 3)
        bodies, variants = self.variants[index]
        for iteration in range(next(self.trips[index])):
            body = bodies[next(variants) if chooses else 0]
            yield from self.body(body, around + [(index, iteration)])

    def event(self, index, around):
        trace, point, columns = self.trace, self.stream.points[index], self.points[index]
        large, number = divmod(point.function, 32768)
        function = trace.functions[number]
        name = trace.strings[function.name].decode() + ("_c" if large else "")
        text = f"{self.ordinal} {name} at {trace.place(point.path)}"
        scalars = len(columns) - 2 * point.arrays - point.late
        need(scalars == len(function.scalars), "fields of the function and the point differ")
        for field, column in zip(function.scalars, columns):
            text += f" {trace.fields[field]}={self.value(field, next(column))}"
        for i, field in enumerate(function.arrays):
            length, elements = columns[scalars + 2 * i:scalars + 2 * i + 2]
            values = ",".join(self.value(field, next(elements)) for _ in range(next(length)))
            text += f" {trace.fields[field]}=[{values}]"
        for field, column in zip(function.late, columns[len(columns) - point.late:]):
            text += f" {trace.fields[field]}~{next(column)}"
        if self.times[index]:
            text += " after {} took {}".format(*next(self.times[index]))
        for loop, iteration in around:
            name, line = trace.sites.get(self.stream.loops[loop].site, ("folded", 0))
            text += f" in {name}:{line}#{iteration}"
        return text

    def value(self, field, value):
        text = self.trace.texts.get(value) if self.trace.kinds[field] == TEXT else None
        return str(value) if text is None else f'"{text}"'


def decode(data, dictionary_text, schema):
    """The lines of all events."""
    lines = dictionary_text.split(b"\n")
    dictionary = b"\n" + b"\n".join(lines[1:-2]) + b"\n"
    return list(Trace(*Container(data, dictionary).trace(schema)).text())
