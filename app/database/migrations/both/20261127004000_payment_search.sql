-- Payments are looked for by when they were paid, else made, and by the ids that banks print. Which line of a bank's
-- statement stands for which payment is kept, so that the same statement confirms nothing twice; of the line itself
-- only a digest.
-- +goose Up
CREATE INDEX payment_charges_by_time ON payment_charges (venue_id, (COALESCE(paid_at, created_at)), id);
CREATE INDEX payment_charges_of_all ON payment_charges ((COALESCE(paid_at, created_at)), id);
CREATE INDEX payments_unmatched ON payments (received_at) WHERE charge_id IS NULL;
CREATE INDEX payments_by_bank_id ON payments (end_to_end);

CREATE TABLE payment_statement_lines (
  venue_id   TEXT   NOT NULL,
  line_key   TEXT   NOT NULL,
  payment_id TEXT   NOT NULL REFERENCES payments (id),
  by_name    TEXT   NOT NULL,
  at         BIGINT NOT NULL,
  PRIMARY KEY (venue_id, line_key)
);
CREATE INDEX payment_statement_lines_of_payment ON payment_statement_lines (payment_id);
