// A layer between SQLite and its own file system: it counts the changes of
// files, writes them down, and at the right one fails or kills the process.

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#include "disk_linux.h"

// SQLite's own declarations, as its documentation gives them; they do not change.
typedef struct sqlite3_file sqlite3_file;
typedef struct sqlite3_io_methods sqlite3_io_methods;
typedef struct sqlite3_vfs sqlite3_vfs;
typedef int64_t sqlite3_int64;

struct sqlite3_file { const sqlite3_io_methods *pMethods; };

struct sqlite3_io_methods {
	int iVersion;
	int (*xClose)(sqlite3_file *);
	int (*xRead)(sqlite3_file *, void *, int, sqlite3_int64);
	int (*xWrite)(sqlite3_file *, const void *, int, sqlite3_int64);
	int (*xTruncate)(sqlite3_file *, sqlite3_int64);
	int (*xSync)(sqlite3_file *, int);
	int (*xFileSize)(sqlite3_file *, sqlite3_int64 *);
	int (*xLock)(sqlite3_file *, int);
	int (*xUnlock)(sqlite3_file *, int);
	int (*xCheckReservedLock)(sqlite3_file *, int *);
	int (*xFileControl)(sqlite3_file *, int, void *);
	int (*xSectorSize)(sqlite3_file *);
	int (*xDeviceCharacteristics)(sqlite3_file *);
	int (*xShmMap)(sqlite3_file *, int, int, int, void volatile **);
	int (*xShmLock)(sqlite3_file *, int, int, int);
	void (*xShmBarrier)(sqlite3_file *);
	int (*xShmUnmap)(sqlite3_file *, int);
};

struct sqlite3_vfs {
	int iVersion;
	int szOsFile;
	int mxPathname;
	sqlite3_vfs *pNext;
	const char *zName;
	void *pAppData;
	int (*xOpen)(sqlite3_vfs *, const char *, sqlite3_file *, int, int *);
	int (*xDelete)(sqlite3_vfs *, const char *, int);
	int (*xAccess)(sqlite3_vfs *, const char *, int, int *);
	int (*xFullPathname)(sqlite3_vfs *, const char *, int, char *);
	void *(*xDlOpen)(sqlite3_vfs *, const char *);
	void (*xDlError)(sqlite3_vfs *, int, char *);
	void (*(*xDlSym)(sqlite3_vfs *, void *, const char *))(void);
	void (*xDlClose)(sqlite3_vfs *, void *);
	int (*xRandomness)(sqlite3_vfs *, int, char *);
	int (*xSleep)(sqlite3_vfs *, int);
	int (*xCurrentTime)(sqlite3_vfs *, double *);
	int (*xGetLastError)(sqlite3_vfs *, int, char *);
	int (*xCurrentTimeInt64)(sqlite3_vfs *, sqlite3_int64 *);
	void *xSetSystemCall, *xGetSystemCall, *xNextSystemCall;
};

extern sqlite3_vfs *sqlite3_vfs_find(const char *);
extern int sqlite3_vfs_register(sqlite3_vfs *, int);

enum { OK = 0, FULL = 13, IOERR_WRITE = 10 | 3 << 8, IOERR_FSYNC = 10 | 4 << 8, IOERR_TRUNCATE = 10 | 6 << 8, IOERR_DELETE = 10 | 10 << 8 };
enum { WELL, DISK_FULL, DISK_BROKEN, DISK_UNSYNCED };
enum { WRITE = 1, TRUNCATE, SYNC, DELETE, DELETE_DURABLY };

static sqlite3_vfs *below, layer;
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static long changes, kill_at;
static int kill_before, journal = -1;
static volatile int failing;

typedef struct {
	sqlite3_file base;
	const char *path;
	sqlite3_file *real;
} file;

#define REAL(f) (((file *)(f))->real)

// note writes a change down and reports whether the process dies at it. The lock
// is held from before to after the change, so that the journal has their order.
static int note(int kind, const char *path, sqlite3_int64 at, const void *data, int size) {
	pthread_mutex_lock(&mu);
	int last = ++changes == kill_at;
	if (last && kill_before)
		kill(getpid(), SIGKILL);
	if (journal >= 0) {
		struct { int32_t kind, path; int64_t at, size; } head = {kind, (int32_t)strlen(path), at, size};
		struct iovec parts[] = {{&head, sizeof head}, {(void *)path, head.path}, {(void *)data, data ? size : 0}};
		if (writev(journal, parts, 3) < 0)
			abort();
	}
	return last;
}

static int done(int last, int code) {
	if (last)
		kill(getpid(), SIGKILL);
	pthread_mutex_unlock(&mu);
	return code;
}

static int f_close(sqlite3_file *f) { return REAL(f)->pMethods->xClose(REAL(f)); }
static int f_read(sqlite3_file *f, void *p, int n, sqlite3_int64 at) { return REAL(f)->pMethods->xRead(REAL(f), p, n, at); }

static int f_write(sqlite3_file *f, const void *p, int n, sqlite3_int64 at) {
	switch (failing) {
	case DISK_FULL: return FULL;
	case DISK_BROKEN: return IOERR_WRITE;
	}
	int last = note(WRITE, ((file *)f)->path, at, p, n);
	return done(last, REAL(f)->pMethods->xWrite(REAL(f), p, n, at));
}

static int f_truncate(sqlite3_file *f, sqlite3_int64 size) {
	if (failing == DISK_BROKEN)
		return IOERR_TRUNCATE;
	int last = note(TRUNCATE, ((file *)f)->path, size, 0, 0);
	return done(last, REAL(f)->pMethods->xTruncate(REAL(f), size));
}

static int f_sync(sqlite3_file *f, int flags) {
	if (failing == DISK_BROKEN || failing == DISK_UNSYNCED)
		return IOERR_FSYNC;
	int last = note(SYNC, ((file *)f)->path, 0, 0, 0);
	return done(last, REAL(f)->pMethods->xSync(REAL(f), flags));
}

static int f_size(sqlite3_file *f, sqlite3_int64 *n) { return REAL(f)->pMethods->xFileSize(REAL(f), n); }
static int f_lock(sqlite3_file *f, int l) { return REAL(f)->pMethods->xLock(REAL(f), l); }
static int f_unlock(sqlite3_file *f, int l) { return REAL(f)->pMethods->xUnlock(REAL(f), l); }
static int f_reserved(sqlite3_file *f, int *r) { return REAL(f)->pMethods->xCheckReservedLock(REAL(f), r); }
static int f_control(sqlite3_file *f, int op, void *p) { return REAL(f)->pMethods->xFileControl(REAL(f), op, p); }
static int f_sector(sqlite3_file *f) { return REAL(f)->pMethods->xSectorSize(REAL(f)); }
static int f_device(sqlite3_file *f) { return REAL(f)->pMethods->xDeviceCharacteristics(REAL(f)); }
static int f_shm_map(sqlite3_file *f, int p, int n, int w, void volatile **to) { return REAL(f)->pMethods->xShmMap(REAL(f), p, n, w, to); }
static int f_shm_lock(sqlite3_file *f, int o, int n, int l) { return REAL(f)->pMethods->xShmLock(REAL(f), o, n, l); }
static void f_shm_barrier(sqlite3_file *f) { REAL(f)->pMethods->xShmBarrier(REAL(f)); }
static int f_shm_unmap(sqlite3_file *f, int d) { return REAL(f)->pMethods->xShmUnmap(REAL(f), d); }

static const sqlite3_io_methods methods = {
	2, f_close, f_read, f_write, f_truncate, f_sync, f_size, f_lock, f_unlock, f_reserved, f_control, f_sector, f_device,
	f_shm_map, f_shm_lock, f_shm_barrier, f_shm_unmap,
};

static int v_open(sqlite3_vfs *v, const char *path, sqlite3_file *f, int flags, int *out) {
	file *mine = (file *)f;
	mine->real = (sqlite3_file *)(mine + 1);
	mine->path = path ? path : "";
	mine->base.pMethods = 0;
	int code = below->xOpen(below, path, mine->real, flags, out);
	if (mine->real->pMethods)
		mine->base.pMethods = &methods;
	return code;
}

static int v_delete(sqlite3_vfs *v, const char *path, int durably) {
	if (failing == DISK_BROKEN)
		return IOERR_DELETE;
	int last = note(durably ? DELETE_DURABLY : DELETE, path, 0, 0, 0);
	return done(last, below->xDelete(below, path, durably));
}

int fault_disk(long at, int before, const char *path) {
	kill_at = at;
	kill_before = before;
	if (*path && (journal = open(path, O_WRONLY | O_CREAT | O_APPEND, 0600)) < 0)
		return -1;
	if (!(below = sqlite3_vfs_find(0)))
		return -2;
	layer = *below;
	layer.zName = "fault";
	layer.pNext = 0;
	layer.szOsFile = sizeof(file) + below->szOsFile;
	layer.xOpen = v_open;
	layer.xDelete = v_delete;
	return sqlite3_vfs_register(&layer, 1);
}

void fault_fail(int how) { failing = how; }

void fault_kill(long nth, int before) {
	pthread_mutex_lock(&mu);
	kill_at = changes + nth;
	kill_before = before;
	pthread_mutex_unlock(&mu);
}

long fault_count(void) {
	pthread_mutex_lock(&mu);
	long n = changes;
	pthread_mutex_unlock(&mu);
	return n;
}
