#include "test/schedules/faults/Faults.h"

#include <gtest/gtest.h>

#include <iostream>
#include <string_view>

/// The unit tests, with the fault of this name: `--fault NAME`.
int main(int argc, char **argv) {
  testing::InitGoogleTest(&argc, argv);
  bool names = argc == 3 && std::string_view(argv[1]) == "--fault";
  if (argc > 1 && !(names && anole::chooseFault(argv[2]))) {
    std::cerr << "usage: " << argv[0] << " [--fault NAME]\n";
    return 2;
  }
  return RUN_ALL_TESTS();
}
