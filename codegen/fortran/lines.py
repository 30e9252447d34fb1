"""Lines of Fortran."""


def wrapped(statement, indent):
    """Cuts a statement at blanks into lines that the standard allows."""
    lines, rest = [], " " * indent + statement
    while len(rest) > 110:
        at = rest.rindex(" ", 0, 110)
        lines.append(rest[:at] + " &")
        rest = " " * (indent + 4) + rest[at + 1:]
    return "\n".join(lines + [rest]) + "\n"


def block(*statements):
    return "".join(wrapped(statement, 4) for statement in statements)
