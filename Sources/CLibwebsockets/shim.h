#pragma once

#include <libwebsockets.h>

/// LWS_PRE is computed by another macro, which the Swift importer drops.
static inline size_t clws_write_headroom(void) { return LWS_PRE; }
