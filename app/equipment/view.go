package equipment

import (
	"context"
	"time"
)

// offlineAfter is how long a device may be silent: it tells of itself each minute.
const offlineAfter = 150 * time.Second

// lowBattery is the per cent from which a device that is not charging asks for its charger.
const lowBattery = 15

// Standing is how a device is.
type Standing string

const (
	Unpaired Standing = "semVinculo"
	Online   Standing = "online"
	Offline  Standing = "offline"
)

// View is a device on the wire.
type View struct {
	ID              string   `json:"id"`
	Nome            string   `json:"nome" doc:"empty for one that goes by its type and number"`
	Titulo          string   `json:"titulo" doc:"what it is called by: its name, or its type and number"`
	Tipo            Type     `json:"tipo" enum:"1,2,3,4,5,6,7,8,9"`
	TipoNome        string   `json:"tipoNome"`
	IMEI            string   `json:"imei"`
	NumeroSerie     string   `json:"numeroSerie"`
	Patrimonio      string   `json:"patrimonio"`
	PontoDeVendaID  string   `json:"pontoDeVendaId" doc:"empty for none"`
	PontoDeVenda    string   `json:"pontoDeVenda"`
	Situacao        Standing `json:"situacao" enum:"semVinculo,online,offline"`
	Versao          int64    `json:"versao"`
	VersaoDoApp     string   `json:"versaoDoApp"`
	Bateria         *int     `json:"bateria" doc:"per cent; null for a device without one"`
	Carregando      bool     `json:"carregando"`
	NaoEnviadas     int      `json:"naoEnviadas" doc:"sales that wait on the device"`
	OuvidoEm        *int64   `json:"ouvidoEm" doc:"epoch ms; null: never"`
	UltimaVendaEm   *int64   `json:"ultimaVendaEm" doc:"epoch ms; null: never"`
	Produtos        int      `json:"produtos" doc:"how many it sells"`
	Sincronizado    *int64   `json:"sincronizadoEm" doc:"epoch ms of when it took its products over; null: never"`
	SincroniaPedida bool     `json:"sincroniaPedida"`
	Avisos          []string `json:"avisos" nullable:"false" doc:"what somebody should look at"`
	Licenca         string   `json:"licenca" doc:"name of its licence; empty for none"`
	LicencaAte      string   `json:"licencaAte" doc:"the last day of its licence; empty for none"`
	ArquivadoEm     *int64   `json:"arquivadoEm" doc:"epoch ms; null: in use"`
}

// views are devices as the screens show them.
func (s *Service) views(ctx context.Context, venueID string, devices []Equipment) ([]View, error) {
	ids := make([]string, len(devices))
	for i, e := range devices {
		ids[i] = e.ID
	}
	signals, paired, err := s.standing(ctx, ids)
	if err != nil {
		return nil, err
	}
	names, err := s.SalesPoints(ctx, venueID)
	if err != nil {
		return nil, err
	}
	licences, err := s.licencesOf(ctx, s.DB.Read, devices)
	if err != nil {
		return nil, err
	}
	today, err := s.today(ctx, venueID)
	if err != nil {
		return nil, err
	}
	out := make([]View, len(devices))
	for i, e := range devices {
		out[i] = s.view(e, signals[e.ID], paired[e.ID])
		licence := licences[e.LicenceID]
		out[i].PontoDeVenda, out[i].Licenca, out[i].LicencaAte = names[e.SalesPointID], licence.Name, licence.ValidUntil
		if warning := licenceWarning(licence, today); warning != "" {
			out[i].Avisos = append(out[i].Avisos, warning)
		}
	}
	return out, nil
}

func (s *Service) view(e Equipment, g signal, paired bool) View {
	v := View{
		ID: e.ID, Nome: e.Name, Titulo: e.Title(), Tipo: e.Type, TipoNome: e.Type.Label(), IMEI: e.IMEI, NumeroSerie: e.Serial, Patrimonio: e.AssetTag,
		PontoDeVendaID: e.SalesPointID, Situacao: Unpaired, Versao: e.Version, VersaoDoApp: g.AppVersion,
		Bateria: g.Battery, Carregando: g.Charging, NaoEnviadas: g.Unsent, Produtos: g.Products,
		OuvidoEm: moment(g.HeardAt), UltimaVendaEm: moment(g.LastSaleAt), Sincronizado: moment(g.SyncedAt),
		SincroniaPedida: g.SyncWantedAt != 0, Avisos: []string{}, ArquivadoEm: moment(e.ArchivedAt),
	}
	if !paired {
		return v
	}
	v.Situacao = Online
	if s.Clock.Now().UnixMilli()-g.HeardAt > offlineAfter.Milliseconds() {
		v.Situacao = Offline
		v.Avisos = append(v.Avisos, "Sem sinal. Veja se o aparelho está ligado e com rede.")
	}
	if g.Battery != nil && *g.Battery <= lowBattery && !g.Charging {
		v.Avisos = append(v.Avisos, "Bateria fraca. Coloque o aparelho para carregar.")
	}
	if g.Unsent > 0 {
		v.Avisos = append(v.Avisos, "Há vendas guardadas no aparelho. Elas chegam quando ele tiver rede.")
	}
	if g.Stranger != "" {
		v.Avisos = append(v.Avisos, "Outro aparelho (número de série "+g.Stranger+") tentou usar a chave deste. Desvincule e vincule de novo.")
	}
	return v
}

func moment(milli int64) *int64 {
	if milli == 0 {
		return nil
	}
	return &milli
}
