// Parses a JSON text from standard input, and writes it again, with jansson: prints the nanoseconds of the median
// for `parse` and `write`, or for `heap` the bytes that the values take.
#include <jansson.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_TIMES = 1 << 20 };

static double now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static int compare(const void *left, const void *right) {
  double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

static size_t heap(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

/// Makes the values of a patch again, with a moved first number for each view, and writes them.
static char *rewrite(json_t *patch, double step) {
  json_t *views = json_object();
  const char *id;
  json_t *view;
  json_object_foreach(json_object_get(patch, "views"), id, view) {
    json_t *frame = json_object_get(view, "frame");
    double numbers[4];
    for (size_t i = 0; i < 4; i++) numbers[i] = json_number_value(json_array_get(frame, i));
    json_object_set_new(views, id, json_pack("{s:[f,f,f,f]}", "frame", numbers[0] + step, numbers[1], numbers[2],
                                             numbers[3]));
  }
  json_t *whole = json_pack("{s:i,s:o}", "t", 0, "views", views);
  char *text = json_dumps(whole, JSON_COMPACT);
  json_decref(whole);
  return text;
}

int main(int count, char **arguments) {
  static char text[1 << 24];
  static double times[MOST_TIMES];
  size_t length = fread(text, 1, sizeof(text), stdin);
  if (count != 3 || length == sizeof(text)) return 2;
  size_t before = heap();
  json_t *value = json_loadb(text, length, JSON_DECODE_ANY, NULL);
  if (!value) return 1;
  if (!strcmp(arguments[1], "heap")) {
    printf("%zu\n", heap() - before);
    return 0;
  }
  double end = now() + atof(arguments[2]) * 1e9;
  int runs = 0;
  for (double moment = now(); moment < end && runs < MOST_TIMES; runs++) {
    if (!strcmp(arguments[1], "parse")) {
      json_decref(json_loadb(text, length, JSON_DECODE_ANY, NULL));
    } else {
      free(rewrite(value, runs * 0.1));
    }
    double after = now();
    times[runs] = after - moment;
    moment = after;
  }
  qsort(times, (size_t)runs, sizeof(*times), compare);
  printf("%.0f\n", times[runs / 2]);
}
