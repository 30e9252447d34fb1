"""What programs tell the tracer does nothing without it, and needs no other module."""

import sys

sys.modules["numpy"] = None  # importing it would fail

import anole  # noqa: E402


def raises(block):
    try:
        with block:
            raise KeyError("inside")
    except KeyError:
        return True
    return False


@anole.region("twice")
def twice(number, *, by=2):
    """Doubles."""
    return number * by


@anole.phase()
@anole.paused()
def nested(depth):
    return depth if depth == 0 else nested(depth - 1)


anole.region_begin("é")
anole.region_end("é")
anole.phase_marker()
anole.pause()
anole.resume()
assert twice(3) == 6 and twice(3, by=5) == 15
assert (twice.__name__, twice.__doc__) == ("twice", "Doubles.")
assert nested(5) == 0
assert all(raises(block) for block in (anole.region("r"), anole.phase(), anole.paused()))
try:
    anole.missing
except AttributeError as error:
    assert "'anole' has no attribute 'missing'" in str(error), error
else:
    raise AssertionError("there is no such name")
