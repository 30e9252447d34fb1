#pragma once

#include <string>
#include <utility>
#include <vector>

namespace anole::tools {

enum class Anchor { Start, Middle, End };

/// A drawing under construction: one self-contained SVG file. Units are pixels from the upper left
/// corner.
class Svg {
public:
  Svg(double width, double height, const std::string &title);

  /// A filled rectangle; `hint` is shown while the mouse is on it.
  void box(double x, double y, double width, double height, const std::string &fill,
           const std::string &hint = {});

  /// The outline of one, drawn on the inside.
  void frame(double x, double y, double width, double height, double line,
             const std::string &color);

  /// A line through points (x, y).
  void line(const std::vector<std::pair<double, double>> &points, double thick,
            const std::string &color, bool dashed = false);

  /// A line whose second end is thinner, so that one sees where it leads.
  void arrow(double fromX, double fromY, double toX, double toY, const std::string &color);

  /// `y` is the line that the letters stand on.
  void text(double x, double y, double size, const std::string &words,
            Anchor anchor = Anchor::Start, const std::string &color = "#222222");
  /// Words that explain others, in grey.
  void note(double x, double y, double size, const std::string &words,
            Anchor anchor = Anchor::Start) {
    text(x, y, size, words, anchor, "#555555");
  }

  std::string finish() const { return content + "</svg>\n"; }

private:
  std::string content;
};

} // namespace anole::tools
