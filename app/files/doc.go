// Package files keeps files that Balcão makes for a person, such as an export,
// until he fetches them.
//
// Make streams the content into the database in chunks, so that no file is ever
// whole in memory. Link answers what an export answers: FileName and RelativePath.
// The browser opens api/download/file with both in a new window, which sends no
// token; so RelativePath is a secret that cannot be guessed, made for one person
// and valid for LinkFor (D56). Only its hash is kept, and no log holds it: calls
// are logged by operation, never by path or query.
//
// Whoever loses what a file needs of him (NewFile.Roles) in its venue loses the file: Link
// and the download ask each time.
//
// The content is in the database, on SQLite too, and not on a disk: behind a load
// balancer the server that is asked for a file is seldom the one that made it, a
// file appears and goes in the same transactions as what speaks of it, and backup,
// restore and a full disk behave as for everything else. Files live for KeepFor
// and SQLite uses their pages again, so the database does not grow by them for good.
//
// Tables: files, file_chunks, file_links.
package files
