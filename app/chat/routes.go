package chat

import (
	"context"

	"balcao/app/operation"
	"balcao/app/roles"
)

// Routes lists the operations of this domain; talking to customers takes the role of
// the board (S1§6).
func (s *Service) Routes() []operation.Route {
	routes := []operation.Route{
		operation.Get("chat-unread-messages", "/api/Chat/GetNotVizualizedMessagesFromAppByLocal/{localId}",
			operation.Venue(roles.Board), s.unread),
		operation.Get("chat-conversations", "/api/Chat/conversas",
			operation.Venue(roles.Board), s.list),
		operation.Get("chat-messages", "/api/Chat/conversas/{pedidoId}/mensagens",
			operation.InVenueOf(func(ctx context.Context, in *messagesInput) (string, error) { return s.venueOf(ctx, in.OrderID) }, roles.Board), s.read),
		operation.Post("chat-send", "/api/Chat/conversas/{pedidoId}/mensagens",
			operation.InVenueOf(func(ctx context.Context, in *sendInput) (string, error) { return s.venueOf(ctx, in.OrderID) }, roles.Board), s.answer),
		operation.Post("chat-read", "/api/Chat/conversas/{pedidoId}/lidas",
			operation.InVenueOf(func(ctx context.Context, in *readInput) (string, error) { return s.venueOf(ctx, in.OrderID) }, roles.Board), s.setRead),
		operation.Get("chat-customer-messages", "/api/Chat/pedidos/{codigo}/mensagens", operation.Public, s.readByPhone),
		operation.Post("chat-customer-send", "/api/Chat/pedidos/{codigo}/mensagens", operation.Public, s.ask).MaxBody(16 << 10),
	}
	for i := range routes {
		routes[i] = routes[i].Tag("chat")
	}
	return routes
}

func (s *Service) venueOf(ctx context.Context, orderID string) (string, error) {
	order, err := s.Orders.Order(ctx, orderID)
	return order.VenueID, err
}

type unreadInput struct {
	operation.VenuePath
}

type unreadOutput struct{ Body UnreadMessages }

func (s *Service) unread(ctx context.Context, in *unreadInput) (*unreadOutput, error) {
	found, err := s.Unread(ctx, in.VenueID)
	return &unreadOutput{found}, err
}

type conversationsInput struct {
	operation.VenueQuery
	operation.PageQuery
}

// list answers the conversations with the latest first.
func (s *Service) list(ctx context.Context, in *conversationsInput) (*operation.Page[Conversation], error) {
	if err := s.allowed(ctx, in.VenueID); err != nil {
		return nil, err
	}
	out := &operation.Page[Conversation]{}
	err := s.DB.Read.DB.QueryRowContext(ctx, "SELECT COUNT(*) FROM chat_conversations WHERE venue_id = $1", in.VenueID).Scan(&out.Total)
	if err != nil {
		return nil, err
	}
	out.Body, err = s.conversations(ctx, "venue_id = $1", in.VenueID, in.Size, in.Offset())
	return out, err
}

type messagesInput struct {
	OrderID string `path:"pedidoId" maxLength:"36"`
	Before  int64  `query:"antes" minimum:"0" doc:"messages before this number; 0 answers the last ones"`
}

type messagesOutput struct{ Body ConversationMessages }

// read answers a conversation also once the chat was switched off: what was
// agreed with a customer can still be looked up.
func (s *Service) read(ctx context.Context, in *messagesInput) (*messagesOutput, error) {
	order, err := s.Orders.Order(ctx, in.OrderID)
	if err != nil {
		return nil, err
	}
	found, err := s.messages(ctx, order, in.Before)
	return &messagesOutput{found}, err
}

// NewMessage is a message before it is sent.
type NewMessage struct {
	Texto string `json:"Texto" minLength:"1" maxLength:"1000"`
}

type sendInput struct {
	OrderID string `path:"pedidoId" maxLength:"36"`
	Key     string `header:"Idempotency-Key"`
	Body    NewMessage
}

type sendOutput struct{ Body Message }

func (s *Service) answer(ctx context.Context, in *sendInput) (*sendOutput, error) {
	order, err := s.Orders.Order(ctx, in.OrderID)
	if err != nil {
		return nil, err
	}
	if err := s.allowed(ctx, order.VenueID); err != nil {
		return nil, err
	}
	caller := operation.CallerFrom(ctx)
	sent, err := s.send(ctx, order, author{caller.UserID, caller.Name}, in.Body.Texto, in.Key)
	return &sendOutput{sent}, err
}

type readInput struct {
	OrderID string `path:"pedidoId" maxLength:"36"`
	Body    struct {
		Ate int64 `json:"Ate" minimum:"1" doc:"number of the last message on the screen"`
	}
}

type readOutput struct {
	Body struct {
		NaoLidas int `json:"NaoLidas"`
	}
}

func (s *Service) setRead(ctx context.Context, in *readInput) (*readOutput, error) {
	order, err := s.Orders.Order(ctx, in.OrderID)
	if err != nil {
		return nil, err
	}
	out := &readOutput{}
	out.Body.NaoLidas, err = s.markRead(ctx, order, in.Body.Ate)
	return out, err
}
