package donations

import (
	"context"
	"net/http"

	"balcao/app/images"
	"balcao/app/operation"
	"balcao/app/roles"
)

// needed are the roles of whoever keeps donations, and fetches the file of the report.
var needed = roles.List{roles.Donations}

// Routes lists the operations of this domain (S1§7, D29).
func (s *Service) Routes() []operation.Route {
	may, member := operation.Venue(needed...), operation.Venue()
	event := operation.InVenueOf(func(ctx context.Context, in *pathInput) (string, error) { return s.venueOfEvent(ctx, in.ID) }, needed...)
	institution := operation.InVenueOf(func(ctx context.Context, in *pathInput) (string, error) { return s.venueOfInstitution(ctx, in.ID) }, needed...)
	link := operation.InVenueOf(func(ctx context.Context, in *pathInput) (string, error) { return s.venueOfLink(ctx, in.ID) }, needed...)
	ofEvent := operation.InVenueOf(func(ctx context.Context, in *eventInput) (string, error) { return s.venueOfEvent(ctx, in.EventID) }, needed...)
	routes := []operation.Route{
		operation.Get("event-list-by-local", "/api/Event/GetByLocalClienteId/{localId}", may, s.eventsRoute),
		operation.Get("event-get", "/api/Event/GetById/{id}", event, s.eventRoute),
		operation.Post("event-create", "/api/Event", may, s.addEventRoute).MaxBody(2 * images.LargestForm),
		operation.Put("event-update", "/api/Event", may, s.changeEventRoute).MaxBody(2 * images.LargestForm),
		operation.Put("event-switch", "/api/Event/Situacao", may, s.switchEventRoute),
		operation.Delete("event-delete", "/api/Event/DeleteById/{id}", event, s.deleteEventRoute).Status(http.StatusNoContent),
		operation.Get("event-qrcode", "/api/Event/QRCode/{linkEvent}", operation.Public, s.codeRoute),
		operation.Get("superapp-events-upcoming", "/api/SuperApp/Event/UpcomingEvents", operation.Venue(), s.upcomingRoute),
		operation.Get("superapp-events-ongoing", "/api/SuperApp/Event/OngoingEvents", operation.Venue(), s.ongoingRoute),

		operation.Get("institute-list-by-local", "/api/Institute/GetInstitutesByLocalCliente/{localId}", may, s.institutionsRoute),
		operation.Get("institute-get", "/api/Institute/{id}", institution, s.institutionRoute),
		operation.Post("institute-create", "/api/Institute", may, s.addInstitutionRoute),
		operation.Put("institute-update", "/api/Institute", may, s.changeInstitutionRoute),
		operation.Delete("institute-delete", "/api/Institute/{id}", institution, s.deleteInstitutionRoute).Status(http.StatusNoContent),

		operation.Get("donation-link-list", "/api/Link/Donation/GetByLocal/{localId}", may, s.linksRoute),
		operation.Get("donation-link-list-by-institute", "/api/Link/Donation/GetByInstitute/{instituteId}",
			operation.InVenueOf(func(ctx context.Context, in *instituteInput) (string, error) {
				return s.venueOfInstitution(ctx, in.InstituteID)
			}, needed...), s.linksOfInstitutionRoute),
		operation.Get("donation-link-events", "/api/Link/Events/{localId}", member, s.eventChoicesRoute),
		operation.Get("link-institutes-by-event", "/api/Link/Institutes/{eventId}", ofEvent, s.institutionChoicesRoute),

		operation.Get("donate-dashboard", "/api/Donate/{eventId}", ofEvent, s.dashboardRoute),
		operation.Get("donate-payables", "/api/Donate/Payables/{eventId}", ofEvent, s.payablesRoute),
		operation.Get("donate-stream", "/api/Donate/Stream/{eventId}",
			operation.InVenueOf(func(ctx context.Context, in *streamInput) (string, error) { return s.venueOfEvent(ctx, in.EventID) }, needed...), s.stream),
		operation.Get("donate-wall", "/api/doar/{link}", operation.Public, s.wallRoute),
		operation.Get("donate-wall-stream", "/api/doar/{link}/stream", operation.Public, s.wallStream),

		operation.Get("donor-report", "/api/DonorReport", may, s.reportRoute),
		operation.Get("donor-report-totals", "/api/DonorReport/Totais", may, s.totalsRoute),
		operation.Post("donor-report-export", "/api/DonorReport/exportar", may, s.exportRoute),
		operation.Get("donor-report-download", "/api/DonorReport/DownloadMeepDonor", may, s.downloadRoute),
		operation.Put("donation-anonymity", "/api/DonorReport/Anonimato", may, s.anonymityRoute).Status(http.StatusNoContent),
	}
	// The documents give links two paths each.
	for _, at := range []struct{ name, path string }{{"link", "/api/Link"}, {"donation-link", "/api/Link/Donation"}} {
		add := map[string]string{"link": "link-create", "donation-link": "donation-link-add"}[at.name]
		routes = append(routes,
			operation.Get(at.name+"-get", at.path+"/{id}", link, s.linkRoute),
			operation.Post(add, at.path, may, s.addLinkRoute),
			operation.Put(at.name+"-update", at.path, may, s.changeLinkRoute),
			operation.Delete(at.name+"-delete", at.path+"/{id}", link, s.deleteLinkRoute).Status(http.StatusNoContent),
		)
	}
	for i := range routes {
		routes[i] = routes[i].Tag("donations")
	}
	return routes
}

type pathInput struct {
	ID string `path:"id" maxLength:"36"`
}

type eventInput struct {
	EventID string `path:"eventId" maxLength:"36"`
}

type instituteInput struct {
	InstituteID string `path:"instituteId" maxLength:"36"`
}

// venueOfEvent, and its neighbours, answer the venue of a row in use or archived: reading what
// was given goes on.
func (s *Service) venueOfEvent(ctx context.Context, id string) (string, error) {
	e, err := oneEvent(ctx, s.DB.Read.NewSelect(), "id = ?", id)
	return e.VenueID, err
}

func (s *Service) venueOfInstitution(ctx context.Context, id string) (string, error) {
	i, err := oneInstitution(ctx, s.DB.Read.NewSelect(), "id = ?", id)
	return i.VenueID, err
}

func (s *Service) venueOfLink(ctx context.Context, id string) (string, error) {
	l, err := oneLink(ctx, s.DB.Read.NewSelect(), "id = ?", id)
	return l.VenueID, err
}

func orNull(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}
