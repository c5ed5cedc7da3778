package fiscal

import (
	"context"
	"fmt"

	"balcao/app/database"
)

// Overview is a list as it counts now.
type Overview struct {
	List    List   `json:"tabela" enum:"ncm,cest,cfop"`
	Dated   string `json:"data" doc:"day of the table; empty where none has been loaded"`
	Shipped bool   `json:"doPrograma" doc:"it came with the program; nobody has loaded a later one"`
	Codes   int    `json:"codigos" doc:"in force"`
	// Described says whether codes have the official descriptions.
	Described bool `json:"comDescricoes"`
	// Loads are the last ones, the latest first.
	Loads []Load `json:"cargas" nullable:"false"`
}

// mostLoads bounds the loads that an overview tells of.
const mostLoads = 10

// Overview tells of all lists.
func (s *Service) Overview(ctx context.Context) ([]Overview, error) {
	now, err := s.current(ctx)
	if err != nil {
		return nil, err
	}
	var rows []loadRow
	if err := s.DB.Read.NewSelect().Model(&rows).Order("version DESC").Limit(3 * mostLoads).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read the loads: %w", err)
	}
	var out []Overview
	for _, t := range []*Table{now.ncm, now.cfop, now.cest} {
		of := Overview{
			List: t.List, Dated: t.Dated, Codes: t.Codes(now.day), Shipped: t.Dated != "" && t.Dated == beginningOf(t.List).Dated,
			Described: t.List != NCM || t.Version > 0, Loads: []Load{},
		}
		for _, r := range rows {
			if r.List != t.List || len(of.Loads) == mostLoads {
				continue
			}
			at := database.FromMilli(r.LoadedAt)
			of.Loads = append(of.Loads, Load{
				List: r.List, Dated: r.Dated, LoadedAt: &at, Codes: r.Codes, Added: r.Added, Ended: r.Ended, Changed: r.Changed, Examples: []string{},
			})
		}
		out = append(out, of)
	}
	return out, nil
}
