#include <malloc.h>

#include "CBenchmarkSupport.h"

size_t benchmark_heap_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  // Large blocks are mapped, and not a part of the arenas.
  return info.uordblks + info.hblkhd;
}
