-- Payment links, their uses and the numbers of receipts (S0§3, D43). Values are centavos.
-- +goose Up
-- expires_on is the last day of the link in its venue; NULL for none. A link that is deleted is hidden; what was paid by
-- it stays.
CREATE TABLE payment_links (
  id                   TEXT    PRIMARY KEY,
  venue_id             TEXT    NOT NULL,
  price                BIGINT  NOT NULL,
  description          TEXT    NOT NULL,
  expires_on           TEXT,
  maximum_installments INTEGER NOT NULL,
  allow_payment_slip   BOOLEAN NOT NULL,
  authenticated        BOOLEAN NOT NULL,
  product_id           TEXT,
  use_limit            INTEGER NOT NULL,
  version              BIGINT  NOT NULL,
  created_at           BIGINT  NOT NULL,
  deleted_at           BIGINT
);
CREATE INDEX payment_links_of_venue ON payment_links (venue_id, created_at);

-- A use is one payer's way through a link, which is paid once. What is paid, and for how much, is as the link said when
-- the payer was last charged. One that waits for its money takes up one of the uses of its link.
CREATE TABLE payment_link_uses (
  id               TEXT    PRIMARY KEY,
  link_id          TEXT    NOT NULL REFERENCES payment_links (id),
  venue_id         TEXT    NOT NULL,
  secret_hash      TEXT    NOT NULL UNIQUE,
  value            BIGINT  NOT NULL,
  description      TEXT    NOT NULL,
  product_id       TEXT,
  product_name     TEXT    NOT NULL,
  method           TEXT    NOT NULL,
  document         TEXT    NOT NULL,
  email            TEXT    NOT NULL,
  code_hash        TEXT    NOT NULL,
  code_tries       INTEGER NOT NULL,
  code_sent_at     BIGINT  NOT NULL,
  proven_at        BIGINT,
  charges          INTEGER NOT NULL,
  state            TEXT    NOT NULL,
  receipt          TEXT    NOT NULL,
  paid_at          BIGINT,
  refunded         BIGINT  NOT NULL,
  letter_at        BIGINT,
  letter_failures  INTEGER NOT NULL,
  created_at       BIGINT  NOT NULL
);
CREATE INDEX payment_link_uses_of_link ON payment_link_uses (link_id, created_at);
CREATE INDEX payment_link_uses_letters ON payment_link_uses (letter_at) WHERE letter_at IS NOT NULL;
CREATE UNIQUE INDEX payment_link_uses_receipts ON payment_link_uses (venue_id, receipt) WHERE receipt <> '';

-- The last number of a venue's receipts in a year.
CREATE TABLE payment_link_receipts (
  venue_id TEXT    NOT NULL,
  year     INTEGER NOT NULL,
  last     BIGINT  NOT NULL,
  PRIMARY KEY (venue_id, year)
);
