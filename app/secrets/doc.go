// Package secrets keeps values that must not be readable in the database or in
// a copy of it: tokens of vendors, passwords of integrations. They are sealed
// with AES-256-GCM under a key that is in a file or in the environment.
//
// keys.go reads the key and seals with it, keyfile.go makes and replaces its
// file, vault.go stores sealed values, rotate.go puts another key in the place
// of one. A value is bound to its venue and name: moved to another row it does
// not open.
//
// Kept are the key that the QR codes of a venue's tables are signed with (mesas), the one
// that the secrets of ordering phones are made with (pedidos, of no venue), and the pictures
// of documents that wait to be looked at (documento:…).
//
// Several keys may be given, the newest first; the database names the one that
// seals. So a rotation that stops half-way leaves every value readable.
//
// Tables: secrets, secrets_key.
package secrets
