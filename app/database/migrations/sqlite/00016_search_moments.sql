-- +goose Up
-- What a keyword finds leads to its order, however many were placed at the same moment.
CREATE INDEX orders_by_search ON orders ((created_at << 20) | (no & 1048575));
