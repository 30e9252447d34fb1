// In builds without coverage, in the place of libFuzzer's own main: anole-fuzz RUNS FILE FOLDER...
// tries every file of the folders and then RUNS changed ones, the same in each run. FILE always
// holds the input that is being tried: the one to look at after a crash.

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t maxSize,
                                          unsigned seed);

/// What libFuzzer does with bytes, in a simple form: some become others.
extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t) {
  static std::minstd_rand random(1);
  for (int left = 3; left > 0 && size > 0; --left)
    data[random() % size] = static_cast<uint8_t>(random());
  return size;
}

namespace {

constexpr size_t longest = 8192;

std::vector<std::string> filesIn(const std::vector<std::string> &folders) {
  std::vector<std::string> names, contents;
  for (const std::string &folder : folders)
    for (const auto &entry : std::filesystem::directory_iterator(folder))
      names.push_back(entry.path().string());
  std::sort(names.begin(), names.end());
  for (const std::string &name : names) {
    std::ifstream in(name, std::ios::binary);
    contents.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  return contents;
}

void run(const std::string &input, const std::string &file) {
  std::ofstream(file, std::ios::binary) << input;
  LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t *>(input.data()), input.size());
}

std::string changed(const std::string &input, unsigned seed) {
  std::string data = input.substr(0, longest);
  size_t size = data.size();
  data.resize(longest);
  data.resize(
      LLVMFuzzerCustomMutator(reinterpret_cast<uint8_t *>(data.data()), size, longest, seed));
  return data;
}

} // namespace

int main(int argc, char **argv) {
  if (argc < 4) {
    std::cerr << "usage: anole-fuzz RUNS FILE FOLDER...\n";
    return 2;
  }
  std::vector<std::string> inputs = filesIn({argv + 3, argv + argc});
  for (const std::string &input : inputs)
    run(input, argv[2]);
  unsigned runs = static_cast<unsigned>(std::stoul(argv[1]));
  for (unsigned i = 0; i < runs && !inputs.empty(); ++i)
    run(changed(inputs[i % inputs.size()], i), argv[2]);
  std::cout << inputs.size() << " files and " << runs << " changed ones\n";
  return inputs.empty() ? 2 : 0;
}
