#include <stdlib.h>

// fault_disk makes the disk that fails SQLite's default one.
int fault_disk(long kill_at, int before, const char *journal);
void fault_fail(int how);
// fault_kill has the process die at its nth change from now.
void fault_kill(long nth, int before);
long fault_count(void);
