package httpapi

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
)

const longestDeleteBody = 64 << 10

// bodyAsQuery lets a DELETE carry its parameters in a JSON body as well as in
// the query (D3); the query wins. A body that is not a JSON object is refused.
func bodyAsQuery(r *http.Request) (*http.Request, *Body) {
	raw, err := io.ReadAll(io.LimitReader(r.Body, longestDeleteBody+1))
	if err != nil {
		return nil, describe(http.StatusBadRequest, "").(*Body)
	}
	if len(raw) > longestDeleteBody {
		return nil, describe(http.StatusRequestEntityTooLarge, "").(*Body)
	}
	if len(bytes.TrimSpace(raw)) == 0 {
		return r, nil
	}
	var fields map[string]any
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	if err := decoder.Decode(&fields); err != nil {
		return nil, describe(http.StatusBadRequest, "").(*Body)
	}
	query := r.URL.Query()
	for name, value := range fields {
		if query.Has(name) {
			continue
		}
		switch v := value.(type) {
		case string:
			query.Set(name, v)
		case json.Number:
			query.Set(name, v.String())
		case bool:
			query.Set(name, strconv.FormatBool(v))
		}
	}
	out := r.Clone(r.Context())
	out.URL.RawQuery = query.Encode()
	out.Body = http.NoBody
	return out, nil
}
