/* Files of the page, and the owner's link to it. */
#pragma once

#include "serve-call.h"

/* Answers with a file of the page, or one of Debian's fonts. */
void het_serve_send_file(HetServeCall *call, const char *name);
/* Answers with the page itself; where the address has the owner's token, with another address. */
void het_serve_send_page(HetServeCall *call);
