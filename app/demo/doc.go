// Package demo makes venues to try Balcão with: a bar, a school canteen and a
// nightclub, with people, menus, pictures, customers and a month of orders
// (Seed), and people who keep ordering (Simulator).
//
// What it makes is invented and deterministic. Seed writes through the domains'
// own functions; Simulator knows nothing but the public storefront API, so it
// works against any server.
package demo
