package catalog

// Picked is a product in the words that a person chooses it by.
type Picked struct {
	ID       string `json:"id"`
	Name     string `json:"nome"`
	Category string `json:"categoria"`
}

func (c *Snapshot) picked(p *Product) Picked {
	return Picked{ID: p.ID, Name: p.Name, Category: c.Category(p)}
}
