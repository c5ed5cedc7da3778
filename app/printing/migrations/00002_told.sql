-- +goose Up
-- The servers that know that this journal holds all of their papers that this
-- computer has taken. One that is not here may count on papers of a journal
-- that was lost.
CREATE TABLE told (server TEXT PRIMARY KEY) STRICT;
