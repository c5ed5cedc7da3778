-- +goose Up
-- Nothing looked at enableShoppingCartOnVirtualMenu before there was a shop: off, as new venues had it, now means a menu to be read.
UPDATE storefronts SET settings = REPLACE(REPLACE(settings, '"enableShoppingCartOnVirtualMenu":false', '"enableShoppingCartOnVirtualMenu":true'),
  '"enableShoppingCartOnVirtualMenu": false', '"enableShoppingCartOnVirtualMenu": true');
