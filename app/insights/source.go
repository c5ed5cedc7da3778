package insights

import "balcao/app/database"

// source is where rows come from, and what they can be asked. The alias of its rows is s;
// they have venue_id and day.
type source struct {
	name string
	// from is what is read, written for a dialect and an ask.
	from func(w *writer) string
	// with is what the SQL begins with.
	with func(w *writer) string
	// where narrows it further.
	where string
	// joins are further tables, by the names that dimensions use.
	joins map[string]string
	// channel, kind, store, payment, text and buyer are what filters compare; empty where the
	// rows do not have it, and then the filter finds nothing out.
	channel, kind, store, payment, text string
	buyers                              bool
	// kept is the condition of rows that give nothing back; empty where no row does.
	kept string
	// summed says that the sums by hour may answer instead.
	summed     bool
	dimensions []dimension
	measures   []measure
	// detail are the columns of a single row, sale what names its sale and its channel.
	detail []string
	sale   [2]string
	// row tells single rows apart; one and many call them: "da única venda", "das %d vendas".
	row, one, many string
}

func (s *source) dimension(key string) *dimension {
	for i := range s.dimensions {
		if s.dimensions[i].key == key {
			return &s.dimensions[i]
		}
	}
	return nil
}

func (s *source) measure(key string) *measure {
	for i := range s.measures {
		if s.measures[i].key == key {
			return &s.measures[i]
		}
	}
	return nil
}

func fixed(from string) func(*writer) string { return func(*writer) string { return from } }

const (
	joinBuyers    = "LEFT JOIN sale_buyers b ON b.venue_id = s.venue_id AND b.buyer = s.buyer AND s.buyer <> ''"
	joinCustomers = "LEFT JOIN customers c ON c.id = b.customer_id AND c.venue_id = s.venue_id"
	joinStores    = "LEFT JOIN stores st ON st.id = s.store_id AND st.venue_id = s.venue_id"

	channelName = `CASE s.channel WHEN 1 THEN 'Loja própria' WHEN 2 THEN 'Marketplace' WHEN 3 THEN 'Link de pagamento' WHEN 4 THEN 'Doação' WHEN 5 THEN 'Equipamento' WHEN 6 THEN 'Comanda' ELSE 'Outro' END`
	kindName    = `CASE s.kind WHEN 1 THEN 'Entrega' WHEN 2 THEN 'Mesa' WHEN 3 THEN 'Retirada' WHEN 4 THEN 'Link de pagamento' WHEN 5 THEN 'Doação' WHEN 6 THEN 'No caixa' WHEN 7 THEN 'Comanda' ELSE 'Não informado' END`
	age         = `CAST(SUBSTR(s.day, 1, 4) AS INTEGER) - CAST(SUBSTR(c.birth_date, 1, 4) AS INTEGER) - CASE WHEN SUBSTR(s.day, 6) < SUBSTR(c.birth_date, 6) THEN 1 ELSE 0 END`
	sold        = "s.refund_of IS NULL"
)

// weekdayOf is the weekday of a business day: Monday is 1, Sunday 7, as the dashboard has them
// (scheduling-19).
func weekdayOf(dialect database.Dialect, day string) string {
	if dialect == database.SQLite {
		return "(CAST(strftime('%w', " + day + ") AS INTEGER) + 6) % 7 + 1"
	}
	return "CAST(EXTRACT(ISODOW FROM CAST(" + day + " AS DATE)) AS INTEGER)"
}

// commonDimensions are those of all rows of sales, and of orders that were refused.
func commonDimensions() []dimension {
	return []dimension{
		{key: "dia", title: "Dia", form: Day, sql: "s.day", summed: true},
		{key: "hora", title: "Hora", form: Hour, sql: "s.hour", summed: true},
		{key: "semana", title: "Dia da semana", form: Weekday, sql: "{weekday}", summed: true},
		{key: "canal", title: "Canal", form: Text, sql: "s.channel", label: channelName, summed: true},
		{key: "tipo", title: "Tipo de venda", form: Text, sql: "s.kind", label: kindName, summed: true},
		{key: "loja", title: "Loja", form: Text, sql: "COALESCE(s.store_id, '')", label: "COALESCE(st.name, 'Sem loja')", joins: []string{"stores"}, summed: true},
		{key: "cliente", title: "Cliente", form: Text, sql: "CASE WHEN b.first_day IS NULL THEN '' WHEN b.first_day >= '{from}' THEN 'novo' ELSE 'antigo' END", joins: []string{"buyers"}},
		{key: "comprador", title: "Cliente", form: Text, sql: "s.buyer"},
		{key: "genero", title: "Gênero", form: Integer, sql: "COALESCE(c.sex, 0)", joins: []string{"buyers", "customers"}},
		{key: "idade", title: "Faixa etária", form: Text, sql: `CASE WHEN c.birth_date IS NULL OR c.birth_date = '' THEN '' WHEN ` + age + ` < 18 THEN 'Até 17' WHEN ` + age + ` < 25 THEN '18–24' WHEN ` + age + ` < 35 THEN '25–34' WHEN ` +
			age + ` < 45 THEN '35–44' WHEN ` + age + ` < 55 THEN '45–54' WHEN ` + age + ` < 65 THEN '55–64' ELSE '65 ou +' END`, joins: []string{"buyers", "customers"}},
		{key: "regiao", title: "Região", form: Text, sql: "s.district || '|' || s.city", label: "CASE WHEN s.district = '' THEN s.city WHEN s.city = '' THEN s.district ELSE s.district || ', ' || s.city END"},
		{key: "quando", title: "Quando", form: Instant, sql: "s.at"},
		{key: "codigo", title: "Venda", form: Text, sql: "s.code"},
	}
}

func saleJoins() map[string]string {
	return map[string]string{"buyers": joinBuyers, "customers": joinCustomers, "stores": joinStores}
}

// ofSales are rows of sales: sales and refunds.
var ofSales = &source{
	name: "Vendas e devoluções, cada uma no dia em que aconteceu", from: fixed("sales s"), joins: saleJoins(),
	channel: "s.channel", kind: "s.kind", store: "COALESCE(s.store_id, '')", payment: "s.paid_by", text: "s.code", buyers: true, summed: true, kept: sold,
	dimensions: append(commonDimensions(),
		dimension{key: "venda", title: "Venda", form: Text, sql: "s.id", label: "s.code"},
		dimension{key: "movimento", title: "Movimento", form: Text, sql: "CASE WHEN " + sold + " THEN 'Venda' ELSE 'Devolução' END"},
		dimension{key: "pagamento", title: "Pagamento", form: Text, sql: "s.paid_by"},
		dimension{key: "entregador", title: "Entregador", form: Text, sql: "s.carrier"},
		dimension{key: "mesa", title: "Mesa", form: Text, sql: "s.table_number"},
		dimension{key: "equipamento", title: "Equipamento", form: Text, sql: "CASE WHEN s.equipment = '' THEN 'Sem equipamento' ELSE s.equipment END"},
		dimension{key: "operador", title: "Operador", form: Text, sql: "CASE WHEN s.operator = '' THEN 'Sem operador' ELSE s.operator END"},
	),
	measures: []measure{
		{key: "vendas", title: "Vendas", form: Integer, row: "CASE WHEN " + sold + " THEN 1 ELSE 0 END", summed: "s.sales"},
		{key: "pedidos", title: "Pedidos", form: Integer, row: "CASE WHEN " + sold + " AND s.channel IN (1, 2) THEN 1 ELSE 0 END", summed: "CASE WHEN s.channel IN (1, 2) THEN s.sales ELSE 0 END"},
		{key: "bruto", title: "Bruto", form: Money, row: "CASE WHEN " + sold + " THEN s.total ELSE 0 END", summed: "s.total + s.returned"},
		{key: "devolvido", title: "Devolvido", form: Money, row: "CASE WHEN " + sold + " THEN 0 ELSE -s.total END", summed: "s.returned"},
		{key: "itens", title: "Itens", form: Money, row: "s.items", summed: "s.items"},
		{key: "desconto", title: "Desconto", form: Money, row: "s.discount", summed: "s.discount"},
		{key: "taxa", title: "Taxa de serviço", form: Money, row: "s.service_tax", summed: "s.service_tax"},
		{key: "entrega", title: "Entrega", form: Money, row: "s.delivery_fee", summed: "s.delivery_fee"},
		{key: "liquido", title: "Líquido", form: Money, row: "s.total", summed: "s.total"},
		{key: "ticket", title: "Ticket médio", form: Money, of: "liquido", by: "vendas"},
	},
	detail: []string{"quando", "codigo", "movimento", "canal", "tipo", "loja", "pagamento"}, sale: [2]string{"s.source_id", "s.channel"}, row: "s.id", one: "da única venda", many: "das %d vendas",
}

// ofItems are the lines of sales. What is on an item is within its value.
var ofItems = &source{
	name: "Itens das vendas e das devoluções; os adicionais estão no valor do item", from: fixed("sales s JOIN sale_items i ON i.sale_id = s.id"), where: "i.under IS NULL", joins: saleJoins(),
	channel: "s.channel", kind: "s.kind", store: "COALESCE(s.store_id, '')", payment: "s.paid_by", text: "i.name", buyers: true, kept: sold,
	dimensions: append(commonDimensions(),
		dimension{key: "produto", title: "Produto", form: Text, sql: "CASE WHEN i.product_id = '' THEN i.name ELSE i.product_id END", label: "i.name"},
		dimension{key: "pagamento", title: "Pagamento", form: Text, sql: "s.paid_by"},
		dimension{key: "item", title: "Item", form: Text, sql: "i.name"},
	),
	measures: []measure{
		{key: "vezes", title: "Vezes vendido", form: Integer, row: "CASE WHEN " + sold + " THEN 1 ELSE 0 END"},
		{key: "quantidade", title: "Quantidade", form: Quantity, row: "i.quantity"},
		{key: "bruto", title: "Bruto", form: Money, row: "i.value"},
		{key: "desconto", title: "Desconto", form: Money, row: "i.discount"},
		{key: "liquido", title: "Líquido", form: Money, row: "i.value - i.discount"},
	},
	detail: []string{"quando", "codigo", "item", "canal", "tipo", "pagamento"}, sale: [2]string{"s.source_id", "s.channel"}, row: "s.id || '/' || i.position", one: "do único item", many: "dos %d itens",
}

// ofPayments are the payments of sales and refunds.
var ofPayments = &source{
	name: "Pagamentos das vendas e das devoluções", from: fixed("sales s JOIN sale_payments p ON p.sale_id = s.id"), joins: saleJoins(),
	channel: "s.channel", kind: "s.kind", store: "COALESCE(s.store_id, '')", payment: "p.method", text: "s.code", buyers: true, kept: sold,
	dimensions: append(commonDimensions(),
		dimension{key: "forma", title: "Forma de pagamento", form: Text, sql: "p.method"},
		dimension{key: "onde", title: "Onde", form: Text, sql: "CASE WHEN p.online THEN 'Online' ELSE 'Na entrega' END"},
		dimension{key: "bandeira", title: "Bandeira", form: Text, sql: "CASE WHEN p.brand = '' THEN 'Não informada' ELSE p.brand END"},
	),
	measures: []measure{
		{key: "pagamentos", title: "Pagamentos", form: Integer, row: "CASE WHEN " + sold + " THEN 1 ELSE 0 END"},
		{key: "bruto", title: "Bruto", form: Money, row: "CASE WHEN " + sold + " THEN p.value ELSE 0 END"},
		{key: "devolvido", title: "Devolvido", form: Money, row: "CASE WHEN " + sold + " THEN 0 ELSE -p.value END"},
		{key: "liquido", title: "Líquido", form: Money, row: "p.value"},
	},
	detail: []string{"quando", "codigo", "forma", "onde", "canal", "tipo"}, sale: [2]string{"s.source_id", "s.channel"}, row: "s.id || '/' || p.position", one: "do único pagamento", many: "dos %d pagamentos",
}

// ofRefused are the orders that were refused, or came back.
var ofRefused = &source{
	name: "Pedidos recusados ou devolvidos, no dia em que entraram", from: fixed("refused_orders s"), joins: saleJoins(),
	channel: "s.channel", kind: "s.kind", store: "COALESCE(s.store_id, '')", payment: "s.payment", text: "s.code", buyers: true,
	dimensions: append(commonDimensions(), dimension{key: "movimento", title: "Movimento", form: Text, sql: "CASE WHEN s.returned THEN 'Devolvido' ELSE 'Recusado' END"}),
	measures: []measure{
		{key: "pedidos", title: "Pedidos", form: Integer, row: "1"},
		{key: "valor", title: "Valor", form: Money, row: "s.total"},
	},
	detail: []string{"quando", "codigo", "movimento", "canal", "tipo"}, sale: [2]string{"s.order_id", "s.channel"}, row: "s.order_id", one: "do único pedido", many: "dos %d pedidos",
}
