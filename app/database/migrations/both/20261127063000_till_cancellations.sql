-- Sales that a device has cancelled, which may be told before the sale itself; and by which act of which device a token
-- was used, so that the same act asked again after a lost answer is answered the same.
-- +goose Up
CREATE TABLE till_cancellations (
  id           TEXT   PRIMARY KEY,
  venue_id     TEXT   NOT NULL,
  equipment_id TEXT   NOT NULL REFERENCES equipment (id),
  device_id    TEXT   NOT NULL, -- the device's own id of the sale
  digest       TEXT   NOT NULL, -- of what was sent
  session_id   TEXT   NOT NULL, -- the device's own id of the drawer that the money left
  sale_id      TEXT   REFERENCES till_sales (id), -- NULL while the sale has not arrived
  operator     TEXT   NOT NULL,
  at           BIGINT NOT NULL,
  day          TEXT   NOT NULL,
  reason       TEXT   NOT NULL,
  marked       BOOLEAN NOT NULL
);
CREATE UNIQUE INDEX till_cancellations_sent ON till_cancellations (equipment_id, device_id);
CREATE UNIQUE INDEX till_cancellations_of_sale ON till_cancellations (sale_id) WHERE sale_id IS NOT NULL;
CREATE INDEX till_cancellations_of_session ON till_cancellations (equipment_id, session_id);

ALTER TABLE sale_tokens ADD COLUMN used_by_equipment TEXT NOT NULL DEFAULT '';
ALTER TABLE sale_tokens ADD COLUMN use_id TEXT NOT NULL DEFAULT '';
