/* The JSON Schema of what programs and pages receive, from the tables that write it (wire.h). */
#pragma once

#include <jansson.h>

/* (transfer full) The definitions, and as "verbs" what each verb answers as JSON. */
json_t *het_wire_schema(void);
