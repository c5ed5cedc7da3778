import { Button } from 'antd'
import { useState } from 'react'
import { DateRange } from '@/ui/DateRange'
import { defaultZone } from '@/ui/dates'
import { PasswordConfirm } from '@/ui/PasswordConfirm'
import { dayIn, periodOf } from '@/ui/periods'
import styles from './DevUi.module.css'
import { Section } from './Section'

/** Refuses any password but one, as a server would. */
function check(password: string): Promise<void> {
  if (password === 'balcao') return Promise.resolve()
  return Promise.reject(Object.assign(new Error('Senha incorreta. Tente de novo.'), { code: 'invalid' }))
}

/** The period of a report, and the question that takes a password. */
export function ChoicePieces() {
  const [period, setPeriod] = useState(() => periodOf('last7', dayIn(defaultZone)))
  const [isAsking, setAsking] = useState(false)

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
    </>
  )
}
