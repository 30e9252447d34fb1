"""What a traced program tells the tracer. Without the tracer nothing happens."""

import ctypes
import functools

# The tracer is preloaded, so its functions are the process's. They do not wait for anyone, so they may be
# called with the interpreter's lock, which makes them cheaper.
_process = ctypes.PyDLL(None)


def _find(name, *arguments):
    function = getattr(_process, name, None)
    if function is None:
        return lambda *_: None
    function.argtypes, function.restype = arguments, None
    return function


_begin = _find("anole_region_begin", ctypes.c_char_p)
_end = _find("anole_region_end", ctypes.c_char_p)
_marker = _find("anole_phase_marker")
_pause = _find("anole_pause")
_resume = _find("anole_resume")


def region_begin(name):
    """A named part of the program begins. Each call is an event; regions need not be nested."""
    _begin(name.encode())


def region_end(name):
    """A named part of the program ends."""
    _end(name.encode())


def phase_marker():
    """A phase of the program ends here: a step is done, or a file is written. Each call is an event.

    Calls set markers only on the thread that started MPI.
    """
    _marker()


def pause():
    """Stops recording in this process, in all threads, until `resume()`. Pauses do not nest."""
    _pause()


def resume():
    """Recording goes on after `pause()`."""
    _resume()


class _Around:
    """A block or a function, and what is done before and after it, also if it raises."""

    def __enter__(self):
        return self

    def __call__(self, function):
        @functools.wraps(function)
        def around(*arguments, **named):
            with self:
                return function(*arguments, **named)

        return around


class region(_Around):
    """A block or a function as a named part of the program.

    with anole.region("solve"):
        ...

    @anole.region("solve")
    def solve():
        ...
    """

    def __init__(self, name):
        self._name = name.encode()

    def __enter__(self):
        _begin(self._name)
        return self

    def __exit__(self, *_):
        _end(self._name)


class phase(_Around):
    """A block or a function whose end is the end of a phase, unless it raises."""

    def __exit__(self, kind, *_):
        if kind is None:
            _marker()


class paused(_Around):
    """A block or a function that is not recorded."""

    def __enter__(self):
        _pause()
        return self

    def __exit__(self, *_):
        _resume()
