/* What an agent's text means, wherever its files are: its definition is the class, then the options
 * that differ from their defaults, in one order, then dials by name. In place of files it has
 * digests of what they contain. Options that change only how fast it chooses are none of it.
 *
 * Files of an agent are the weights it reads, its program, and the source that an interpreter runs.
 * A program in a folder of the system (/bin, /usr/bin) goes by its name, and a program's other
 * files are its own affair. */
#pragma once

#include "agent.h"

typedef struct {
    char *path;      /* as the agent's text has it, or where the program was found */
    char digest[17]; /* 16 hex digits of the SHA-256 of its bytes; "" if it has not been read */
} HetAgentFile;

void het_agent_file_free(void *file);
/* (transfer full) HetAgentFile, for het_agent_files() to fill. */
GPtrArray *het_agent_files_new(void);
/* The file of that path, or NULL. */
HetAgentFile *het_agent_files_find(const GPtrArray *files, const char *path);
/* Adds a file unless it is there. */
HetAgentFile *het_agent_files_add(GPtrArray *files, const char *path);

/* Adds the files of an agent that are there now, without digests. A text that is no agent has none.
 */
void het_agent_files(const char *text, GPtrArray *files);
/* Reads the digest of a regular file. It is read once as long as the file stays as it is. */
bool het_agent_file_read(const char *path, char ret_digest[17], GError **error);
/* (transfer full) The definition, with the digests of `files`; of a text that is no agent, itself.
 */
char *het_agent_definition(const char *text, const GPtrArray *files);
