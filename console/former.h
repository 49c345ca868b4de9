/* Commands and options of earlier versions, and what they are now. */
#pragma once

/* Returns what a former command is now, as a phrase that follows "is now"; with `word`, what that
 * option of a command is: a word as typed, "--vary=x". NULL: nothing by that name was ever there.
 */
const char *het_former(const char *command, const char *word);
