/* A preload shim: notes every change and every sync of the files in one folder, in their order.

   RECORD_FOLDER is the folder, without a slash at its end; RECORD_JOURNAL the file to write into.
   Each note is a line, `what fd number number name`, and for a write its bytes behind it. Calls are
   made one at a time, so that the order of the notes is the order in which things were done. */

#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#define MOST 4096

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static int journal = -1;
static const char *folder;
static char watched[MOST];

__attribute__((constructor)) static void begin(void)
{
    const char *path = getenv("RECORD_JOURNAL");
    folder = getenv("RECORD_FOLDER");
    if (folder && path)
        journal = syscall(SYS_openat, AT_FDCWD, path, O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0600);
}

static int is_watched(int fd) { return journal >= 0 && fd >= 0 && fd < MOST && watched[fd]; }

/* The name of a file in the folder, "." for the folder itself, or nothing. */
static const char *inside(const char *path)
{
    size_t length = journal >= 0 ? strlen(folder) : 0;
    if (!length || strncmp(path, folder, length) != 0)
        return NULL;
    if (!path[length])
        return ".";
    return path[length] == '/' ? path + length + 1 : NULL;
}

static void note(char what, int fd, long one, long two, const char *name, const void *data)
{
    char line[1024];
    int length = snprintf(line, sizeof line, "%c %d %ld %ld %s\n", what, fd, one, two, name);
    struct iovec parts[] = {{line, length}, {(void *)data, data ? two : 0}};
    if (length >= (int)sizeof line || syscall(SYS_writev, journal, parts, 2) != length + (data ? two : 0))
        abort();
}

static int opened(const char *path, int flags, mode_t mode)
{
    const char *name = inside(path);
    if (!name)
        return syscall(SYS_openat, AT_FDCWD, path, flags, mode);
    pthread_mutex_lock(&turn);
    int made = (flags & O_CREAT) && faccessat(AT_FDCWD, path, F_OK, 0) != 0;
    int fd = syscall(SYS_openat, AT_FDCWD, path, flags, mode);
    if (fd >= MOST)
        abort();
    if (fd >= 0) {
        watched[fd] = 1;
        note('O', fd, made, !!(flags & O_TRUNC), name, NULL);
    }
    pthread_mutex_unlock(&turn);
    return fd;
}

#define OPEN(called)                                                \
    int called(const char *path, int flags, ...)                    \
    {                                                               \
        va_list more;                                               \
        va_start(more, flags);                                      \
        mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0;   \
        va_end(more);                                               \
        return opened(path, flags, mode);                           \
    }
OPEN(open)
OPEN(open64)

int close(int fd)
{
    if (!is_watched(fd))
        return syscall(SYS_close, fd);
    pthread_mutex_lock(&turn);
    watched[fd] = 0;
    note('C', fd, 0, 0, "", NULL);
    int done = syscall(SYS_close, fd);
    pthread_mutex_unlock(&turn);
    return done;
}

static ssize_t written(int fd, const void *data, size_t count, off_t at)
{
    if (is_watched(fd))
        pthread_mutex_lock(&turn);
    ssize_t done = at < 0 ? syscall(SYS_write, fd, data, count) : syscall(SYS_pwrite64, fd, data, count, at);
    if (is_watched(fd)) {
        if (done > 0)
            note('W', fd, at < 0 ? lseek(fd, 0, SEEK_CUR) - done : at, done, "", data);
        pthread_mutex_unlock(&turn);
    }
    return done;
}

ssize_t write(int fd, const void *data, size_t count) { return written(fd, data, count, -1); }
ssize_t pwrite(int fd, const void *data, size_t count, off_t at) { return written(fd, data, count, at); }
ssize_t pwrite64(int fd, const void *data, size_t count, off_t at) { return written(fd, data, count, at); }

static int called(long number, int fd, long size, char what)
{
    if (!is_watched(fd))
        return syscall(number, fd, size);
    pthread_mutex_lock(&turn);
    int done = syscall(number, fd, size);
    if (done == 0)
        note(what, fd, size, 0, "", NULL);
    pthread_mutex_unlock(&turn);
    return done;
}

int ftruncate(int fd, off_t size) { return called(SYS_ftruncate, fd, size, 'T'); }
int ftruncate64(int fd, off_t size) { return called(SYS_ftruncate, fd, size, 'T'); }
int fsync(int fd) { return called(SYS_fsync, fd, 0, 'S'); }
int fdatasync(int fd) { return called(SYS_fdatasync, fd, 0, 'S'); }

int unlink(const char *path)
{
    const char *name = inside(path);
    if (!name)
        return syscall(SYS_unlinkat, AT_FDCWD, path, 0);
    pthread_mutex_lock(&turn);
    int done = syscall(SYS_unlinkat, AT_FDCWD, path, 0);
    if (done == 0)
        note('U', -1, 0, 0, name, NULL);
    pthread_mutex_unlock(&turn);
    return done;
}

int rename(const char *path, const char *to)
{
    const char *name = inside(path), *other = inside(to);
    if (!name || !other)
        return syscall(SYS_renameat2, AT_FDCWD, path, AT_FDCWD, to, 0);
    char both[1024];
    if (snprintf(both, sizeof both, "%s %s", name, other) >= (int)sizeof both)
        abort();
    pthread_mutex_lock(&turn);
    int done = syscall(SYS_renameat2, AT_FDCWD, path, AT_FDCWD, to, 0);
    if (done == 0)
        note('R', -1, 0, 0, both, NULL);
    pthread_mutex_unlock(&turn);
    return done;
}
