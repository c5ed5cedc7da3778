package chat

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"balcao/app/operation"
)

// The customer's side of a conversation takes the secret of the phone that has ordered
// (D42); without it there is no such order.

// PhoneCall is a call by the phone that has placed an order.
type PhoneCall struct {
	operation.Client
	Code   string `path:"codigo" maxLength:"40" doc:"CodigoAcompanhamento of the order"`
	Secret string `header:"Pedido-Segredo" maxLength:"100" doc:"Segredo of the order; without it, 404"`
}

type askInput struct {
	PhoneCall
	Key  string `header:"Idempotency-Key"`
	Body NewMessage
}

// ask is the customer's message. Limits come first: they must hold against whoever guesses.
func (s *Service) ask(ctx context.Context, in *askInput) (*sendOutput, error) {
	if err := s.perAddress.Allow(in.Address()); err != nil {
		return nil, err
	}
	order, err := s.Orders.ByPhone(ctx, in.Code, in.Secret)
	if err != nil {
		return nil, err
	}
	if err := s.perOrder.Allow(order.ID); err != nil {
		return nil, err
	}
	if err := s.allowed(ctx, order.VenueID); err != nil {
		return nil, err
	}
	if s.ended(order) {
		return nil, errEnded
	}
	sent, err := s.send(ctx, order, author{}, in.Body.Texto, in.Key)
	return &sendOutput{sent}, err
}

// ended reports whether a customer may not write any more.
func (s *Service) ended(order Order) bool {
	return !order.Ended.IsZero() && s.Clock.Now().Sub(order.Ended) > WriteFor
}

// CustomerConversation is a part of a conversation as the customer reads it, the oldest
// message first. Who wrote for the venue is not told.
type CustomerConversation struct {
	Mensagens    []Message `json:"Mensagens" nullable:"false" doc:"Autor is empty"`
	HaAnteriores bool      `json:"HaAnteriores" doc:"ask with antes = the first Numero"`
	PodeEscrever bool      `json:"PodeEscrever"`
}

type phoneMessagesInput struct {
	PhoneCall
	Before int64 `query:"antes" minimum:"0" doc:"messages before this number; 0 answers the last ones"`
}

type phoneMessagesOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         CustomerConversation
}

// readByPhone answers what was written, also once the chat was switched off. It marks
// nothing as read: that is the venue's.
func (s *Service) readByPhone(ctx context.Context, in *phoneMessagesInput) (*phoneMessagesOutput, error) {
	if err := s.perReader.Allow(in.Address()); err != nil {
		return nil, err
	}
	order, err := s.Orders.ByPhone(ctx, in.Code, in.Secret)
	if err != nil {
		return nil, err
	}
	found, err := s.messages(ctx, order, in.Before)
	if err != nil {
		return nil, err
	}
	for i := range found.Mensagens {
		found.Mensagens[i].Autor = ""
	}
	return &phoneMessagesOutput{"no-store", CustomerConversation{found.Mensagens, found.HaAnteriores, found.PodeResponder && !s.ended(order)}}, nil
}

// Last is the number of the last message about an order; 0 while there is none.
func (s *Service) Last(ctx context.Context, orderID string) (last int64, err error) {
	err = s.DB.Read.DB.QueryRowContext(ctx, "SELECT last_no FROM chat_conversations WHERE order_id = $1", orderID).Scan(&last)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return 0, fmt.Errorf("find the last message: %w", err)
	}
	return last, nil
}
