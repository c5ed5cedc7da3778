import { Button, Form } from 'antd'
import { MaskedCPF } from '@/ui/MaskedInput'
import styles from '../cardcheck.module.css'

interface SearchCPFProps {
  loading: boolean
  onSearch: (cpf: string) => void
}

/** Looks for cards by CPF. The field empties: nobody reads the CPF over a shoulder, and it stands in no address. */
export function SearchCPF({ loading, onSearch }: SearchCPFProps) {
  const [form] = Form.useForm<{ cpf: string }>()
  return (
    <Form
      role="search"
      form={form}
      name="card-check-search"
      layout="vertical"
      requiredMark={false}
      className={styles.search}
      onFinish={({ cpf }) => {
        form.resetFields()
        onSearch(cpf)
      }}
    >
      <Form.Item
        name="cpf"
        label="CPF do titular"
        rules={[{ validator: (_, cpf?: string) => (cpf?.length === 11 ? Promise.resolve() : Promise.reject(new Error('Preencha com um CPF válido'))) }]}
      >
        <MaskedCPF autoComplete="off" />
      </Form.Item>
      <Button htmlType="submit" loading={loading}>Pesquisar</Button>
    </Form>
  )
}
