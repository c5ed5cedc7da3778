package images_test

import (
	"bytes"
	"image"
	"net/http"
	"testing"

	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/images"
)

func TestPicturesComeInTheWidthsOfPages(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := open(db)
		put(t, s, images.Key{Venue: venue, Kind: images.Product, ID: product}, halves(900, 450))
		put(t, s, images.Key{Venue: venue, Kind: images.Profile, ID: venue}, halves(200, 400))
		dish, logo := "/blob/"+venue+"/"+product+".jpg", "/blob/clientes-profile/"+venue+".png"
		for address, want := range map[string]image.Point{
			dish: {900, 450}, dish + "?w=320": {320, 160}, dish + "?w=160": {160, 80},
			dish + "?w=319": {900, 450}, dish + "?w=x": {900, 450},
			logo + "?w=160&v=1": {160, 320}, logo + "?w=320": {200, 400},
		} {
			for range 2 {
				w := get(s, http.MethodGet, address, "")
				picture, kind, err := image.Decode(bytes.NewReader(w.Body.Bytes()))
				if err != nil || picture.Bounds().Size() != want || w.Header().Get("Content-Type") != "image/"+kind {
					t.Fatalf("%s: %v, %v", address, picture, err)
				}
				if again := get(s, http.MethodGet, address, w.Header().Get("ETag")); again.Code != http.StatusNotModified {
					t.Errorf("%s: a known picture is sent again, %d", address, again.Code)
				}
			}
		}
		small := get(s, http.MethodGet, dish+"?w=160", "").Header().Get("ETag")
		if w := get(s, http.MethodGet, dish, small); w.Code != http.StatusOK {
			t.Errorf("the small one is taken for the large one: %d", w.Code)
		}
	})
}
