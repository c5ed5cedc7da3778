-- +goose Up
-- An order is found by the digits of its code alone, too: its code is the first of its words.
UPDATE orders SET words = words || ' ' || substr(words, 3, instr(substr(words, 3) || ' ', ' ') - 1);
