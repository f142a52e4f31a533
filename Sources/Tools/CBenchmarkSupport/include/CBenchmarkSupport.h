#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Returns the bytes of the heap that are in use.
size_t benchmark_heap_bytes(void);

/// Views in an array, and the list of those that have moved since the last patch: the least that a program has
/// to do that sends changes.
struct patch_floor;

/// Makes `count` views of 200 × 18 points with the ids label-0, label-1 and so on; NULL if there is no memory.
struct patch_floor *patch_floor_open(int count);

/// Moves the center of a view.
void patch_floor_move(struct patch_floor *floor, int index, double x, double y);

/// Writes the patch with the frames of the moved views, each number as the shortest decimal that parses to
/// the same double; returns its bytes, 0 if there is no room for them.
size_t patch_floor_write(struct patch_floor *floor, char *bytes, size_t room);

void patch_floor_close(struct patch_floor *floor);

#ifdef __cplusplus
}
#endif
