package server

import (
	"io/fs"
	"log/slog"
	"net/netip"
	"path/filepath"
	"strings"
	"time"

	"balcao/app/access"
	"balcao/app/clock"
	"balcao/frontend"
)

// Config is everything that a running server can be told. The zero value of a
// field means its documented default.
type Config struct {
	Version string
	// DataDir holds the SQLite file and what is written for people (mail in
	// file mode).
	DataDir string
	// Database is "sqlite:PATH" or "postgres://…"; default balcao.db in DataDir.
	Database string
	// PublicURL is how people reach this server; links in mail begin with it.
	PublicURL string
	// Mail is the SMTP address (see app/mail); empty writes mail to DataDir/mail.
	Mail string
	// SecondFactor is "on", "off" or "auto": on when Mail is set (D16).
	SecondFactor string
	// SetupKey must be typed to create the first account; empty asks for none,
	// which is right only where nobody else can reach the server.
	SetupKey string
	// HashCost is that of new hashes of passwords; default access.DefaultHashCost.
	HashCost access.HashCost
	// Exposed tells that other computers reach this server. Else Serve answers
	// only who asks for this machine by its own name, so that no web page can
	// reach the server through a name of its own (DNS rebinding).
	Exposed bool
	// SecretsKey holds the keys of sealed values, SecretsKeyFile the file that
	// does (see app/secrets); with neither, secrets.key beside a SQLite database.
	SecretsKey, SecretsKeyFile string
	// Demo seeds the demo venues once.
	Demo bool
	// Native marks the server inside the desktop window.
	Native bool

	// LegacyPortalURL is the classic portal shown in frames (D5).
	LegacyPortalURL string
	// NewPortalURL takes the users of the newer portal (D6).
	NewPortalURL string
	// NewPortalItems are the new-portal menu entries that are switched on.
	NewPortalItems []string
	// TrustedProxies stand before this server: whose call they pass on is read
	// from X-Forwarded-For, for the limits per address.
	TrustedProxies []netip.Prefix
	// HostOrigins may embed the portal and sign it in by message (D21).
	HostOrigins []string
	// AgentOrigins are the printing agents that boards may call (S1§7), besides
	// those on their own computer. Nothing else but this server is open to them.
	AgentOrigins []string
	// SupportURL opens a conversation with support (D15).
	SupportURL string
	// StoreURL is the host path of the public store pages; a store's slug
	// follows it (S0§2). Default is this server's own /loja under PublicURL; one
	// without a scheme is https.
	StoreURL string

	// SimulatedPayments lets venues be paid at a bank that exists only here;
	// Demo does so too.
	SimulatedPayments bool
	// SimulatedPayment is how long that bank waits until it pays a charge; default 30 s.
	SimulatedPayment time.Duration
	// PayWithin is for how long an order can be paid online; default 15 minutes. Where a
	// person confirms what came in, it is twice as long.
	PayWithin time.Duration

	// IntakePerMinute limits public orders per address; default 60.
	IntakePerMinute int

	// Heartbeat is how often a board's stream shows that it lives; default 5 s.
	Heartbeat time.Duration

	// MarketplaceURL and MarketplaceKey reach the food marketplace; without an
	// address the built-in simulator takes its place (D4). The key is a bearer
	// token or "id:secret".
	MarketplaceURL, MarketplaceKey string
	// MarketplaceCallLimit is marketplace.Config's CallLimit; 0 is its default.
	MarketplaceCallLimit time.Duration
	// Couriers reach the courier platforms, by their code (D8): 0 Play Delivery,
	// 1 Loggi, 2 the platform's own. The simulator takes the place of what is
	// missing.
	Couriers map[int]Endpoint

	// PostalCodeURL is the public postal-code service, {cep} standing for the
	// eight digits; the simulator takes its place (D4).
	PostalCodeURL string

	// Packages is the folder of the installers that this server offers; default
	// packages in DataDir.
	Packages string

	// Portal holds the front end's files; default is what was built in.
	Portal fs.FS

	Log   *slog.Logger
	Clock clock.Clock
}

// Endpoint is how a vendor is reached: its address and a bearer token.
type Endpoint struct{ URL, Key string }

func (c Config) withDefaults() Config {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Clock == nil {
		c.Clock = clock.Real()
	}
	if c.Database == "" {
		c.Database = "sqlite:" + c.DataDir + "/balcao.db"
	}
	if c.Packages == "" {
		c.Packages = filepath.Join(c.DataDir, "packages")
	}
	if c.Portal == nil {
		c.Portal = frontend.Dist()
	}
	switch {
	case c.StoreURL == "" && c.PublicURL != "":
		c.StoreURL = c.PublicURL + "/loja"
	case c.StoreURL != "" && !strings.Contains(c.StoreURL, "://"):
		c.StoreURL = "https://" + c.StoreURL
	}
	if c.SecondFactor == "" {
		c.SecondFactor = "auto"
	}
	if c.IntakePerMinute == 0 {
		c.IntakePerMinute = 60
	}
	if c.SimulatedPayment == 0 {
		c.SimulatedPayment = simulatedPayment
	}
	if c.PayWithin == 0 {
		c.PayWithin = payWithin
	}
	return c
}

// secondFactorDefault is D16: on when mail really leaves the machine. The demo
// accounts have no mailbox.
func (c Config) secondFactorDefault() bool {
	return c.SecondFactor == "on" || (c.SecondFactor == "auto" && c.Mail != "" && !c.Demo)
}
