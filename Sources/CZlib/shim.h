#pragma once
// The module map may only name headers of this folder, so this one passes the system's on.
#include <zlib.h>
