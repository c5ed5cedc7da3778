package tables

import (
	"context"
	"fmt"

	"balcao/app/operation"
)

type tabsInput struct {
	operation.VenueQuery
	operation.PageQuery
	Search   string `query:"busca" maxLength:"40" doc:"part of the number"`
	Archived bool   `query:"arquivadas"`
}

func (s *Service) tabsRoute(ctx context.Context, in *tabsInput) (*operation.Page[TabRow], error) {
	found := []Tab{}
	q := s.DB.Read.NewSelect().Model(&found).Where("venue_id = ?", in.VenueID)
	if in.Archived {
		q.Where("archived_at IS NOT NULL")
	} else {
		q.Where("archived_at IS NULL")
	}
	if in.Search != "" {
		q.Where("number_key LIKE ? ESCAPE '!'", "%"+wildcards.Replace(numberPart(in.Search))+"%")
	}
	total, err := q.Order("number_key", "id").Limit(int64(in.Size)).Offset(int64(in.Offset())).ScanAndCount(ctx)
	if err != nil {
		return nil, fmt.Errorf("list tabs: %w", err)
	}
	return &operation.Page[TabRow]{Total: int(total), Body: tabRows(found)}, nil
}

func tabRows(tabs []Tab) []TabRow {
	rows := make([]TabRow, len(tabs))
	for i, t := range tabs {
		rows[i] = t.wire()
	}
	return rows
}

// NewTabs is a tab, or a range of them.
type NewTabs struct {
	operation.VenueBody
	Numero     string `json:"numero" maxLength:"100" doc:"up to 20 characters; the first number of a range"`
	Ultimo     int    `json:"ultimo,omitempty" minimum:"0" maximum:"999999" doc:"the last number of a range; without it, one tab"`
	Observacao string `json:"observacao,omitempty" maxLength:"100" doc:"up to 40 characters"`
}

type addTabsInput struct{ Body NewTabs }

// NewTabsAnswer is what became of NewTabs.
type NewTabsAnswer struct {
	Criadas   []TabRow `json:"criadas" nullable:"false"`
	JaExistem []string `json:"jaExistem" nullable:"false" doc:"numbers of the range that the venue has already"`
}

type addTabsOutput struct{ Body NewTabsAnswer }

func (s *Service) addTabsRoute(ctx context.Context, in *addTabsInput) (*addTabsOutput, error) {
	added, err := s.AddTabs(ctx, in.Body.VenueID, TabDraft{Number: in.Body.Numero, Note: in.Body.Observacao, Last: in.Body.Ultimo})
	return &addTabsOutput{NewTabsAnswer{tabRows(added.Tabs), added.Existing}}, err
}

// TabForm is a tab as a person has changed it.
type TabForm struct {
	operation.VenueBody
	Numero     string `json:"numero" maxLength:"100" doc:"up to 20 characters"`
	Observacao string `json:"observacao,omitempty" maxLength:"100" doc:"up to 40 characters"`
	Versao     int64  `json:"versao" doc:"the one that was read; 409 where somebody else has saved since"`
}

type changeTabInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body TabForm
}

type tabOutput struct{ Body TabRow }

func (s *Service) changeTabRoute(ctx context.Context, in *changeTabInput) (*tabOutput, error) {
	t, err := s.ChangeTab(ctx, in.Body.VenueID, in.ID, in.Body.Versao, TabDraft{Number: in.Body.Numero, Note: in.Body.Observacao})
	return &tabOutput{t.wire()}, err
}

func (s *Service) archiveTabRoute(ctx context.Context, in *archiveInput) (*struct{}, error) {
	return nil, s.ArchiveTab(ctx, in.VenueID, in.ID)
}

func (s *Service) restoreTabRoute(ctx context.Context, in *restoreInput) (*tabOutput, error) {
	t, err := s.RestoreTab(ctx, in.Body.VenueID, in.ID)
	return &tabOutput{t.wire()}, err
}

type tabHistoryOutput struct {
	Body []TabEvent `nullable:"false"`
}

func (s *Service) tabHistoryRoute(ctx context.Context, in *archiveInput) (*tabHistoryOutput, error) {
	known, err := s.DB.Read.NewSelect().Model((*Tab)(nil)).Where("id = ? AND venue_id = ?", in.ID, in.VenueID).Exists(ctx)
	if err != nil {
		return nil, fmt.Errorf("look for tab: %w", err)
	}
	if !known {
		return nil, errNoTab
	}
	events, err := s.TabHistory(ctx, in.VenueID, in.ID)
	return &tabHistoryOutput{events}, err
}
