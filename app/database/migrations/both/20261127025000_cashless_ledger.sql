-- The ledger of prepaid cards (D49). Values are centavos. Transactions and entries are only ever added.
-- +goose Up
-- A card's account: balance is what its entries come to, held what offline sales have reserved of it. credit is how far
-- below zero it may go; NULL is without limit.
CREATE TABLE cashless_accounts (
  id       TEXT   PRIMARY KEY,
  venue_id TEXT   NOT NULL,
  balance  BIGINT NOT NULL,
  held     BIGINT NOT NULL,
  credit   BIGINT,
  frozen   BOOLEAN NOT NULL
);
CREATE INDEX cashless_accounts_of_venue ON cashless_accounts (venue_id);

-- id is the caller's: the same one with the same content is the same transaction. reverses is the one that it takes back.
CREATE TABLE cashless_transactions (
  venue_id    TEXT   NOT NULL,
  id          TEXT   NOT NULL,
  content     TEXT   NOT NULL,
  kind        TEXT   NOT NULL,
  description TEXT   NOT NULL,
  method      TEXT   NOT NULL,
  by_id       TEXT   NOT NULL,
  by_name     TEXT   NOT NULL,
  equipment   TEXT   NOT NULL,
  created_at  BIGINT NOT NULL,
  PRIMARY KEY (venue_id, id)
);

-- account is a card's id, or one of cash, receivable, revenue and suspense. The entries of a transaction come to zero.
CREATE TABLE cashless_entries (
  venue_id       TEXT   NOT NULL,
  transaction_id TEXT   NOT NULL,
  leg            BIGINT NOT NULL,
  account        TEXT   NOT NULL,
  value          BIGINT NOT NULL,
  balance        BIGINT,
  kind           TEXT   NOT NULL,
  created_at     BIGINT NOT NULL,
  PRIMARY KEY (venue_id, transaction_id, leg),
  FOREIGN KEY (venue_id, transaction_id) REFERENCES cashless_transactions (venue_id, id)
);
CREATE INDEX cashless_entries_of_account ON cashless_entries (venue_id, account, created_at);

-- A hold reserves money for a sale that may still come to nothing: it is posted or dropped, once.
CREATE TABLE cashless_holds (
  venue_id   TEXT   NOT NULL,
  id         TEXT   NOT NULL,
  account    TEXT   NOT NULL REFERENCES cashless_accounts (id),
  value      BIGINT NOT NULL,
  state      TEXT   NOT NULL,
  expires_at BIGINT NOT NULL,
  PRIMARY KEY (venue_id, id)
);
CREATE INDEX cashless_holds_open ON cashless_holds (state, expires_at);
