import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { session, useSession } from '@/api/session'
import { Section } from '@/ui/Section'
import { ShortForm } from '@/ui/ShortForm'
import { passwordMaxLength, passwordProblem } from '../password'
import { rename, useChangePassword, type PasswordChange } from '../profile'
import { Devices } from './Devices'
import { MailNotices, SecondFactor } from './Security'

interface ProfileProps {
  /** How this computer or browser calls, for whoever works with orders. */
  deviceNotices?: ReactNode
}

/** What people change of their own account: name, password, second factor, where they are signed in, of what they are told. */
export function Profile({ deviceNotices }: ProfileProps) {
  return (
    <>
      <Section title="Nome" description="Como as outras pessoas veem você.">
        <Name />
      </Section>
      <Section title="Senha" description="Trocar a senha encerra as suas sessões nos outros dispositivos.">
        <Password />
      </Section>
      <Section title="Segundo fator" description="Quem descobrir a sua senha ainda precisará do seu e-mail.">
        <SecondFactor />
      </Section>
      <Section title="Dispositivos" description="Onde a sua conta está aberta. Encerre o que você não reconhece e troque a senha.">
        <Devices />
      </Section>
      <Section title="Avisos por e-mail" description="O que acontece com a sua conta, no e-mail com que você entra.">
        <MailNotices />
      </Section>
      {deviceNotices && (
        <Section title="Avisos neste dispositivo" description="Valem só aqui, para todos que usam este computador ou navegador.">
          {deviceNotices}
        </Section>
      )}
    </>
  )
}

function Name() {
  const { nome = '' } = useSession() ?? {}
  return (
    <ShortForm<{ nome: string }>
      label="Nome"
      initialValues={{ nome }}
      onSubmit={async (values) => {
        const kept = values.nome.trim()
        await rename(kept)
        session.update({ nome: kept })
      }}
      success="Nome alterado."
      submitLabel="Salvar nome"
    >
      <Form.Item name="nome" label="Seu nome" rules={[{ required: true, whitespace: true, message: 'Informe o nome, com até 120 caracteres.' }]}>
        <Input maxLength={120} autoComplete="name" />
      </Form.Item>
    </ShortForm>
  )
}

function Password() {
  const change = useChangePassword()
  return (
    <ShortForm<PasswordChange>
      label="Senha"
      onSubmit={(values) => change.mutateAsync(values)}
      success="Senha alterada."
      submitLabel="Trocar senha"
      clears
    >
      <Form.Item name="senhaAtual" label="Senha atual" rules={[{ required: true, message: 'Digite a sua senha atual.' }]}>
        <Input.Password maxLength={200} autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="senha"
        label="Nova senha"
        extra="8 a 30 caracteres, com maiúscula, minúscula, número e um destes: @ ! # $ % ? &."
        rules={[{ validator: (_, text: string = '') => refuse(passwordProblem(text)) }]}
      >
        <Input.Password maxLength={passwordMaxLength} autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="confirmarSenha"
        label="Confirmar nova senha"
        dependencies={['senha']}
        rules={[({ getFieldValue }) => ({ validator: (_, text) => refuse(text === getFieldValue('senha') ? null : 'As senhas não são iguais.') })]}
      >
        <Input.Password maxLength={passwordMaxLength} autoComplete="new-password" />
      </Form.Item>
    </ShortForm>
  )
}

function refuse(problem: string | null): Promise<void> {
  return problem === null ? Promise.resolve() : Promise.reject(new Error(problem))
}
