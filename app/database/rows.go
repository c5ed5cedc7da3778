package database

import (
	"database/sql"
	"strings"
	"time"
)

// Collect reads all rows and closes them; fields answers where the columns of one
// go. Without rows it answers an empty list, not nil.
func Collect[T any](rows *sql.Rows, fields func(*T) []any) ([]T, error) {
	defer func() { _ = rows.Close() }()
	all := []T{}
	for rows.Next() {
		var one T
		if err := rows.Scan(fields(&one)...); err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, rows.Err()
}

// Nullable is a text column that is NULL where there is no text.
func Nullable(s string) sql.NullString { return sql.NullString{String: s, Valid: s != ""} }

// FromMilli is the moment of a column of milliseconds since 1970, in UTC (D31).
func FromMilli(ms int64) time.Time { return time.UnixMilli(ms).UTC() }

// Containing is the pattern of what contains a text, for LIKE ? ESCAPE '!'.
func Containing(text string) string { return "%" + wildcards.Replace(text) + "%" }

var wildcards = strings.NewReplacer("!", "!!", "%", "!%", "_", "!_")
