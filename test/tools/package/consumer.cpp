#include <anole/trace.h>
#include <iostream>

int main(int argc, char **argv) {
  std::string problem;
  auto trace = anole::trace::Reader::open(argc > 1 ? argv[1] : "none.anole", problem);
  std::cout << (trace ? std::to_string(trace->ranks()) + " ranks" : problem) << "\n";
  return trace ? 0 : 1;
}
