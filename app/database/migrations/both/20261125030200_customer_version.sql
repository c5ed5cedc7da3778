-- +goose Up
-- Grow with every change of what the form shows, so that a form does not save over what
-- somebody else saved.
ALTER TABLE customers ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
ALTER TABLE customer_categories ADD COLUMN version BIGINT NOT NULL DEFAULT 1;

-- When the person was erased (LGPD): no form writes about him any more.
ALTER TABLE customers ADD COLUMN anonymised_at BIGINT;
-- Whoever an anonymised one was merged into has the entry, too, and is still known.
UPDATE customers SET anonymised_at = updated_at WHERE name = 'Cliente anonimizado' AND COALESCE(cpf, '') = '' AND id IN
  (SELECT subject_id FROM audit_entries WHERE subject_kind = 'customer' AND action = 'customer-anonymised');
