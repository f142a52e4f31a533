#include "CJanssonArena.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

struct jansson_arena_block {
  struct jansson_arena_block *previous;
  char bytes[];
};

/// The size of an arena's first block and of its largest one.
enum { first_size = 8 << 10, largest_size = 1 << 20 };

/// The arena of the load that runs in this thread; NULL if none does.
static _Thread_local jansson_arena *current;
/// The functions that were set before, malloc() and free() unless the program has set others.
static json_malloc_t allocate_usually;
static json_free_t free_usually;

static void *allocate(size_t size) {
  jansson_arena *arena = current;
  if (arena == NULL) return allocate_usually(size);
  // What jansson allocates holds pointers, numbers of 64 bits and bytes.
  const size_t alignment = sizeof(double);
  if (size > SIZE_MAX / 2) return NULL;
  size = (size + alignment - 1) / alignment * alignment;
  if (size > (size_t)(arena->end - arena->next)) {
    size_t length = arena->block_size == 0 ? first_size : arena->block_size;
    arena->block_size = length < largest_size ? length * 2 : length;
    if (length < size) length = size;
    struct jansson_arena_block *block = allocate_usually(sizeof *block + length);
    if (block == NULL) return NULL;
    block->previous = arena->blocks;
    arena->blocks = block;
    arena->next = block->bytes;
    arena->end = block->bytes + length;
  }
  void *memory = arena->next;
  arena->next += size;
  return memory;
}

/// All that jansson frees during a load has been allocated in it.
static void release(void *memory) {
  if (current == NULL) free_usually(memory);
}

static void install(void) {
  json_get_alloc_funcs(&allocate_usually, &free_usually);
  json_set_alloc_funcs(allocate, release);
}

json_t *jansson_arena_load(
  jansson_arena *arena, const char *bytes, size_t count, size_t flags, json_error_t *error
) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, install);
  json_malloc_t function;
  json_get_alloc_funcs(&function, NULL);
  // Since 2.15, jansson has conversions of numbers that may keep memory for later calls (src/dtoa.c).
  if (function != allocate || jansson_version_cmp(2, 15, 0) >= 0) {
    return arena->owned = json_loadb(bytes, count, flags, error);
  }
  current = arena;
  json_t *root = json_loadb(bytes, count, flags, error);
  current = NULL;
  return root;
}

void jansson_arena_free(jansson_arena *arena) {
  if (arena->owned != NULL) json_decref(arena->owned);
  for (struct jansson_arena_block *block = arena->blocks; block != NULL;) {
    struct jansson_arena_block *previous = block->previous;
    free_usually(block);
    block = previous;
  }
  *arena = (jansson_arena){0};
}
