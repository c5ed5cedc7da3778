import { Form } from 'antd'
import { DayInput } from '@/ui/DayInput'
import type { Problems } from '@/ui/form'
import { FormDrawer } from '@/ui/FormDrawer'
import { parseDay } from '@/ui/periods'
import type { Loadable, TableFile } from '../api'
import { TableFileInput } from './TableFileInput'

/** Bytes that the server takes. */
const sizeLimit = 10 * 1024 * 1024

type Values = Partial<Pick<TableFile, 'arquivo'>> & Pick<TableFile, 'data'>

interface LoadDrawerProps {
  open: boolean
  list: Loadable
  /** Tries the file; a rejection is shown at its field. */
  onTry: (file: TableFile) => Promise<unknown>
  onClose: () => void
}

/** Chooses the file of a table, which is tried before anything is loaded. */
export function LoadDrawer({ open, list, onTry, onClose }: LoadDrawerProps) {
  function validate({ arquivo, data }: Values): Problems {
    return {
      ...(!arquivo && { arquivo: 'Escolha o arquivo da tabela.' }),
      ...(arquivo && arquivo.size > sizeLimit && { arquivo: 'O arquivo passa de 10 MB, e a tabela tem cerca de 5. Confira se é o arquivo certo.' }),
      ...(list === 'cest' && !parseDay(data) && { data: 'Informe a data da tabela.' }),
    }
  }

  return (
    <FormDrawer<Values>
      open={open}
      title={`Carregar tabela ${list.toUpperCase()}`}
      initialValues={{ data: '' }}
      validate={validate}
      onSubmit={async ({ arquivo, data }) => arquivo && onTry({ tabela: list, arquivo, data: data ?? '' })}
      onClose={onClose}
      submitLabel="Conferir arquivo"
      marksOptional={false}
    >
      {list === 'ncm' ? (
        <Form.Item
          name="arquivo"
          label="Arquivo JSON da NCM"
          extra="No Portal Único Siscomex, em Classificação Fiscal, baixe a nomenclatura em JSON. Nada é gravado antes da sua confirmação."
        >
          <TableFileInput accept=".json" />
        </Form.Item>
      ) : (
        <>
          <Form.Item
            name="arquivo"
            label="Planilha de CEST"
            extra="Arquivo .xlsx ou .csv com as colunas CEST, NCM e Descrição. Nada é gravado antes da sua confirmação."
          >
            <TableFileInput accept=".xlsx,.csv,.txt" />
          </Form.Item>
          <Form.Item name="data" label="Data da tabela" extra="O dia a partir do qual ela vale.">
            <DayInput />
          </Form.Item>
        </>
      )}
    </FormDrawer>
  )
}
