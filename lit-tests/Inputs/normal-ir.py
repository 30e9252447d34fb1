"""Reads IR from stdin and prints the bodies of its functions without what an attribute or a comment may
change: attribute group numbers, metadata numbers, comments, the module's head and tail."""
import re
import sys

for line in sys.stdin:
    if line.startswith(("!", "attributes", "source_filename", ";", "target")) or not line.strip():
        continue
    line = re.sub(r"(, )?!\w+ !\d+", "", line)
    line = re.sub(r" #\d+", "", line)
    print(re.sub(r"\s*;.*", "", line).rstrip())
