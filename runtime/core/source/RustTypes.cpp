#include "runtime/core/source/RustPath.h"

#include <charconv>

namespace anole {

constexpr std::string_view basicTags = "abcdefhijlmnopstuvxyz";
constexpr std::string_view basicNames[] = {"i8",    "bool",  "char", "f64", "str",  "f32",  "u8",
                                           "isize", "usize", "i32",  "u32", "i128", "u128", "_",
                                           "i16",   "u16",   "()",   "...", "i64",  "u64",  "!"};

void RustPath::type() {
  size_t basic = basicTags.find(in.peek());
  if (in.peek() && basic != basicTags.npos) {
    in.next();
    return write(basicNames[basic]);
  }
  if (std::string_view("CMXYNI").find(in.peek()) != std::string_view::npos)
    return nested(&RustPath::path);
  compound(in.next());
}

void RustPath::compound(char tag) {
  switch (tag) {
  case 'A':
    return wrapped("[", &RustPath::array, "]");
  case 'S':
    return wrapped("[", &RustPath::type, "]");
  case 'T':
    write("(");
    return write(list(&RustPath::type) == 1 ? ",)" : ")");
  case 'R':
  case 'Q':
    in.lifetime();
    return wrapped(tag == 'R' ? "&" : "&mut ", &RustPath::type, "");
  case 'P':
    return wrapped("*const ", &RustPath::type, "");
  case 'O':
    return wrapped("*mut ", &RustPath::type, "");
  case 'F':
    return nested(&RustPath::function);
  case 'D':
    return wrapped("dyn ", &RustPath::traits, "");
  case 'B':
    return again(&RustPath::type);
  default:
    in.fail();
  }
}

void RustPath::array() {
  wrapped("", &RustPath::type, "; ");
  nested(&RustPath::constant);
}

void RustPath::function() {
  in.binder();
  if (in.take('U'))
    write("unsafe ");
  if (in.take('K'))
    write("extern \"" + (in.take('C') ? std::string("C") : in.identifier()) + "\" ");
  write("fn(");
  list(&RustPath::type);
  write(")");
  if (!in.take('u'))
    wrapped(" -> ", &RustPath::type, "");
}

void RustPath::traits() {
  in.binder();
  list(&RustPath::trait, " + ");
  in.lifetime();
}

/// What its associated types are stands with the trait's own arguments.
void RustPath::trait() {
  path();
  if (in.peek() != 'p')
    return;
  bool hasArguments = !muted && name.ends_with('>');
  if (hasArguments)
    name.pop_back();
  for (const char *before = hasArguments ? ", " : "<"; !in.isFailed() && in.take('p');
       before = ", ") {
    write(before + in.identifier());
    wrapped(" = ", &RustPath::type, "");
  }
  write(">");
}

void RustPath::constant() {
  if (in.take('p'))
    return write("_");
  if (in.take('B'))
    return again(&RustPath::constant);
  value(in.next());
}

void RustPath::value(char type) {
  if (std::string_view("abchijlmnostxy").find(type) == std::string_view::npos)
    return in.fail();
  if (in.take('n'))
    write("-");
  std::string_view digits = in.hexDigits();
  uint64_t number = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), number, 16);
  if (type == 'b')
    write(number ? "true" : "false");
  else if (digits.size() > 16 || type == 'c')
    write("0x" + std::string(digits));
  else
    write(std::to_string(number));
}

void RustPath::argument() {
  if (in.peek() == 'L') {
    in.lifetime();
    write("'_");
  } else if (in.take('K')) {
    constant();
  } else {
    type();
  }
}

} // namespace anole
