#include "runtime/record/capture/PathList.h"

#include "runtime/core/model/Context.h"

#include <algorithm>

namespace anole::record {
namespace {

constexpr size_t firstFrames = 16, growth = 4; ///< of a stack: known contexts are near mostly
constexpr size_t shallow = 256;                ///< stacks that always are taken as a whole
constexpr size_t deepest = size_t(1) << 20;
/// Frames of deeper stacks in all: some tenths of a second.
constexpr size_t framesOfAll = size_t(1) << 24;
constexpr size_t mostFramesToGuess = 4096;

} // namespace

PathList::PathList(bool usesContext, CallPathProvider *provider)
    : usesContext(usesContext), provider(provider),
      decoder(calls.index(),
              [this](uint64_t context) { return stepOf(context) != PlaceIndex::none; }),
      framesLeft(framesOfAll) {}

void PathList::see(uint64_t signature) {
  if (signature == 0)
    return; // no path is kept, or the caller was never instrumented
  if (has(signature))
    return;
  calls.refresh();
  std::optional<uint32_t> step = usesContext ? decode(signature) : std::nullopt;
  undecoded += usesContext && !step;
  listed.push_back({signature, step ? *step : addKnownFrames()});
  bySignature.add(signature, static_cast<uint32_t>(listed.size() - 1));
}

bool PathList::has(uint64_t signature) const {
  auto isIt = [&](uint32_t at) { return listed[at].signature == signature; };
  return bySignature.find(signature, isIt) != PlaceIndex::none;
}

uint32_t PathList::stepOf(uint64_t context) const {
  return stepOfContext.find(context, [&](uint32_t step) { return contexts[step] == context; });
}

void PathList::keepContext(uint64_t context, uint32_t step) {
  if (stepOf(context) != PlaceIndex::none)
    return;
  contexts.resize(std::max<size_t>(contexts.size(), step + size_t(1)));
  contexts[step] = context;
  stepOfContext.add(context, step);
}

std::optional<uint32_t> PathList::decode(uint64_t context) {
  if (uint32_t known = stepOf(context); known != PlaceIndex::none)
    return known;
  StackDecoder::Result result = decodeBesideLast(context);
  if (!result.found)
    result = decodeInMain(context);
  if (!result.found)
    result = decodeAlongStack(context);
  if (!result.found)
    return std::nullopt;
  return addChain(result);
}

/// What the context has beyond that in which the function of the last path was called. If it is
/// the site of a call of that function, then it was made there: no other chain of calls gives the
/// same 64 bits but by chance.
StackDecoder::Result PathList::decodeBesideLast(uint64_t context) const {
  const ListedCall *call = lastCall ? calls.index().between(lastOuter, context) : nullptr;
  if (!call || call->caller != lastCall->caller || call->module != lastCall->module)
    return {};
  return {true, lastOuter, {call}};
}

StackDecoder::Result PathList::decodeInMain(uint64_t context) {
  const ListedCall *call = calls.calledByMain(context);
  return call ? StackDecoder::Result{true, 0, {call}} : StackDecoder::Result();
}

StackDecoder::Result PathList::decodeAlongStack(uint64_t context) {
  std::vector<const ListedCall *> onStack;
  for (size_t most = firstFrames;; most *= growth) {
    most = std::min(most, mostFrames());
    onStack.clear();
    for (void *address : capture(most))
      if (const ListedCall *call = calls.returningTo(address))
        onStack.push_back(call);
    StackDecoder::Result result = decoder.decode(context, onStack, stack.isWhole());
    if (result.found)
      return result;
    if (stack.isWhole() || most == mostFrames())
      break;
  }
  bool isSmall = onStack.size() <= mostFramesToGuess;
  return stack.isWhole() && isSmall ? decodeHard(context, onStack) : StackDecoder::Result();
}

/// Of many paths that fail for the same reason, the first one makes the index complete.
StackDecoder::Result PathList::decodeHard(uint64_t context,
                                          std::span<const ListedCall *const> onStack) {
  StackDecoder::Result result;
  if (calls.addUnplaced(onStack))
    result = decoder.decode(context, onStack);
  return result.found ? result : decoder.decodeWithOneGuess(context, onStack);
}

uint32_t PathList::addChain(const StackDecoder::Result &result) {
  uint64_t context = result.outer;
  uint32_t step = context ? stepOf(context) : 0;
  for (auto call = result.chain.rbegin(); call != result.chain.rend(); ++call) {
    lastOuter = context;
    lastCall = *call;
    context = contextAfter(context, (*call)->site);
    Frame frame{.module = calls.moduleOf(**call), .site = (*call)->site};
    step = builder.addStep(step, builder.addFrame(frame));
    keepContext(context, step);
  }
  if (lastCall && lastCall->mayLeaveNoFrame)
    calls.readCallsBeside(*lastCall);
  return step;
}

uint32_t PathList::addKnownFrames() {
  ListedStep known = provider ? provider->list(builder, mostFrames()) : ListedStep();
  count(known.frames);
  return known.step ? known.step : addStack();
}

uint32_t PathList::addStack() {
  ReturnAddresses frames = withoutStart(captureAll());
  uint32_t step = 0;
  if (!stack.isWhole())
    step = builder.addStep(0, builder.addFrame(leftOutFrame()));
  for (auto frame = frames.rbegin(); frame != frames.rend(); ++frame)
    step = builder.addStep(step, builder.addFrame(stackFrame(calls.loaded(), *frame)));
  return step;
}

size_t PathList::mostFrames() const { return std::clamp(framesLeft, shallow, deepest); }

/// In steps, as room for the deepest stack would be most of the memory of a small record.
ReturnAddresses PathList::captureAll() {
  for (size_t most = shallow;; most *= growth) {
    most = std::min(most, mostFrames());
    ReturnAddresses frames = capture(most);
    if (stack.isWhole() || most == mostFrames())
      return frames;
  }
}

ReturnAddresses PathList::capture(size_t most) {
  ReturnAddresses frames = stack.capture(most);
  count(frames.size());
  return frames;
}

void PathList::count(size_t frames) {
  if (frames > shallow)
    framesLeft -= std::min(framesLeft, frames);
}

} // namespace anole::record
