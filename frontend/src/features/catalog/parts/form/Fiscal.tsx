import { useMemo } from 'react'
import { fiscalDigits, fiscalMasks, fiscalProposal, fiscalSearches, useFiscalCheck } from '@/api/queries/fiscal'
import { useVenue } from '@/api/venue'
import { CodePicker } from '@/ui/CodePicker'
import { Field, useField, useValue } from '../../fields'
import { Box, Fields } from './Box'
import styles from './Fiscal.module.css'

type List = keyof typeof fiscalDigits

const lists = ['ncm', 'cest', 'cfop'] as const

/** The codes of electronic receipts; the wizard asks for two of them. */
export function Fiscal({ isRequired, withCEST = true }: { isRequired: boolean; withCEST?: boolean }) {
  const hint = isRequired ? 'Obrigatório: o estabelecimento emite NFC-e.' : undefined
  return (
    <Box title="Dados fiscais">
      <Fields>
        <CodeField field="ncm" label="NCM" hint={hint} />
        {withCEST && <CodeField field="cest" label="CEST" />}
        <CodeField field="cfop" label="CFOP" hint={hint} />
      </Fields>
      <Verdict />
    </Box>
  )
}

function CodeField({ field, label, hint }: { field: List; label: string; hint?: string }) {
  const { id: venueId } = useVenue()
  const { value, set, described } = useField(field, { hasHint: hint !== undefined })
  const searches = useMemo(() => fiscalSearches(venueId), [venueId])
  return (
    <Field field={field} label={label} hint={hint}>
      <CodePicker {...described} digits={fiscalDigits[field]} format={fiscalMasks[field]} search={searches[field]} value={value} onChange={set} />
    </Field>
  )
}

/** What the codes are, and what the tables have against them. It never stands in the way of saving. */
function Verdict() {
  const codes = { ncm: useValue('ncm'), cest: useValue('cest'), cfop: useValue('cfop') }
  const isAsked = lists.some((list) => codes[list] !== '')
  const isWhole = lists.every((list) => codes[list] === '' || codes[list].length === fiscalDigits[list])
  const { data } = useFiscalCheck(useVenue().id, codes, { enabled: isAsked && isWhole })
  const named = data ? [['NCM', data.descricaoNcm], ['CEST', data.descricaoCest], ['CFOP', data.descricaoCfop]].filter(([, text]) => text) : []
  return (
    <div role="status" className={styles.verdict}>
      {isAsked && isWhole && (
        <>
          {named.map(([list, text]) => <p key={list}><strong>{list}:</strong> {text}</p>)}
          {data?.avisos.map((warning) => (
            <p key={warning.campo + warning.problema} className={styles.warning}>
              {warning.texto} {fiscalProposal(warning)}
            </p>
          ))}
        </>
      )}
    </div>
  )
}
