// Package sound lets a computer ring.
//
//  1. chime.go says what can sound: an event, its calm or loud version, a volume.
//  2. voice.go turns a chime's file into samples.
//  3. device.go plays samples on the system's default output (only under the
//     build tag "desktop": a server needs no audio libraries).
//  4. serve.go is a process of its own that plays one chime and tells how far it
//     has come; player.go starts such processes, repeats them, and watches them.
//
// The process between is what keeps a sound device from harming the program:
// an output that hangs inside the system is killed with its process, one whose
// driver crashes takes nothing with it, and one that has been unplugged and
// plugged in again is simply opened anew by the next chime.
package sound
