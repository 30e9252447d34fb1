#pragma once

#include <string>

namespace anole::tools {

/// The name of a C++ function without what it returns, its parameters, template arguments and
/// anonymous namespaces:
/// "void Domain::send<double>(int, std::vector<double> const&)" -> "Domain::send". Rust's have no
/// generic arguments either, but keep the type whose method they are. Fortran's main program is
/// "program": debug information of flang has no other name of it. What is in a module has its own
/// name alone, where a symbol of gfortran, "__grid_MOD_exchange", is all that is known, as in
/// traces of other tools. Names of C, and what is no name, stay. Time: one pass.
std::string shortName(const std::string &name);

/// The name of a loop with the place first: "loop Domain::send(int) send.cpp:31" -> "loop
/// send.cpp:31 Domain::send". Loops found at run time have it there already. Names of other parts
/// of a program stay.
std::string shortLoop(const std::string &name);

} // namespace anole::tools
