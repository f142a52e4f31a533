// One parse of jansson whose values are freed at once, and not one by one.
//
// jansson allocates each value, key and bucket by itself, and to free those of a large text takes as long as to parse
// it. While jansson_arena_load() runs, this thread's allocations are taken one after the other from a few large blocks.
// All others go to the functions that were set before, malloc() and free() unless the program has set its own.

#pragma once

#include <jansson.h>

struct jansson_arena_block;

/// The values of one parse. Zeroed before the load; jansson_arena_free() must follow, whether it succeeded or not.
typedef struct {
  struct jansson_arena_block *blocks;
  char *next;
  char *end;
  size_t block_size;
  /// The root where another owner of jansson's allocator has set its own functions: its values are freed by jansson.
  json_t *owned;
} jansson_arena;

/// json_loadb() into an arena. The values are read only: nothing may be added to them, and nothing freed.
json_t *jansson_arena_load(
  jansson_arena *arena, const char *bytes, size_t count, size_t flags, json_error_t *error
);

/// Frees all values of the arena.
void jansson_arena_free(jansson_arena *arena);
