package demo

// Password opens every demo account.
const Password = "Cozinha#2026"

// Account is a demo sign-in, without its password.
type Account struct {
	Email string
	Name  string
	// Sees says in Portuguese what the account may do.
	Sees string
}

// Accounts lists the demo sign-ins; they exist only where Seed has run, and
// open only while the server runs as a demo.
func Accounts() []Account {
	return []Account{
		{owner, "Helena Duarte", "dona dos três estabelecimentos"},
		{manager, "Rafael Nunes", "gerente do Bar do Cais"},
		{cook, "Jussara Lima", "cozinha do Bar do Cais: só o painel de pedidos"},
		{support, "Otávio Reis", "suporte da plataforma, em todos os estabelecimentos"},
	}
}

// Emails are those of the demo sign-ins.
func Emails() []string { return []string{owner, manager, cook, support} }

const (
	owner   = "dono@balcao.demo"
	manager = "gerente@balcao.demo"
	cook    = "cozinha@balcao.demo"
	support = "suporte@balcao.demo"
)
