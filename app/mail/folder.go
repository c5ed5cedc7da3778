package mail

import (
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	gomail "github.com/wneessen/go-mail"
)

// fileSender is who letters come from that never leave the machine.
var fileSender = sender{name: "Balcão", address: "nao-responda@balcao.invalid"}

// folder is the file sink: one .eml file for each letter, readable only by the
// user who runs the program, since letters hold codes and links.
type folder struct{ path string }

func newFolder(dir string) *folder { return &folder{path: filepath.Join(dir, "mail")} }

// write names the file by the time, so that the newest letter sorts last, and by the letter's
// id: one that is there already is the same letter. The name it ends with appears only when the
// letter is whole.
func (f *folder) write(letter *gomail.Msg, id string, now time.Time) error {
	if id != "" {
		there, err := filepath.Glob(filepath.Join(f.path, "*Z-"+id+".eml"))
		if err != nil {
			return fmt.Errorf("mail: look for letter: %w", err)
		}
		if len(there) > 0 {
			return nil
		}
	}
	file, err := f.create()
	if err != nil {
		return err
	}
	_, err = letter.WriteTo(file)
	err = errors.Join(err, file.Close())
	if err == nil {
		if id == "" {
			id = rand.Text()[:8]
		}
		name := now.UTC().Format("20060102T150405.000Z") + "-" + id + ".eml"
		err = os.Rename(file.Name(), filepath.Join(f.path, name))
	}
	if err != nil {
		return errors.Join(fmt.Errorf("mail: write letter: %w", err), os.Remove(file.Name()))
	}
	return nil
}

func (f *folder) check() error {
	file, err := f.create()
	if err != nil {
		return err
	}
	return errors.Join(file.Close(), os.Remove(file.Name()))
}

func (f *folder) create() (*os.File, error) {
	if err := os.MkdirAll(f.path, 0o700); err != nil {
		return nil, fmt.Errorf("mail: make folder: %w", err)
	}
	file, err := os.CreateTemp(f.path, ".letter-*") // mode 0600
	if err != nil {
		return nil, fmt.Errorf("mail: make file: %w", err)
	}
	return file, nil
}
