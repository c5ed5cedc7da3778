package equipment

import (
	"context"
	"net/http"

	"balcao/app/images"
	"balcao/app/operation"
	"balcao/app/roles"
)

var (
	// keepers register and pair devices.
	keepers = roles.List{roles.Equipment, roles.AdminPortal}
	// bringers bring files of them in.
	bringers = roles.List{roles.Imports, roles.Equipment, roles.AdminPortal}
	// watchers see how they are.
	watchers = roles.List{roles.Equipment, roles.EquipmentMonitoring, roles.AdminPortal}
	// licensers keep what is licensed of them.
	licensers = roles.List{roles.EquipmentLicences, roles.AdminPortal}
)

// Routes lists the operations of this domain (S2§2.14, D47).
func (s *Service) Routes() []operation.Route {
	const at = "/api/equipamentos"
	keep, watch, importers := operation.Venue(keepers...), operation.Venue(watchers...), operation.Venue(bringers...)
	license, decorate := operation.Venue(licensers...), operation.Venue(roles.AdminPortal)
	routes := []operation.Route{
		operation.Get("equipment-list", at, watch, s.listRoute),
		operation.Post("equipment-add", at, keep, s.addRoute),
		operation.Put("equipment-change", at+"/{id}", keep, s.changeRoute),
		operation.Post("equipment-archive", at+"/{id}/arquivar", keep, s.archiveRoute).Status(http.StatusNoContent),
		operation.Post("equipment-restore", at+"/{id}/restaurar", keep, s.restoreRoute),
		operation.Post("equipment-pairing-code", at+"/{id}/codigo", keep, s.codeRoute),
		operation.Post("equipment-unpair", at+"/{id}/desvincular", keep, s.unpairRoute).Status(http.StatusNoContent),
		operation.Get("equipment-stream", at+"/stream", watch, s.streamRoute),
		operation.Post("equipment-import", at+"/importar", importers, s.importRoute).MaxBody(largestUpload),
		operation.Post("equipment-import-errors", at+"/importar/erros", importers, s.importErrorsRoute).MaxBody(largestUpload),
		operation.Get("equipment-import-list", at+"/importacoes", importers, s.importListRoute),
		operation.Post("equipment-import-undo", at+"/importacoes/{id}/desfazer", importers, s.undoImportRoute),
		operation.Post("tablet-sync-products", "/api/Equipamento/SincronizarProdutos/{localId}", watch, s.askForSyncRoute),
		operation.Get("equipment-latest-bindings", "/api/Equipamento/UltimasVinculacoes", operation.Global(roles.Admin, roles.AdminPortal, roles.Support), s.bindingsRoute),

		operation.Get("equipment-licence-list", at+"/licencas", license, s.licencesRoute),
		operation.Post("equipment-licence-add", at+"/licencas", license, s.addLicenceRoute),
		operation.Put("equipment-licence-change", at+"/licencas/{id}", license, s.changeLicenceRoute),
		operation.Post("equipment-licence-archive", at+"/licencas/{id}/arquivar", license, s.archiveLicenceRoute).Status(http.StatusNoContent),
		operation.Post("equipment-licence-restore", at+"/licencas/{id}/restaurar", license, s.restoreLicenceRoute),
		operation.Get("equipment-licence-devices", at+"/licencas/{id}/equipamentos", license, s.licensedRoute),
		operation.Put("equipment-licence-assign", at+"/licencas/{id}/equipamentos", license, s.licenseRoute),
		operation.Get("equipment-wallpaper-list", at+"/papeisDeParede", decorate, s.wallpapersRoute),
		operation.Put("equipment-wallpaper-set", at+"/papeisDeParede", decorate, s.setWallpaperRoute).MaxBody(images.LargestForm),
		operation.Delete("equipment-wallpaper-remove", at+"/papeisDeParede/{id}", decorate, s.removeWallpaperRoute).Status(http.StatusNoContent),
		operation.Get("tablet-list", "/api/tablets", keep, s.tabletsRoute),
		operation.Get("tablet-settings", "/api/tablets/configuracao", keep, s.tabletRoute),
		operation.Put("tablet-settings-save", "/api/tablets/configuracao", keep, s.saveTabletRoute),

		// What devices call.
		operation.Post("equipment-pair", "/api/equipamento/vincular", operation.Public, s.pairRoute),
		operation.Post("equipment-signal", "/api/equipamento/sinal", operation.ByEquipment, s.signalRoute),
		operation.Post("equipment-products", "/api/equipamento/produtos", operation.ByEquipment, s.productsRoute).MaxBody(4 << 20),
		operation.Post("equipment-products-left-out", "/api/equipamento/produtos/ignorados", operation.ByEquipment, s.leftOutRoute).Status(http.StatusNoContent),
	}
	for i := range routes {
		routes[i] = routes[i].Tag("equipment")
	}
	return routes
}

type listInput struct {
	operation.VenueQuery
	operation.PageQuery
	Tipo       Type   `query:"tipo" minimum:"0" maximum:"9" doc:"0 for all"`
	Busca      string `query:"busca" maxLength:"100" doc:"part of name, IMEI, serial number or patrimony"`
	Arquivados bool   `query:"arquivados"`
}

func (s *Service) listRoute(ctx context.Context, in *listInput) (*operation.Page[View], error) {
	f := Filter{VenueID: in.VenueID, Type: in.Tipo, Text: in.Busca, Archived: in.Arquivados}
	page, total, err := s.List(ctx, f, in.Offset(), in.Size)
	if err != nil {
		return nil, err
	}
	views, err := s.views(ctx, in.VenueID, page)
	return &operation.Page[View]{Total: total, Body: views}, err
}

// Fields are what a person writes of a device.
type Fields struct {
	Tipo        Type   `json:"tipo" enum:"1,2,3,4,5,6,7,8,9"`
	Nome        string `json:"nome" maxLength:"200"`
	IMEI        string `json:"imei" maxLength:"40"`
	NumeroSerie string `json:"numeroSerie" maxLength:"100"`
	Patrimonio  string `json:"patrimonio" maxLength:"100"`
}

func (f Fields) draft() Draft {
	return Draft{Type: f.Tipo, Name: f.Nome, IMEI: f.IMEI, Serial: f.NumeroSerie, AssetTag: f.Patrimonio}
}

type addInput struct {
	Body struct {
		operation.VenueBody
		Fields
	}
}

type viewOutput struct{ Body View }

func (s *Service) viewOf(ctx context.Context, e Equipment) (*viewOutput, error) {
	views, err := s.views(ctx, e.VenueID, []Equipment{e})
	if err != nil {
		return nil, err
	}
	return &viewOutput{views[0]}, nil
}

func (s *Service) addRoute(ctx context.Context, in *addInput) (*viewOutput, error) {
	e, err := s.Register(ctx, in.Body.VenueID, in.Body.draft())
	if err != nil {
		return nil, err
	}
	return s.viewOf(ctx, e)
}

type changeInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body struct {
		operation.VenueBody
		Fields
		Versao int64 `json:"versao" minimum:"1"`
	}
}

func (s *Service) changeRoute(ctx context.Context, in *changeInput) (*viewOutput, error) {
	e, err := s.Change(ctx, in.Body.VenueID, in.ID, in.Body.Versao, in.Body.draft())
	if err != nil {
		return nil, err
	}
	return s.viewOf(ctx, e)
}

type rowInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body operation.VenueBody
}

func (s *Service) archiveRoute(ctx context.Context, in *rowInput) (*struct{}, error) {
	return nil, s.Archive(ctx, in.Body.VenueID, in.ID)
}

func (s *Service) restoreRoute(ctx context.Context, in *rowInput) (*viewOutput, error) {
	e, err := s.Restore(ctx, in.Body.VenueID, in.ID)
	if err != nil {
		return nil, err
	}
	return s.viewOf(ctx, e)
}

// CodeView is a pairing code, and what a device that can scan reads of it.
type CodeView struct {
	Codigo   string `json:"codigo"`
	ExpiraEm int64  `json:"expiraEm" doc:"epoch ms"`
	QR       string `json:"qr" doc:"text of the QR code"`
}

type codeOutput struct{ Body CodeView }

func (s *Service) codeRoute(ctx context.Context, in *rowInput) (*codeOutput, error) {
	code, err := s.NewCode(ctx, in.Body.VenueID, in.ID)
	if err != nil {
		return nil, err
	}
	return &codeOutput{CodeView{code.Code, code.Expires.UnixMilli(), "balcao:" + code.Code}}, nil
}

func (s *Service) unpairRoute(ctx context.Context, in *rowInput) (*struct{}, error) {
	return nil, s.Unbind(ctx, in.Body.VenueID, in.ID)
}

type askForSyncInput struct {
	operation.VenuePath
	Tipo Type `query:"tipo" minimum:"0" maximum:"9" default:"9" doc:"the devices of which type; 0 for all"`
}

// Asked is how many devices were asked.
type Asked struct {
	Equipamentos int `json:"equipamentos"`
}

type askedOutput struct{ Body Asked }

func (s *Service) askForSyncRoute(ctx context.Context, in *askForSyncInput) (*askedOutput, error) {
	asked, err := s.AskForSync(ctx, in.VenueID, in.Tipo)
	return &askedOutput{Asked{asked}}, err
}

type bindingsOutput struct {
	Body []Binding `nullable:"false"`
}

func (s *Service) bindingsRoute(ctx context.Context, _ *struct{}) (*bindingsOutput, error) {
	all, err := s.LatestBindings(ctx)
	return &bindingsOutput{all}, err
}
