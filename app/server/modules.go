package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"path"
	"reflect"
	"time"

	"balcao/app/operation"
	"balcao/app/push"
)

// module is a domain or a mechanism as the server takes it: it has the methods of one or
// more of router, pager, sweeper, runner and forgetter.
type module any

// router answers calls over HTTP.
type router interface {
	Routes() []operation.Route
}

// pager answers pages that customers open without the portal, by the first segment of
// their path in small letters.
type pager interface {
	Pages() map[string]http.Handler
}

// sweeper deletes what has expired; it is called every hour.
type sweeper interface {
	Sweep(ctx context.Context) error
}

// runner works until ctx ends.
type runner interface {
	Run(ctx context.Context)
}

// forgetter drops what it remembers; it is called whenever any server wakes the
// module's topic.
type forgetter interface {
	Forget()
}

// topicOf names the topic of a module: its package.
func topicOf(m module) string {
	return path.Base(reflect.Indirect(reflect.ValueOf(m)).Type().PkgPath())
}

func routesOf(modules []module) []operation.Route {
	var all []operation.Route
	for _, m := range modules {
		if r, ok := m.(router); ok {
			all = append(all, r.Routes()...)
		}
	}
	return all
}

func pagesOf(modules []module) map[string]http.Handler {
	all := map[string]http.Handler{}
	for _, m := range modules {
		if p, ok := m.(pager); ok {
			maps.Copy(all, p.Pages())
		}
	}
	return all
}

// jobsOf lists the work behind the modules' operations.
func jobsOf(modules []module, log *slog.Logger) []func(context.Context) {
	jobs := []func(context.Context){sweep(modules, log)}
	for _, m := range modules {
		if r, ok := m.(runner); ok {
			jobs = append(jobs, r.Run)
		}
	}
	return jobs
}

// forgetOn has modules drop what they remember before anybody is told of what has changed.
func forgetOn(hub *push.Hub, modules []module) {
	for _, m := range modules {
		if f, ok := m.(forgetter); ok {
			hub.First(topicOf(m), f.Forget)
		}
	}
}

// sweep sweeps every module at once and then every hour; one that fails keeps no
// other from it.
func sweep(modules []module, log *slog.Logger) func(context.Context) {
	return func(ctx context.Context) {
		every := time.NewTicker(time.Hour)
		defer every.Stop()
		for {
			var failed error
			for _, m := range modules {
				if s, ok := m.(sweeper); ok {
					if err := s.Sweep(ctx); err != nil {
						failed = errors.Join(failed, fmt.Errorf("sweep %s: %w", topicOf(m), err))
					}
				}
			}
			if failed != nil && ctx.Err() == nil {
				log.LogAttrs(ctx, slog.LevelError, "what has expired stays", slog.Any("cause", failed))
			}
			select {
			case <-every.C:
			case <-ctx.Done():
				return
			}
		}
	}
}
