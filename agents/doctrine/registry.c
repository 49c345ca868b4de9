#include "doctrine.h"

#include <stddef.h>

extern const HetDoctrine het_doctrine_einstein, het_doctrine_kipling, het_doctrine_northern;
extern const HetDoctrine het_doctrine_einstein, het_doctrine_kipling,
    het_doctrine_kircholm;
extern const HetDoctrine het_doctrine_einstein, het_doctrine_kipling, het_doctrine_musketpike;

const HetDoctrine *const het_doctrine_registry[] = {
    &het_doctrine_einstein,
    &het_doctrine_kipling,
    &het_doctrine_northern,
    &het_doctrine_kircholm,
    &het_doctrine_musketpike,
    NULL,
};
