"""The procedures of mpi_f08: each calls the entry of mpif.h."""

from codegen.fortran.lines import block, wrapped
from codegen.fortran.parameters import parameters


def corrections(call):
    """MPICH 4.0.2 adds one to every index, MPI_UNDEFINED included."""
    if any(p.kind.name == "OutInt" and p.name == "indx" for p in call.parameters):
        yield "if (index == MPI_UNDEFINED + 1) index = MPI_UNDEFINED"


def function(call, known):
    """Of a call that does not return an error."""
    name, names, entry = call.name + "_f08", ", ".join(p.name for p in known), call.name.lower()
    kind = "double precision" if call.result == "double" else "integer(MPI_ADDRESS_KIND)"
    return (wrapped(f"function {name}({names}) result(value)", 2)
            + block(*(line for p in known for line in p.declarations), f"{kind} :: value",
                    f"{kind}, external :: {entry}", f"value = {entry}({names})")
            + f"  end function {name}\n")


def procedure(call):
    known = parameters(call)
    if call.result != "int":
        return function(call, known)
    name, names, entry = call.name + "_f08", [p.name for p in known], call.name.lower()
    return (wrapped(f"subroutine {name}({', '.join(names + ['ierror'])})", 2)
            + block(*(line for p in known for line in p.declarations),
                    "integer, optional, intent(out) :: ierror", "integer :: code", f"external :: {entry}",
                    f"call {entry}({', '.join(names + ['code'])})", *corrections(call),
                    "if (present(ierror)) ierror = code")
            + f"  end subroutine {name}\n")
