#include "tools/programs/proxy/tree/ExpressionWriter.h"

#include <map>

namespace anole::tools::generate {

namespace {

constexpr unsigned inside = 20; ///< by how much deeper breaks in parentheses are
constexpr int ofPrefix = 14, ofChoice = 3, ofAll = 5, ofComparison = 9, ofShift = 11,
              ofAssignment = 2, ofOperand = 15;

/// Operators that bind more strongly have higher numbers.
int strengthOf(const std::string &operation) {
  static const std::map<std::string, int> strengths{
      {"*", 13},  {"/", 13}, {"%", 13},  {"+", 12}, {"-", 12}, {"<<", 11}, {"<", 10},
      {"<=", 10}, {">", 10}, {">=", 10}, {"==", 9}, {"!=", 9}, {"&", 8},   {"^", 7},
      {"|", 6},   {"&&", 5}, {"||", 4},  {"=", 2},  {"+=", 2}, {"-=", 2}};
  return strengths.at(operation);
}

int strengthOf(const Expression &each) {
  switch (each.form()) {
  case Form::Binary:
    return strengthOf(each.word());
  case Form::Choice:
    return ofChoice;
  case Form::Prefix:
  case Form::Cast:
    return ofPrefix;
  case Form::Number:
    return each.number().value < 0 ? ofPrefix : ofOperand;
  default:
    return ofOperand;
  }
}

bool isComparison(int strength) { return strength == 9 || strength == 10; }

/// Compilers warn of what few people know the order of: shifts, bits, `&&` in `||`.
bool looksUnclear(const std::string &operation, int strength) {
  int own = strengthOf(operation);
  bool isOfBits = (own >= 6 && own <= 8) || own == 11;
  return strength < ofPrefix &&
         ((isOfBits && strength != own) || own == 11 ||
          (isComparison(own) && (isComparison(strength) || strength == ofShift)) ||
          (own == 4 && strength == ofAll));
}

class ExpressionWriting {
public:
  ExpressionWriting(LongLine &to, unsigned deep) : line(to), depth(deep) {}

  void write(const Expression &each) {
    switch (each.form()) {
    case Form::Name:
    case Form::Variable:
    case Form::Text:
      return line.add(each.word());
    case Form::Number:
      return line.add(std::to_string(each.number().value) + each.word());
    case Form::Binary:
      return writeBinary(each);
    case Form::Choice:
      return writeChoice(each);
    case Form::SizeOf:
      return line.add("sizeof(" + each.word() + ")");
    case Form::Prefix:
    case Form::Cast:
      return writePrefix(each);
    default:
      return writeAround(each);
    }
  }

private:
  /// In parentheses if they are needed.
  void part(const Expression &each, bool isEnclosed) {
    if (!isEnclosed)
      return write(each);
    line.add("(");
    ExpressionWriting(line, depth + inside).write(each);
    line.add(")");
  }

  void writeBinary(const Expression &each) {
    int own = strengthOf(each.word());
    const Expression &left = each.parts()[0], &right = each.parts()[1];
    int onLeft = strengthOf(left), onRight = strengthOf(right);
    bool isAlike = right.is(Form::Binary, each.word()) && (own < ofComparison - 2);
    part(left, onLeft < own || looksUnclear(each.word(), onLeft));
    line.add(" " + each.word());
    if (own == ofAssignment)
      line.add(" ");
    else
      line.addBreak(depth + static_cast<unsigned>(own));
    part(right, (onRight <= own && !isAlike) || looksUnclear(each.word(), onRight));
  }

  void writeChoice(const Expression &each) {
    const auto &parts = each.parts();
    part(parts[0], strengthOf(parts[0]) <= ofChoice);
    line.addBreak(depth + ofChoice);
    line.add("? ");
    part(parts[1], strengthOf(parts[1]) <= ofChoice);
    line.addBreak(depth + ofChoice);
    line.add(": ");
    part(parts[2], strengthOf(parts[2]) < ofChoice);
  }

  void writePrefix(const Expression &each) {
    const Expression &of = each.parts()[0];
    line.add(each.form() == Form::Cast ? "(" + each.word() + ")" : each.word());
    part(of, strengthOf(of) < ofPrefix || (each.word() == "-" && strengthOf(of) == ofPrefix));
  }

  /// What binds most strongly.
  void writeAround(const Expression &each) {
    const auto &parts = each.parts();
    if (each.form() == Form::Call) {
      line.add(each.word());
      return enclosed(parts, "(", ")");
    }
    if (each.form() == Form::Compound)
      line.add("(" + each.word() + ")");
    if (each.form() == Form::Compound || each.form() == Form::List)
      return enclosed(parts, "{", "}");
    if (each.form() == Form::Texts)
      return writeTexts(parts);
    part(parts[0], strengthOf(parts[0]) < ofOperand);
    if (each.form() == Form::Index)
      enclosed({parts[1]}, "[", "]");
    else
      line.add((each.form() == Form::Member ? "." : "") + each.word());
  }

  void writeTexts(const std::vector<Expression> &parts) {
    for (size_t i = 0; i < parts.size(); ++i) {
      if (i > 0)
        line.addBreak(depth);
      write(parts[i]);
    }
  }

  void enclosed(const std::vector<Expression> &parts, const char *open, const char *close) {
    line.add(open);
    writeList(parts, line, depth + inside);
    line.add(close);
  }

  LongLine &line;
  unsigned depth;
};

} // namespace

void write(const Expression &expression, LongLine &line, unsigned depth) {
  ExpressionWriting(line, depth).write(expression);
}

void writeList(const std::vector<Expression> &parts, LongLine &line, unsigned depth) {
  for (size_t i = 0; i < parts.size(); ++i) {
    write(parts[i], line, depth);
    if (i + 1 == parts.size())
      return;
    line.add(",");
    line.addBreak(depth);
  }
}

std::string printed(const Expression &expression) {
  LongLine line;
  write(expression, line);
  return line.text();
}

} // namespace anole::tools::generate
