#include "serve.h"
const HetServeRoute het_serve_editor_routes[] = {{NULL, NULL, 0, false, NULL}};
