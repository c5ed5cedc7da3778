//go:build linux

package webdrivertest

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// Script runs a function body in the page and gives its JSON value.
func (w *Window) Script(body string, args ...any) any {
	w.t.Helper()
	var result any
	w.call(http.MethodPost, "/execute/sync", map[string]any{"script": body, "args": list(args)}, &result)
	return result
}

// Async runs the body of an async function in the page, and gives what it
// returns once it is settled.
func (w *Window) Async(body string, args ...any) any {
	w.t.Helper()
	value, err := w.async(body, args...)
	if err != nil {
		w.t.Fatalf("script in the window: %v", err)
	}
	return value
}

func (w *Window) async(body string, args ...any) (any, error) {
	const frame = `const args = [...arguments], done = args.pop();
		(async function () { %s }).apply(null, args).then((value) => done({ value }), (reason) => done({ failure: String(reason) }))`
	var result struct {
		Value   any
		Failure string
	}
	err := w.try(http.MethodPost, "/execute/async", map[string]any{"script": fmt.Sprintf(frame, body), "args": list(args)}, &result)
	if err == nil && result.Failure != "" {
		err = errors.New(result.Failure)
	}
	return result.Value, err
}

func list(args []any) []any {
	if args == nil {
		return []any{}
	}
	return args
}

// Await waits until the condition, a JavaScript expression over args, is true.
// It looks again whenever the page or its focus changes, and goes on on the next page when one is left.
func (w *Window) Await(what, condition string, args ...any) {
	w.t.Helper()
	body := fmt.Sprintf(`const args = [...arguments], holds = () => { try { return Boolean((%s)) } catch { return false } };
		if (holds()) return true
		return new Promise((resolve) => {
			const events = ['popstate', 'focus']
			const finish = (value) => { watch.disconnect(); clearTimeout(limit); events.forEach((name) => window.removeEventListener(name, look)); resolve(value) }
			const look = () => { if (holds()) finish(true) }
			const watch = new MutationObserver(look)
			watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
			events.forEach((name) => window.addEventListener(name, look))
			const limit = setTimeout(() => finish(holds()), %d)
		})`, condition, (patience - 2*time.Second).Milliseconds())
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); {
		held, err := w.async(body, args...)
		if err != nil && strings.Contains(err.Error(), pageLeft) {
			continue
		}
		if err != nil {
			w.t.Fatalf("wait for %s: %v", what, err)
		}
		if held == true {
			return
		}
		break
	}
	w.t.Fatalf("waited in vain for %s", what)
}

// AwaitText waits until the page shows the text.
func (w *Window) AwaitText(text string) {
	w.t.Helper()
	w.Await(fmt.Sprintf("the text %q", text), `document.body.innerText.includes(args[0])`, text)
}

// Element is something on the page.
type Element struct {
	w  *Window
	id string
}

const elementKey = "element-6066-11e4-a52e-4f735466cecf" // fixed by the W3C protocol

// Find waits for the first element that the CSS selector names.
func (w *Window) Find(css string) Element {
	w.t.Helper()
	return w.find("css selector", css)
}

// Button waits for the button whose text or label is exactly the given one.
func (w *Window) Button(text string) Element {
	w.t.Helper()
	quoted := `"` + strings.ReplaceAll(text, `"`, "") + `"`
	return w.find("xpath", fmt.Sprintf("//button[normalize-space(.)=%[1]s or @aria-label=%[1]s]", quoted))
}

// Field waits for the input that a label of the given text names.
func (w *Window) Field(label string) Element {
	w.t.Helper()
	quoted := `"` + strings.ReplaceAll(label, `"`, "") + `"`
	return w.find("xpath", fmt.Sprintf("//input[@id=//label[normalize-space(.)=%[1]s]/@for or @aria-label=%[1]s]", quoted))
}

// XPath waits for the first element that the XPath expression names.
func (w *Window) XPath(expression string) Element {
	w.t.Helper()
	return w.find("xpath", expression)
}

func (w *Window) find(strategy, value string) Element {
	w.t.Helper()
	var found map[string]string
	w.look(http.MethodPost, "/element", map[string]string{"using": strategy, "value": value}, &found)
	return Element{w, found[elementKey]}
}

// Click clicks in the middle of the element.
func (e Element) Click() {
	e.w.t.Helper()
	e.w.call(http.MethodPost, "/element/"+e.id+"/click", nil, nil)
}

// Type types the text as keys.
func (e Element) Type(text string) {
	e.w.t.Helper()
	e.w.call(http.MethodPost, "/element/"+e.id+"/value", map[string]string{"text": text}, nil)
}

// Text is what the element shows.
func (e Element) Text() string {
	e.w.t.Helper()
	var text string
	e.w.call(http.MethodGet, "/element/"+e.id+"/text", nil, &text)
	return text
}
