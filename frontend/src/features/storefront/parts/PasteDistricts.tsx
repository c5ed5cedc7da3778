import { Form, Input } from 'antd'
import { FormDrawer } from '@/ui/FormDrawer'
import { merged, mostDistricts, parseDistricts, type DistrictFee } from '../districts'
import styles from './Districts.module.css'

interface PasteDistrictsProps {
  open: boolean
  table: readonly DistrictFee[]
  onPaste: (fees: DistrictFee[]) => void
  onClose: () => void
}

interface PasteForm {
  linhas: string
}

/** Two columns of a sheet into the table; what is there already gets its new fee. */
export function PasteDistricts({ open, table, onPaste, onClose }: PasteDistrictsProps) {
  return (
    <FormDrawer<PasteForm>
      open={open}
      title="Colar bairros e taxas"
      initialValues={{ linhas: '' }}
      validate={({ linhas }) => {
        const { fees } = parseDistricts(linhas)
        if (fees.length === 0) return { linhas: 'Cole ao menos uma linha com o bairro e a taxa, como em: Centro 5,00' }
        if (merged(table, fees).length > mostDistricts) return { linhas: `A tabela leva até ${mostDistricts} bairros.` }
        return {}
      }}
      // Into the form of the page, which is saved as a whole.
      onSubmit={({ linhas }) => Promise.resolve(onPaste(parseDistricts(linhas).fees))}
      submitLabel="Pôr na tabela"
      marksOptional={false}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Form.Item
            name="linhas" label="Bairro e taxa, um por linha"
            extra="Copie as duas colunas na planilha e cole aqui. Bairros que já estão na tabela recebem a nova taxa."
          >
            <Input.TextArea rows={12} placeholder={'Centro\t5,00\nTrindade\t7,50'} />
          </Form.Item>
          <Form.Item noStyle dependencies={['linhas']}>
            {() => <Preview text={(form.getFieldValue('linhas') as string | undefined) ?? ''} />}
          </Form.Item>
        </>
      )}
    </FormDrawer>
  )
}

/** The most lines that are named as unreadable. */
const mostNamed = 5

function Preview({ text }: { text: string }) {
  const { fees, wrong } = parseDistricts(text)
  if (text.trim() === '') return null
  return (
    <div role="status">
      <p className={styles.found}>{fees.length === 1 ? '1 bairro lido.' : `${fees.length} bairros lidos.`}</p>
      {wrong.length > 0 && (
        <div className={styles.wrong}>
          {wrong.length === 1 ? '1 linha não tem bairro e taxa e fica de fora:' : `${wrong.length} linhas não têm bairro e taxa e ficam de fora:`}
          <ul>
            {wrong.slice(0, mostNamed).map(({ line, text }) => <li key={line}>Linha {line}: {text}</li>)}
            {wrong.length > mostNamed && <li>e mais {wrong.length - mostNamed}</li>}
          </ul>
        </div>
      )}
    </div>
  )
}
