import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { saveFile } from '@/api/native'
import { DateRange } from '@/ui/DateRange'
import { defaultZone } from '@/ui/dates'
import { ImmediateSwitch } from '@/ui/ImmediateSwitch'
import { PasswordConfirm } from '@/ui/PasswordConfirm'
import { dayIn, periodOf } from '@/ui/periods'
import { QrCode } from '@/ui/QrCode'
import { ShortForm } from '@/ui/ShortForm'
import styles from './DevUi.module.css'
import { Section } from './Section'

/** Refuses any password but one, as a server would. */
function check(password: string): Promise<void> {
  if (password === 'balcao') return Promise.resolve()
  return Promise.reject(Object.assign(new Error('Senha incorreta. Tente de novo.'), { code: 'invalid' }))
}

/** The period of a report, the question that takes a password, what takes effect at once, a code for telephones. */
export function ChoicePieces() {
  const [period, setPeriod] = useState(() => periodOf('last7', dayIn(defaultZone)))
  const [isAsking, setAsking] = useState(false)
  const [isOn, setOn] = useState(true)

  return (
    <>
      <Section title="Período">
        <DateRange label="Período do relatório" value={period} onChange={setPeriod} />
      </Section>
      <Section title="Confirmação com senha">
        <div className={styles.row}>
          <Button danger onClick={() => setAsking(true)}>Apagar os dados do cliente</Button>
        </div>
        <PasswordConfirm open={isAsking} title="Apagar os dados deste cliente?" confirmLabel="Apagar" danger onConfirm={check} success="Dados apagados." onClose={() => setAsking(false)}>
          Nome, telefone e endereço deixam de existir. Os pedidos ficam, sem dizer de quem são.
        </PasswordConfirm>
      </Section>
      <Section title="O que vale na hora">
        <ImmediateSwitch
          label="Pedir um código ao entrar"
          hint="Depois da senha, enviamos um código ao seu e-mail."
          checked={isOn}
          onChange={(on) => Promise.resolve(setOn(on))}
          success={(on) => (on ? 'Ligado.' : 'Desligado.')}
        />
        <ImmediateSwitch label="Avisos por e-mail" checked={false} disabled onChange={() => Promise.resolve()} success={() => ''} />
        <ShortForm<{ nome: string }> label="Nome" onSubmit={() => Promise.resolve()} success="Nome alterado." submitLabel="Salvar nome">
          <Form.Item name="nome" label="Seu nome" rules={[{ required: true, message: 'Informe o nome.' }]}>
            <Input maxLength={120} />
          </Form.Item>
        </ShortForm>
      </Section>
      <Section title="Código QR">
        <QrCode value="https://balcao.demo/pedir/bar-do-cais" label="Cardápio do Bar do Cais" fileName="cardapio-bar-do-cais" onSave={saveFile} printable />
      </Section>
    </>
  )
}
