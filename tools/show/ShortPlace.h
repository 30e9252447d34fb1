#pragma once

#include <string>
#include <vector>

namespace anole::tools {

/// Cuts the name of a place to `width` columns. What comes last is left out first ("..." stands for
/// it), but never the line of the innermost file, nor the end of any number: without its line,
/// a place names no call, and with half of it another one. So where the file itself has no room,
/// the end of its name is left out: "MPI_Wait  lulesh-c...:1743". Where no line is known, it is the
/// function that names the call, and the scopes around it are left out before it is cut.
std::string shortPlace(const std::string &place, size_t width);

/// Shortens the places of a column. Of those that would read alike, what they have in common behind
/// the line is left out instead: "MPI_Wait  CG_ref.cpp:104...ComputeMG_ref:83)". Time grows with
/// the places and their lengths.
void shortenPlaces(std::vector<std::string> &places, size_t width);

} // namespace anole::tools
