"""What the commands `anole compare`, `anole scaling` and `anole variance` say of several runs, as frames."""

import os

from anole._causes import answered


def _files(runs):
    """Of one trace or several: files, or what `anole.open` returned."""
    one = isinstance(runs, (str, bytes)) or hasattr(runs, "__fspath__") or hasattr(runs, "file")
    return [os.fsdecode(getattr(run, "file", run)) for run in ([runs] if one else runs)]


def _frame(rows):
    import pandas

    return pandas.DataFrame(rows)


def compared(a, b):
    """A row for each call site of either side."""
    told = answered("compare", *_files(a), "--against", *_files(b))
    sides = [(side, name) for side in ("a", "b") for name in ("total_ns", "rank_ns", "median_ns", "computing_ns")]
    rows = [{"call_site": site["name"], "b_is": site["b_is"], "behaviour": site["behaviour"], "match": site["match"],
             **{f"{side}_{name}": (site[side] or {}).get(name) for side, name in sides},
             "effect": site["effect"], "probability": site["probability"],
             "a_runs_ns": site["a_runs_ns"], "b_runs_ns": site["b_runs_ns"], "causes": site["causes"]}
            for site in told["call_sites"]]
    frame = _frame(rows)
    for part in ("run", "loops", "phases", "functions", "groups"):
        frame.attrs[part] = _frame([_part(row) for row in told[part]])
    frame.attrs.update(sentence=told["sentence"], slowdown=told["slowdown"])
    return frame


def _part(row):
    sides = [(side, name) for side in ("a", "b") for name in ("mean_ns", "least_ns", "most_ns")]
    return {"name": row["name"], "b_is": row["b_is"], "match": row["match"],
            **{f"{side}_{name}": (row[side] or {}).get(name) for side, name in sides}}


def scaled(runs, weak, parameter):
    """A row for computing and being in MPI, for each MPI function, and for each call site."""
    options = ["--weak"] if weak else []
    if parameter is not None:
        (name, values), = parameter.items()
        options += ["--parameter", f"{name}={','.join(map(str, values))}"]
    told = answered("scaling", *options, *_files(runs))
    rows = [{"kind": kind, "name": row["name"],
             **{f"{told['parameter']}={value:g}": time for value, time in zip(told["values"], row["times_ns"])},
             "extrapolated_ns": row["extrapolated_ns"], **_laws(row), "takes_over_at": row["takes_over_at"]}
            for kind in ("whole", "functions", "call_sites") for row in told[kind]]
    frame = _frame(rows)
    frame.attrs.update(efficiency=_frame(told["efficiency"]), values=told["values"], parameter=told["parameter"],
                       extrapolated_to=told["extrapolated_to"])
    return frame


def _laws(row):
    laws = {}
    for name, key in (("law", "time"), ("or", "or"), ("calls_law", "calls"), ("bytes_law", "bytes")):
        laws[name] = (row[key] or {}).get("law")
    return {**laws, "error": (row["time"] or {}).get("error")}


def varied(runs):
    """A row for the time before the calls of each call site, and one for the time inside them."""
    told = answered("variance", *_files(runs))
    frame = _frame(told["call_sites"])
    frame.attrs.update(ranks=_frame(told["ranks"]), hosts=_frame(told["hosts"]), runs=_frame(told["runs"]), sentence=told["sentence"], noise=told["noise"])
    return frame
