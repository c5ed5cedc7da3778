//go:build !desktop

package sound

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// play answers ErrNoDevice: this build has no audio libraries.
func play(context.Context, Chime, func(time.Duration)) error {
	return fmt.Errorf("%w: %w", ErrNoDevice, errors.ErrUnsupported)
}
