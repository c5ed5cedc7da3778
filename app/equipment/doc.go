// Package equipment keeps the devices of a venue: tills, totems, tablets, and at which
// sales point each sells. A device is at one sales point at most.
//
// Table: equipment.
package equipment
