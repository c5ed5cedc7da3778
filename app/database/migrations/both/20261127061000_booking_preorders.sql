-- What guests of a booked place order beforehand, deposits that went back, and who waited for what is offered no more.
-- +goose Up
ALTER TABLE bookings ADD COLUMN deposit_returned BIGINT NOT NULL DEFAULT 0;
-- preorder has the guests of the schedule's place choose products when they book it.
ALTER TABLE schedules ADD COLUMN preorder BOOLEAN NOT NULL DEFAULT FALSE;
-- farewell_at is when the person is to be told that what he waited for is offered no more, and goes off the list.
ALTER TABLE booking_waits ADD COLUMN farewell_at BIGINT;
CREATE INDEX booking_waits_farewell ON booking_waits (farewell_at) WHERE farewell_at IS NOT NULL;

-- The products that a booking's guests want to find ready; items is a JSON list. Once the booking stands they are an
-- order on the board: order_id, for the moment order_for. due_at is when the order has still to be placed, moved or
-- called off; NULL for nothing to do. trouble is why it could not be, for the staff.
CREATE TABLE booking_preorders (
  booking_id TEXT    PRIMARY KEY REFERENCES bookings (id),
  venue_id   TEXT    NOT NULL,
  items      TEXT    NOT NULL,
  total      BIGINT  NOT NULL,
  order_id   TEXT    NOT NULL,
  order_code TEXT    NOT NULL,
  order_for  BIGINT  NOT NULL,
  trouble    TEXT    NOT NULL,
  due_at     BIGINT,
  failures   INTEGER NOT NULL
);
CREATE INDEX booking_preorders_due ON booking_preorders (due_at) WHERE due_at IS NOT NULL;
