#include "CBenchmarkSupport.h"

#include <charconv>
#include <cstdio>
#include <cstring>
#include <new>
#include <vector>

namespace {

struct View {
  double x = 0, y = 0, width = 200, height = 18;
  bool is_moved = false;
  unsigned char id_length = 0;
  char id[22];
};

char *copy(char *place, const char *text, size_t length) {
  std::memcpy(place, text, length);
  return place + length;
}

}  // namespace

struct patch_floor {
  std::vector<View> views;
  std::vector<int> moved;
};

patch_floor *patch_floor_open(int count) try {
  auto *floor = new patch_floor;
  floor->views.resize(count);
  for (int i = 0; i < count; i++) {
    View &view = floor->views[i];
    view.id_length = std::snprintf(view.id, sizeof(view.id), "label-%d", i);
  }
  return floor;
} catch (const std::bad_alloc &) {
  return nullptr;
}

void patch_floor_move(patch_floor *floor, int index, double x, double y) {
  View &view = floor->views[index];
  view.x = x;
  view.y = y;
  if (view.is_moved) return;
  view.is_moved = true;
  floor->moved.push_back(index);
}

size_t patch_floor_write(patch_floor *floor, char *bytes, size_t room) {
  // The longest double has 24 characters, and the members of a frame have them.
  constexpr size_t longest = 24 + 4 * 24 + 16;
  if (room < 32 + floor->moved.size() * longest) return 0;
  char *place = copy(bytes, R"({"t":0,"views":{)", 16);
  for (int index : floor->moved) {
    View &view = floor->views[index];
    view.is_moved = false;
    *place++ = '"';
    place = copy(place, view.id, view.id_length);
    place = copy(place, R"(":{"frame":[)", 12);
    const double frame[4] = {view.x - view.width / 2, view.y - view.height / 2, view.width, view.height};
    for (double number : frame) {
      place = std::to_chars(place, place + 24, number).ptr;
      *place++ = ',';
    }
    place = copy(place - 1, "]},", 3);
  }
  if (!floor->moved.empty()) place--;
  place = copy(place, "}}", 2);
  floor->moved.clear();
  return place - bytes;
}

void patch_floor_close(patch_floor *floor) { delete floor; }
