import { Form } from 'antd'
import { useMemo, useState } from 'react'
import { fiscalDigits, fiscalMasks, fiscalSearches, useFiscalCheck, type FiscalCodes } from '@/api/queries/fiscal'
import { CodePicker } from '@/ui/CodePicker'
import { messageOf } from '@/ui/failures'
import { Row, Section } from '@/ui/Section'
import styles from './CodeLookup.module.css'
import { Warnings } from './Warnings'

const none: FiscalCodes = { ncm: '', cest: '', cfop: '' }
const lists = ['ncm', 'cfop', 'cest'] as const

/** Finds codes by words and checks them, without a product. */
export function CodeLookup({ venueId }: { venueId: string }) {
  const [codes, setCodes] = useState(none)
  const searches = useMemo(() => fiscalSearches(venueId), [venueId])
  const isAsked = lists.some((list) => codes[list] !== '')
  const isWhole = lists.every((list) => codes[list] === '' || codes[list].length === fiscalDigits[list])
  const check = useFiscalCheck(venueId, codes, { enabled: isAsked && isWhole })

  function verdict() {
    if (!isAsked || !isWhole) return null
    if (check.error) return <p role="alert">{messageOf(check.error)}</p>
    if (!check.data) return null
    const { avisos, descricaoNcm, descricaoCfop, descricaoCest } = check.data
    const named = [['NCM', descricaoNcm], ['CFOP', descricaoCfop], ['CEST', descricaoCest]].filter(([, text]) => text)
    return (
      <>
        {named.map(([list, text]) => <p key={list}><strong>{list}:</strong> {text}</p>)}
        {avisos.length > 0 ? <Warnings warnings={avisos} /> : <p>Nada a corrigir.</p>}
      </>
    )
  }

  return (
    <Section title="Consultar códigos" description="Digite o código, ou palavras como cerveja, refrigerante ou salgado.">
      <Form layout="vertical" component="div" requiredMark={false}>
        <Row>
          {lists.map((list) => (
            <Form.Item key={list} label={list.toUpperCase()} htmlFor={`consulta-${list}`}>
              <CodePicker
                id={`consulta-${list}`}
                label={list.toUpperCase()}
                digits={fiscalDigits[list]}
                format={fiscalMasks[list]}
                search={searches[list]}
                value={codes[list]}
                onChange={(code) => setCodes({ ...codes, [list]: code })}
              />
            </Form.Item>
          ))}
        </Row>
      </Form>
      <div role="status" className={styles.verdict}>{verdict()}</div>
    </Section>
  )
}
