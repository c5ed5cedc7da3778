import { DeleteOutlined } from '@ant-design/icons'
import { Button, Form, Input, type FormInstance } from 'antd'
import { formatMoney } from '@/ui/money'
import { MoneyInput } from '@/ui/MoneyInput'
import { formatQuantity } from '@/ui/quantity'
import { QuantityInput } from '@/ui/QuantityInput'
import { changed, lineOf, unitsOf, type Line, type MovementForm } from './draft'
import { ProductPicker } from './ProductPicker'
import styles from './Stock.module.css'

interface LinesProps {
  form: FormInstance<MovementForm>
  /** Entries say what they cost. */
  costs: boolean
}

const needed = [{ required: true, message: 'Informe a quantidade.' }]

/** The products of an entry or an exit, with their packages. */
export function Lines({ form, costs }: LinesProps) {
  const lines = (Form.useWatch('linhas', { form, preserve: true }) as Line[] | undefined) ?? []

  function set(index: number, change: Partial<Line>) {
    form.setFieldValue('linhas', lines.map((line, at) => (at === index ? changed(line, change) : line)))
  }

  return (
    <Form.List
      name="linhas"
      rules={[{ validator: (_, given?: Line[]) => (given?.length ? Promise.resolve() : Promise.reject(new Error('Escolha ao menos um produto.'))) }]}
    >
      {(fields, { add, remove }, { errors }) => (
        <section aria-label="Produtos" className={styles.lines}>
          <ProductPicker onPick={(product, units) => add(lineOf(product, units))} />
          <Form.ErrorList errors={errors} />
          {fields.map(({ key, name }) => {
            const line = lines[name]
            return (
              line && (
                <div key={key} role="group" aria-label={line.nome} className={styles.line}>
                  <div className={styles.lineHead}>
                    <strong>{line.nome}</strong>
                    <span>{sumOf(line)}</span>
                    <Button type="text" icon={<DeleteOutlined aria-hidden="true" />} aria-label={`Tirar ${line.nome}`} onClick={() => remove(name)} />
                  </div>
                  <Form.Item name={[name, 'produtoId']} noStyle>
                    <Input type="hidden" />
                  </Form.Item>
                  <div className={styles.lineFields}>
                    <Form.Item name={[name, 'quantidade']} label="Quantidade" rules={needed}>
                      <QuantityInput unit={line.unidadesPorEmbalagem === 1 ? line.unidade : 'emb.'} precision={undefined} onChange={(quantidade) => set(name, { quantidade })} />
                    </Form.Item>
                    <Form.Item name={[name, 'unidadesPorEmbalagem']} label="Por embalagem" rules={[{ required: true, message: 'Informe quanto há na embalagem.' }]}>
                      <QuantityInput unit={line.unidade} precision={0} min={1} onChange={(unidadesPorEmbalagem) => set(name, { unidadesPorEmbalagem })} />
                    </Form.Item>
                    {costs && (
                      <>
                        <Form.Item name={[name, 'custo']} label="Custo de cada">
                          <MoneyInput onChange={(custo) => set(name, { custo })} />
                        </Form.Item>
                        <Form.Item name={[name, 'total']} label="Total">
                          <MoneyInput onChange={(total) => set(name, { total })} />
                        </Form.Item>
                      </>
                    )}
                  </div>
                </div>
              )
            )
          })}
          {costs && lines.some(({ total }) => total) && (
            <p className={styles.sum}>Total da entrada: <strong>{formatMoney(lines.reduce((sum, { total }) => sum + (total ?? 0), 0))}</strong></p>
          )}
        </section>
      )}
    </Form.List>
  )
}

/** What the line comes to in the product's unit, where packages hide it. */
function sumOf(line: Line): string {
  const units = unitsOf(line)
  return units === null || line.unidadesPorEmbalagem === 1 ? '' : `= ${formatQuantity(units, line.unidade)}`
}
