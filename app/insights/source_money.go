package insights

import (
	"fmt"
	"strings"
	"time"

	"balcao/app/database"
)

// dayOf is the business day of a moment in milliseconds, so many days later, by the venue's
// clocks and cut-off.
func (w *writer) dayOf(moment, later string) string {
	first, _ := time.ParseInLocation(time.DateOnly, w.from, w.venue.Zone)
	_, offset := first.Zone()
	shifted := fmt.Sprintf("(%s + (%d))", moment, int64(offset)*1000-w.venue.Cutoff.Milliseconds())
	if w.dialect == database.SQLite {
		// Rounded down: a moment before 1970 is nobody's.
		return "date(" + shifted + " / 1000, 'unixepoch', (" + later + ") || ' days')"
	}
	return "to_char((to_timestamp(" + shifted + " / 1000) AT TIME ZONE 'UTC') + (" + later + ") * interval '1 day', 'YYYY-MM-DD')"
}

const (
	fee = "(p.amount * COALESCE(c.fee_percent, 0) + 5000) / 10000 + COALESCE(c.fee_fixed, 0)"
	// cappedFee is the fee of a payment, which never passes it (payments.Charge.Fee).
	cappedFee = "CASE WHEN " + fee + " > p.amount THEN p.amount ELSE " + fee + " END"

	methodName   = "CASE s.method WHEN 'pix' THEN 'Pix' WHEN 'cartao' THEN 'Cartão' WHEN 'boleto' THEN 'Boleto' WHEN '' THEN 'Não informada' ELSE s.method END"
	providerName = `CASE s.provider WHEN 'pix' THEN 'Pix do banco' WHEN 'hosted' THEN 'Mercado Pago' WHEN 'manual' THEN 'Conferência manual' ELSE s.provider END`
)

// received is what came in of charges, and what was given back of it, on the day on which it
// is due at the venue; part is a further column, value its amount.
func (w *writer) received(columns ...string) string {
	var parts []string
	for _, c := range columns {
		w.args = append(w.args, w.venue.ID)
		parts = append(parts, "SELECT p.venue_id, "+w.dayOf("p.received_at", "COALESCE(c.settlement_days, 0)")+` AS day, p.received_at AS at, p.id AS id, COALESCE(c.subject_label, '') AS label,
			COALESCE(c.method, '') AS method, COALESCE(c.provider, '') AS provider, `+c+" FROM payments p LEFT JOIN payment_charges c ON c.id = p.charge_id WHERE p.venue_id = ?")
	}
	return strings.Join(parts, " UNION ALL ")
}

func (w *writer) givenBack(columns string) string {
	w.args = append(w.args, w.venue.ID)
	return "SELECT r.venue_id, " + w.dayOf("r.ended_at", "0") + ` AS day, r.ended_at AS at, r.id AS id, COALESCE(c.subject_label, '') AS label,
		COALESCE(c.method, '') AS method, COALESCE(c.provider, '') AS provider, ` + columns + ` FROM payment_refunds r JOIN payments p ON p.id = r.payment_id
		LEFT JOIN payment_charges c ON c.id = p.charge_id WHERE r.venue_id = ? AND r.state = 'devolvida' AND r.ended_at IS NOT NULL`
}

var moneyDimensions = []dimension{
	{key: "dia", title: "Crédito em", form: Day, sql: "s.day"},
	{key: "forma", title: "Forma de pagamento", form: Text, sql: "s.method", label: methodName},
	{key: "provedor", title: "Provedor", form: Text, sql: "s.provider", label: providerName},
	{key: "quando", title: "Recebido em", form: Instant, sql: "s.at"},
	{key: "sobre", title: "Sobre", form: Text, sql: "s.label"},
}

// ofReceivables are payments that came in online, and refunds of them.
var ofReceivables = &source{
	name: "Pagamentos online recebidos, no dia em que o valor cai na conta, e devoluções, no dia em que saíram",
	from: func(w *writer) string {
		return "(" + w.received("p.amount AS gross, "+cappedFee+" AS fee, 0 AS returned") + " UNION ALL " + w.givenBack("0 AS gross, 0 AS fee, r.amount AS returned") + ") s"
	},
	payment: "s.method", text: "s.label", dimensions: moneyDimensions,
	measures: []measure{
		{key: "cobrancas", title: "Cobranças", form: Integer, row: "CASE WHEN s.gross > 0 THEN 1 ELSE 0 END"},
		{key: "bruto", title: "Bruto", form: Money, row: "s.gross"},
		{key: "tarifa", title: "Tarifa", form: Money, row: "s.fee"},
		{key: "devolvido", title: "Devolvido", form: Money, row: "s.returned"},
		{key: "liquido", title: "Líquido", form: Money, row: "s.gross - s.fee - s.returned"},
	},
	detail: []string{"dia", "quando", "sobre", "forma", "provedor"}, row: "s.id", one: "do único lançamento", many: "dos %d lançamentos",
}

// ofShares parts what came in between the venue and who moves its money.
var ofShares = &source{
	name: "Cada pagamento online, dividido entre o estabelecimento e a tarifa do provedor",
	from: func(w *writer) string {
		return "(" + w.received("'Estabelecimento' AS part, p.amount - ("+cappedFee+") AS value", "'Provedor (tarifa)' AS part, "+cappedFee+" AS value") +
			" UNION ALL " + w.givenBack("'Estabelecimento' AS part, -r.amount AS value") + ") s"
	},
	payment: "s.method", text: "s.label",
	dimensions: append([]dimension{{key: "participante", title: "Participante", form: Text, sql: "s.part"}}, moneyDimensions...),
	measures: []measure{
		{key: "lancamentos", title: "Lançamentos", form: Integer, row: "1"},
		{key: "valor", title: "Valor", form: Money, row: "s.value"},
	},
	detail: []string{"dia", "quando", "sobre", "participante", "forma", "provedor"}, row: "s.id || s.part", one: "do único lançamento", many: "dos %d lançamentos",
}

// ofCancellations are orders that were refused or came back, and money that was given back.
var ofCancellations = &source{
	name: "Pedidos recusados e devolvidos, e devoluções de dinheiro",
	from: fixed(`(SELECT venue_id, day, hour, at, channel, kind, store_id, buyer, district, city, code, order_id AS source, order_id AS id, payment AS paid_by,
		CASE WHEN returned THEN 'Pedido devolvido' ELSE 'Pedido recusado' END AS what, total AS value, 0 AS back FROM refused_orders
		UNION ALL SELECT venue_id, day, hour, at, channel, kind, store_id, buyer, district, city, code, source_id, id, paid_by, 'Dinheiro devolvido', 0, -total FROM sales WHERE refund_of IS NOT NULL) s`),
	joins: saleJoins(), channel: "s.channel", kind: "s.kind", store: "COALESCE(s.store_id, '')", payment: "s.paid_by", text: "s.code", buyers: true,
	dimensions: append(commonDimensions(), dimension{key: "movimento", title: "O que houve", form: Text, sql: "s.what"}),
	measures: []measure{
		{key: "quantidade", title: "Quantidade", form: Integer, row: "1"},
		{key: "recusado", title: "Deixou de vender", form: Money, row: "s.value"},
		{key: "devolvido", title: "Devolvido", form: Money, row: "s.back"},
	},
	detail: []string{"quando", "codigo", "movimento", "canal", "tipo"}, sale: [2]string{"s.source", "s.channel"}, row: "s.id", one: "do único cancelamento", many: "dos %d cancelamentos",
}

// ofClosings are the lines of days that were signed off.
var ofClosings = &source{
	name: "Fechamentos do dia assinados",
	from: fixed(`(SELECT d.venue_id, d.day, d.signed_by, l.line_key, l.who, l.place, l.method, l.expected, l.counted FROM day_closings d
		JOIN day_closing_lines l ON l.closing_id = d.id WHERE d.signed_at IS NOT NULL) s`),
	payment: "s.method", text: "s.who",
	dimensions: []dimension{
		{key: "dia", title: "Dia", form: Day, sql: "s.day"},
		{key: "quem", title: "Onde foi recebido", form: Text, sql: "s.who"},
		{key: "forma", title: "Forma de pagamento", form: Text, sql: "s.method"},
		{key: "assinado", title: "Assinado por", form: Text, sql: "s.signed_by"},
	},
	measures: []measure{
		{key: "esperado", title: "Esperado", form: Money, row: "s.expected"},
		{key: "contado", title: "Contado", form: Money, row: "s.counted"},
		{key: "diferenca", title: "Diferença", form: Money, row: "s.counted - s.expected"},
	},
	detail: []string{"dia", "quem", "forma", "assinado"}, row: "s.day || s.line_key", one: "da única linha", many: "das %d linhas",
}

// ofReprints are papers of orders that were printed again.
var ofReprints = &source{
	name: "Papéis impressos outra vez (2ª via)",
	from: func(w *writer) string {
		w.args = append(w.args, w.venue.ID)
		return "(SELECT p.venue_id, " + w.dayOf("p.created_at", "0") + ` AS day, p.created_at AS at, p.id, p.copy, p.printer_name, p.sector, COALESCE(o.code, '') AS code, COALESCE(o.id, '') AS order_id
			FROM print_requests p LEFT JOIN orders o ON o.id = p.order_id WHERE p.venue_id = ? AND p.copy > 1) s`
	},
	text: "s.code",
	dimensions: []dimension{
		{key: "dia", title: "Dia", form: Day, sql: "s.day"},
		{key: "codigo", title: "Pedido", form: Text, sql: "s.code"},
		{key: "impressora", title: "Impressora", form: Text, sql: "s.printer_name"},
		{key: "setor", title: "Setor", form: Text, sql: "s.sector"},
		{key: "quando", title: "Quando", form: Instant, sql: "s.at"},
		{key: "via", title: "Via", form: Integer, sql: "s.copy"},
	},
	measures: []measure{{key: "papeis", title: "Papéis", form: Integer, row: "1"}},
	detail:   []string{"quando", "codigo", "impressora", "setor", "via"}, sale: [2]string{"s.order_id", "1"}, row: "s.id", one: "do único papel", many: "dos %d papéis",
}

// ofOpenOrders are the items of orders that have not ended.
var ofOpenOrders = &source{
	name: "Itens dos pedidos que ainda não terminaram",
	with: func(w *writer) string {
		var rows []string
		for _, o := range w.open {
			for i, item := range o.Items {
				rows = append(rows, "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
				w.args = append(w.args, w.venue.ID, w.venue.Day(o.At), o.At.UnixMilli(), o.ID, fmt.Sprint(o.ID, "/", i), o.Code, o.State, o.StoreID, item.ProductID, item.Name, int64(item.Quantity), int64(item.Value))
			}
		}
		if len(rows) == 0 {
			rows = []string{"('', '', 0, '', '', '', '', '', '', '', 0, 0)"}
		}
		return "WITH open_items (venue_id, day, at, order_id, id, code, state, store_id, product_id, name, quantity, value) AS (VALUES " + strings.Join(rows, ", ") + ") "
	},
	from: fixed("open_items s"), joins: map[string]string{"stores": joinStores}, store: "s.store_id", text: "s.name",
	dimensions: []dimension{
		{key: "produto", title: "Produto", form: Text, sql: "s.product_id", label: "s.name"},
		{key: "estado", title: "Estado", form: Text, sql: "s.state"},
		{key: "loja", title: "Loja", form: Text, sql: "s.store_id", label: "COALESCE(st.name, 'Sem loja')", joins: []string{"stores"}},
		{key: "quando", title: "Quando", form: Instant, sql: "s.at"},
		{key: "codigo", title: "Pedido", form: Text, sql: "s.code"},
		{key: "item", title: "Item", form: Text, sql: "s.name"},
	},
	measures: []measure{
		{key: "quantidade", title: "Quantidade", form: Quantity, row: "s.quantity"},
		{key: "valor", title: "Valor", form: Money, row: "s.value"},
	},
	detail: []string{"quando", "codigo", "item", "estado", "loja"}, sale: [2]string{"s.order_id", "1"}, row: "s.id", one: "do único item", many: "dos %d itens",
}

// tillDimensions are those of what equipment uploads beside sales.
var tillDimensions = []dimension{
	{key: "dia", title: "Dia", form: Day, sql: "s.day"},
	{key: "quando", title: "Quando", form: Instant, sql: "s.at"},
	{key: "equipamento", title: "Equipamento", form: Text, sql: "s.what"},
	{key: "operador", title: "Operador", form: Text, sql: "CASE WHEN s.who = '' THEN 'Sem operador' ELSE s.who END"},
	{key: "sobre", title: "Sobre", form: Text, sql: "s.about"},
}

// fromTills is a source of rows that equipment has uploaded.
func fromTills(name, rows string) *source {
	return &source{
		name: name, text: "s.about", dimensions: tillDimensions,
		from: func(w *writer) string {
			w.args = append(w.args, w.venue.ID)
			return "(" + rows + ") s"
		},
		measures: []measure{
			{key: "quantidade", title: "Quantidade", form: Integer, row: "1"},
			{key: "valor", title: "Valor", form: Money, row: "s.value"},
		},
		detail: []string{"quando", "equipamento", "operador", "sobre"}, row: "s.id", one: "da única linha", many: "das %d linhas",
	}
}

var (
	// ofCashMovements are supplies and, negative, withdrawals.
	ofCashMovements = fromTills("Suprimentos (positivos) e sangrias (negativas) dos caixas", `SELECT venue_id, day, at, id, equipment AS what, operator AS who,
		CASE WHEN value < 0 THEN 'Sangria' ELSE 'Suprimento' END AS about, value FROM cash_movements WHERE venue_id = ?`)
	// ofCommissions are the sales of which an operator has a share.
	ofCommissions = fromTills("Vendas de equipamentos com comissão", `SELECT venue_id, day, at, id, equipment AS what, operator AS who, code AS about, commission AS value
		FROM till_sales WHERE commission > 0 AND venue_id = ?`)
	// ofValidated are the tokens that were used, on the day on which they were.
	ofValidated = fromTills("Fichas usadas, no dia em que foram validadas", `SELECT venue_id, validated_on AS day, validated_at AS at, id, validated_by AS what, '' AS who, product AS about, value
		FROM sale_tokens WHERE validated_at IS NOT NULL AND venue_id = ?`)
	// ofPlans is what nothing feeds: plans stay in the classic portal (D51).
	ofPlans = fromTills("Planos", "SELECT '' AS venue_id, '' AS day, 0 AS at, '' AS id, '' AS what, '' AS who, '' AS about, 0 AS value FROM venues WHERE 1 = 0 AND id = ?")
)
