#include <stdlib.h>

// fault_disk makes the disk that fails SQLite's default one.
int fault_disk(long kill_at, int before, const char *journal);
void fault_fail(int how);
long fault_count(void);
