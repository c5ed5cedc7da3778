-- +goose Up
INSERT INTO observation_options (id, venue_id, description)
  SELECT gen_random_uuid()::text, venue_id, description
  FROM (SELECT DISTINCT p.venue_id, o.value AS description
    FROM product_observations g JOIN products p ON p.id = g.product_id, json_array_elements_text(g.options::json) o) AS used;

INSERT INTO observation_group_options (group_id, option_id, position)
  SELECT g.id, x.id, min(o.key)
  FROM product_observations g JOIN products p ON p.id = g.product_id
  CROSS JOIN LATERAL json_array_elements_text(g.options::json) WITH ORDINALITY AS o (value, key)
  JOIN observation_options x ON x.venue_id = p.venue_id AND x.description = o.value
  GROUP BY g.id, x.id;
ALTER TABLE product_observations DROP COLUMN options;
