#include "doctrine.h"

#include <stddef.h>

const HetDoctrine *const het_doctrine_registry[] = {
    NULL,
};
