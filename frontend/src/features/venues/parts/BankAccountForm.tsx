import { Form, Input, Radio, Select, Switch } from 'antd'
import { useVenue } from '@/api/venue'
import { isCNPJ, isCPF } from '@/ui/documents'
import { FormDrawer } from '@/ui/FormDrawer'
import { MaskedDocument } from '@/ui/MaskedInput'
import { useBankAccountChanges, type BankAccount, type BankAccountData } from '../api'
import { accountKinds, acquirers } from '../labels'
import styles from './BankAccountForm.module.css'

interface BankAccountFormProps {
  open: boolean
  /** Nothing for a new one. */
  account?: BankAccount
  /** The acquirer of a new one. */
  acquirer: 2 | 3 | 4
  onSaved: (acquirer: BankAccountData['adquirente']) => void
  onClose: () => void
}

/** Registers a bank account, or changes one. */
export function BankAccountForm({ open, account, acquirer, onSaved, onClose }: BankAccountFormProps) {
  const { id: venueId } = useVenue()
  const { create, save } = useBankAccountChanges(venueId)

  async function submit(values: BankAccountData) {
    if (account) await save.mutateAsync({ ...values, id: account.id, versao: account.versao })
    else await create.mutateAsync(values)
    onSaved(values.adquirente)
  }

  return (
    <FormDrawer<BankAccountData>
      open={open}
      title={account ? 'Editar conta bancária' : 'Nova conta bancária'}
      initialValues={account ?? { tipoContaBancaria: 1, chavePix: '', adquirente: acquirer, mPPagamentos: false }}
      submitLabel={account ? 'Salvar' : 'Cadastrar'}
      onSubmit={submit}
      success={account ? 'Conta bancária alterada.' : 'Conta bancária cadastrada.'}
      onClose={onClose}
    >
      <Holder />
      <Numbers />
      <Form.Item name="chavePix" label="Chave Pix" extra="CPF, CNPJ, e-mail, telefone com DDD ou chave aleatória. Pode ficar em branco.">
        <Input maxLength={254} autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item name="adquirente" label="Adquirente" required>
        <Select options={[...acquirers]} />
      </Form.Item>
      <Form.Item name="mPPagamentos" label="Adquirência Meep" required valuePropName="checked" extra="A conta recebe pela adquirência da plataforma.">
        <Switch />
      </Form.Item>
    </FormDrawer>
  )
}

function Holder() {
  return (
    <>
      <Form.Item name="titular" label="Titular" rules={[{ required: true, whitespace: true, message: 'Informe o titular, com até 120 caracteres.' }]}>
        <Input maxLength={120} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="documento"
        label="CNPJ ou CPF do titular"
        rules={[{ required: true, validator: (_, text: string = '') => (isCNPJ(text) || isCPF(text) ? Promise.resolve() : Promise.reject(new Error('Informe um CNPJ ou CPF válido.'))) }]}
      >
        <MaskedDocument />
      </Form.Item>
    </>
  )
}

function Numbers() {
  return (
    <>
      <div className={styles.bank}>
        <Form.Item name="codigoBanco" label="Código do banco" rules={[{ required: true, pattern: /^\d{3}$/, message: 'O código do banco tem 3 números.' }]}>
          <Input maxLength={3} inputMode="numeric" autoComplete="off" placeholder="001" />
        </Form.Item>
        <Form.Item name="nomeBanco" label="Banco" rules={[{ required: true, whitespace: true, message: 'Informe o nome do banco, com até 80 caracteres.' }]}>
          <Input maxLength={80} autoComplete="off" />
        </Form.Item>
      </div>
      <div className={styles.account}>
        <Form.Item name="agencia" label="Agência" rules={[{ required: true, pattern: /^\d{4}$/, message: 'Agência deve conter exatamente 4 números.' }]}>
          <Input maxLength={4} inputMode="numeric" autoComplete="off" />
        </Form.Item>
        <Form.Item name="conta" label="Conta" rules={[{ required: true, pattern: /^\d{1,20}$/, message: 'Informe a conta sem o dígito, só com números.' }]}>
          <Input maxLength={20} inputMode="numeric" autoComplete="off" />
        </Form.Item>
        <Form.Item name="digito" label="Dígito" rules={[{ required: true, pattern: /^[\dXx]{1,2}$/, message: 'Informe o dígito da conta: até dois números, ou X.' }]}>
          <Input maxLength={2} autoComplete="off" />
        </Form.Item>
      </div>
      <Form.Item name="tipoContaBancaria" label="Tipo da conta" required>
        <Radio.Group options={[...accountKinds]} />
      </Form.Item>
    </>
  )
}
