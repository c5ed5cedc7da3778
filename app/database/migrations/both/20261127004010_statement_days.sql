-- The day of each line of a statement that stands for a payment: the bank's other formats may name the same line otherwise.
-- +goose Up
ALTER TABLE payment_statement_lines ADD COLUMN day TEXT NOT NULL DEFAULT '';
CREATE INDEX payment_statement_lines_by_day ON payment_statement_lines (venue_id, day);
