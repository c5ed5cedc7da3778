import { Form, Input, InputNumber, Select } from 'antd'
import { FormDrawer } from '@/ui/FormDrawer'
import { ImagePicker } from '@/ui/ImagePicker'
import { MaskedPhone } from '@/ui/MaskedInput'
import { formOf, readResource, useSaveResource, useTableChoices, type Resource } from '../api/resources'
import { messages } from '../messages'
import { kinds, newResource, type Kind, type ResourceForm } from '../resource'
import { SlotEditor } from './SlotEditor'

interface ResourceDrawerProps {
  venueId: string
  kind: Kind
  /** Nothing for a new one. */
  resource?: Resource
  open: boolean
  onClose: () => void
}

/** A collaborator or a place beside its list. */
export function ResourceDrawer({ venueId, kind, resource, open, onClose }: ResourceDrawerProps) {
  const save = useSaveResource(venueId, kind)
  const isPerson = kind === kinds.collaborator
  const what = isPerson ? 'colaborador' : 'lugar'
  return (
    <FormDrawer<ResourceForm>
      open={open}
      onClose={onClose}
      title={resource ? `Editar ${resource.nome}` : `Novo ${what}`}
      size={640}
      initialValues={resource ? formOf(resource) : newResource}
      onSubmit={(form) => save.mutateAsync(form)}
      reread={resource ? () => readResource(venueId, kind, resource.id) : undefined}
      success={isPerson ? messages.scheduleSaved : 'Lugar salvo com sucesso'}
    >
      <Form.Item name="image" label={isPerson ? 'Foto' : 'Imagem'}><ImagePicker label={isPerson ? 'Foto do colaborador' : 'Imagem do lugar'} aspect={1} /></Form.Item>
      <Form.Item name="nome" label="Nome" rules={[{ required: true, whitespace: true, message: messages.name }]}><Input autoComplete="off" maxLength={120} /></Form.Item>
      {isPerson ? <PersonFields /> : <PlaceFields venueId={venueId} />}
      <Form.Item name="horarios" label="Horários" extra="Limitam todas as agendas dele. Sem horários, valem os de cada agenda."><SlotEditor /></Form.Item>
      {(isPerson ? ['id', 'versao', 'capacidade', 'mesaId'] : ['id', 'versao', 'email', 'telefone']).map((name) => <Form.Item key={name} name={name} hidden><Input /></Form.Item>)}
    </FormDrawer>
  )
}

function PersonFields() {
  return (
    <>
      <Form.Item name="email" label="E-mail" extra="Quem entra no portal com este e-mail vê só as próprias reservas."><Input type="email" autoComplete="off" maxLength={254} /></Form.Item>
      <Form.Item name="telefone" label="Telefone"><MaskedPhone autoComplete="off" /></Form.Item>
    </>
  )
}

function PlaceFields({ venueId }: { venueId: string }) {
  const tables = useTableChoices(venueId)
  return (
    <>
      <Form.Item name="capacidade" label="Capacidade" extra="Quantas pessoas cabem. 0 não limita."><InputNumber min={0} max={10_000} precision={0} style={{ width: 160 }} /></Form.Item>
      <Form.Item name="mesaId" label="Mesa" extra="Os pedidos dela contam para o consumo mínimo.">
        <Select loading={tables.isPending} options={[{ value: '', label: 'Nenhuma' }, ...(tables.data ?? []).map(({ id, nome }) => ({ value: id, label: `Mesa ${nome}` }))]} />
      </Form.Item>
    </>
  )
}
