package cli

import (
	"context"
	"log/slog"
	"net/http"
	"net/url"

	"balcao/app/gateway"
	"balcao/app/server"
	"balcao/app/station"
)

// windowOrigins are those of the portal inside the window, by system.
var windowOrigins = []string{"wails://wails", "wails://wails.localhost", "http://wails.localhost"}

// startStation lets this computer print for the venues of the handler's server,
// or of a remote one; agent is where its agent listens. close ends it; nothing is
// sent to a printer afterwards.
func startStation(ctx context.Context, cfg server.Config, remote, agent string, handler http.Handler) (s *station.Station, closeStation func(), err error) {
	config := station.Config{
		DataDir: cfg.DataDir, Version: cfg.Version, Log: cfg.Log, Transport: station.InProcess(handler),
		Origins: append(originsOf(cfg.PublicURL), windowOrigins...), Agent: agent,
	}
	if remote != "" {
		address, err := gateway.Remote(remote)
		if err != nil {
			return nil, nil, err
		}
		config.Server, config.Transport = address.String(), http.DefaultTransport.(*http.Transport).Clone()
		config.Origins = append(originsOf(remote), windowOrigins...)
	}
	if s, err = station.Open(ctx, config); err != nil {
		return nil, nil, err
	}
	ctx, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		s.Run(ctx)
	}()
	return s, func() {
		stop()
		<-done
		if err := s.Close(); err != nil {
			cfg.Log.Error("end of the printing", slog.Any("cause", err))
		}
	}, nil
}

func originsOf(address string) []string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return nil
	}
	return []string{u.Scheme + "://" + u.Host}
}
