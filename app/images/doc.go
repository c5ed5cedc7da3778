// Package images takes pictures in and hands them out (D35).
//
// What people upload is never stored as received: Normalize decodes it,
// turns it upright, shrinks it and encodes it anew, which also drops the place
// and the camera that phones write into photos. Store keeps the result in the
// database, so that every server has it, and serves it at the addresses the
// documents give: /blob/{localId}/{id}.jpg and
// /blob/clientes-profile/{localId}.png (S0§7, S1§3, S1§9).
package images
