#include "doctrine.h"

#include <stddef.h>

extern const HetDoctrine het_doctrine_einstein, het_doctrine_husaria, het_doctrine_kipling;

const HetDoctrine *const het_doctrine_registry[] = {
    &het_doctrine_einstein,
    &het_doctrine_husaria,
    &het_doctrine_kipling,
    NULL,
};
