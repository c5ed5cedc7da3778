-- Charges, what was received for them, refunds, and what people have to look at (D43). Values are centavos.
-- +goose Up
-- An account is where a venue is paid: a bank's Pix API, its own Pix key. Its secrets are sealed under its id. One that
-- another has replaced is kept, for the charges that were made under it.
CREATE TABLE payment_accounts (
  id             TEXT    PRIMARY KEY,
  venue_id       TEXT    NOT NULL,
  provider       TEXT    NOT NULL,
  settings       TEXT    NOT NULL,
  notice_token   TEXT    NOT NULL UNIQUE,
  version        BIGINT  NOT NULL,
  archived_at    BIGINT,
  listed_until   BIGINT  NOT NULL,
  list_at        BIGINT  NOT NULL,
  list_failures  INTEGER NOT NULL,
  busy_until     BIGINT  NOT NULL,
  trouble        TEXT    NOT NULL,
  trouble_at     BIGINT  NOT NULL,
  answered_at    BIGINT  NOT NULL
);
CREATE UNIQUE INDEX payment_accounts_current ON payment_accounts (venue_id, provider) WHERE archived_at IS NULL;

-- By which account a venue is paid in a way, and what that costs it.
CREATE TABLE payment_methods (
  venue_id        TEXT    NOT NULL,
  method          TEXT    NOT NULL,
  account_id      TEXT    NOT NULL REFERENCES payment_accounts (id),
  fee_percent     BIGINT  NOT NULL,
  fee_fixed       BIGINT  NOT NULL,
  settlement_days INTEGER NOT NULL,
  PRIMARY KEY (venue_id, method)
);

CREATE TABLE payment_charges (
  id              TEXT    PRIMARY KEY,
  venue_id        TEXT    NOT NULL,
  subject_kind    TEXT    NOT NULL,
  subject_id      TEXT    NOT NULL,
  subject_label   TEXT    NOT NULL,
  account_id      TEXT    NOT NULL REFERENCES payment_accounts (id),
  provider        TEXT    NOT NULL,
  method          TEXT    NOT NULL,
  txid            TEXT    NOT NULL UNIQUE,
  amount          BIGINT  NOT NULL,
  fee_percent     BIGINT  NOT NULL,
  fee_fixed       BIGINT  NOT NULL,
  settlement_days INTEGER NOT NULL,
  state           TEXT    NOT NULL,
  code            TEXT    NOT NULL,
  provider_state  TEXT    NOT NULL,
  created_at      BIGINT  NOT NULL,
  expires_at      BIGINT  NOT NULL,
  paid_at         BIGINT,
  ended_at        BIGINT,
  looked_at       BIGINT  NOT NULL,
  next_at         BIGINT,
  failures        INTEGER NOT NULL,
  busy_until      BIGINT  NOT NULL
);
CREATE INDEX payment_charges_due ON payment_charges (venue_id, next_at) WHERE next_at IS NOT NULL;
CREATE INDEX payment_charges_of_subject ON payment_charges (venue_id, subject_kind, subject_id);

-- Money that came in, each end-to-end id once. standing says what it is to its charge.
CREATE TABLE payments (
  id           TEXT   PRIMARY KEY,
  venue_id     TEXT   NOT NULL,
  account_id   TEXT   NOT NULL REFERENCES payment_accounts (id),
  charge_id    TEXT   REFERENCES payment_charges (id),
  subject_kind TEXT   NOT NULL,
  subject_id   TEXT   NOT NULL,
  end_to_end   TEXT   NOT NULL,
  txid         TEXT   NOT NULL,
  amount       BIGINT NOT NULL,
  standing     TEXT   NOT NULL,
  received_at  BIGINT NOT NULL,
  noted_at     BIGINT NOT NULL,
  UNIQUE (account_id, end_to_end)
);
CREATE UNIQUE INDEX payments_counted_once ON payments (venue_id, subject_kind, subject_id) WHERE standing = 'contado';
CREATE INDEX payments_of_charge ON payments (charge_id);

CREATE TABLE payment_refunds (
  id         TEXT    PRIMARY KEY,
  venue_id   TEXT    NOT NULL,
  payment_id TEXT    NOT NULL REFERENCES payments (id),
  refund_key TEXT    NOT NULL,
  reference  TEXT    NOT NULL,
  amount     BIGINT  NOT NULL,
  nature     TEXT    NOT NULL,
  state      TEXT    NOT NULL,
  reason     TEXT    NOT NULL,
  said       TEXT    NOT NULL,
  asked_by   TEXT    NOT NULL,
  asked_at   BIGINT  NOT NULL,
  sent_at    BIGINT,
  ended_at   BIGINT,
  next_at    BIGINT,
  failures   INTEGER NOT NULL,
  busy_until BIGINT  NOT NULL,
  UNIQUE (payment_id, refund_key),
  UNIQUE (payment_id, reference)
);
CREATE INDEX payment_refunds_due ON payment_refunds (venue_id, next_at) WHERE next_at IS NOT NULL;

-- What became of charges and refunds, why and when.
CREATE TABLE payment_steps (
  id        TEXT   PRIMARY KEY,
  charge_id TEXT   NOT NULL,
  refund_id TEXT   NOT NULL,
  before    TEXT   NOT NULL,
  after     TEXT   NOT NULL,
  cause     TEXT   NOT NULL,
  by_name   TEXT   NOT NULL,
  at        BIGINT NOT NULL
);
CREATE INDEX payment_steps_of_charge ON payment_steps (charge_id);
CREATE INDEX payment_steps_of_refund ON payment_steps (refund_id);

-- The list "Conferir pagamentos": one row for each thing and reason, settled by somebody or by what became of it.
CREATE TABLE payment_matters (
  id         TEXT   PRIMARY KEY,
  venue_id   TEXT   NOT NULL,
  reason     TEXT   NOT NULL,
  about      TEXT   NOT NULL,
  charge_id  TEXT   NOT NULL,
  payment_id TEXT   NOT NULL,
  refund_id  TEXT   NOT NULL,
  opened_at  BIGINT NOT NULL,
  settled_at BIGINT,
  settled_by TEXT   NOT NULL,
  how        TEXT   NOT NULL,
  UNIQUE (reason, about)
);
CREATE INDEX payment_matters_open ON payment_matters (venue_id, opened_at) WHERE settled_at IS NULL;

-- Notices from outside, as they came; nothing of them is believed.
CREATE TABLE payment_notices (
  id         TEXT    PRIMARY KEY,
  account_id TEXT    NOT NULL REFERENCES payment_accounts (id),
  body       TEXT    NOT NULL,
  known      INTEGER NOT NULL,
  unknown    INTEGER NOT NULL,
  at         BIGINT  NOT NULL
);
CREATE INDEX payment_notices_old ON payment_notices (at);
