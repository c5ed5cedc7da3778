-- +goose Up
-- One conversation between a venue and its customer for each order.
CREATE TABLE chat_conversations (
  order_id           TEXT    PRIMARY KEY,
  venue_id           TEXT    NOT NULL,
  -- Number of the last message, and of the last one that somebody at the venue has read.
  last_no            BIGINT NOT NULL,
  read_no            BIGINT NOT NULL,
  -- How many messages of the customer are beyond read_no.
  unread             BIGINT NOT NULL,
  last_text          TEXT    NOT NULL,
  last_from_customer BOOLEAN NOT NULL,
  last_at            BIGINT NOT NULL
);
CREATE INDEX chat_conversations_by_age ON chat_conversations (venue_id, last_at DESC, order_id);
CREATE INDEX chat_conversations_unread ON chat_conversations (venue_id, last_at DESC) WHERE unread > 0;
CREATE INDEX chat_conversations_quiet ON chat_conversations (last_at);

CREATE TABLE chat_messages (
  order_id      TEXT    NOT NULL REFERENCES chat_conversations (order_id) ON DELETE CASCADE,
  no            BIGINT NOT NULL,
  from_customer BOOLEAN NOT NULL,
  author_id     TEXT,
  author_name   TEXT    NOT NULL,
  text          TEXT    NOT NULL,
  at            BIGINT NOT NULL,
  -- The sender's Idempotency-Key: the same one sends no second message.
  key           TEXT,
  PRIMARY KEY (order_id, no)
);
CREATE UNIQUE INDEX chat_messages_by_key ON chat_messages (order_id, from_customer, key) WHERE key IS NOT NULL;
