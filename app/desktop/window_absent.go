//go:build !desktop

package desktop

import (
	"context"
	"io"
)

// Available answers ErrNoWindow: this build has no window.
func Available() error { return ErrNoWindow }

// Run answers ErrNoWindow: this build has no window.
func Run(context.Context, Config) error { return ErrNoWindow }

// Sound answers ErrNoWindow: this build has no audio libraries.
func Sound(context.Context, io.Writer, string, string, int) error { return ErrNoWindow }

// TrySound answers ErrNoWindow: this build has no audio libraries.
func TrySound(context.Context, []string, bool) (SoundTrial, error) { return SoundTrial{}, ErrNoWindow }
