import { Form, Input, Select } from 'antd'
import { useProductChoices } from '@/api/queries/products'
import { useVenue } from '@/api/venue'
import { FormDrawer } from '@/ui/FormDrawer'
import { fold } from '@/ui/fold'
import { MoneyInput } from '@/ui/MoneyInput'
import { linkDraftOf, type DonationLink, type LinkDraft } from '../link'

interface LinkDrawerProps {
  open: boolean
  onClose: () => void
  title: string
  success: string
  /** The one that is edited. */
  link?: DonationLink
  onSubmit: (draft: LinkDraft) => Promise<unknown>
}

const empty: LinkDraft = { description: '', amount: null, produtoId: null }

/** What a donation link is made of, but for its event and institution. */
export function LinkDrawer({ link, open, ...drawer }: LinkDrawerProps) {
  const products = useProductChoices(useVenue().id, { enabled: open })
  return (
    <FormDrawer<LinkDraft> {...drawer} open={open} initialValues={link ? linkDraftOf(link) : empty}>
      <Form.Item name="description" label="Descrição" extra="Só para achar o link na lista.">
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <Form.Item name="amount" label="Valor" extra="Em branco, quem doa escolhe quanto. O valor é pago de uma vez.">
        <MoneyInput style={{ maxWidth: 200 }} />
      </Form.Item>
      <Form.Item name="produtoId" label="Produto" extra="Cada doação por este link vira uma venda deste produto nos relatórios.">
        <Select
          allowClear
          showSearch={{ filterOption: (typed, option) => fold(option?.label ?? '').includes(fold(typed)) }}
          placeholder="Sem produto"
          loading={!products.data && !products.error}
          notFoundContent={products.data ? 'Nenhum produto com este nome.' : 'Não foi possível ler os produtos. Feche e abra de novo.'}
          options={products.data?.map(({ id, nome }) => ({ value: id, label: nome }))}
        />
      </Form.Item>
    </FormDrawer>
  )
}
