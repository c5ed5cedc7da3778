// Package equipment keeps the devices that sell for a venue: tills, totems, tablets (D47).
//
// equipment.go is a device, registry.go adds, changes and archives them, list.go answers
// pages of them and import.go reads a file of them. binding.go pairs a device by a code
// that somebody types on it; what it gets for that is its key, which calls for it until it
// is revoked. signal.go hears what a device tells of itself, monitor.go shows that.
// licence.go keeps what is licensed of them and licensed.go which devices have it,
// wallpaper.go what they show while nobody uses them, tablet.go what tablets show; a device
// hears of all that with each signal. products.go gives a device what it sells, and notes what it leaves out.
//
// At which sales point a device sells is for sales points to decide: it is at one at most.
//
// Tables: equipment, equipment_bindings, equipment_signals, equipment_licences,
// equipment_wallpapers, tablet_settings.
package equipment
