"""How the parameters of a call look in mpi_f08. Most follow from their C types."""

from dataclasses import dataclass

BASES = {"int": "integer", "char": "character(len=*)", "MPI_Aint": "integer(MPI_ADDRESS_KIND)",
         "MPI_Count": "integer(MPI_COUNT_KIND)", "MPI_Offset": "integer(MPI_OFFSET_KIND)"}
RENAMED = {"indx": "index"}


@dataclass
class Parameter:
    name: str
    declarations: list


def base(p):
    if p.kind.logical:
        return "logical"
    type_ = p.kind.type.removeprefix("const ").removesuffix("*").strip()
    return BASES.get(type_, f"type({type_})")


def intent(p):
    if p.kind.is_read_through:
        return "inout"
    return "out" if p.kind.type.endswith("*") and "const" not in p.kind.type else "in"


def declarations(p, name):
    if p.kind.fortran:
        return [text.format(x=name) for text in p.kind.fortran]
    if p.kind.type.endswith("_function *"):
        return [f"procedure({p.kind.type.removesuffix(' *')}) :: {name}"]
    if p.kind.array or (p.kind.name == "Opaque" and name.startswith("array_of")):
        return [f"{base(p)} :: {name}(*)"]
    return [f"{base(p)}, intent({intent(p)}) :: {name}"]


def parameters(call):
    found = []
    for p in call.parameters:
        if p.kind.name == "Ellipsis" or (call.name.startswith("MPI_Init") and p.name in ("argc", "argv")):
            continue
        name = RENAMED.get(p.name, p.name)
        found.append(Parameter(name, declarations(p, name)))
    return found
