"""Calls of which a wrapper knows what they leave if a call with the same arguments came before: those whose fields
follow from arguments that are numbers and handles. See FastPath.h."""

from codegen.calls.layout import Layout
from codegen.wrappers.significance import needs_where

MOST = 12  # FastPathEntry::most in runtime/core/compress/FastPathEntry.h


def compared(call):
    """The parameters that are compared, and by what."""
    layout = Layout(call)
    return [(p, f"moving<{layout.numbers[p.name]}>({p.kind.compared})" if may_move(call, p) else p.kind.compared)
            for p in call.parameters if p.kind.before]


def may_move(call, p):
    """Whether a number can change and nothing else that is recorded does: see Moving in FastPathEntry.h."""
    decides = needs_where(call) and p.kind.name == "Root" or any(p.name in other.word for other in call.parameters)
    return p.kind.moves and not p.word and not decides


def may_repeat(call):
    layout = Layout(call)
    return (call.result == "int" and not layout.arrays and not layout.has_texts and len(compared(call)) <= MOST
            and all(p.kind.may_repeat for p in call.parameters))


def made_request(call):
    """The parameter that gets the request, if the call makes one."""
    return next((p for p in call.parameters if p.kind.makes_request), None)


def outcome(call):
    """When what follows the call is known before it, and what its fields are if it fails, as FailedCall."""
    settled = [p for p in call.parameters if p.kind.after]
    condition = " && ".join(["result == MPI_SUCCESS", *(p.kind.settled[0].replace("{x}", p.name) for p in settled)])
    values = {p.kind.settled[1] for p in settled}
    assert len(values) <= 1, f"{call.name}: outputs that fail differently"
    count = sum(len(p.kind.after.fields) for p in settled)
    return condition, f"{{{count}, anole::value(anole::Special::{values.pop()})}}" if values else "{}"
