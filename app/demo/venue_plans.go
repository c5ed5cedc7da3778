package demo

import (
	"strconv"

	"balcao/app/br"
	"balcao/app/storefront"
	"balcao/app/venues"
)

// plan is a demo venue before it is made.
type plan struct {
	venue venues.Venue
	// description is what the store's page says about the venue.
	description string
	menu        []section
	plain       []plain
	stores      []storePlan
	tables      []string
	carriers    []string
	// accounts are where the venue's money goes; their holder is the venue.
	accounts []venues.BankAccount
	// staff are who takes the orders and who cooks them.
	staff  [2]string
	town   town
	rhythm rhythm
	// clientele are the customers on record.
	clientele clientele
	// pin is where the venue stands, and districts are the fees of those to which it delivers.
	pin       *storefront.Pin
	districts []storefront.DistrictFee
	// ways weighs the fulfilments on offer.
	ways map[string]float64
	// marketplace is the share of pick-ups that come from a food marketplace.
	marketplace float64
	now         []live
	seed        uint64
}

func plans() []plan {
	return []plan{harbour(), school(), club()}
}

func harbour() plan {
	return plan{
		venue: venues.Venue{
			Name: "Bar do Cais", Slug: "bar-do-cais", Kind: venues.Bar, Origin: venues.Food, Phone: "48933330101",
			LegalName: "Cais Bar e Restaurante Ltda.", Document: "31415926000171", Email: "contato@bardocais.test", IssuesInvoices: true,
			Address: venues.Address{
				Street: "Rua do Trapiche", Number: "120", District: "Ribeirão da Ilha", PostalCode: "88064000",
				State: "SC", City: "Florianópolis", CityID: "4205407",
			},
		},
		description: "Frutos do mar, petiscos e chope à beira d'água.",
		menu:        barMenu, plain: barPlain, stores: harbourStores, tables: numbered(24), staff: [2]string{"Rafael Nunes", "Jussara Lima"},
		carriers: []string{"Jonas Vieira", "Priscila Ramos", "Edson Cardoso"},
		accounts: []venues.BankAccount{
			{BankCode: "001", BankName: "Banco do Brasil", Agency: "3582", Account: "104512", Digit: "X", Kind: venues.Checking, Acquirer: venues.PagSeguro},
			{BankCode: "341", BankName: "Itaú", Agency: "0736", Account: "48215", Digit: "7", Kind: venues.Checking, Acquirer: venues.PagSeguro, MPPagamentos: true},
			{BankCode: "197", BankName: "Stone", Agency: "0001", Account: "6620184", Digit: "3", Kind: venues.Payment, Acquirer: venues.Stone},
		},
		town: town{
			areaCode: "48",
			streets:  []string{"Rua das Gaivotas", "Rua do Pescador", "Avenida das Rendeiras", "Servidão das Bromélias", "Rua da Capela", "Rodovia do Sul da Ilha"},
			district: []string{"Campeche", "Ribeirão da Ilha", "Lagoa da Conceição", "Trindade", "Rio Tavares", "Centro"},
		},
		rhythm: rhythm{
			zone: br.Zone("SC", "Florianópolis"), perDay: 58, usual: 17,
			weekdays: [7]float64{1.25, 0.6, 0.7, 0.8, 1, 1.5, 1.7},
			hours:    [24]float64{11: 4, 12: 16, 13: 17, 14: 8, 15: 3, 16: 3, 17: 4, 18: 8, 19: 15, 20: 19, 21: 16, 22: 8, 23: 3},
		},
		ways: map[string]float64{delivery: 38, atTable: 42, pickup: 20}, marketplace: 0.5,
		pin: &storefront.Pin{Latitude: -27.7171, Longitude: -48.5626, Source: "aparelho"},
		districts: []storefront.DistrictFee{
			{District: "Ribeirão da Ilha", Fee: 500}, {District: "Rio Tavares", Fee: 900}, {District: "Campeche", Fee: 1000},
			{District: "Lagoa da Conceição", Fee: 1400}, {District: "Centro", Fee: 1600}, {District: "Trindade", Fee: 1600},
		},
		now: rush, seed: 48, clientele: harbourClientele,
	}
}

func school() plan {
	return plan{
		venue: venues.Venue{
			Name: "Colégio Aroeira", Slug: "colegio-aroeira", Kind: venues.School, Origin: venues.Food, Phone: "92933330202",
			LegalName: "Sociedade Educacional Aroeira Ltda.", Document: "7AR0E1RA000140", Email: "secretaria@colegioaroeira.test", IssuesInvoices: false,
			Address: venues.Address{
				Street: "Avenida das Seringueiras", Number: "450", District: "Adrianópolis", PostalCode: "69057000",
				State: "AM", City: "Manaus", CityID: "1302603",
			},
		},
		description: "A cantina do colégio: lanche fresco a cada recreio.",
		menu:        schoolMenu, stores: schoolStores, tables: numbered(8), staff: [2]string{"Neide Batista", "Raimundo Farias"},
		accounts: []venues.BankAccount{
			{BankCode: "104", BankName: "Caixa", Agency: "1294", Account: "30071", Digit: "5", Kind: venues.Checking, Acquirer: venues.PagSeguro},
		},
		town: town{
			areaCode: "92",
			streets:  []string{"Rua das Castanheiras", "Rua do Buriti", "Avenida das Torres", "Travessa do Açaí"},
			district: []string{"Adrianópolis", "Aleixo", "Flores", "Parque Dez"},
		},
		rhythm: rhythm{
			zone: br.Zone("AM", "Manaus"), perDay: 34, usual: 7,
			weekdays: [7]float64{0, 1, 1.05, 1, 1.05, 1.1, 0.1},
			hours:    [24]float64{7: 5, 9: 16, 10: 12, 11: 8, 12: 18, 13: 8, 15: 14, 16: 6, 17: 3},
		},
		ways: map[string]float64{atTable: 25, pickup: 75},
		now:  lull, seed: 92, clientele: schoolClientele,
	}
}

func club() plan {
	return plan{
		venue: venues.Venue{
			Name: "Clube Aurora", Slug: "clube-aurora", Kind: venues.Nightclub, Origin: venues.Food, Phone: "11933330303",
			BusinessDayCutoff: 6 * 60,
			LegalName:         "Clube Recreativo Aurora", Document: "27182818000129", Email: "secretaria@clubeaurora.test",
			Address: venues.Address{
				Street: "Rua Augusta", Number: "2990", District: "Consolação", PostalCode: "01412100",
				State: "SP", City: "São Paulo", CityID: "3550308",
			},
		},
		description: "Pista, bar e lounge. Entrada a partir de 18 anos.",
		menu:        clubMenu, stores: clubStores, tables: numbered(16), staff: [2]string{"Caio Moura", "Bianca Lopes"},
		accounts: []venues.BankAccount{
			{BankCode: "748", BankName: "Sicredi", Agency: "0218", Account: "77310", Digit: "2", Kind: venues.Savings, Acquirer: venues.MP, MPPagamentos: true},
		},
		town: town{
			areaCode: "11",
			streets:  []string{"Rua Frei Caneca", "Rua Bela Cintra", "Alameda Santos", "Rua Haddock Lobo"},
			district: []string{"Consolação", "Bela Vista", "Pinheiros", "Jardins"},
		},
		rhythm: rhythm{
			zone: br.Zone("SP", "São Paulo"), perDay: 40, usual: 6,
			weekdays: [7]float64{0.5, 0.05, 0.05, 0.3, 1, 1.9, 2.1},
			hours:    [24]float64{0: 18, 1: 17, 2: 12, 3: 7, 4: 3, 20: 3, 21: 6, 22: 12, 23: 16},
		},
		ways: map[string]float64{atTable: 70, pickup: 30},
		now:  lull, seed: 11, clientele: clubClientele,
	}
}

// numbered names tables from 1 on.
func numbered(count int) []string {
	names := make([]string, count)
	for i := range names {
		names[i] = strconv.Itoa(i + 1)
	}
	return names
}
