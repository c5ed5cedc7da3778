import { TextField } from '@/ui/TextField'
import { passwordMaxLength } from '../password'

interface NewPasswordProps {
  senha: string
  confirmarSenha: string
  onChange: (change: { senha?: string; confirmarSenha?: string }) => void
  errors: Record<string, string>
}

/** A new password, typed twice. */
export function NewPassword({ senha, confirmarSenha, onChange, errors }: NewPasswordProps) {
  return (
    <>
      <TextField
        label="Senha"
        type="password"
        autoComplete="new-password"
        maxLength={passwordMaxLength}
        value={senha}
        onChange={(value) => onChange({ senha: value })}
        error={errors.senha}
        hint="8 a 30 caracteres, com maiúscula, minúscula, número e um destes: @ ! # $ % ? &. Sem as palavras senha, password, balcão ou meep."
      />
      <TextField
        label="Confirmar senha"
        type="password"
        autoComplete="new-password"
        maxLength={passwordMaxLength}
        value={confirmarSenha}
        onChange={(value) => onChange({ confirmarSenha: value })}
        error={errors.confirmarSenha}
      />
    </>
  )
}
