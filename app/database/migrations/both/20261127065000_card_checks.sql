-- Payment cards of customers, of which only the last digits are known, and the checks of who holds them (S2§2.6).
-- +goose Up
CREATE TABLE customer_cards (
  id         TEXT    PRIMARY KEY,
  venue_id   TEXT    NOT NULL,
  document   TEXT    NOT NULL,
  holder     TEXT    NOT NULL,
  final      TEXT    NOT NULL,
  active     BOOLEAN NOT NULL,
  created_at BIGINT  NOT NULL,
  UNIQUE (venue_id, document, final, holder)
);

-- The picture of a document is sealed in secrets while state is pendente; of one that was decided, replaced or has run out
-- only its hash is left.
CREATE TABLE card_checks (
  id         TEXT   PRIMARY KEY,
  venue_id   TEXT   NOT NULL,
  card_id    TEXT   NOT NULL REFERENCES customer_cards (id),
  state      TEXT   NOT NULL,
  image_hash TEXT   NOT NULL,
  sent_by    TEXT   NOT NULL,
  sent_at    BIGINT NOT NULL,
  decided_by TEXT   NOT NULL,
  decided_at BIGINT
);
CREATE UNIQUE INDEX card_checks_pending ON card_checks (card_id) WHERE state = 'pendente';
CREATE INDEX card_checks_of_card ON card_checks (card_id);
CREATE INDEX card_checks_by_age ON card_checks (state, sent_at);
