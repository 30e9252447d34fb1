"""A trace as Pipit (https://github.com/hpcgroup/pipit) reads traces: rows of calls that begin and end."""

import numpy


def imported():
    """The module, which is not needed for anything else."""
    try:
        import pipit
    except ImportError as error:
        raise ImportError("to_pipit() needs Pipit, and Python does not find its module pipit: "
                          "https://github.com/hpcgroup/pipit") from error
    return pipit


def _rows(events, attributes):
    """One frame of a thread: two rows for each call."""
    import pandas

    begins, ends = (events[name] for name in ("begin_ns", "end_ns"))
    points = [attributes[events.thread, int(point)] for point in events["point"]]
    details = numpy.full(2 * len(events), None, dtype=object)
    details[::2] = points
    return pandas.DataFrame({
        "Timestamp (ns)": numpy.stack([begins, ends], axis=1).ravel(),
        "Event Type": numpy.tile(["Enter", "Leave"], len(events)),
        "Name": numpy.repeat(events["function"], 2),
        "Process": events.rank,
        "Thread": events.thread,
        "Attributes": details,
    })


def events_of(trace, ranks, limit, reconstructed=False):
    """The rows of all threads of these ranks, in the order of time."""
    import pandas

    windows = [trace.events(rank, thread, reconstructed=reconstructed) for rank in ranks for thread in trace.threads(rank)]
    count = sum(len(window) for window in windows)
    if count > limit:
        raise ValueError(f"{count} calls are more than {limit}: take fewer ranks, or raise the limit")
    windows = [window for window in windows if len(window)]
    attributes = {key: {name: point[name] for name in ("point", "place", "call_path")}
                  for key, point in trace._point_table.items()}
    frames = [_rows(window, attributes) for window in windows]
    columns = ["Timestamp (ns)", "Event Type", "Name", "Process", "Thread", "Attributes"]
    rows = pandas.concat(frames) if frames else pandas.DataFrame(columns=columns)
    rows = rows.sort_values("Timestamp (ns)", kind="stable", ignore_index=True)
    return rows.astype({name: "category" for name in ("Event Type", "Name", "Process", "Thread")})
