#pragma once

#include "tools/analysis/matrix/SentMatrix.h"
#include "tools/analysis/measure/Summary.h"
#include "tools/analysis/model/MatrixBlocks.h"
#include "tools/show/PathText.h"
#include "tools/show/Screen.h"

#include <functional>
#include <string>

namespace anole::tools {

/// What the cells of a matrix hold.
enum class MatrixUnit : uint8_t { Bytes, Messages, Time };

/// A matrix of messages, with what a matrix cannot hold beside it. At most 64 x 64 cells are shown;
/// beyond, a cell is a block of neighbouring ranks. Time and memory: those of the pairs of ranks.
class ShownMatrix {
public:
  ShownMatrix(const SentMatrix &sent, uint32_t ranks, MatrixUnit unit);

  /// For a terminal: numbers for few ranks, else one letter a cell, darker for more.
  std::string text(const Screen &screen) const;
  std::string svg(const std::string &title) const;

private:
  std::string head(const Screen &screen) const;
  std::string numbers() const;
  std::string shades() const;
  std::string valueText(double value) const;

  const SentMatrix &sent;
  MatrixUnit unit;
  MatrixBlocks blocks;
};

/// An SVG file with a matrix in which darker is more. Of each cell with something, `valueText` says
/// it while the mouse is there.
std::string heatDrawing(const MatrixBlocks &blocks, const std::string &title,
                        const std::string &meaning,
                        const std::function<std::string(double)> &valueText);

/// A line for each pair of ranks: source, destination, messages, bytes, messages of unknown bytes,
/// nanoseconds.
std::string matrixCsv(const SentMatrix &sent);

/// What collectives, one-sided calls and files moved, which has no receiver in a trace; empty
/// without any.
std::string otherTrafficText(const Summary &summary, const TraceNames &names, const Screen &screen);

} // namespace anole::tools
