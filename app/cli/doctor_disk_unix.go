//go:build unix

package cli

import "golang.org/x/sys/unix"

// freeSpace is what this user may still write at path, in bytes.
func freeSpace(path string) (uint64, error) {
	var disk unix.Statfs_t
	if err := unix.Statfs(path, &disk); err != nil {
		return 0, err
	}
	return uint64(disk.Bavail) * uint64(disk.Bsize), nil
}
