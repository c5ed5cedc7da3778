-- +goose Up
-- What whoever had a file made or a job queued must still hold in its venue, by
-- semicolons; empty where belonging to the venue is enough.
ALTER TABLE files ADD COLUMN roles TEXT NOT NULL DEFAULT '';
ALTER TABLE jobs ADD COLUMN roles TEXT NOT NULL DEFAULT '';
UPDATE jobs SET roles = CASE kind WHEN 'audit-export' THEN 'AcessosClientePortal' ELSE 'ClienteEstabelecimentoPortal' END;
UPDATE files SET roles = 'ClienteEstabelecimentoPortal';
UPDATE files SET roles = 'AcessosClientePortal' WHERE id IN (SELECT file_id FROM jobs WHERE kind = 'audit-export');
