// Package insights answers what was sold: the dashboard, the live view, the reports, and a
// day's closing without equipment.
//
// One engine answers all figures. A source says where rows come from and what they can be
// asked (source.go, source_money.go); a definition chooses dimensions, measures and columns of
// a source (definitions.go: the reports; definitions_dashboard.go: the charts). The same
// builder (query.go) writes the SQL of a list, of its totals, of a chart, of a file and of the
// rows behind one figure, for both databases; so they cannot disagree. What is asked of hours,
// channels and stores alone is read from the sums by hour (sale_hours) where nothing else is
// asked; the rows behind a figure never are, so that opening it proves the sums.
//
// Days are business days as sales keep them; days of payments are those of the venue's zone
// and cut-off today.
//
// It reads tables of sales, orders, stores, customers, payments and papers, and writes none
// of them (ADR 0028).
//
// Tables: day_closings, day_closing_lines, report_views, sales_proofs, sales_alarms.
package insights
