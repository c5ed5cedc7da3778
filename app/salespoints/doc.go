// Package salespoints keeps the sales points of a venue (*ponto de venda*): what a till,
// a totem or a tablet sells there, by which systems, and how it is paid.
//
// choices is the table of systems that go together, with the type that follows from each
// choice; sections is the table of all settings: where each stands in the form, for which
// types it is shown, and which others it needs (S2§4, S2§5). Saving checks by these two
// tables, and conditions.gen.ts of the portal, with the cases of its tests, is written
// from them: go generate ./app/salespoints.
//
// Whatever the form of a type does not show is stored as off. A sales point that goes is
// archived: sales name it.
//
// Table: sales_points. Which device is where is kept by the equipment.
package salespoints

//go:generate go test -run ^TestConditionsOfThePortal$ -update balcao/app/salespoints
