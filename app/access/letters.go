package access

import (
	"html/template"
	"strings"

	"balcao/app/br"
	"balcao/app/mail"
)

// body is a letter: a greeting, a few sentences, and a link or a code.
type body struct {
	Name  string
	Lines []string
	Code  string
	Link  string
	Label string
	After []string
}

var page = template.Must(template.New("letter").Parse(`<!doctype html>
<html lang="pt-BR"><body style="font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#1f2328;max-width:560px">
{{with .Name}}<p>Olá, {{.}}.</p>{{end}}
{{range .Lines}}<p>{{.}}</p>{{end}}
{{with .Code}}<p style="font-size:28px;font-weight:bold;letter-spacing:6px">{{.}}</p>{{end}}
{{if .Link}}<p><a href="{{.Link}}">{{.Label}}</a></p><p style="font-size:13px;color:#57606a">{{.Link}}</p>{{end}}
{{range .After}}<p>{{.}}</p>{{end}}
<p style="color:#57606a">Balcão</p>
</body></html>
`))

func (b body) letter(to, subject string) mail.Message {
	var html strings.Builder
	if err := page.Execute(&html, b); err != nil {
		panic(err) // a string builder does not fail, and the template is fixed
	}
	return mail.Message{To: to, Subject: subject, Text: b.text(), HTML: html.String()}
}

func (b body) text() string {
	var parts []string
	if b.Name != "" {
		parts = append(parts, "Olá, "+b.Name+".")
	}
	parts = append(parts, b.Lines...)
	for _, part := range []string{b.Code, b.Link} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	parts = append(parts, b.After...)
	return strings.Join(append(parts, "Balcão"), "\n\n") + "\n"
}

func codeLetter(user User, code string) mail.Message {
	return body{
		Name:  user.Name,
		Lines: []string{"Seu código de confirmação para entrar no portal é:"},
		Code:  code,
		After: []string{"Ele vale por 10 minutos. Se não foi você, troque a sua senha."},
	}.letter(user.Email, "Código de confirmação: "+code)
}

func recoveryLetter(user User, link string) mail.Message {
	return body{
		Name:  user.Name,
		Lines: []string{"Recebemos um pedido para trocar a sua senha. Para escolher uma nova, abra o endereço abaixo."},
		Link:  link, Label: "Escolher uma nova senha",
		After: []string{"O endereço vale por 30 minutos e funciona uma única vez. Se não foi você, ignore esta mensagem: a sua senha continua a mesma."},
	}.letter(user.Email, "Recuperação de senha")
}

func existingAccountLetter(user User, link string) mail.Message {
	return body{
		Name:  user.Name,
		Lines: []string{"Alguém tentou cadastrar uma conta com os seus dados, mas você já tem uma conta no Balcão. Nada foi alterado."},
		Link:  link, Label: "Recuperar a senha",
		After: []string{"Se esqueceu a senha, abra o endereço acima. Se não foi você, ignore esta mensagem."},
	}.letter(user.Email, "Você já tem uma conta")
}

func invitationLetter(email, inviter, venue, link string) mail.Message {
	return body{
		Lines: []string{inviter + " convidou você para acessar o estabelecimento " + venue + " no Balcão."},
		Link:  link, Label: "Aceitar o convite",
		After: []string{"O convite vale por 7 dias. Se não conhece este estabelecimento, ignore esta mensagem."},
	}.letter(email, br.OneLine("Convite para "+venue))
}
