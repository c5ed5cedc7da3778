import { Form, Input, Select } from 'antd'
import type { Store } from '@/api/queries/stores'
import { useVenue } from '@/api/venue'
import { ImagePicker } from '@/ui/ImagePicker'
import { WeekHours } from '@/ui/WeekHours'
import { usePeople } from '../api'
import { messages } from '../messages'
import { CategoryPicker } from './CategoryPicker'
import { SectorList } from './SectorList'

interface StoreFieldsProps {
  /** The venue's other stores in their order. */
  others: readonly Store[]
  /** Those whose store it was have all left the venue. */
  isNobodys?: boolean
}

/** The fields of a store. */
export function StoreFields({ others, isNobodys = false }: StoreFieldsProps) {
  const people = usePeople(useVenue().id)
  const places = Array.from({ length: others.length + 1 }, (_, place) => {
    const before = others[place - 1]
    return { value: place + 1, label: before ? `${place + 1}º, depois de ${before.Name}` : '1º, antes de todas' }
  })

  return (
    <>
      <Form.Item name="name" label="Nome" rules={[{ required: true, whitespace: true, message: messages.name }]}>
        <Input autoComplete="off" maxLength={120} />
      </Form.Item>
      <Form.Item name="image" label="Imagem">
        <ImagePicker label="Imagem da loja" aspect={1} />
      </Form.Item>
      <Form.Item name="storeCategories" label="Categorias" extra="Escolha, ou escreva um nome novo para criar.">
        <CategoryPicker />
      </Form.Item>
      <Form.Item name="users" label="Usuários" extra={isNobodys ? messages.nobodys : 'De quem é a loja. Sem ninguém, é de todos.'}>
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={isNobodys ? 'Ninguém' : 'Todos'}
          maxCount={200}
          loading={people.isPending}
          options={(people.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <Form.Item name="sectors" label="Setores" extra="As partes da loja, como Quentes ou Torneiras.">
        <SectorList />
      </Form.Item>
      <Form.Item name="order" label="Ordem de exibição">
        <Select options={places} />
      </Form.Item>
      <Form.Item name="availableDay" label="Horários">
        <WeekHours />
      </Form.Item>
      <Form.Item name="versao" hidden>
        <Input />
      </Form.Item>
    </>
  )
}
