package customers_test

import (
	"net/http"
	"testing"
)

func TestUndoReportHidesCPFs(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		done := o.put("CPF;Telefone\n"+ana+";\n", true)
		c := o.list("").Registros[0]
		o.save(http.StatusOK, fields{"id": c.ID, "CPF": ana, "telefone": "48991234567"})
		got := o.undo(done.ID)
		if len(got.Mantidas) != 1 || got.Mantidas[0].Nome != "•••.982.247-••" {
			t.Errorf("D57 kept %+v", got)
		}
	})
}
