"""Calls of which a wrapper knows what they leave if a call with the same arguments came before: those whose fields
follow from arguments that are numbers and handles. See Repeat.h."""

from codegen.calls.layout import Layout

MOST = 12  # Shortcut::most in runtime/core/compress/Shortcut.h


def compared(call):
    """The parameters that are compared, and by what."""
    return [(p, p.kind.compared) for p in call.parameters if p.kind.before]


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
