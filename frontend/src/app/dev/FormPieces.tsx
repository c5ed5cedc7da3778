import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { isCNPJ, isCPF } from '@/ui/documents'
import { FormDrawer } from '@/ui/FormDrawer'
import { ImagePicker } from '@/ui/ImagePicker'
import { MaskedCEP, MaskedCNPJ, MaskedCPF, MaskedPhone } from '@/ui/MaskedInput'
import { formatMoney } from '@/ui/money'
import { MoneyInput } from '@/ui/MoneyInput'
import { useDialogs } from '@/ui/useDialogs'
import styles from './DevUi.module.css'
import { Section } from './Section'

interface Store {
  nome: string
  documento: string
  valor: number | null
}

const initialStore: Partial<Store> = { nome: 'Bar do Zé' }

/** Refuses one name, as a server would, so that the mapping to the field can be seen. */
function save({ nome }: Store): Promise<void> {
  if (nome !== 'Bar do Zé') return Promise.resolve()
  return Promise.reject(
    Object.assign(new Error('Confira os campos.'), { code: 'invalid', fields: { nome: 'Já existe uma loja com este nome.' } }),
  )
}

/** Masked fields, money, image, and the dialogs that hold a form or a question. */
export function FormPieces() {
  const dialogs = useDialogs<Store>()
  const [image, setImage] = useState<File | null>(null)
  const [price, setPrice] = useState<number | null>(123456)

  return (
    <>
      <Section title="Campos com máscara">
        <Form layout="vertical" className={styles.columns} initialValues={{ cpf: '52998224725', cnpj: '12ABC34501DE35', cep: '01310100', telefone: '11987654321' }}>
          <Form.Item name="cpf" label="CPF" rules={[{ validator: check(isCPF, 'Preencha com um CPF válido') }]}>
            <MaskedCPF />
          </Form.Item>
          <Form.Item name="cnpj" label="CNPJ" rules={[{ validator: check(isCNPJ, 'Preencha com um CNPJ válido') }]}>
            <MaskedCNPJ />
          </Form.Item>
          <Form.Item name="cep" label="CEP">
            <MaskedCEP />
          </Form.Item>
          <Form.Item name="telefone" label="Telefone">
            <MaskedPhone />
          </Form.Item>
          <Form.Item label="Valor" htmlFor="valor" extra={price === null ? 'Sem valor' : formatMoney(price)}>
            <MoneyInput id="valor" value={price} onChange={setPrice} />
          </Form.Item>
          <Form.Item label="Logo" htmlFor="logo">
            <ImagePicker id="logo" label="Logo" value={image} onChange={setImage} />
          </Form.Item>
        </Form>
      </Section>
      <Section title="Diálogos">
        <div className={styles.row}>
          <Button type="primary" onClick={() => dialogs.open('create')}>
            Nova loja
          </Button>
          <Button danger onClick={() => dialogs.open('delete', { nome: 'Bar do Zé', documento: '', valor: null })}>
            Excluir loja
          </Button>
        </div>
        <FormDrawer<Store>
          {...dialogs.of('create')}
          title="Adicionar loja"
          initialValues={initialStore}
          onSubmit={save}
          success="Loja cadastrada."
        >
          <Form.Item name="nome" label="Nome" rules={[{ required: true, message: 'Informe o nome da loja.' }]}>
            <Input />
          </Form.Item>
          <Form.Item name="documento" label="CNPJ">
            <MaskedCNPJ />
          </Form.Item>
          <Form.Item name="valor" label="Taxa de entrega">
            <MoneyInput />
          </Form.Item>
        </FormDrawer>
        <ConfirmDialog
          {...dialogs.of('delete')}
          title={`Excluir ${dialogs.row?.nome ?? ''}?`}
          danger
          confirmLabel="Excluir"
          onConfirm={() => undefined}
          success="Bar do Zé foi excluído."
        >
          Esta ação não pode ser desfeita.
        </ConfirmDialog>
      </Section>
    </>
  )
}

function check(valid: (value: string) => boolean, complaint: string) {
  return (_rule: unknown, value: string | undefined) =>
    !value || valid(value) ? Promise.resolve() : Promise.reject(new Error(complaint))
}
