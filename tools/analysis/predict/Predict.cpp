#include "tools/analysis/predict/Predictor.h"

namespace anole::whatif {

Expected<Predictions> predict(const Trace &trace, const std::vector<Network> &networks,
                              const PredictOptions &options) {
  return Predictor(trace, options).run(networks);
}

} // namespace anole::whatif
