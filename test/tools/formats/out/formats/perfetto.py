"""What the viewer of Perfetto requires of a file, by its public documentation: sequences and interned data, tracks, slices
that nest, flows between two slices."""

import collections
import importlib
import pathlib
import subprocess
import sys
import tempfile

CLEARED, NEEDS = 1, 2
INTERNED = ("event_names", "debug_annotation_names", "source_locations", "debug_annotation_string_values")


def schema():
    """The messages of perfetto.proto."""
    here = pathlib.Path(__file__).parent
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["protoc", f"--proto_path={here}", f"--python_out={folder}", "perfetto.proto"], check=True)
        sys.path.insert(0, folder)
        module = importlib.import_module("perfetto_pb2")
        sys.path.remove(folder)
    return module


class Reader:
    """Reads a file packet by packet, and fails a test where the viewer would drop something."""

    def __init__(self, test, messages):
        self.test, self.messages = test, messages
        self.known = {name: set() for name in INTERNED}
        self.tracks, self.events = {}, []

    def read(self, file):
        trace = self.messages.Trace.FromString(file.read_bytes())
        size = trace.ByteSize()
        trace.DiscardUnknownFields()
        self.test.assertEqual(trace.ByteSize(), size, "fields that the schema lacks")
        for number, packet in enumerate(trace.packet):
            self.test.assertEqual(packet.trusted_packet_sequence_id, 1)
            self.test.assertEqual(bool(packet.sequence_flags & CLEARED), number == 0)
            self.read_packet(packet)
        return self

    def read_packet(self, packet):
        for name in INTERNED:
            for entry in getattr(packet.interned_data, name):
                self.test.assertGreater(entry.iid, 0)
                self.test.assertNotIn(entry.iid, self.known[name])
                self.known[name].add(entry.iid)
        if packet.HasField("track_descriptor"):
            self.read_track(packet.track_descriptor)
        if packet.HasField("track_event"):
            self.test.assertTrue(packet.sequence_flags & NEEDS)
            self.read_event(packet.timestamp, packet.track_event)

    def read_track(self, track):
        self.test.assertNotIn(track.uuid, {0, *self.tracks})
        if track.HasField("parent_uuid"):
            self.test.assertTrue(self.tracks[track.parent_uuid].HasField("process"))
        if track.HasField("thread"):
            self.test.assertEqual(track.thread.pid, self.tracks[track.parent_uuid].process.pid)
        self.tracks[track.uuid] = track

    def read_event(self, time, event):
        counts = event.type == event.TYPE_COUNTER
        self.test.assertTrue(self.tracks[event.track_uuid].HasField("counter" if counts else "thread"))
        self.names(event, "name_iid", "event_names")
        self.names(event, "source_location_iid", "source_locations")
        if event.type in (event.TYPE_SLICE_BEGIN, event.TYPE_INSTANT):
            self.test.assertTrue(event.HasField("name_iid") or event.name)
        for annotation in event.debug_annotations:
            self.names(annotation, "name_iid", "debug_annotation_names")
            self.names(annotation, "string_value_iid", "debug_annotation_string_values")
        self.events.append((time, len(self.events), event))

    def names(self, message, field, table):
        if message.HasField(field):
            self.test.assertIn(getattr(message, field), self.known[table])


def check(test, messages, file, ordered, whole):
    """`ordered`: no message may arrive before it was sent; `whole`: none has an end at a time outside of the window. Returns how
    many slices and flows there are."""
    reader = Reader(test, messages).read(file)
    test.assertTrue(reader.events)
    for kind in ("process", "thread"):
        numbers = [(track.thread.tid if kind == "thread" else track.process.pid)
                   for track in reader.tracks.values() if track.HasField(kind)]
        test.assertEqual(len(numbers), len(set(numbers)))
    depth, flows, slices = collections.Counter(), collections.defaultdict(list), 0
    for time, _, event in sorted(reader.events, key=lambda entry: entry[:2]):
        slices += event.type == event.TYPE_SLICE_BEGIN
        depth[event.track_uuid] += {event.TYPE_SLICE_BEGIN: 1, event.TYPE_SLICE_END: -1}.get(event.type, 0)
        test.assertGreaterEqual(depth[event.track_uuid], 0, "an end without a begin")
        if event.flow_ids:
            test.assertGreater(depth[event.track_uuid], 0, "a flow outside of slices")
        for flow in event.flow_ids:
            flows[flow].append((time, event.track_uuid))
        if event.type == event.TYPE_COUNTER:
            test.assertGreaterEqual(event.counter_value, 0)
    test.assertFalse(+depth, "slices without an end")
    for ends in flows.values():
        test.assertIn(len(ends), [2] if whole else [1, 2])
        if ordered and len(ends) == 2:
            test.assertLess(ends[0][0], ends[1][0])
    return slices, len(flows)
