-- Cards are found by their holders' names without regard to accents: search is the name, folded. That of a card which was
-- written before is empty until it is saved.
-- +goose Up
ALTER TABLE cashless_cards ADD COLUMN search TEXT NOT NULL DEFAULT '';
