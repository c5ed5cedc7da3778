import { Button } from 'antd'
import { useState } from 'react'
import { fieldsOf } from '@/ui/fieldsOf'
import { FormPage } from '@/ui/FormPage'
import { Row, Section as FormSection } from '@/ui/Section'
import styles from './DevUi.module.css'
import { Section } from './Section'

interface Shop {
  name: string
  description: string
  isOpen: boolean
  fee: number
  radius: number
  courier: string
  featured: boolean
  version: number
}

const shop: Shop = { name: 'Bar do Cais', description: '', isOpen: true, fee: 650, radius: 5, courier: 'own', featured: false, version: 1 }

const { InputField, MoneyField, NumberField, SelectField, SwitchField } = fieldsOf<Shop>()

/** A page that is one form, with each of its fields; the example keeps what it is given, or has been saved by somebody else. */
export function PagePieces() {
  const [stored, setStored] = useState(shop)

  function save(values: Shop): Promise<Shop> {
    if (values.version !== stored.version) return Promise.reject(Object.assign(new Error('A loja mudou.'), { code: 'conflict' }))
    const kept = { ...values, version: values.version + 1 }
    setStored(kept)
    return Promise.resolve(kept)
  }

  return (
    <Section title="Página que é um formulário">
      <div className={styles.row}>
        <Button onClick={() => setStored({ ...stored, radius: stored.radius + 1, version: stored.version + 1 })}>Salvar por outra pessoa</Button>
      </div>
      <FormPage<Shop>
        label="Loja de exemplo"
        saved={shop}
        onSave={save}
        success="Loja alterada."
        validate={({ name }) => (name.trim() === '' ? { name: 'Informe o nome da loja.' } : {})}
        reread={() => Promise.resolve(stored)}
        locks={{ fields: ['featured'], reason: 'Entre em contato com o suporte para alterar esta opção.' }}
      >
        <FormSection title="Geral" description="O que os clientes veem da loja.">
          <InputField field="name" label="Nome da loja" maxLength={60} hint="Como os clientes a chamam." />
          <InputField field="description" label="Descrição" maxLength={1000} rows={3} />
          <SwitchField field="isOpen" label="Receber pedidos" hint="Desligado, a loja não recebe pedidos." />
          <SwitchField field="featured" label="Loja em destaque" />
        </FormSection>
        <FormSection title="Entrega">
          <Row>
            <NumberField field="radius" label="Raio de entrega" bounds={{ min: 1, max: 20, usual: 5 }} unit="km" />
            <MoneyField field="fee" label="Taxa por entrega" />
          </Row>
          <SelectField field="courier" label="Quem entrega" options={[{ value: 'own', label: 'Entregadores da casa' }, { value: 'platform', label: 'Plataforma' }]} />
        </FormSection>
      </FormPage>
    </Section>
  )
}
