#pragma once

#include "tools/formats/out/call/Writer.h"
#include "tools/show/Printable.h"

#include <functional>
#include <map>

namespace anole::exporting {

/// The function and the call path of calls as text, made once for each point.
class PointTexts {
public:
  using Make = std::function<std::string(const std::string &function, const std::string &path)>;
  PointTexts(const tools::TraceNames &names, Make make) : names(names), make(std::move(make)) {}

  const std::string &of(const PointKey &key) {
    auto [found, isNew] = texts.try_emplace({key.path, key.function});
    if (isNew)
      found->second =
          make(names.functionName(key), tools::printable(names.path(key.path), longest));
    return found->second;
  }

private:
  static constexpr size_t longest = 2048; ///< call path, as it comes with every call

  const tools::TraceNames &names;
  Make make;
  std::map<std::pair<uint64_t, uint16_t>, std::string> texts;
};

} // namespace anole::exporting
