"""Rows of frames about points, from what `anole print` shows of them, and `anole info` of their call sites, with --json."""


def _times(point, which):
    times = point[which] or {"count": 0, "mean_ns": None, "min_ns": None, "max_ns": None}
    total = None if times["mean_ns"] is None else times["mean_ns"] * times["count"]
    return [times["mean_ns"], times["min_ns"], times["max_ns"], total]


OF_SITE = ("inside_p50_ns", "inside_p99_ns", "sent_bytes", "received_bytes")


def of_site(site):
    """A row of OF_SITE: what is known of all threads together, if anything."""
    moved = [(site.get(way) or {}).get("total_bytes") for way in ("sent", "received")]
    return [site.get("p50_ns"), site.get("p99_ns"), *moved]


TIMES = [f"{which}_{what}_ns" for which in ("inside", "before") for what in ("mean", "min", "max", "total")]
OF_POINT = ["point", "function", "place", "call_path", "ranks", "size", "events", "polls"]


def points_of(tree):
    """The points of a printed trace, each with its thread."""
    for stream in tree["streams"]:
        for point in stream["points"]:
            yield stream["thread"], point


def of_point(thread, point):
    """A row of `thread`, OF_POINT and TIMES."""
    return [thread, *(point[name] for name in OF_POINT), *_times(point, "inside"), *_times(point, "before")]


def loops_around(stream):
    """The innermost loops that have each point of a stream in one of their bodies; the root is none."""
    around = [[] for _ in stream["points"]]
    for loop in stream["loops"]:
        if loop["kind"] == "root":
            continue
        bodies = {body for variant in loop["variants"] for body in variant["bodies"]}
        inside = {word for body in bodies for word in stream["bodies"][body]}
        for word in inside:
            if word[0] == "#":
                around[int(word[1:])].append(loop["loop"])
    return around
