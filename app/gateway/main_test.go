package gateway_test

import (
	"flag"
	"os"
	"testing"
)

// TestMain lets more tests run beside each other than there are processors: most
// of them wait for a server, a network or a pause.
func TestMain(m *testing.M) {
	asked := false
	flag.Parse()
	flag.Visit(func(f *flag.Flag) { asked = asked || f.Name == "test.parallel" })
	if !asked {
		_ = flag.Set("test.parallel", "8")
	}
	os.Exit(m.Run())
}
