package access

import (
	"net/http"

	"balcao/app/operation"
	"balcao/app/roles"
)

// Routes lists what access answers over HTTP.
func (s *Service) Routes() []operation.Route {
	return []operation.Route{
		operation.Get("setup-state", "/api/setup", operation.Public, s.setupState),
		operation.Post("setup", "/api/setup", operation.Public, s.setup),

		operation.Post("mfa-login", "/api/mfa/login", operation.Public, s.login),
		operation.Post("mfa-validate", "/api/mfa/validate", operation.Public, s.validate),
		operation.Post("mfa-send-code", "/api/mfa/sendcodetoemail", operation.Public, s.resendCode),

		operation.Get("account-userinfo", "/api/account/userinfo", operation.SignedIn, s.userInfo),
		operation.Post("account-validate", "/api/Account/validate", operation.SignedIn, s.validateSession),
		operation.Get("access-roles-by-position", "/api/Acesso/BuscarPapeisPorCargo", operation.Venue(), s.rolesInVenue),
		operation.Get("access-role-catalogue", "/api/Acesso/Papeis", operation.SignedIn, s.roleCatalogue),

		operation.Post("account-register", "/api/Account/Register", operation.Public, s.register).Status(http.StatusCreated),
		operation.Post("account-request-password-recovery", "/api/Account/SolicitarRecuperacaoSenha", operation.Public, s.requestRecovery),
		operation.Get("account-recovery-state", "/api/Account/RedefinirSenha/{token}", operation.Public, s.recoveryState),
		operation.Post("account-reset-password", "/api/Account/RedefinirSenha", operation.Public, s.reset),

		operation.Put("account-rename", "/api/account/nome", operation.SignedIn, s.rename).Status(http.StatusNoContent),
		operation.Put("account-change-password", "/api/account/senha", operation.SignedIn, s.changePassword).Status(http.StatusNoContent),

		operation.Get("account-security", "/api/account/seguranca", operation.SignedIn, s.security),
		operation.Post("account-second-factor-on", "/api/account/segundoFator", operation.SignedIn, s.requireSecondFactor).Status(http.StatusNoContent),
		operation.Delete("account-second-factor-off", "/api/account/segundoFator", operation.SignedIn.Confirmed(), s.dropSecondFactor).Status(http.StatusNoContent),
		operation.Put("account-notices-save", "/api/account/avisos", operation.SignedIn, s.saveNotices).Status(http.StatusNoContent),

		operation.Get("owner-locals", "/api/Proprietario/BuscarLocaisOndeUsuarioEProprietario", operation.SignedIn, s.ownedPlaces),
		operation.Post("venue-add", "/api/account/estabelecimentos", operation.SignedIn, s.addVenue).Status(http.StatusCreated),

		operation.Get("account-invitation", "/api/Account/convite/{token}", operation.Public, s.invitationState),
		operation.Post("account-join", "/api/Account/convite", operation.Public, s.join),
		operation.Post("account-accept-invitation", "/api/Account/convite/aceitar", operation.SignedIn, s.acceptSignedIn),

		operation.Get("policy-access-users", "/api/Politica/Acessos", operation.Venue(roles.Members, roles.ProductLimits, roles.Stores), s.members),
		operation.Post("policy-access-invite", "/api/Politica/Acessos/convites", operation.Venue(roles.Members), s.invite),
		operation.Put("policy-access-change", "/api/Politica/Acessos", operation.Venue(roles.Members), s.changeRoles).Status(http.StatusNoContent),
		operation.Delete("policy-access-remove", "/api/Politica/Acessos", operation.Venue(roles.Members), s.remove).Status(http.StatusNoContent),

		operation.Get("session-list", "/api/session/list", operation.SignedIn, s.devices),
		operation.Post("session-signout", "/api/session/signout", operation.SignedIn, s.signOut).Status(http.StatusNoContent),
		operation.Post("session-signout-everywhere", "/api/session/signoutEverywhere", operation.SignedIn, s.signOutEverywhere).Status(http.StatusNoContent),
		operation.Delete("session-end", "/api/session/{id}", operation.SignedIn, s.endSession).Status(http.StatusNoContent),
		operation.Post("session-confirm", "/api/session/confirm", operation.SignedIn, s.confirm),
		operation.Post("session-handover", "/api/session/handover", operation.SignedIn, s.mintHandover),
		operation.Post("session-handover-redeem", "/api/session/handover/{id}", operation.Public, s.redeemHandover),
	}
}
