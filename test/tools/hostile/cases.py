"""Files that nobody would write. Each case makes one and returns its path; its docstring says what is wrong with it."""

# What is imported lists itself in CASES.
import odd_files
import odd_pieces
import odd_sequences
import odd_tables
from maker import CASES, MEMORY, Maker
