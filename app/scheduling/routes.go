package scheduling

import (
	"net/http"

	"balcao/app/images"
	"balcao/app/operation"
	"balcao/app/roles"
)

// Routes lists the operations of this domain (S2§7).
func (s *Service) Routes() []operation.Route {
	keeper := operation.Venue(roles.Appointments)
	sorter := operation.Venue(roles.AppointmentCategories, roles.Appointments)
	spender := operation.Venue(roles.MinimumSpend)
	// A member without the role sees his own calendar (D53).
	member := operation.Venue()
	routes := []operation.Route{
		operation.Get("category-schedule-by-local", "/api/CategorySchedule/GetByLocalClient/{localClientId}", sorter, s.categoriesRoute),
		operation.Post("category-schedule-add", "/api/CategorySchedule/Add", sorter, s.addCategoryRoute).MaxBody(images.LargestForm),
		operation.Post("category-schedule-update", "/api/CategorySchedule/Update", sorter, s.changeCategoryRoute).MaxBody(images.LargestForm),
		operation.Delete("category-schedule-delete", "/api/CategorySchedule/Delete", sorter, s.deleteCategoryRoute).Status(http.StatusNoContent),

		operation.Get("schedule-list", "/api/Schedule/GetByLocalClientId/{localClientId}", keeper, s.schedulesRoute),
		operation.Post("schedule-create", "/api/Schedule/Add", keeper, s.addScheduleRoute).MaxBody(images.LargestForm),
		operation.Put("schedule-update", "/api/Schedule/Update", keeper, s.changeScheduleRoute).MaxBody(images.LargestForm),
		operation.Delete("schedule-delete", "/api/Schedule/Delete", keeper, s.deleteScheduleRoute).Status(http.StatusNoContent),
		operation.Delete("schedule-slot-delete", "/api/Schedule/Slot", keeper, s.deleteSlotRoute).Status(http.StatusNoContent),
		operation.Get("schedule-outside", "/api/Schedule/ForaDoHorario", keeper, s.outsideRoute),
		operation.Get("schedule-ahead", "/api/Schedule/ReservasFuturas", keeper, s.aheadRoute),

		operation.Get("service-schedule-list", "/api/ServiceSchedule/GetByLocalClient/{localClientId}", keeper, s.offeringsRoute),
		operation.Post("service-schedule-create", "/api/ServiceSchedule/", keeper, s.addOfferingRoute).MaxBody(images.LargestForm),
		operation.Put("service-schedule-update", "/api/ServiceSchedule/Update", keeper, s.changeOfferingRoute).MaxBody(images.LargestForm),
		operation.Delete("service-schedule-delete", "/api/ServiceSchedule/Delete", keeper, s.deleteOfferingRoute).Status(http.StatusNoContent),

		operation.Get("schedule-collaborators", "/api/Schedule/GetCollaboratorsByLocalClientId/{localClientId}", member, s.collaboratorsRoute),
		operation.Get("schedule-resource-list", "/api/agendamento/recursos", keeper, s.resourcesRoute),
		operation.Post("collaborator-schedule-create", "/api/CollaboratorSchedule", keeper, s.addCollaboratorRoute).MaxBody(images.LargestForm),
		operation.Post("schedule-resource-create", "/api/agendamento/recursos", keeper, s.addResourceRoute).MaxBody(images.LargestForm),
		operation.Put("schedule-resource-update", "/api/agendamento/recursos/{id}", keeper, s.changeResourceRoute).MaxBody(images.LargestForm),
		operation.Delete("schedule-resource-delete", "/api/agendamento/recursos/{id}", keeper, s.deleteResourceRoute).Status(http.StatusNoContent),
		operation.Post("schedule-feed-issue", "/api/agendamento/recursos/{id}/calendario", keeper, s.issueFeedRoute),
		operation.Delete("schedule-feed-revoke", "/api/agendamento/recursos/{id}/calendario", keeper, s.revokeFeedRoute).Status(http.StatusNoContent),
		operation.Get("schedule-table-list", "/api/agendamento/mesas", keeper, s.tablesRoute),

		operation.Get("schedule-exception-list", "/api/agendamento/excecoes", keeper, s.exceptionsRoute),
		operation.Post("schedule-exception-create", "/api/agendamento/excecoes", keeper, s.addExceptionRoute),
		operation.Delete("schedule-exception-delete", "/api/agendamento/excecoes/{id}", keeper, s.deleteExceptionRoute).Status(http.StatusNoContent),

		operation.Get("schedule-by-filter", "/api/Schedule/getByFilter", keeper, s.mapRoute),
		operation.Get("schedule-calendar-events", "/api/Schedule/GetEventsByCollaboratorId/{collaboratorId}", member, s.eventsRoute),
		operation.Get("schedule-free-times", "/api/agendamento/horarios", keeper, s.freeTimesRoute),

		operation.Get("booking-list", "/api/agendamento/reservas", keeper, s.bookingsRoute),
		operation.Post("booking-create", "/api/agendamento/reservas", keeper, s.bookRoute),
		operation.Get("booking-get", "/api/agendamento/reservas/{id}", keeper, s.bookingRoute),
		operation.Put("booking-move", "/api/agendamento/reservas/{id}", keeper, s.moveRoute),
		operation.Post("booking-confirm", "/api/agendamento/reservas/{id}/confirmar", keeper, s.confirmRoute),
		operation.Post("booking-keep", "/api/agendamento/reservas/{id}/compareceu", keeper, s.keptRoute),
		operation.Post("booking-miss", "/api/agendamento/reservas/{id}/faltou", keeper, s.missedRoute),
		operation.Post("booking-cancel", "/api/agendamento/reservas/{id}/cancelar", keeper, s.cancelRoute),
		operation.Get("booking-spend", "/api/agendamento/reservas/{id}/consumo", keeper, s.consumptionRoute),
		operation.Post("booking-settle", "/api/agendamento/reservas/{id}/acertar", keeper, s.settleRoute),
		operation.Post("booking-block", "/api/agendamento/bloqueios", keeper, s.blockRoute),

		operation.Get("booking-wait-list", "/api/agendamento/espera", keeper, s.waitsRoute),
		operation.Post("booking-wait-create", "/api/agendamento/espera", keeper, s.addWaitRoute),
		operation.Delete("booking-wait-delete", "/api/agendamento/espera/{id}", keeper, s.deleteWaitRoute).Status(http.StatusNoContent),

		operation.Get("booking-settings-get", "/api/agendamento/consumoMinimo", spender, s.settingsRoute),
		operation.Put("booking-settings-update", "/api/agendamento/consumoMinimo", spender, s.saveSettingsRoute),
	}
	for i := range routes {
		routes[i] = routes[i].Tag("scheduling")
	}
	return routes
}
