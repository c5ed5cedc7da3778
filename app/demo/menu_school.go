package demo

const canteen = "Cantina"

var (
	granola  = extra{"Granola", 3_00, canteen}
	leninho  = extra{"Leite condensado", 3_00, canteen}
	hamSlice = extra{"Presunto extra", 2_50, canteen}
)

var schoolMenu = []section{
	{"Salgados", []dish{
		{name: "Pão de queijo", description: "Assado a cada recreio, três unidades.", price: 7_50,
			picture: drawn("cheesebuns", 0xe8b75c, 0xb98555, lemon), station: canteen, liked: 10},
		{name: "Coxinha assada", description: "Frango com requeijão, sem fritura.", price: 8_00,
			picture: drawn("croquettes", 0xd99a4e, 0xd9432f, mint), station: canteen, liked: 7},
		{name: "Esfirra de carne", description: "Massa da casa, assada.", price: 8_00,
			picture: drawn("pastry", 0x8a4b2a, 0xd9432f, sand), station: canteen, liked: 6},
		{name: "Misto quente", description: "Pão integral, queijo e presunto.", price: 11_00,
			picture: drawn("sandwich", 0xe79a9a, 0xf6c85f, rose), station: canteen, liked: 6, asks: []question{without}, extras: []extra{hamSlice}},
		{name: "Sanduíche natural", description: "Frango, cenoura e alface no pão integral.", price: 13_00,
			picture: drawn("sandwich", 0xf2e3c2, 0xf29a4b, sky), station: canteen, liked: 4, asks: []question{without}},
		{name: "Pizza brotinho", description: "Individual, de muçarela.", price: 12_00,
			picture: drawn("pizza", 0xf3c651, 0xd9432f, lilac), station: canteen, liked: 6},
	}},
	{"Almoço", []dish{
		{name: "Prato feito infantil", description: "Arroz, feijão, frango grelhado e legumes.", price: 19_90,
			picture: drawn("plate", 0xd9a25f, 0x6b3420, lemon), station: canteen, liked: 7},
		{name: "Macarrão à bolonhesa", description: "Molho de tomate caseiro.", price: 18_90,
			picture: drawn("pasta", 0xb5402f, 0x7a4327, mint), station: canteen, liked: 6},
		{name: "Salada de frutas e folhas", description: "Folhas, manga e queijo branco.", price: 16_90,
			picture: drawn("salad", 0x4f9d69, 0xf6d27a, sky), station: canteen, liked: 2},
		{name: "Sopa de legumes", description: "Batata, cenoura e macarrão de letrinhas.", price: 13_90,
			picture: drawn("soup", 0xeaa543, 0x6f9f3d, sand), station: canteen, liked: 2},
	}},
	{"Frutas e doces", []dish{
		{name: "Fruta da estação", description: "Maçã, banana ou tangerina.", price: 5_00,
			picture: drawn("fruit", 0xc93a32, 0xf0983a, mint), station: canteen, liked: 5,
			asks: []question{{"Qual fruta", false, []string{"Maçã", "Banana", "Tangerina"}}}},
		{name: "Açaí na tigela", description: "300 ml, com banana e morango.", price: 16_00,
			picture: drawn("acai", 0x4a1f45, 0xe0b25a, lilac), station: canteen, liked: 6, extras: []extra{granola, leninho}},
		{name: "Bolo de cenoura", description: "Com cobertura de chocolate.", price: 8_50,
			picture: drawn("cake", 0xe89a3c, 0x5b3020, lemon), station: canteen, liked: 6},
		{name: "Cookie de chocolate", description: "Assado na cantina.", price: 6_50,
			picture: drawn("biscuits", 0xd29a5b, 0x4b2a1b, sand), station: canteen, liked: 5},
		{name: "Gelato de fruta", description: "Sem corante, dois sabores.", price: 9_00,
			picture: drawn("icecream", 0xf0a3b5, 0xb9d67c, rose), station: canteen, liked: 4},
	}},
	{"Bebidas", []dish{
		{name: "Água mineral", description: "500 ml.", price: 4_00,
			picture: drawn("water", 0x9fd3ea, 0x2a7ab8, sky), station: canteen, liked: 8},
		{name: "Suco de caixinha", description: "Uva ou laranja, 200 ml.", price: 5_50,
			picture: drawn("carton", 0x6d4aa5, 0xb98be0, lilac), station: canteen, liked: 7,
			asks: []question{{"Sabor", false, []string{"Uva", "Laranja"}}}},
		{name: "Suco natural de maracujá", description: "Sem conservantes, 300 ml.", price: 9_00,
			picture: drawn("juice", 0xf2c23a, 0xf29a2e, lemon), station: canteen, liked: 5, asks: []question{sweeten}},
		{name: "Achocolatado", description: "Leite gelado com cacau, 200 ml.", price: 6_00,
			picture: drawn("carton", 0x8a5a35, 0x4b2a1b, sand), station: canteen, liked: 6, asks: []question{milk}},
		{name: "Água de coco", description: "Natural, 300 ml.", price: 8_00,
			picture: drawn("juice", 0xe9f0e0, 0x7fae3d, mint), station: canteen, liked: 3},
	}},
}
