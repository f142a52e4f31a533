#pragma once
// The module map may only name headers of this folder, so this one passes the system's on.
// Nothing is wrapped: what the JSON module needs is imported by Swift as it is.
#include <jansson.h>
