package servertest

import (
	"bufio"
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"balcao/app/jobs"
)

// AwaitJobs waits until all jobs of the token's person have ended, and answers them, the
// latest first.
func (s *Server) AwaitJobs(token string) []jobs.Job {
	s.t.Helper()
	req, err := http.NewRequestWithContext(s.t.Context(), http.MethodGet, s.URL+"/api/jobs/stream", nil)
	if err != nil {
		s.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+token)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		s.t.Fatal(err)
	}
	defer res.Body.Close()
	lines := bufio.NewScanner(res.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		data, found := strings.CutPrefix(lines.Text(), "data: [")
		if !found {
			continue
		}
		var all []jobs.Job
		if err := json.Unmarshal([]byte("["+data), &all); err != nil {
			s.t.Fatal(err)
		}
		if !slices.ContainsFunc(all, func(j jobs.Job) bool { return j.Ended == nil }) {
			return all
		}
	}
	s.t.Fatalf("the stream of jobs ended with %d: %v", res.StatusCode, lines.Err())
	return nil
}
