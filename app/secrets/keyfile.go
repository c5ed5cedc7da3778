package secrets

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Source is where the keys come from.
type Source struct {
	// Text holds the keys themselves, from the environment; it goes before File.
	Text string
	// File holds the keys; empty for none.
	File string
	// Makes lets a first start make File where it is missing.
	Makes bool
}

// Configured answers the source that was asked for: keys, or their file. Where
// neither was, a SQLite database at address has a file beside it.
func Configured(text, file, address string) Source {
	path, isFile := strings.CutPrefix(address, "sqlite:")
	if text == "" && file == "" && isFile {
		return Source{File: filepath.Join(filepath.Dir(path), "secrets.key"), Makes: true}
	}
	return Source{Text: text, File: file}
}

// Read answers the keys; none where nothing was configured, or a file that may
// still be made is missing.
func (s Source) Read() (Keys, error) {
	if s.Text != "" {
		return ParseKeys(s.Text)
	}
	if s.File == "" {
		return nil, nil
	}
	text, err := os.ReadFile(s.File)
	if errors.Is(err, fs.ErrNotExist) && s.Makes {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("o arquivo da chave dos segredos não pode ser lido: %w", err)
	}
	keys, err := ParseKeys(string(text))
	if err == nil && len(keys) == 0 {
		err = errKeyText
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.File, err)
	}
	return keys, nil
}

// String says where the keys are, for a sentence: "no arquivo X".
func (s Source) String() string {
	switch {
	case s.Text != "":
		return "em BALCAO_SECRETS_KEY"
	case s.File != "":
		return "no arquivo " + s.File
	}
	return "em --secrets-key-file ou BALCAO_SECRETS_KEY"
}

const fileHead = "# Chave dos segredos do Balcão. Guarde uma cópia longe das cópias do banco: sem ela, eles não se abrem.\n"

// write replaces the file by one with these keys that only its owner can read.
// The file is whole at every moment, and durable when write returns.
func (s Source) write(keys ...Key) error {
	text := fileHead
	for _, key := range keys {
		text += key.text + "\n"
	}
	folder := filepath.Dir(s.File)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	part, err := os.CreateTemp(folder, "."+filepath.Base(s.File)+".*.part")
	if err != nil {
		return err
	}
	defer os.Remove(part.Name())
	_, err = part.WriteString(text)
	if err := errors.Join(err, part.Sync(), part.Close()); err != nil {
		return err
	}
	if err := os.Rename(part.Name(), s.File); err != nil {
		return err
	}
	return syncFolder(folder)
}

// create makes the file with a new key, unless somebody else is faster: then
// his keys are answered.
func (s Source) create() (Keys, error) {
	key, err := NewKey()
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(s.File), 0o700); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(s.File, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return s.Read()
	}
	if err != nil {
		return nil, fmt.Errorf("o arquivo da chave dos segredos não pode ser criado: %w", err)
	}
	_, err = file.WriteString(fileHead + key.text + "\n")
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return nil, err
	}
	return Keys{key}, syncFolder(filepath.Dir(s.File))
}
