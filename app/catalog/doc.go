// Package catalog keeps what a venue sells: categories, products, the additions that
// go on them and the observations that a customer may choose.
//
// Every change of a venue's catalogue holds the venue's row in catalogues and counts
// its version up (edit.go); rows carry the version that they were changed at. A
// Snapshot is the whole catalogue at one version, kept in memory and brought up to date
// by reading what changed since (snapshot.go). Menu and intake are answered from it, and a
// change is checked against it: references, cycles, codes. Nothing is deleted: what was
// sold or is used is archived (D44).
//
// A product is written by the tabbed form (form.go) or by the wizard (wizard_add.go), whole
// or not at all. What they name of other domains is asked of Surroundings.
//
// What a product shares with others (additions, observations, options) changes here alone or
// in all of them, as the person says who has seen their names (shared.go, option_rename.go).
//
// What may be ordered now is decided by the sale switch and by Unavailable
// (unavailable.go): a product is sold out with what it is made of. The list of products
// (list.go) is answered from a view (list_view.go): the snapshot with what stock and fiscal
// rules say of each product, kept while these stay as they are; list_texts.go and search.go
// are how products are found.
//
// Product (product.go), Addition (addition.go) and Observation (observation.go) hold the
// fields of the documents, under their spellings. Category and Option are a venue's own;
// options are shared by its products.
//
// Changes of prices, categories and archiving, of one product or many, a price that others
// follow (propagate.go), merged and deleted categories, and imports are change sets: each is
// made as one version and can be undone later, but for what has moved since, which is named
// (changes.go, changes_undo.go, changes_back.go). Those of many are simulated by the same
// code (changes_bulk.go). What happens to a product's additions is kept with the rest
// (change_additions.go).
//
// Tables: catalogue_changes, catalogue_change_rows, catalogues, categories, products, product_barcodes, product_additions,
// product_observations, observation_group_options, observation_options, product_lists, product_list_items, product_schedules,
// sale_menus, skipped_products.
package catalog
