"""Compares what decode.py makes of the golden files with the expected events.

usage: check_decoder.py PROTOC DOCS FOLDER"""

import importlib
import pathlib
import subprocess
import sys
import tempfile

import decode


def load_schema(protoc, docs):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([protoc, f"--proto_path={docs}", f"--python_out={folder}", "trace.proto"],
                       check=True)
        sys.path.insert(0, folder)
        return importlib.import_module("trace_pb2")


def first_difference(found, expected):
    for number, (a, b) in enumerate(zip(found + [None], expected + [None]), 1):
        if a != b:
            return f"line {number}: {a!r} instead of {b!r}"
    return None if len(found) == len(expected) else "a different number of lines"


def main():
    protoc, docs, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    schema = load_schema(protoc, docs)
    dictionary = (docs / "trace-dictionary.txt").read_bytes()
    failures = 0
    files = sorted((folder / "good").glob("*.anole"))
    for file in files:
        found = decode.decode(file.read_bytes(), dictionary, schema)
        difference = first_difference(found, file.with_suffix(".events").read_text().splitlines())
        print(f"{file.name}: {difference or 'as expected'}")
        failures += difference is not None
    sys.exit(1 if failures or not files else 0)


main()
