"""Writes the files of one product.

python3 -m codegen PRODUCT FOLDER [ARGUMENT...]          leaves a file alone that has its text already
python3 -m codegen --list PRODUCT FOLDER [ARGUMENT...]   prints their names instead

The product `fortran` takes the paths of mpif.h, mpi.h and the library behind mpif.h as arguments."""

import pathlib
import sys

from codegen import abi, fortran, generate, outputs, replay, roles, wrappers
from codegen.calls import layout, table

PRODUCTS = {"abi": abi, "wrappers": wrappers, "replay": replay, "outputs": outputs, "generate": generate,
            "roles": roles, "fortran": fortran}


def main(arguments):
    is_list = arguments[0] == "--list"
    product, folder, *rest = arguments[is_list:]
    calls = table.load()
    layout.check_twins(calls)
    texts = {pathlib.Path(folder) / name: text for name, text in PRODUCTS[product].files(calls, *rest).items()}
    if is_list:
        print(";".join(map(str, texts)), end="")
        return
    for path, text in texts.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
