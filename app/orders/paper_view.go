package orders

import (
	"context"
	"encoding/base64"
	"time"

	"balcao/app/database"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/printing"
)

// PrintedOrder is the order as /print/{pedidoId} prints it (S1§2). Whoever has the
// order's unguessable id may read it (D14), so it has no more than the paper needs: no
// CPF.
type PrintedOrder struct {
	Code         string                `json:"Code"`
	CriationDate time.Time             `json:"CriationDate"`
	Para         *time.Time            `json:"Para" doc:"when an order for later is wanted; null: it was for now"`
	Client       PrintedClient         `json:"Client"`
	CurrentState string                `json:"CurrentState"`
	KindPay      string                `json:"KindPay"`
	Change       *money.Amount         `json:"Change" doc:"the note that the customer pays with"`
	Amount       money.Amount          `json:"Amount"`
	Totais       operation.Raw[Totals] `json:"Totais" doc:"the lines of Amount"`
	Deliveryman  *string               `json:"Deliveryman"`
	Items        operation.Raw[[]Item] `json:"Items" nullable:"false"`

	TipoEntrega      string  `json:"TipoEntrega" enum:"delivery,mesa,retirada"`
	Mesa             *string `json:"Mesa" doc:"number of the table"`
	ObservacaoPedido string  `json:"ObservacaoPedido"`
	FusoHorario      string  `json:"FusoHorario" doc:"IANA zone of the venue, in which the paper tells the time"`
}

// PrintedClient is whom the order goes to.
type PrintedClient struct {
	Nome     string  `json:"Nome"`
	Telefone *string `json:"Telefone" doc:"digits only"`
	Endereco *string `json:"Endereco"`
}

type printInput struct {
	operation.Client
	ID string `path:"pedidoId" maxLength:"36"`
}

type printOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         PrintedOrder
}

// readerOf reads the order that a client prints. It is limited by address, so that ids
// cannot be tried out.
func (s *Service) readerOf(ctx context.Context, in *printInput) (*record, Shop, error) {
	if err := s.perReader.Allow(in.Address()); err != nil {
		return nil, Shop{}, err
	}
	r, err := load(ctx, s.DB.Read.DB, in.ID, "")
	if err != nil {
		return nil, Shop{}, err
	}
	shop, err := s.Shops.ByVenue(ctx, r.VenueID)
	return r, shop, err
}

func (s *Service) printView(ctx context.Context, in *printInput) (*printOutput, error) {
	r, shop, err := s.readerOf(ctx, in)
	if err != nil {
		return nil, err
	}
	p := PrintedOrder{
		Code: r.Code, CriationDate: database.FromMilli(r.CreatedAt), Para: moment(r.WantedFor),
		Client:       PrintedClient{r.CustomerName, pointer(r.CustomerPhone), r.customer().FullAddress()},
		CurrentState: r.State.String(), KindPay: r.Payment, Amount: r.Total, Totais: r.totals(), Items: r.Items,
		TipoEntrega: fulfilmentNames[r.Fulfilment], Mesa: pointer(r.TableNumber), ObservacaoPedido: r.Note, FusoHorario: shop.Zone.String(),
	}
	if r.Change.Valid {
		change := money.Amount(r.Change.Int64)
		p.Change = &change
	}
	if r.hasCarrier() {
		p.Deliveryman = pointer(r.CarrierName)
	}
	return &printOutput{"no-store", p}, nil
}

// PrintedPaper is the order's summary as the venue's printers have it.
type PrintedPaper struct {
	Imagem string `json:"Imagem" doc:"PNG as a data: address, 400 px × 3 wide (S1§2)"`
	Pdf    string `json:"Pdf" doc:"PDF of one page as a data: address"`
}

type printedPaperOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         PrintedPaper
}

// printedPaper draws the summary for whoever prints or saves it without the browser's own
// print. The order's id is the permission, as of printView.
func (s *Service) printedPaper(ctx context.Context, in *printInput) (*printedPaperOutput, error) {
	r, shop, err := s.readerOf(ctx, in)
	if err != nil {
		return nil, err
	}
	summary := paper{Type: printing.OrderSummary, Copy: 1}
	if r.State == Refused {
		summary.Type = printing.CancelledOrder
	}
	receipt, err := summary.receipt(r, shop)
	if err != nil {
		return nil, err
	}
	doc := printing.Document{Title: "Pedido " + r.Code, Paper: printing.Layout(receipt, shop.PrintSetup.Template)}
	return &printedPaperOutput{"no-store", PrintedPaper{
		Imagem: dataAddress("image/png", doc.PNG(printing.PictureWidth, printing.PictureScale)),
		Pdf:    dataAddress("application/pdf", doc.PDFBytes()),
	}}, nil
}

func dataAddress(kind string, content []byte) string {
	return "data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(content)
}
