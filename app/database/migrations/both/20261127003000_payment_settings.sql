-- Hosted providers: the page on which a charge is paid, in how many parts at most, and where the payer comes back to; the
-- provider's own id of a refund. What the settings screen says of an account's notices.
-- +goose Up
ALTER TABLE payment_charges ADD COLUMN installments INTEGER NOT NULL DEFAULT 1;
ALTER TABLE payment_charges ADD COLUMN return_url TEXT NOT NULL DEFAULT '';
ALTER TABLE payment_charges ADD COLUMN page TEXT NOT NULL DEFAULT '';
ALTER TABLE payment_refunds ADD COLUMN theirs TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX payment_refunds_theirs ON payment_refunds (payment_id, theirs) WHERE theirs <> '';
ALTER TABLE payment_accounts ADD COLUMN notices_asked_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE payment_accounts ADD COLUMN noticed_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE payment_accounts ADD COLUMN forged BIGINT NOT NULL DEFAULT 0;
ALTER TABLE payment_accounts ADD COLUMN forged_at BIGINT NOT NULL DEFAULT 0;
