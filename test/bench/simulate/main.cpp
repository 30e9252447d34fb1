#include "test/bench/simulate/SimulateProgram.h"

#include <iostream>

int main(int argc, char **argv) {
  anole::tools::Console console{std::cout, std::cerr};
  return anole::tools::runSimulate({argv + 1, argv + argc}, console);
}
