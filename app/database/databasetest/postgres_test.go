package databasetest_test

import (
	"testing"

	"balcao/app/database/databasetest"
)

// Whatever a test leaves behind in its database, the next one finds none of it.
func TestNothingIsFoundOfAnEarlierTest(t *testing.T) {
	for _, leave := range []string{
		"INSERT INTO sessions (id, token_hash, user_id, device, created_at, last_seen_at, expires_at) SELECT 's', 'x', id, '', 1, 1, 1 FROM users",
		"CREATE TABLE left_behind (n BIGINT)",
		"ALTER TABLE users ADD COLUMN left_behind BIGINT",
		"INSERT INTO goose_db_version (version_id, is_applied) VALUES (99991231000000, true)",
		"CREATE FUNCTION left_behind() RETURNS INT LANGUAGE SQL AS 'SELECT 1'",
		"ANALYZE users",
	} {
		t.Run("after "+leave, func(t *testing.T) {
			t.Run("leave", func(t *testing.T) {
				db := databasetest.Open(t, databasetest.Postgres(t))
				for _, statement := range []string{
					`INSERT INTO users (id, email, name, password_hash, is_admin, roles, second_factor, created_at)
						VALUES ('u', 'ana@exemplo.com', 'Ana', '', FALSE, '', FALSE, 1)`, leave,
				} {
					if _, err := db.Write.DB.Exec(statement); err != nil {
						t.Fatal(err)
					}
				}
			})
			t.Run("find", func(t *testing.T) {
				db := databasetest.Open(t, databasetest.Postgres(t))
				var found int
				if err := db.Read.DB.QueryRow(`SELECT (SELECT COUNT(*) FROM users) + (SELECT COUNT(*) FROM sessions)
					+ (SELECT COUNT(*) FROM pg_class WHERE relname = 'left_behind') + (SELECT COUNT(*) FROM pg_attribute WHERE attname = 'left_behind')
					+ (SELECT COUNT(*) FROM pg_proc WHERE proname = 'left_behind') + (SELECT COUNT(*) FROM pg_stats WHERE tablename = 'users')
					+ (SELECT COUNT(*) FROM goose_db_version WHERE version_id = 99991231000000)`).Scan(&found); err != nil {
					t.Fatal(err)
				}
				if found != 0 {
					t.Errorf("%d things of the earlier test are left", found)
				}
			})
		})
	}
}
