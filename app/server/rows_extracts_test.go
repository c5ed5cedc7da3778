package server_test

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/google/uuid"

	"balcao/app/extracts"
	"balcao/app/operation"
	"balcao/app/server/servertest"
)

// asMaria is a context in which an account of the venue acts.
func asMaria() context.Context {
	return operation.WithCaller(context.Background(), &operation.Caller{UserID: "maria", Name: "Maria"})
}

// extractOf is a file that no layout reads, which is told from all others.
func extractOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	got, err := s.Extracts.Receive(asMaria(), v.ID, "estranho.txt", bytes.NewBufferString("nada que se conheça "+uuid.NewString()+"\n"))
	if err != nil {
		t.Fatal(err)
	}
	return got.ID
}

// extractMatterOf is a sum in the bank of which no extract tells.
func extractMatterOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	words := "CIELO " + uuid.NewString()
	day := s.Clock.Now().AddDate(0, 0, -1).Format(time.DateOnly)
	if _, err := s.Extracts.ReadStatement(asMaria(), v.ID, []byte("Data;Histórico;Valor\n"+day[8:]+"/"+day[5:7]+"/"+day[:4]+";"+words+";10,00\n")); err != nil {
		t.Fatal(err)
	}
	// Its job is Maria's, who is nobody.
	if err := s.Extracts.Reconcile(t.Context(), v.ID); err != nil {
		t.Fatal(err)
	}
	for page := 1; ; page++ {
		all, _, err := s.Extracts.Matters(asMaria(), extracts.MatterFilter{VenueID: v.ID}, operation.PageQuery{Page: page, Size: 100})
		if err != nil || len(all) == 0 {
			t.Fatalf("no matter: %v", err)
		}
		for _, m := range all {
			if m.Words == words {
				return m.ID
			}
		}
	}
}
