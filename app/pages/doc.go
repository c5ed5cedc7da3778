// Package pages renders what customers open without the portal: the shop, an order's
// tracking. HTML comes from here and from the templates of the domain whose page it is; the
// scripts and styles of frontend/src/public enhance it. A page is readable without them.
package pages
