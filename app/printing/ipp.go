package printing

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/user"
	"strings"

	"github.com/OpenPrinting/goipp"
)

// ippServer is where IPP requests go: a CUPS server or a printer itself.
type ippServer struct {
	client *http.Client
	// base is its http address; uri is how it names itself in requests.
	base, uri string
}

// localCUPS is this computer's CUPS server, or the one that CUPS_SERVER names.
func localCUPS() ippServer {
	server := os.Getenv("CUPS_SERVER")
	if server == "" {
		if socket := "/run/cups/cups.sock"; exists(socket) {
			server = socket
		}
	}
	if strings.HasPrefix(server, "/") {
		dial := func(ctx context.Context, _, _ string) (net.Conn, error) {
			return (&net.Dialer{Timeout: dialing}).DialContext(ctx, "unix", server)
		}
		return ippServer{&http.Client{Transport: &http.Transport{DialContext: dial, DisableKeepAlives: true}}, "http://localhost", "ipp://localhost"}
	}
	// CUPS allows a version after the address.
	server, _, _ = strings.Cut(server, "/version=")
	return ippAt(&url.URL{Scheme: "ipp", Host: cmp.Or(server, "localhost")})
}

func ippAt(u *url.URL) ippServer {
	scheme := "http"
	if u.Scheme == "ipps" {
		scheme = "https"
	}
	host := u.Host
	if u.Port() == "" {
		host = net.JoinHostPort(u.Hostname(), "631")
	}
	dial := (&net.Dialer{Timeout: dialing}).DialContext
	client := &http.Client{Transport: &http.Transport{DialContext: dial, DisableKeepAlives: true}}
	return ippServer{client, scheme + "://" + host, u.Scheme + "://" + u.Host}
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// ippStatus is an answer that refuses.
type ippStatus goipp.Status

func (s ippStatus) Error() string { return "ipp: " + goipp.Status(s).String() }

// send asks for an operation on a path of the server; document follows the
// request, if there is one.
func (s ippServer) send(ctx context.Context, path string, request *goipp.Message, document []byte) (*goipp.Message, error) {
	head, err := request.EncodeBytes()
	if err != nil {
		return nil, fmt.Errorf("ipp: encode request: %w", err)
	}
	body := io.MultiReader(bytes.NewReader(head), bytes.NewReader(document))
	question, err := http.NewRequestWithContext(ctx, http.MethodPost, s.base+path, body)
	if err != nil {
		return nil, fmt.Errorf("ipp: %w", err)
	}
	question.ContentLength = int64(len(head) + len(document))
	question.Header.Set("Content-Type", goipp.ContentType)
	response, err := s.client.Do(question)
	if err != nil {
		return nil, fmt.Errorf("ipp: %w", err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("ipp: the server answered %s", response.Status)
	}
	var answer goipp.Message
	if err := answer.Decode(io.LimitReader(response.Body, 4<<20)); err != nil {
		return nil, fmt.Errorf("ipp: decode answer: %w", err)
	}
	if status := goipp.Status(answer.Code); status >= goipp.StatusRedirectionOtherSite {
		return nil, ippStatus(status)
	}
	return &answer, nil
}

// request begins an operation on a printer (uri) or, without one, on the server.
func ippRequest(op goipp.Op, uri string) *goipp.Message {
	m := goipp.NewRequest(goipp.DefaultVersion, op, 1)
	add := func(name string, tag goipp.Tag, value string) {
		m.Operation.Add(goipp.MakeAttribute(name, tag, goipp.String(value)))
	}
	add("attributes-charset", goipp.TagCharset, "utf-8")
	add("attributes-natural-language", goipp.TagLanguage, "pt-br")
	if uri != "" {
		add("printer-uri", goipp.TagURI, uri)
	}
	add("requesting-user-name", goipp.TagName, userName())
	return m
}

func wanted(m *goipp.Message, names ...string) {
	values := goipp.Attribute{Name: "requested-attributes"}
	for _, name := range names {
		values.Values.Add(goipp.TagKeyword, goipp.String(name))
	}
	m.Operation.Add(values)
}

// userName is who owns the jobs, so that CUPS lets the same program cancel them.
func userName() string {
	if u, err := user.Current(); err == nil {
		return u.Username
	}
	return "balcao"
}

// attributes are those of one group of an answer, by name.
type attributes map[string]goipp.Values

func groupsOf(m *goipp.Message, tag goipp.Tag) []attributes {
	var out []attributes
	for _, group := range m.AttrGroups() {
		if group.Tag != tag {
			continue
		}
		found := attributes{}
		for _, attribute := range group.Attrs {
			found[attribute.Name] = attribute.Values
		}
		out = append(out, found)
	}
	return out
}

func firstGroup(m *goipp.Message, tag goipp.Tag) attributes {
	if groups := groupsOf(m, tag); len(groups) > 0 {
		return groups[0]
	}
	return attributes{}
}

// text is an attribute's first value; "" where there is none.
func (a attributes) text(name string) string {
	if values := a[name]; len(values) > 0 {
		return values[0].V.String()
	}
	return ""
}

func (a attributes) texts(name string) []string {
	var out []string
	for _, value := range a[name] {
		out = append(out, value.V.String())
	}
	return out
}

// number is an integer or enumeration; 0 where there is none.
func (a attributes) number(name string) int {
	if values := a[name]; len(values) > 0 {
		if n, ok := values[0].V.(goipp.Integer); ok {
			return int(n)
		}
	}
	return 0
}

// refused reports whether err is that answer of IPP.
func refused(err error, status goipp.Status) bool {
	var answered ippStatus
	return errors.As(err, &answered) && goipp.Status(answered) == status
}
