// Makes golden files: assemble TEXT FILE writes the trace that a text describes
// (support/Assemble.h), or the file around the message of a trace section (support/Image.h).

#include "test/format/support/Assemble.h"
#include "runtime/core/file/format/WriteFile.h"
#include "test/format/support/Image.h"

#include <fstream>
#include <iostream>
#include <iterator>

int main(int argc, char **argv) {
  if (argc != 3) {
    std::cerr << "usage: assemble TEXT FILE\n";
    return 2;
  }
  std::ifstream in(argv[1]);
  std::string text{std::istreambuf_iterator<char>(in), {}};
  std::ofstream out(argv[2], std::ios::binary);
  out << (text.starts_with('#') ? anole::traceFileImage(anole::test::assemble(text))
                                : anole::test::imageOf(text));
  return out ? 0 : 2;
}
