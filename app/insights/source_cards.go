package insights

// cardKind is what a move of a prepaid card is called.
const cardKind = `CASE s.kind WHEN 'recarga' THEN 'No balcão' WHEN 'recarga-planejada' THEN 'Recarga planejada' WHEN 'devolucao' THEN 'Devolução' ELSE s.kind END`

var cardDimensions = []dimension{
	{key: "dia", title: "Dia", form: Day, sql: "s.day"},
	{key: "quando", title: "Quando", form: Instant, sql: "s.at"},
	{key: "cartao", title: "Cartão", form: Text, sql: "s.card_id", label: "s.number"},
	{key: "titular", title: "Titular", form: Text, sql: "CASE WHEN s.name = '' THEN 'Anônimo' ELSE s.name END"},
	{key: "grupo", title: "Grupo", form: Text, sql: "CASE WHEN s.card_group = '' THEN 'Nenhum' ELSE s.card_group END"},
}

// cardMoves is a source of moves of prepaid cards of some kinds; sign turns their value.
func cardMoves(name, kinds, sign string) *source {
	return &source{
		name: name, text: "s.number",
		from: func(w *writer) string {
			w.args = append(w.args, w.venue.ID)
			return "(SELECT e.venue_id, " + w.dayOf("e.created_at", "0") + ` AS day, e.created_at AS at, e.transaction_id AS id, c.id AS card_id, c.number, c.name,
				COALESCE(g.name, '') AS card_group, e.kind, t.method, t.by_name, ` + sign + `e.value AS value
				FROM cashless_entries e JOIN cashless_cards c ON c.id = e.account AND c.venue_id = e.venue_id LEFT JOIN cashless_groups g ON g.id = c.group_id
				JOIN cashless_transactions t ON t.venue_id = e.venue_id AND t.id = e.transaction_id WHERE e.venue_id = ? AND e.kind IN (` + kinds + ")) s"
		},
		dimensions: append([]dimension{
			{key: "origem", title: "Origem", form: Text, sql: cardKind},
			{key: "forma", title: "Forma", form: Text, sql: "CASE WHEN s.method = '' THEN 'Não informada' ELSE s.method END"},
			{key: "por", title: "Por", form: Text, sql: "CASE WHEN s.by_name = '' THEN 'Sistema' ELSE s.by_name END"},
		}, cardDimensions...),
		measures: []measure{
			{key: "quantidade", title: "Quantidade", form: Integer, row: "1"},
			{key: "valor", title: "Valor", form: Money, row: "s.value"},
		},
		detail: []string{"quando", "cartao", "titular", "origem", "forma", "por"}, row: "s.id || '/' || s.card_id", one: "da única linha", many: "das %d linhas",
	}
}

var (
	ofTopUps      = cardMoves("Recargas de cartões, no dia em que foram feitas", "'recarga', 'recarga-planejada'", "")
	ofCardRefunds = cardMoves("Saldos de cartões devolvidos, no dia em que foram", "'devolucao'", "-")
	// ofCardBalances are the venue's cards with what their entries come to by the end of the
	// period: a balance of the past stays what it was.
	ofCardBalances = &source{
		name: "Saldo de cada cartão no fim do período", text: "s.number",
		from: func(w *writer) string {
			w.args = append(w.args, w.to, w.to, w.venue.ID, w.to)
			return `(SELECT c.venue_id, CAST(? AS TEXT) AS day, c.created_at AS at, c.id AS card_id, c.number, c.name, COALESCE(g.name, '') AS card_group, c.state,
				COALESCE((SELECT SUM(e.value) FROM cashless_entries e WHERE e.venue_id = c.venue_id AND e.account = c.id AND ` + w.dayOf("e.created_at", "0") + ` <= ?), 0) AS value
				FROM cashless_cards c LEFT JOIN cashless_groups g ON g.id = c.group_id WHERE c.venue_id = ? AND ` + w.dayOf("c.created_at", "0") + " <= ?) s"
		},
		dimensions: append([]dimension{
			{key: "situacao", title: "Situação", form: Text, sql: "CASE s.state WHEN 'ativo' THEN 'Ativo' WHEN 'bloqueado' THEN 'Bloqueado' ELSE 'Substituído' END"},
		}, cardDimensions...),
		measures: []measure{
			{key: "cartoes", title: "Cartões", form: Integer, row: "1"},
			{key: "saldo", title: "Saldo", form: Money, row: "s.value"},
		},
		detail: []string{"cartao", "titular", "grupo", "situacao"}, row: "s.card_id", one: "do único cartão", many: "dos %d cartões",
	}
)
