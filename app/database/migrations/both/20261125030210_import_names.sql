-- +goose Up
-- Who has no name is called by the CPF, of which nothing but the middle is told (D57).
UPDATE import_entries SET name = '•••.' || substr(name, 5, 7) || '-••' WHERE name LIKE '___.___.___-__';
