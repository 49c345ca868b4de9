#include "doctrine.h"

#include <stddef.h>

extern const HetDoctrine het_doctrine_einstein, het_doctrine_husaria, het_doctrine_kipling,
    het_doctrine_kircholm, het_doctrine_musketpike, het_doctrine_northern;

const HetDoctrine *const het_doctrine_registry[] = {
    &het_doctrine_einstein,
    &het_doctrine_husaria,
    &het_doctrine_kipling,
    &het_doctrine_kircholm,
    &het_doctrine_musketpike,
    &het_doctrine_northern,
    NULL,
};
