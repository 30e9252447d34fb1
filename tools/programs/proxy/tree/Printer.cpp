#include "tools/programs/proxy/tree/Printer.h"

#include "tools/programs/proxy/tree/ExpressionWriter.h"

namespace anole::tools::generate {

namespace {

/// "int *" and "name": no blank behind the star.
std::string typed(const std::string &type, const std::string &name) {
  return type + (type.ends_with("*") ? "" : " ") + name;
}

void writeCondition(const std::string &word, const Expression &condition, LongLine &line) {
  line.add(word + " (");
  write(condition, line, 1);
  line.add(")");
}

void writeCount(const Statement &loop, LongLine &line) {
  line.add("for (" + typed(loop.type, loop.name) + " = 0;");
  line.addBreak(0);
  write(joined(named(loop.name), "<", loop.parts[0]), line, 1);
  line.add(";");
  line.addBreak(0);
  line.add(loop.name + "++)");
}

void writeDeclaration(const Statement &each, LongLine &line) {
  line.add((each.isStatic ? "static " : "") + typed(each.type, each.name));
  for (const Expression &size : each.sizes)
    line.add("[" + printed(size) + "]");
  if (each.parts.empty())
    return line.add(";");
  line.add(" = ");
  write(each.parts[0], line, 1);
  line.add(";");
}

/// Up to the body.
void writeHead(const Statement &each, LongLine &line) {
  switch (each.form) {
  case StatementForm::Compute:
    write(each.parts[0], line);
    return line.add(";");
  case StatementForm::Return:
    line.add(each.parts.empty() ? "return" : "return ");
    for (const Expression &value : each.parts)
      write(value, line);
    return line.add(";");
  case StatementForm::Declare:
    return writeDeclaration(each, line);
  case StatementForm::Number:
    return line.add("enum { " + each.name + " = " + printed(each.parts[0]) + " };");
  case StatementForm::If:
    return writeCondition("if", each.parts[0], line);
  case StatementForm::Count:
    return writeCount(each, line);
  case StatementForm::While:
  case StatementForm::Do:
    return writeCondition("while", each.parts[0], line);
  case StatementForm::Group:
    return;
  }
}

bool isPlain(const Statements &body) {
  return body.size() == 1 && body[0].comment.empty() &&
         (body[0].form == StatementForm::Compute || body[0].form == StatementForm::Return);
}

class ProgramPrinting {
public:
  std::string run(const Definitions &definitions) {
    bool wasVariable = false;
    for (const Definition &each : definitions) {
      const auto *variable = std::get_if<Statement>(&each);
      bool isApart = !variable || !variable->comment.empty() || !wasVariable;
      if (isApart && !text.empty())
        text += "\n";
      variable ? print(*variable) : print(std::get<ProgramFunction>(each));
      wasVariable = variable;
    }
    return std::move(text);
  }

private:
  void comment(const std::string &words) {
    std::string blanks(indent, ' ');
    if (!words.empty())
      text += filledWords(words + " */", blanks + "/*", blanks + " *");
  }

  void print(const ProgramFunction &function) {
    comment(function.comment);
    LongLine line;
    line.add(typed(function.type, function.name) + "(");
    for (size_t i = 0; i < function.parameters.size(); ++i) {
      if (i > 0)
        line.add(",");
      if (i > 0)
        line.addBreak(0);
      line.add(typed(function.parameters[i].type, function.parameters[i].name));
    }
    line.add(function.parameters.empty() ? "void) {" : ") {");
    text += line.filled(0, 4) + "\n";
    body(function.body);
    text += "}\n";
  }

  void body(const Statements &statements) {
    indent += 2;
    for (const Statement &each : statements)
      print(each);
    indent -= 2;
  }

  void print(const Statement &each) {
    comment(each.comment);
    LongLine line;
    writeHead(each, line);
    switch (each.form) {
    case StatementForm::Group:
      return printBraces(LongLine(), each.body, "");
    case StatementForm::Do:
      line.add(";");
      return printBraces(startOf("do"), each.body, " " + line.filled(0, indent + 4));
    case StatementForm::If:
      return printChoice(line, each);
    case StatementForm::Count:
    case StatementForm::While:
      return isPlain(each.body) ? printPlain(line, each.body) : printBraces(line, each.body, "");
    case StatementForm::Declare:
      if (!each.parts.empty() && each.parts[0].form() == Form::List && isLong(line))
        return printLongList(each);
      [[fallthrough]];
    default:
      printLine(line);
    }
  }

  static LongLine startOf(const std::string &words) {
    LongLine line;
    line.add(words);
    return line;
  }

  bool isLong(const LongLine &line) const { return indent + line.text().size() > sourceWidth; }

  void printLine(const LongLine &line) { text += line.filled(indent, indent + 4) + "\n"; }

  void printPlain(const LongLine &head, const Statements &statements) {
    printLine(head);
    body(statements);
  }

  /// The braces of a body, and what stands behind the last one.
  void printBraces(LongLine head, const Statements &statements, const std::string &end) {
    head.add(head.text().empty() ? "{" : " {");
    printLine(head);
    body(statements);
    text += std::string(indent, ' ') + "}" + end + "\n";
  }

  /// One condition after the other has the form `} else if`.
  void printChoice(LongLine head, const Statement &first) {
    if (first.otherwise.empty())
      return isPlain(first.body) ? printPlain(head, first.body)
                                 : printBraces(std::move(head), first.body, "");
    const Statement *each = &first;
    for (;; each = &each->otherwise[0]) {
      head.add(" {");
      printLine(head);
      body(each->body);
      if (each->otherwise.size() != 1 || each->otherwise[0].form != StatementForm::If)
        break;
      head = startOf("} else ");
      writeHead(each->otherwise[0], head);
    }
    return each->otherwise.empty() ? void(text += std::string(indent, ' ') + "}\n")
                                   : printBraces(startOf("} else"), each->otherwise, "");
  }

  void printLongList(const Statement &each) {
    Statement empty = each;
    empty.parts.clear();
    LongLine head, list;
    writeDeclaration(empty, head);
    std::string start = head.text();
    start.pop_back();
    text += std::string(indent, ' ') + start + " = {\n";
    writeList(each.parts[0].parts(), list, 0);
    text += list.filled(indent + 4, indent + 4) + "\n" + std::string(indent, ' ') + "};\n";
  }

  std::string text;
  size_t indent = 0;
};

} // namespace

std::string printed(const Definitions &definitions) { return ProgramPrinting().run(definitions); }

std::string headOf(const Statement &statement) {
  LongLine line;
  writeHead(statement, line);
  return line.text();
}

} // namespace anole::tools::generate
