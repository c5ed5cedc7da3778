//go:build desktop && !(e2e && linux)

package desktop

// allowAutomation does nothing: only test builds let a WebDriver in.
func allowAutomation() {}
