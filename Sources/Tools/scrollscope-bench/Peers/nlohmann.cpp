// Parses a JSON text from standard input, and writes it again, with nlohmann::json: prints the nanoseconds of the
// median for `parse` and `write`, or for `heap` the bytes that the values take.
#include <malloc.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

using nlohmann::json;

static size_t heap() {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

/// Makes the values of a patch again, with a moved first number for each view, and writes them.
static std::string rewrite(const json &patch, double step) {
  json views = json::object();
  for (const auto &[id, view] : patch["views"].items()) {
    std::vector<double> frame = view["frame"];
    frame[0] += step;
    views[id] = {{"frame", std::move(frame)}};
  }
  return json{{"t", 0}, {"views", std::move(views)}}.dump();
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  const std::string kind = arguments[1];
  const std::string text(std::istreambuf_iterator<char>(std::cin), {});
  const size_t before = heap();
  const json value = json::parse(text);
  if (kind == "heap") {
    std::printf("%zu\n", heap() - before);
    return 0;
  }
  using clock = std::chrono::steady_clock;
  const auto end = clock::now() + std::chrono::duration<double>(std::atof(arguments[2]));
  std::vector<double> times;
  size_t sum = 0;
  for (auto moment = clock::now(); moment < end;) {
    sum += kind == "parse" ? json::parse(text).size() : rewrite(value, times.size() * 0.1).size();
    const auto after = clock::now();
    times.push_back(std::chrono::duration<double, std::nano>(after - moment).count());
    moment = after;
  }
  std::nth_element(times.begin(), times.begin() + times.size() / 2, times.end());
  std::printf("%.0f\n", times[times.size() / 2]);
  return sum == 0;
}
