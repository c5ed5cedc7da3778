-- A paper that is of no order keeps what is printed: the bill of a table.
-- +goose Up
ALTER TABLE print_requests ADD COLUMN content TEXT;
