"""The schema that `anole --schema` prints, by subcommand."""

import functools
import json
import subprocess

import jsonschema


class Schema:
    def __init__(self, anole):
        printed = subprocess.run([anole, "--schema"], check=True, capture_output=True, text=True).stdout
        self.whole = json.loads(printed)
        jsonschema.Draft202012Validator.check_schema(self.whole)  # that of a command has the same definitions

    def commands(self):
        return {branch["$ref"].rpartition("/")[2] for branch in self.whole["anyOf"]}

    @functools.cache
    def validator(self, command):
        own = {"$schema": self.whole["$schema"], "$ref": f"#/$defs/{command}", "$defs": self.whole["$defs"]}
        return jsonschema.Draft202012Validator(own)

    def problem(self, command, text):
        """What is wrong with what the command printed, in a few lines, or None."""
        error = jsonschema.exceptions.best_match(self.validator(command).iter_errors(json.loads(text)))
        return error and f"{command}: {'/'.join(map(str, error.absolute_path))}: {error.message[:500]}"
