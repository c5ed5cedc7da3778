package access

import (
	"context"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/roles"
)

// User is an account. Roles hold good everywhere; roles in a venue are
// memberships.
type User struct {
	bun.BaseModel `bun:"table:users"`

	ID string `bun:"id,pk"`
	// Email is lower-case.
	Email string
	// CPF is 11 digits, or empty for accounts made without one.
	CPF          string `bun:"cpf,nullzero"`
	Name         string
	PasswordHash string
	IsAdmin      bool
	Roles        roles.List
	// SecondFactor demands the access code from this account whatever the server says (D16).
	SecondFactor bool
	// NotifyNewDevice and NotifySecurity say of what the account is told by mail:
	// a sign-in on a new device; another password or second factor.
	NotifyNewDevice, NotifySecurity bool
	CreatedAt                       int64
	DisabledAt                      int64 `bun:"disabled_at,nullzero"`
}

// globalRoles are the roles that hold good everywhere; isAdmin implies Admin (D17).
func (u User) globalRoles() []string {
	if u.IsAdmin {
		return merge(u.Roles, []string{roles.Admin})
	}
	return u.Roles
}

// NewUser is an account to be made.
type NewUser struct {
	Name         string
	Email        string
	CPF          string
	Password     string
	IsAdmin      bool
	Roles        []string
	SecondFactor bool
}

const maxNameLength = 120

// settle trims what was typed and reports what is wrong with it, in the words
// of the registration screen (S1§5).
func (n *NewUser) settle() error {
	n.Name = strings.TrimSpace(n.Name)
	n.Email = foldEmail(n.Email)
	n.CPF = br.NormalizeCPF(n.CPF)
	if n.Name == "" || len([]rune(n.Name)) > maxNameLength {
		return fault.New(fault.Invalid, incompleteRegistration).With("nome", "Informe o nome, com até 120 caracteres.")
	}
	if !br.ValidEmail(n.Email) {
		return fault.Field("email", "Formato do e-mail inválido")
	}
	if n.CPF != "" && !br.ValidCPF(n.CPF) {
		return fault.Field("cpf", "Preencha com um CPF válido")
	}
	if !ValidPassword(n.Password) {
		return fault.Field("senha", weakPassword)
	}
	return knownRoles(n.Roles)
}

// Post is a place of work of a new account.
type Post struct {
	VenueID string
	Owner   bool
	Roles   []string
}

// AddUser makes an account with its posts, all or nothing, for the command line
// and the demo. A taken e-mail or CPF is a Conflict fault.
func (s *Service) AddUser(ctx context.Context, n NewUser, posts ...Post) (User, error) {
	for _, post := range posts {
		if err := grantable(post.Roles, roles.OfVenue()); err != nil {
			return User{}, err
		}
	}
	user, err := s.prepare(ctx, n)
	if err != nil {
		return User{}, err
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := insertUser(ctx, tx, user); err != nil {
			return err
		}
		for _, post := range posts {
			if err := s.addMember(ctx, tx, audit.MemberAdded, operation.ActorFrom(ctx), membership{
				UserID: user.ID, VenueID: post.VenueID, IsOwner: post.Owner, Roles: merge(post.Roles, nil), CreatedAt: user.CreatedAt,
			}); err != nil {
				return err
			}
		}
		return nil
	})
	return user, err
}

// SetEnabled lets these accounts sign in, or keeps them out and makes their
// sessions worthless. E-mails without an account are passed over.
func (s *Service) SetEnabled(ctx context.Context, emails []string, enabled bool) error {
	query := s.db.Write.NewUpdate().Table("users").Where("email IN (?)", bun.List(emails))
	if enabled {
		query.Set("disabled_at = NULL").Where("disabled_at IS NOT NULL")
	} else {
		query.Set("disabled_at = ?", s.now()).Where("disabled_at IS NULL")
	}
	if _, err := query.Exec(ctx); err != nil {
		return fmt.Errorf("set enabled: %w", err)
	}
	s.forgetEverywhere()
	return nil
}

// prepare checks the account and hashes its password, outside any transaction.
func (s *Service) prepare(ctx context.Context, n NewUser) (User, error) {
	if err := n.settle(); err != nil {
		return User{}, err
	}
	hash, err := s.passwords.hash(ctx, n.Password)
	if err != nil {
		return User{}, err
	}
	return User{
		ID: newID(), Email: n.Email, CPF: n.CPF, Name: n.Name, PasswordHash: hash,
		IsAdmin: n.IsAdmin, Roles: merge(n.Roles, nil), SecondFactor: n.SecondFactor,
		NotifyNewDevice: true, NotifySecurity: true, CreatedAt: s.now(),
	}, nil
}

func insertUser(ctx context.Context, db bun.IDB, user User) error {
	_, err := db.NewInsert().Model(&user).Exec(ctx)
	if database.IsUnique(err) {
		return fault.New(fault.Conflict, "Já existe uma conta com este e-mail ou CPF.").Because(err)
	}
	if err != nil {
		return fmt.Errorf("insert user: %w", err)
	}
	return nil
}

// ResetPassword gives the account a new password and signs it out everywhere.
func (s *Service) ResetPassword(ctx context.Context, email, password string) error {
	if !ValidPassword(password) {
		return fault.Field("senha", weakPassword)
	}
	user, err := s.known(ctx, email)
	if err != nil {
		return err
	}
	return s.setPassword(ctx, user.ID, password, "", nil)
}

// SetRoles replaces the account's platform roles.
func (s *Service) SetRoles(ctx context.Context, email string, isAdmin bool, roles []string) error {
	if err := knownRoles(roles); err != nil {
		return err
	}
	user, err := s.known(ctx, email)
	if err != nil {
		return err
	}
	before := audited{roles: user.globalRoles()}
	user.IsAdmin, user.Roles = isAdmin, merge(roles, nil)
	err = s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if _, err := tx.NewUpdate().Model(&user).Column("is_admin", "roles").WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("set roles: %w", err)
		}
		return audit.Record(ctx, tx, audit.Entry{
			At: s.clock.Now(), By: operation.ActorFrom(ctx), Action: audit.AccountRolesChanged,
			SubjectID: user.ID, Subject: user.Name, Values: audit.Compare(auditedRoles, before, audited{roles: user.globalRoles()}),
		})
	})
	if err != nil {
		return err
	}
	s.forgetEverywhere()
	return nil
}

// UserByEmail answers the account, or a NotFound fault; for the command line.
func (s *Service) UserByEmail(ctx context.Context, email string) (User, error) {
	return s.known(ctx, email)
}

func (s *Service) known(ctx context.Context, email string) (User, error) {
	user, found, err := s.userByEmail(ctx, foldEmail(email))
	if err == nil && !found {
		err = fault.New(fault.NotFound, "Não existe uma conta com este e-mail.")
	}
	return user, err
}

// setPassword stores a new password, ends every session of the account but the one
// to keep, if any, and makes the links sent to it worthless; also is done in the
// same transaction.
func (s *Service) setPassword(ctx context.Context, userID, password, keep string, also func(context.Context, bun.Tx) error) error {
	hash, err := s.passwords.hash(ctx, password)
	if err != nil {
		return err
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if also != nil {
			if err := also(ctx, tx); err != nil {
				return err
			}
		}
		if _, err := tx.ExecContext(ctx, "UPDATE users SET password_hash = ? WHERE id = ?", hash, userID); err != nil {
			return fmt.Errorf("set password: %w", err)
		}
		if err := withdraw(ctx, tx, userID); err != nil {
			return err
		}
		return endSessions(ctx, tx, userID, keep)
	})
	if err != nil {
		return err
	}
	s.forgetEverywhere()
	s.notifySecurity(ctx, userID, "A senha da sua conta foi trocada.")
	return nil
}

func foldEmail(s string) string { return strings.ToLower(strings.TrimSpace(s)) }
