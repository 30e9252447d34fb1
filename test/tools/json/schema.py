"""docs/anole.schema.json, by subcommand."""

import json
import pathlib

import jsonschema

FILE = pathlib.Path(__file__).resolve().parents[3] / "docs" / "anole.schema.json"
SCHEMA = json.loads(FILE.read_text())


def validator(command):
    own = {"$schema": SCHEMA["$schema"], "$ref": f"#/$defs/{command}", "$defs": SCHEMA["$defs"]}
    jsonschema.Draft202012Validator.check_schema(own)
    return jsonschema.Draft202012Validator(own)


def problem(command, text):
    """What is wrong with what the command printed, in a few lines, or None."""
    error = jsonschema.exceptions.best_match(validator(command).iter_errors(json.loads(text)))
    return error and f"{command}: {'/'.join(map(str, error.absolute_path))}: {error.message[:500]}"
