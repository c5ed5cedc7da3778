import { Checkbox, Radio, Select } from 'antd'
import { useId } from 'react'
import type { ImportOptions } from '../../api/transfer'
import styles from './ImportDecisions.module.css'

interface ImportDecisionsProps {
  options: ImportOptions
  onChange: (options: ImportOptions) => void
}

const keys: { value: ImportOptions['chave']; label: string }[] = [
  { value: 'codigoInterno', label: 'Código interno' },
  { value: 'codigoIntegracao', label: 'Código de integração' },
  { value: 'codigoBarra', label: 'Código de barras' },
  { value: 'nome', label: 'Nome' },
]

/** What a person decides about a file of products before it comes in. */
export function ImportDecisions({ options, onChange }: ImportDecisionsProps) {
  const id = useId()
  return (
    <fieldset className={styles.decisions}>
      <legend className={styles.legend}>Como importar</legend>
      <div className={styles.line}>
        <label htmlFor={id}>Encontrar os produtos por</label>
        <Select id={id} className={styles.key} value={options.chave} options={keys} onChange={(chave) => onChange({ ...options, chave })} />
      </div>
      <Checkbox checked={options.criarCategorias ?? false} onChange={({ target }) => onChange({ ...options, criarCategorias: target.checked })}>
        Criar as categorias que faltam
      </Checkbox>
      <Checkbox checked={options.limparVazios ?? false} onChange={({ target }) => onChange({ ...options, limparVazios: target.checked })}>
        Limpar vazios: célula vazia apaga códigos, dados fiscais, descrição e loja
      </Checkbox>
      <div className={styles.line} role="group" aria-label="Preços como 12.500">
        <span>Preços como 12.500 são</span>
        <Radio.Group
          value={options.tresCasas ?? 'perguntar'}
          onChange={({ target }) => onChange({ ...options, tresCasas: target.value === 'perguntar' ? null : (target.value as boolean) })}
          options={[
            { value: 'perguntar', label: 'perguntar' },
            { value: false, label: 'doze mil e quinhentos' },
            { value: true, label: 'R$ 12,50' },
          ]}
        />
      </div>
    </fieldset>
  )
}
