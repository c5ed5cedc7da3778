-- What a payment of an account says besides: whose part it is, or why it is written off. An account that was closed
-- while orders of it were open may still come to less than was paid for it.
-- +goose Up
ALTER TABLE table_account_payments ADD COLUMN note TEXT NOT NULL DEFAULT '';
ALTER TABLE table_accounts ADD COLUMN unserved BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX table_accounts_unserved ON table_accounts (closed_at) WHERE unserved;
