package demo

import "balcao/app/catalog"

const (
	kitchen = "Cozinha"
	bar     = "Bar"
	grill   = "Churrasqueira"
)

var (
	bacon    = extra{"Bacon crocante", 6_00, kitchen}
	cheddar  = extra{"Cheddar extra", 5_00, kitchen}
	egg      = extra{"Ovo frito", 4_00, kitchen}
	farofa   = extra{"Farofa da casa", 7_00, kitchen}
	catupiry = extra{"Requeijão cremoso", 5_50, kitchen}
)

// barPlain is what the bar weighs and prices at the counter, and what it cooks with.
var barPlain = []plain{
	{section: "Balcão", name: "Comida a quilo", kind: catalog.Kilo, price: 69_90, tare: 420, forSale: true},
	{section: "Balcão", name: "Couvert artístico", kind: catalog.Variable, forSale: true},
	{section: "Ingredientes", name: shrimp, kind: catalog.Plain, unit: catalog.Gram},
	{section: "Ingredientes", name: potato, kind: catalog.Plain, unit: catalog.Gram},
}

const (
	shrimp = "Camarão limpo"
	potato = "Batata palito"
)

var barMenu = []section{
	{"Petiscos", []dish{
		{name: "Bolinho de siri", description: "Seis unidades, massa de mandioca e siri catado na Lagoa.", price: 42_90,
			picture: drawn("croquettes", 0xd68a3c, 0xd9432f, sky), station: kitchen, liked: 5, asks: []question{sauce}},
		{name: "Pastel de camarão", description: "Quatro pastéis com camarão e requeijão.", price: 39_90,
			picture: drawn("pastry", 0xe8754f, 0xf7ead2, sand), station: kitchen, liked: 6, asks: []question{sauce}, made: []string{shrimp}},
		{name: "Batata frita do Cais", description: "Porção de 500 g com páprica e alecrim.", price: 34_90,
			picture: drawn("fries", 0xf2c14e, 0xb3202e, lemon), station: kitchen, liked: 8, asks: []question{sauce}, extras: []extra{bacon, cheddar}, made: []string{potato}},
		{name: "Coxinha de frango", description: "Seis unidades, frango desfiado na hora.", price: 29_90,
			picture: drawn("croquettes", 0xe0a04a, 0x6f9f3d, mint), station: kitchen, liked: 5, asks: []question{sauce}, extras: []extra{catupiry}},
		{name: "Espetinho misto", description: "Dois espetos de carne e pimentão na brasa.", price: 27_90,
			picture: drawn("skewer", 0x7a4327, 0x7fae3d, rose), station: grill, liked: 5, asks: []question{doneness}, extras: []extra{farofa}, unclassified: true},
		{name: "Espetinho de queijo coalho", description: "Dois espetos com melaço de cana.", price: 24_90,
			picture: drawn("skewer", 0xf1d28a, 0xd9974a, lilac), station: grill, liked: 4, unphotographed: true},
		{name: "Caldinho de feijão", description: "Com torresmo e cheiro-verde.", price: 18_90,
			picture: drawn("soup", 0x5b3020, 0xe0b27a, sand), station: kitchen, liked: 2},
	}},
	{"Do mar", []dish{
		{name: "Tainha grelhada", description: "Tainha inteira, pirão e arroz. Serve dois.", price: 98_90,
			picture: drawn("fish", 0xb9bec2, 0xe9d14e, sky), station: grill, liked: 3, extras: []extra{farofa}},
		{name: "Filé de linguado", description: "Na manteiga de limão, com purê de banana-da-terra.", price: 72_90,
			picture: drawn("fish", 0xd9a25f, 0xa9cf4a, mint), station: kitchen, liked: 3},
		{name: "Camarão à milanesa", description: "Porção de 400 g com molho tártaro.", price: 79_90,
			picture: drawn("shrimp", 0xe8754f, 0xfbeecb, lemon), station: kitchen, liked: 4, asks: []question{sauce}, made: []string{shrimp}},
		{name: "Moqueca de peixe", description: "Leite de coco, dendê e pimentões. Serve dois.", price: 112_90,
			picture: drawn("soup", 0xe58a2f, 0xd9432f, sand), station: kitchen, liked: 3, extras: []extra{farofa}},
	}},
	{"Pratos", []dish{
		{name: "Prato do dia", description: "Arroz, feijão, carne da vez, salada e farofa.", price: 32_90,
			picture: drawn("plate", 0x8a4b2a, 0x6b3420, lemon), station: kitchen, liked: 9, asks: []question{doneness}, extras: []extra{egg, farofa}},
		{name: "Picanha na tábua", description: "400 g com batata rústica.", price: 119_90,
			picture: drawn("steak", 0x8a3b2a, 0xe3b04b, rose), station: grill, liked: 4, asks: []question{doneness}, extras: []extra{farofa}},
		{name: "Talharim ao pomodoro", description: "Massa fresca, tomate e manjericão.", price: 46_90,
			picture: drawn("pasta", 0xcf3f2c, 0x8a4b2a, mint), station: kitchen, liked: 3},
		{name: "Pizza da Ilha", description: "Oito fatias: muçarela, linguiça Blumenau e cebola roxa.", price: 68_90,
			picture: drawn("pizza", 0xf3c651, 0xb5402f, sand), station: kitchen, liked: 5, asks: []question{without}, extras: []extra{catupiry}},
		{name: "Salada Campeche", description: "Folhas, tomate-cereja, manga e queijo branco.", price: 36_90,
			picture: drawn("salad", 0xb8692f, 0xf6e3a1, sky), station: kitchen, liked: 3, asks: []question{without}},
	}},
	{"Sanduíches", []dish{
		{name: "Hambúrguer do Cais", description: "180 g de costela, queijo, alface e tomate.", price: 38_90,
			picture: drawn("burger", 0x6b3a22, 0xf2b63c, lilac), station: kitchen, liked: 8, asks: []question{doneness, without}, extras: []extra{bacon, cheddar, egg}},
		{name: "Hambúrguer vegetal", description: "Grão-de-bico e cogumelos, maionese de ervas.", price: 36_90,
			picture: drawn("burger", 0x8a6a3a, 0xb7d07a, mint), station: kitchen, liked: 3, asks: []question{without}, extras: []extra{cheddar}},
		{name: "Sanduíche de mignon", description: "Pão francês, mignon em tiras e queijo derretido.", price: 41_90,
			picture: drawn("sandwich", 0x7a4327, 0xf6c85f, sand), station: kitchen, liked: 4, asks: []question{doneness, without}, extras: []extra{bacon, egg}},
	}},
	{"Sobremesas", []dish{
		{name: "Pudim de leite", description: "Fatia generosa, calda escura.", price: 16_90,
			picture: drawn("pudding", 0xf1cd83, 0x8a4a1f, lemon), station: kitchen, liked: 4},
		{name: "Torta de limão", description: "Merengue queimado.", price: 18_90,
			picture: drawn("cake", 0xe9d58f, 0xcfe08a, mint), station: kitchen, liked: 2, soldOut: true},
		{name: "Sorvete da casa", description: "Três bolas: creme, morango e doce de leite.", price: 21_90,
			picture: drawn("icecream", 0xf3b7bd, 0xf4e2b8, rose), station: kitchen, liked: 3},
	}},
	{"Bebidas", []dish{
		{name: "Água sem gás", description: "500 ml.", price: 6_00,
			bought: 20, cost: 21_60, picture: drawn("water", 0x9fd3ea, 0x2a7ab8, sky), liked: 7, asks: []question{iceLemon}, barcode: "7890000000017"},
		{name: "Água com gás", description: "500 ml.", price: 6_50,
			bought: 20, cost: 25_20, picture: drawn("water", 0xa7dcc5, 0x2f8f5b, mint), liked: 4, asks: []question{iceLemon}, barcode: "7890000000024"},
		{name: "Guaraná", description: "Lata de 350 ml.", price: 7_50,
			bought: 25, cost: 39_90, picture: drawn("can", 0x2f7d3b, 0xe0402e, lemon), liked: 7, asks: []question{iceLemon}, barcode: "7890000000031"},
		{name: "Refrigerante de cola", description: "Lata de 350 ml.", price: 7_50,
			bought: 25, cost: 42_00, picture: drawn("can", 0xb3202e, 0xffffff, rose), liked: 7, asks: []question{iceLemon}},
		{name: "Suco de laranja", description: "Espremido na hora, 400 ml.", price: 13_90,
			picture: drawn("juice", 0xf2a132, 0xf29a2e, sand), liked: 5, asks: []question{iceLemon, sweeten}},
		{name: "Suco de abacaxi com hortelã", description: "Batido na hora, 400 ml.", price: 13_90,
			picture: drawn("juice", 0xe7d65a, 0x7fae3d, mint), liked: 4, asks: []question{iceLemon, sweeten}},
		{name: "Café coado", description: "Xícara de grão catarinense.", price: 7_00,
			picture: drawn("coffee", 0x4b2a1b, 0xc08a4d, sand), liked: 3, asks: []question{sweeten}},
	}},
	{"Chopes e drinques", []dish{
		{name: "Chope pilsen", description: "300 ml, da cervejaria vizinha.", price: 12_90,
			picture: drawn("beer", 0xf0b02f, 0xfdf6e3, sky), station: bar, liked: 10, adult: true},
		{name: "Chope IPA", description: "300 ml, amargo na medida.", price: 16_90,
			picture: drawn("beer", 0xc9712b, 0xf8ead0, lilac), station: bar, liked: 5, adult: true},
		{name: "Cerveja long neck", description: "330 ml, bem gelada.", price: 13_90,
			bought: 30, cost: 64_80, picture: drawn("bottle", 0x2f6b45, 0xf4ead2, mint), station: bar, liked: 6, adult: true},
		{name: "Caipirinha", description: "Limão-taiti, açúcar e o destilado que você escolher.", price: 24_90,
			picture: drawn("tumbler", 0xd7e6a5, 0x9cc746, lemon), station: bar, liked: 6, asks: []question{spirit}, adult: true},
		{name: "Vinho tinto da serra", description: "Taça de 150 ml, uva merlot.", price: 26_90,
			picture: drawn("wine", 0x7b1e35, 0xffffff, rose), station: bar, liked: 2, adult: true},
	}},
}
