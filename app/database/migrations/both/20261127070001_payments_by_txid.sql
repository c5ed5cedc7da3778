-- Card extracts name Pix payments by their txid, too.
-- +goose Up
CREATE INDEX payments_by_txid ON payments (txid);
