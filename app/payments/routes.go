package payments

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/roles"
)

// Routes lists the operations of this domain.
func (s *Service) Routes() []operation.Route {
	see, giveBack := operation.Venue(roles.Board, roles.Refunds), operation.Venue(roles.Refunds)
	routes := []operation.Route{
		operation.Get("payment-matters", "/api/pagamentos/conferir", see, s.mattersRoute),
		operation.Post("payment-matter-seen", "/api/pagamentos/conferir/{id}/visto", giveBack, s.seenRoute).Status(http.StatusNoContent),
		operation.Get("payment-charge", "/api/pagamentos/{id}", see, s.chargeRoute),
		operation.Post("payment-charge-look", "/api/pagamentos/{id}/consultar", see, s.lookRoute),
		operation.Post("payment-charge-confirm", "/api/pagamentos/{id}/confirmar", see, s.confirmRoute),
		operation.Post("payment-accept", "/api/pagamentos/recebidos/{id}/aceitar", giveBack, s.acceptRoute),
		operation.Post("payment-refund", "/api/pagamentos/recebidos/{id}/devolver", giveBack.Confirmed(), s.refundRoute),
		operation.Post("payment-refund-confirm", "/api/pagamentos/devolucoes/{id}/confirmar", giveBack, s.returnedRoute).Status(http.StatusNoContent),
		operation.Post("payment-refund-not-made", "/api/pagamentos/devolucoes/{id}/nao-realizada", giveBack, s.notReturnedRoute).Status(http.StatusNoContent),
		operation.Post("payment-notice", "/api/payments/pix/{token}/pix", operation.Public, s.noticeRoute).MaxBody(mostNoticeBody),
		operation.Post("payment-notice-bare", "/api/payments/pix/{token}", operation.Public, s.noticeRoute).MaxBody(mostNoticeBody),
		operation.Post("payment-notice-signed", "/api/payments/mercadopago/{token}", operation.Public, s.signedNoticeRoute).MaxBody(mostNoticeBody),
	}
	routes = slices.Concat(routes, s.settingsRoutes(), s.searchRoutes(), s.statementRoutes(), s.pixRoutes())
	for i := range routes {
		routes[i] = routes[i].Tag("payments")
	}
	return routes
}

// mostNoticeBody is how long a notice may be, in bytes: a bank groups many payments.
const mostNoticeBody = 256 << 10

type venueInput struct{ operation.VenueQuery }

type mattersOutput struct {
	Body []MatterView `nullable:"false"`
}

func (s *Service) mattersRoute(ctx context.Context, in *venueInput) (*mattersOutput, error) {
	all, err := s.matterViews(ctx, in.VenueID)
	return &mattersOutput{all}, err
}

type seenInput struct {
	operation.Acting
	ID   string `path:"id" maxLength:"36"`
	Body struct {
		operation.VenueBody
		Anotacao string `json:"anotacao,omitempty" maxLength:"200" doc:"what was done about it"`
	}
}

func (s *Service) seenRoute(ctx context.Context, in *seenInput) (*struct{}, error) {
	return nil, s.Seen(ctx, in.Body.VenueID, in.ID, in.Body.Anotacao, in.Actor(ctx))
}

type chargeInput struct {
	operation.VenueQuery
	ID string `path:"id" maxLength:"36"`
}

type chargeOutput struct{ Body ChargeView }

func (s *Service) chargeRoute(ctx context.Context, in *chargeInput) (*chargeOutput, error) {
	c, err := s.Charge(ctx, in.VenueID, in.ID)
	if err != nil {
		return nil, err
	}
	return s.viewed(ctx, c)
}

func (s *Service) viewed(ctx context.Context, c Charge) (*chargeOutput, error) {
	v, err := s.chargeView(ctx, c)
	if err != nil {
		return nil, err
	}
	return &chargeOutput{v}, nil
}

type lookInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body struct{ operation.VenueBody }
}

func (s *Service) lookRoute(ctx context.Context, in *lookInput) (*chargeOutput, error) {
	c, err := s.AskAgain(ctx, in.Body.VenueID, in.ID)
	if err != nil {
		return nil, err
	}
	return s.viewed(ctx, c)
}

type confirmInput struct {
	operation.Acting
	ID   string `path:"id" maxLength:"36"`
	Body struct {
		operation.VenueBody
		Valor money.Amount `json:"valor" doc:"what stands in the bank's statement"`
	}
}

func (s *Service) confirmRoute(ctx context.Context, in *confirmInput) (*chargeOutput, error) {
	c, err := s.Confirm(ctx, in.Body.VenueID, in.ID, in.Body.Valor, in.Actor(ctx))
	if err != nil {
		return nil, err
	}
	return s.viewed(ctx, c)
}

type refundInput struct {
	operation.Acting
	ID   string `path:"id" maxLength:"36" doc:"of the payment"`
	Body struct {
		operation.VenueBody
		Valor  money.Amount `json:"valor,omitempty" doc:"0 or left out for all that is left"`
		Motivo string       `json:"motivo" minLength:"1" maxLength:"140" doc:"the payer may read it"`
	}
}

type refundOutput struct{ Body RefundView }

func (s *Service) refundRoute(ctx context.Context, in *refundInput) (*refundOutput, error) {
	if in.Key == "" || len(in.Key) > 100 {
		return nil, fault.Field("Idempotency-Key", "Envie uma chave de repetição, com até 100 caracteres: ela impede que a mesma devolução seja feita duas vezes.")
	}
	reason := strings.TrimSpace(in.Body.Motivo)
	if reason == "" {
		return nil, fault.Field("motivo", "Diga por que o dinheiro volta: quem pagou pode ler.")
	}
	r, err := s.GiveBack(ctx, RefundRequest{
		VenueID: in.Body.VenueID, PaymentID: in.ID, Key: "pessoa/" + in.Key, Amount: in.Body.Valor, Reason: reason, By: in.Actor(ctx),
	})
	if err != nil {
		return nil, err
	}
	return &refundOutput{r.view()}, nil
}

type acceptInput struct {
	operation.Acting
	ID   string `path:"id" maxLength:"36" doc:"of the payment"`
	Body struct{ operation.VenueBody }
}

func (s *Service) acceptRoute(ctx context.Context, in *acceptInput) (*chargeOutput, error) {
	c, err := s.Accept(ctx, in.Body.VenueID, in.ID, in.Actor(ctx))
	if err != nil {
		return nil, err
	}
	return s.viewed(ctx, c)
}

type returnedInput struct {
	operation.Acting
	ID   string `path:"id" maxLength:"36" doc:"of the refund"`
	Body struct{ operation.VenueBody }
}

func (s *Service) returnedRoute(ctx context.Context, in *returnedInput) (*struct{}, error) {
	return nil, s.Returned(ctx, in.Body.VenueID, in.ID, in.Actor(ctx))
}

type notReturnedInput struct {
	operation.Acting
	ID   string `path:"id" maxLength:"36" doc:"of the refund"`
	Body struct {
		operation.VenueBody
		Motivo string `json:"motivo" minLength:"1" maxLength:"140" doc:"why the bank did not make it"`
	}
}

func (s *Service) notReturnedRoute(ctx context.Context, in *notReturnedInput) (*struct{}, error) {
	return nil, s.NotReturned(ctx, in.Body.VenueID, in.ID, in.Body.Motivo, in.Actor(ctx))
}

type noticeInput struct {
	operation.Client
	Token   string `path:"token" maxLength:"100"`
	Body    NoticeBody
	RawBody []byte
}

func (s *Service) noticeRoute(ctx context.Context, in *noticeInput) (*struct{}, error) {
	return nil, s.Notice(ctx, in.Token, in.Address(), Notice{Body: in.RawBody})
}

type signedNoticeInput struct {
	operation.Client
	Token     string `path:"token" maxLength:"100"`
	Signature string `header:"x-signature" maxLength:"500"`
	RequestID string `header:"x-request-id" maxLength:"200"`
	ID        string `query:"data.id" maxLength:"100" doc:"what the notice is about"`
	Body      SignedNoticeBody
	RawBody   []byte
}

// SignedNoticeBody is nothing that is read: the signature is about the query.
type SignedNoticeBody struct{}

func (s *Service) signedNoticeRoute(ctx context.Context, in *signedNoticeInput) (*struct{}, error) {
	return nil, s.Notice(ctx, in.Token, in.Address(), Notice{Signature: in.Signature, RequestID: in.RequestID, ID: in.ID, Body: in.RawBody})
}
