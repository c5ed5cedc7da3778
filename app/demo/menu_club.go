package demo

const (
	mainBar = "Bar da pista"
	lounge  = "Lounge"
)

var (
	energyTop = extra{"Energético extra", 15_00, mainBar}
	doubleTop = extra{"Dose extra", 18_00, mainBar}
)

var clubMenu = []section{
	{"Drinques autorais", []dish{
		{name: "Aurora", description: "Gim, hibisco e tônica rosa.", price: 38_00,
			picture: drawn("tumbler", 0xe36a8d, 0xf4c4d4, velvet), station: mainBar, liked: 8, extras: []extra{doubleTop}, adult: true},
		{name: "Boreal", description: "Vodka, maçã verde e limão-siciliano.", price: 36_00,
			picture: drawn("cocktail", 0x86d36b, 0xe7d65a, lagoon), station: mainBar, liked: 6, extras: []extra{doubleTop}, adult: true},
		{name: "Meia-noite", description: "Rum escuro, café e cacau.", price: 39_00,
			picture: drawn("cocktail", 0x6b3a22, 0xf29a2e, night), station: lounge, liked: 4, adult: true},
		{name: "Sol nascente", description: "Tequila, laranja e grenadine.", price: 36_00,
			picture: drawn("juice", 0xf26b38, 0xf29a2e, velvet), station: mainBar, liked: 5, extras: []extra{doubleTop}, adult: true},
	}},
	{"Clássicos", []dish{
		{name: "Gim-tônica", description: "Com zimbro e limão.", price: 34_00,
			picture: drawn("tumbler", 0xcfe6ea, 0xa9cf4a, night), station: mainBar, liked: 9, extras: []extra{doubleTop}, adult: true},
		{name: "Moscow mule", description: "Vodka, gengibre e espuma.", price: 36_00,
			picture: drawn("tumbler", 0xd9a066, 0xa9cf4a, lagoon), station: mainBar, liked: 7, adult: true},
		{name: "Caipiroska de frutas vermelhas", description: "Vodka e frutas maceradas.", price: 33_00,
			picture: drawn("tumbler", 0xc3324f, 0x9cc746, night), station: mainBar, liked: 5, adult: true},
		{name: "Trio de shots", description: "Tequila, jambu e maracujá.", price: 45_00,
			picture: drawn("shots", 0xf2c14e, 0xe36a8d, velvet), station: mainBar, liked: 5, adult: true},
		{name: "Espumante brut", description: "Taça de 150 ml.", price: 32_00,
			picture: drawn("wine", 0xf0d88a, 0xffffff, lagoon), station: lounge, liked: 4, adult: true},
	}},
	{"Cervejas e baldes", []dish{
		{name: "Long neck lager", description: "330 ml.", price: 18_00,
			picture: drawn("bottle", 0x2f6b45, 0xf4ead2, night), station: mainBar, liked: 9, adult: true},
		{name: "Long neck sem álcool", description: "330 ml.", price: 17_00,
			picture: drawn("bottle", 0x2a5f9e, 0xffffff, lagoon), station: mainBar, liked: 2},
		{name: "Balde com seis", description: "Seis long necks no gelo.", price: 95_00,
			picture: drawn("bucket", 0x2f6b45, 0xf4ead2, velvet), station: lounge, liked: 5, adult: true},
		{name: "Chope da casa", description: "Caneca de 400 ml.", price: 19_00,
			picture: drawn("beer", 0xf0b02f, 0xfdf6e3, night), station: mainBar, liked: 4, adult: true},
	}},
	{"Sem álcool", []dish{
		{name: "Água da noite", description: "500 ml. Beba uma entre os drinques.", price: 9_00,
			picture: drawn("water", 0x9fd3ea, 0x6a5acd, night), liked: 9},
		{name: "Energético", description: "Lata de 250 ml.", price: 22_00,
			picture: drawn("can", 0x2340a0, 0xf2c14e, lagoon), liked: 7, asks: []question{iceLemon}},
		{name: "Soda italiana", description: "Maçã verde ou frutas vermelhas.", price: 18_00,
			picture: drawn("juice", 0x9fd65a, 0xa9cf4a, velvet), liked: 3,
			asks: []question{{"Sabor", false, []string{"Maçã verde", "Frutas vermelhas"}}, iceLemon}, extras: []extra{energyTop}},
	}},
	{"Para beliscar", []dish{
		{name: "Batata trufada", description: "Com queijo curado.", price: 42_00,
			picture: drawn("fries", 0xf2c14e, 0x2b2b33, velvet), station: lounge, liked: 5},
		{name: "Mini-hambúrgueres", description: "Três unidades com queijo da Canastra.", price: 48_00,
			picture: drawn("burger", 0x6b3a22, 0xf6c85f, night), station: lounge, liked: 5, asks: []question{doneness}},
		{name: "Pizza de bolso", description: "Massa fina, dobrada, de calabresa.", price: 32_00,
			picture: drawn("pizza", 0xe9a13b, 0xb5402f, lagoon), station: lounge, liked: 4},
	}},
}
