-- +goose Up
-- Who a venue is to the tax office. The document is a CNPJ or a CPF without its
-- mask. The version grows with every change, so that nobody saves over another's.
ALTER TABLE venues ADD COLUMN legal_name TEXT NOT NULL DEFAULT '';
ALTER TABLE venues ADD COLUMN document TEXT NOT NULL DEFAULT '';
ALTER TABLE venues ADD COLUMN email TEXT NOT NULL DEFAULT '';
ALTER TABLE venues ADD COLUMN issues_invoices BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE venues ADD COLUMN version BIGINT NOT NULL DEFAULT 1;

-- Where a venue's money goes. What was paid to an account names it for ever: it
-- is archived, never deleted.
CREATE TABLE bank_accounts (
  id            TEXT    NOT NULL PRIMARY KEY,
  venue_id      TEXT    NOT NULL REFERENCES venues (id) ON DELETE CASCADE,
  holder        TEXT    NOT NULL,
  document      TEXT    NOT NULL,
  bank_code     TEXT    NOT NULL,
  bank_name     TEXT    NOT NULL,
  agency        TEXT    NOT NULL,
  account       TEXT    NOT NULL,
  digit         TEXT    NOT NULL,
  kind          INTEGER NOT NULL,
  pix_key       TEXT    NOT NULL,
  acquirer      INTEGER NOT NULL,
  mp_pagamentos BOOLEAN NOT NULL,
  version       BIGINT  NOT NULL,
  created_at    BIGINT  NOT NULL,
  archived_at   BIGINT
);
CREATE INDEX bank_accounts_venue ON bank_accounts (venue_id);
