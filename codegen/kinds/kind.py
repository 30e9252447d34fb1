"""The record of one kind of MPI parameter: what it means in C, to the wrappers, to the replay and to the pass.

Rules are C++ statements without semicolons, and have placeholders. {x} is the name of the parameter. In what the
wrapper records, {word} is the word in parentheses after the kind, {valid} says whether MPI has written the argument,
{length} is that of an array, {source} and {tag} are the parameters of that meaning, and {group}, {window} and {numbers}
are the communicator, the window and the numbers of texts, which the wrapper declares if a rule names them. In what the
replay does, {f} is the number of the field or of the array, {last} that of the last scalar, {T} the type of an element
or of what a pointer points to, and {comm}, {window} and {file} are the call's parameters of these kinds.

Rejected: columns of an X-macro table. Most kinds have few of these properties, and one row of a handle stands for
three kinds."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Recorded:
    """Fields of an event that one rule fills."""

    rule: str
    fields: tuple  # (FieldKind, name), as in runtime/core/model/Trace.h


@dataclass(frozen=True)
class Replay:
    """How a replayed call gets an argument."""

    declare: str
    argument: str = "{x}"
    before: str = ""  # a statement before the call
    after: str = ""  # a statement after a call that succeeded
    slot: str = "values"  # declared with the "objects", then the "values", then the "memory"


@dataclass(frozen=True)
class Buffer:
    """Memory whose contents are not recorded."""

    use: str  # the member of the replay's Arguments that gives memory for a span
    in_place: bool = False  # may be MPI_IN_PLACE, which is recorded
    after: tuple = ()  # statements after a call that succeeded


@dataclass(frozen=True)
class Kind:
    type: str  # in C
    large: str = ""  # in a large-count twin, if it differs there
    before: Recorded = None  # recorded before the call, if the argument is significant
    after: Recorded = None  # recorded after it
    array: Recorded = None  # recorded last
    late: tuple = ()  # fields that become known after the call has returned
    compared: str = ""  # a number: as long as it is the same and no handle changes, so is what `before` records
    moves: bool = False  # compared: the first field is the number, or a constant less, if it is not negative
    settled: tuple = ()  # (when, Special): when `after` records the same whenever a call succeeds, and what if it fails
    makes_request: bool = False  # of a settled call: it is entered when the call is a repeat, too
    local: str = ""  # what the wrapper declares for the rules
    passes: tuple = ()  # what it declares and gives to MPI instead of the argument
    forget: str = ""  # what a call that is not recorded tells the tables of handles
    unrecorded: str = ""  # the same after the call
    replay: Replay = None
    buffer: Buffer = None
    differs: bool = False  # MPI writes what may depend on the rank
    logical: bool = False  # an int in C, a logical in Fortran
    fortran: tuple = ()  # declarations in mpi_f08, if the C type does not give them
    argument: str = ""  # how a generated program gives it: an ArgumentForm (tools/programs/proxy/call/CallSyntax.h)
    object: str = ""  # of an argument that names objects of MPI: what they are
    handling: str = "Uses"  # what a call does to these objects: Makes, Readies, Uses, Frees
    numbers: str = ""  # of numbers that each MPI defines for itself: their set in include/anole/mpi_numbers.def
    name: str = ""

    @property
    def rules(self):
        return [part.rule for part in (self.before, self.after, self.array) if part]

    @property
    def has_text(self):
        return any("{numbers}" in rule for rule in self.rules)

    @property
    def may_repeat(self):
        """Whether what is recorded of the argument may be known before the call."""
        return bool(self.compared or not self.before) and bool(self.settled or not self.after) and not self.forget

    @property
    def is_read_through(self):
        """MPI reads and writes what the argument points to, and so the wrapper does."""
        return bool(self.before) and self.type.endswith("*") and not self.buffer and "const" not in self.type


def recorded(field, rule):
    """One field that has the parameter's name."""
    return Recorded(f"fields.{rule}", ((field, "{x}"),))


def value(expression):
    return Replay(f"auto {{x}} = {expression}")


def data(expression):
    """An array: the argument is the data of a vector."""
    return Replay(f"auto {{x}} = {expression}", "{x}.data()")


def local(after="", before=""):
    """A variable that MPI writes."""
    return Replay("{T} {x}{{}}", "&{x}", before, after)


SCRAP = Replay("auto *{x} = in.scrap<{T}>()")
