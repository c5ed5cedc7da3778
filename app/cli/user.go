package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"balcao/app/access"
	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/operation"
	"balcao/app/roles"
	"balcao/app/server"
	"balcao/app/venues"
)

type userCommand struct {
	Add           userAddCommand           `cmd:"" help:"Cria uma conta."`
	ResetPassword userResetPasswordCommand `cmd:"" help:"Dá uma senha nova a uma conta e encerra suas sessões."`
	Roles         userRolesCommand         `cmd:"" help:"Mostra ou troca os papéis de uma conta."`
	List          userListCommand          `cmd:"" help:"Lista as contas."`
}

// commandLine is who acts in the audit where a command does.
const commandLine = "Linha de comando"

// people opens the database and hands over what the user commands need; they act
// as commandLine.
func (s storage) people(ctx context.Context, do func(context.Context, *database.DB, *access.Service) error) error {
	ctx = operation.WithCaller(ctx, &operation.Caller{Name: commandLine, Roles: []string{roles.Admin}})
	address, err := s.existing()
	if err != nil {
		return err
	}
	db, err := database.Open(ctx, address)
	if err != nil {
		return err
	}
	service := server.Accounts(db)
	return errors.Join(do(ctx, db, service), service.Close(ctx), db.Close())
}

// credential reads a new password: typed twice at a terminal, or one line of a
// pipe, so that it never stands on a command line.
type credential struct {
	PasswordStdin bool `help:"Lê a senha da entrada padrão, sem perguntar."`
}

func (c credential) read(in *os.File, out io.Writer) (string, error) {
	if c.PasswordStdin || !term.IsTerminal(int(in.Fd())) {
		line, err := bufio.NewReader(in).ReadString('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return "", fmt.Errorf("ler a senha: %w", err)
		}
		return strings.TrimRight(line, "\r\n"), nil
	}
	first, err := ask(in, out, "Senha: ")
	if err != nil {
		return "", err
	}
	again, err := ask(in, out, "Repita a senha: ")
	if err != nil {
		return "", err
	}
	if first != again {
		return "", errors.New("as duas senhas são diferentes")
	}
	return first, nil
}

func ask(in *os.File, out io.Writer, question string) (string, error) {
	fmt.Fprint(out, question)
	typed, err := term.ReadPassword(int(in.Fd()))
	fmt.Fprintln(out)
	return string(typed), err
}

type userAddCommand struct {
	storage
	credential
	Email string   `arg:"" help:"E-mail da conta."`
	Name  string   `required:"" help:"Nome da pessoa." placeholder:"NOME" env:"-"`
	CPF   string   `help:"CPF, com ou sem pontuação." placeholder:"CPF" env:"-"`
	Admin bool     `help:"Administra a plataforma inteira." env:"-"`
	Role  []string `help:"Papel que vale em todos os lugares; pode repetir." placeholder:"PAPEL" env:"-"`
	Venue string   `help:"Dá acesso ao estabelecimento com este endereço (slug)." placeholder:"SLUG" env:"-"`
	Owner bool     `help:"Com --venue: como dono, com todos os papéis do lugar." env:"-"`
	Grant []string `help:"Com --venue: papel naquele lugar; pode repetir." placeholder:"PAPEL" env:"-"`
}

// Help is shown by --help after the summary.
func (userAddCommand) Help() string {
	return "Exemplo: balcao user add ana@exemplo.com.br --name \"Ana Souza\" --venue meu-bar --grant Painel"
}

func (c userAddCommand) Run(p *program) error {
	if c.Venue == "" && (c.Owner || len(c.Grant) > 0) {
		return errors.New("--owner e --grant precisam de --venue")
	}
	return c.people(p.ctx, func(ctx context.Context, db *database.DB, service *access.Service) error {
		var posts []access.Post
		if c.Venue != "" {
			venue, err := venues.New(venues.Config{DB: db, Clock: clock.Real()}).BySlug(ctx, c.Venue)
			if err != nil {
				return err
			}
			posts = append(posts, access.Post{VenueID: venue.ID, Owner: c.Owner, Roles: c.Grant})
		}
		password, err := c.read(os.Stdin, p.out)
		if err != nil {
			return err
		}
		user, err := service.AddUser(ctx, access.NewUser{
			Name: c.Name, Email: c.Email, CPF: c.CPF, Password: password, IsAdmin: c.Admin, Roles: c.Role,
		}, posts...)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(p.out, "Conta criada: %s.\n", user.Email)
		return err
	})
}

type userResetPasswordCommand struct {
	storage
	credential
	Email string `arg:"" help:"E-mail da conta."`
}

func (c userResetPasswordCommand) Run(p *program) error {
	return c.people(p.ctx, func(ctx context.Context, _ *database.DB, service *access.Service) error {
		if _, err := service.UserByEmail(ctx, c.Email); err != nil {
			return err
		}
		password, err := c.read(os.Stdin, p.out)
		if err != nil {
			return err
		}
		if err := service.ResetPassword(ctx, c.Email, password); err != nil {
			return err
		}
		_, err = fmt.Fprintln(p.out, "Senha trocada; todas as sessões da conta foram encerradas.")
		return err
	})
}

type userRolesCommand struct {
	storage
	Email string   `arg:"" optional:"" help:"E-mail da conta; sem ele, lista os papéis que existem."`
	Set   []string `help:"Papel que passa a valer em todos os lugares; os outros saem. Pode repetir." placeholder:"PAPEL" env:"-"`
	None  bool     `help:"Retira todos os papéis que valem em todos os lugares." env:"-"`
	Admin *bool    `negatable:"" help:"Administra a plataforma inteira." env:"-"`
}

func (c userRolesCommand) Run(p *program) error {
	if c.Email == "" {
		return listRoles(p.out)
	}
	return c.people(p.ctx, func(ctx context.Context, _ *database.DB, service *access.Service) error {
		user, err := service.UserByEmail(ctx, c.Email)
		if err != nil {
			return err
		}
		admin, roles := user.IsAdmin, []string(user.Roles)
		if c.Admin != nil {
			admin = *c.Admin
		}
		if len(c.Set) > 0 || c.None {
			roles = c.Set
		}
		if c.Admin != nil || len(c.Set) > 0 || c.None {
			if err := service.SetRoles(ctx, c.Email, admin, roles); err != nil {
				return err
			}
		}
		_, err = fmt.Fprintf(p.out, "%s: %s\n", user.Email, rolesText(admin, roles))
		return err
	})
}

func listRoles(out io.Writer) error {
	group := ""
	for _, role := range roles.Catalogue() {
		if role.Grupo != group {
			group = role.Grupo
			fmt.Fprintln(out, group)
		}
		if _, err := fmt.Fprintf(out, "  %-42s %s\n", role.Nome, role.Descricao); err != nil {
			return err
		}
	}
	return nil
}

func rolesText(admin bool, roles []string) string {
	var words []string
	if admin {
		words = append(words, "administra a plataforma")
	}
	words = append(words, roles...)
	if len(words) == 0 {
		return "sem papéis que valham em todos os lugares"
	}
	return strings.Join(words, ", ")
}

type userListCommand struct{ storage }

func (c userListCommand) Run(p *program) error {
	return c.people(p.ctx, func(ctx context.Context, _ *database.DB, service *access.Service) error {
		users, err := service.Users(ctx)
		if err != nil {
			return err
		}
		for _, u := range users {
			text := rolesText(u.IsAdmin, u.Roles)
			if u.DisabledAt != 0 {
				text += " (desativada)"
			}
			if _, err := fmt.Fprintf(p.out, "%-36s %-28s %s\n", u.Email, u.Name, text); err != nil {
				return err
			}
		}
		return nil
	})
}
