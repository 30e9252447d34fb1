#pragma once

#include <string>

namespace anole::tools::generate {

/// The definitions in a text of C that a program uses, directly or through others of the text.
/// Which helpers a program needs is decided call by call and for families of calls; what is left
/// over would be warned of.
///
/// A definition is a line of variables or a paragraph, with the comment before it. What it uses
/// stands before it. A name in the program counts as a use, whatever it stands for. Time: the size
/// of both texts.
std::string usedText(const std::string &definitions, const std::string &program);

} // namespace anole::tools::generate
