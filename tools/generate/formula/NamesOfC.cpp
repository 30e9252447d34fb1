#include "tools/generate/formula/NamesOfC.h"

namespace anole::tools::generate {

std::span<const char *const> namesOfC() {
  static const char *const names[] = {
      "auto",     "break",      "case",     "char",        "const",    "continue",   "default",
      "do",       "double",     "else",     "enum",        "extern",   "float",      "for",
      "goto",     "if",         "inline",   "int",         "long",     "register",   "restrict",
      "return",   "short",      "signed",   "sizeof",      "static",   "struct",     "switch",
      "typedef",  "union",      "unsigned", "void",        "volatile", "while",      "main",
      "abort",    "abs",        "atexit",   "atof",        "atoi",     "atol",       "bsearch",
      "calloc",   "clock",      "ctime",    "difftime",    "div",      "exit",       "fclose",
      "fflush",   "fopen",      "fprintf",  "fputc",       "fputs",    "fread",      "free",
      "fscanf",   "fseek",      "fwrite",   "getc",        "getchar",  "getenv",     "getline",
      "gmtime",   "labs",       "link",     "localtime",   "malloc",   "mktime",     "perror",
      "printf",   "putc",       "putchar",  "puts",        "qsort",    "quick_exit", "rand",
      "random",   "read",       "realloc",  "remove",      "rename",   "rewind",     "scanf",
      "select",   "setbuf",     "signal",   "sprintf",     "srand",    "stderr",     "stdin",
      "stdout",   "strftime",   "strtol",   "system",      "time",     "timer",      "tmpfile",
      "ungetc",   "write",      "y0",       "y1",          "yn",       "j0",         "j1",
      "jn",       "asm",        "typeof",   "unix",        "linux",    "at",         "rank",
      "ranks",    "comms",      "groups",   "types",       "ops",      "windows",    "infos",
      "handlers", "setUp",      "compute",  "rankIn",      "sizeOf",   "bytes",      "Box",
      "out",      "in",         "room",     "requests",    "boxes",    "made",       "pending",
      "places",   "newRequest", "request",  "completed",   "reach",    "reachWide",  "reachBytes",
      "combine",  "NULL",       "index",    "status",      "argc",     "argv",       "bool",
      "true",     "false",      "nullptr",  "thread_local"};
  return names;
}

} // namespace anole::tools::generate
