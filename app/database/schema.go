package database

import (
	"cmp"
	"embed"
	"io/fs"
	"slices"
)

//go:embed migrations
var migrations embed.FS

// Migrations answers the schema files of a dialect: those of migrations/both,
// and those of the dialect's own folder, which are for what the two databases
// do differently. A migration stands in both, or in each dialect's folder.
// New ones begin with the moment they were written, 20261124220000_name.sql, so
// that branches do not contend for a number.
func Migrations(dialect Dialect) (fs.FS, error) {
	both, err := fs.Sub(migrations, "migrations/both")
	if err != nil {
		return nil, err
	}
	own, err := fs.Sub(migrations, "migrations/"+string(dialect))
	if err != nil {
		return nil, err
	}
	return folders{both, own}, nil
}

// folders shows the files of several folders as one.
type folders []fs.FS

// Open answers the first folder's file of the name.
func (f folders) Open(name string) (file fs.File, err error) {
	for _, folder := range f {
		if file, err = folder.Open(name); err == nil {
			return file, nil
		}
	}
	return nil, err
}

// ReadDir lists the files of all folders by name.
func (f folders) ReadDir(name string) (all []fs.DirEntry, err error) {
	for _, folder := range f {
		entries, err := fs.ReadDir(folder, name)
		if err != nil {
			return nil, err
		}
		all = append(all, entries...)
	}
	slices.SortFunc(all, func(a, b fs.DirEntry) int { return cmp.Compare(a.Name(), b.Name()) })
	return all, nil
}
