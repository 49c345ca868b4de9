#include "kircholm-position.h"
int main(void){return 0;}
