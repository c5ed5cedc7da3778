-- +goose Up
INSERT INTO observation_options (id, venue_id, description)
  SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2)
    || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))), venue_id, description
  FROM (SELECT DISTINCT p.venue_id, o.value AS description
    FROM product_observations g JOIN products p ON p.id = g.product_id, json_each(g.options) o);

INSERT INTO observation_group_options (group_id, option_id, position)
  SELECT g.id, x.id, min(o.key) + 1
  FROM product_observations g JOIN products p ON p.id = g.product_id, json_each(g.options) o
  JOIN observation_options x ON x.venue_id = p.venue_id AND x.description = o.value
  GROUP BY g.id, x.id;
ALTER TABLE product_observations DROP COLUMN options;
