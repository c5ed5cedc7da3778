package operation

// PageQuery, embedded in an input, asks for a page of a list.
type PageQuery struct {
	Page int `query:"page" default:"1" minimum:"1" maximum:"10000"`
	Size int `query:"size" default:"20" minimum:"1" maximum:"100"`
}

// Offset is how many rows stand before the page.
func (p PageQuery) Offset() int { return (p.Page - 1) * p.Size }

// Page is the output of a list that is read by pages: the rows are its body, how many
// there are its header. Lists to which the documents give another form keep that one.
type Page[T any] struct {
	Total int `header:"x-total-count" doc:"rows on all pages"`
	Body  []T `nullable:"false"`
}
