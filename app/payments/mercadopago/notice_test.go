package mercadopago_test

import (
	"encoding/json"
	"os"
	"testing"

	"balcao/app/payments"
	"balcao/app/payments/mercadopago"
)

// The vectors were signed by another program (openssl) with the secret, request and order
// of the vendor's own examples.
func TestSignaturesOfNotices(t *testing.T) {
	raw, err := os.ReadFile("testdata/notices.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors []struct {
		Name, ID, Request, Signature string
		Good                         bool
	}
	if err := json.Unmarshal(raw, &vectors); err != nil {
		t.Fatal(err)
	}
	for _, v := range vectors {
		n := payments.Notice{Signature: v.Signature, RequestID: v.Request, ID: v.ID}
		if got := mercadopago.Signed("your_secret_key_here", n); got != v.Good {
			t.Errorf("%s: signed %t", v.Name, got)
		}
		if mercadopago.Signed("another", n) || mercadopago.Signed("", n) {
			t.Errorf("%s: signed with another secret, or none", v.Name)
		}
	}
}
