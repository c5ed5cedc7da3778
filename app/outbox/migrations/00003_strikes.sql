-- +goose Up
-- Items that a cook has struck through, for all who work at this computer.
CREATE TABLE strikes (
    server   TEXT    NOT NULL,
    venue_id TEXT    NOT NULL,
    order_id TEXT    NOT NULL,
    item_id  TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (server, venue_id, order_id, item_id)
) STRICT, WITHOUT ROWID;
