import { Alert, Form, Input, Select, type FormInstance } from 'antd'
import { useRef, useState } from 'react'
import { failureMessage } from '@/api/client'
import { FormDrawer } from '@/ui/FormDrawer'
import { MaskedCEP } from '@/ui/MaskedInput'
import { lookUpPostalCode, useCities, useStates } from '@/api/queries/places'
import { useUpdateAddress, type VenueAddress } from '../api'
import { messages } from '../messages'

interface AddressDrawerProps {
  address: VenueAddress
  open: boolean
  onClose: () => void
}

/** The fields, named as in the update-address payload; states and cities by their ids. */
interface AddressForm {
  cep: string
  endereco: string
  numero: string
  complemento: string
  bairro: string
  stateId: string | undefined
  cityId: string | undefined
}

/** The dialog 'Atualizar endereço' (S0§2). */
export function AddressDrawer({ address, open, onClose }: AddressDrawerProps) {
  const states = useStates()
  const update = useUpdateAddress(address.localId)

  return (
    <FormDrawer<AddressForm>
      open={open}
      title="Atualizar endereço"
      initialValues={{
        cep: address.CEP, endereco: address.endereco, numero: address.numero, complemento: address.complemento, bairro: address.bairro,
        stateId: states.data?.find(({ sigla }) => sigla === address.uf)?.id, cityId: address.cityId || undefined,
      }}
      onSubmit={async ({ cep, endereco, numero, complemento, bairro, cityId }) => {
        await update.mutateAsync({ localId: address.localId, endereco, numero, complemento, bairro, cep, cityId })
      }}
      success={messages.addressSaved}
      onClose={onClose}
    >
      {(form) => <AddressFields form={form} current={address} />}
    </FormDrawer>
  )
}

function required(message: string) {
  return [{ required: true, whitespace: true, message }]
}

/** What came of the last postal code looked up. */
type LookUp = { kind: 'none' } | { kind: 'busy' } | { kind: 'simulated' } | { kind: 'failed'; text: string }

function AddressFields({ form, current }: { form: FormInstance<AddressForm>; current: VenueAddress }) {
  const states = useStates()
  const stateId = Form.useWatch('stateId', form)
  const cities = useCities(stateId)
  const [lookUp, setLookUp] = useState<LookUp>({ kind: 'none' })
  const asked = useRef('')
  // The city's name that a postal code gave, until the list of its state is there.
  const [wanted, setWanted] = useState<{ stateId: string; city: string } | null>(null)

  if (wanted && wanted.stateId === stateId && cities.data) {
    setWanted(null)
    const city = cities.data.find(({ nome }) => sameName(nome, wanted.city))
    queueMicrotask(() => form.setFieldsValue({ cityId: city?.id }))
  }

  /** Fills in what the eight digits say (S0§5); the last code typed wins. */
  async function fill(cep: string) {
    asked.current = cep
    if (cep.length !== 8) {
      setLookUp({ kind: 'none' })
      return
    }
    setLookUp({ kind: 'busy' })
    try {
      const found = await lookUpPostalCode(cep)
      if (asked.current !== cep) return
      const state = states.data?.find(({ sigla }) => sigla === found.uf)
      // The codes of a whole town know no street: what was typed stays.
      form.setFieldsValue({
        ...(found.logradouro && { endereco: found.logradouro }),
        ...(found.bairro && { bairro: found.bairro }),
        ...(state && { stateId: state.id, cityId: undefined }),
      })
      if (state) setWanted({ stateId: state.id, city: found.localidade })
      setLookUp({ kind: found.simulado ? 'simulated' : 'none' })
    } catch (failure) {
      if (asked.current === cep) setLookUp({ kind: 'failed', text: failureMessage(failure) })
    }
  }

  return (
    <>
      <Form.Item
        name="cep"
        label="CEP"
        rules={[{ required: true, len: 8, message: 'Informe um CEP com 8 dígitos.' }]}
        extra={
          (lookUp.kind === 'busy' && <span role="status">Buscando o endereço…</span>) ||
          (lookUp.kind === 'failed' && <span role="alert">{lookUp.text}</span>)
        }
      >
        <MaskedCEP onChange={(digits) => void fill(digits)} />
      </Form.Item>
      {lookUp.kind === 'simulated' && (
        <Form.Item>
          <Alert
            type="warning"
            showIcon
            title="Simulado"
            description="Nenhum serviço de CEP está configurado neste servidor: confira rua, bairro e cidade."
          />
        </Form.Item>
      )}
      <Form.Item name="endereco" label="Rua ou avenida" rules={required('Informe a rua ou avenida.')}>
        <Input maxLength={200} autoComplete="address-line1" />
      </Form.Item>
      <Form.Item name="numero" label="Número" rules={required('Informe o número, ou S/N.')}>
        <Input maxLength={20} autoComplete="off" />
      </Form.Item>
      <Form.Item name="complemento" label="Complemento">
        <Input maxLength={120} autoComplete="address-line2" />
      </Form.Item>
      <Form.Item name="bairro" label="Bairro" rules={required('Informe o bairro.')}>
        <Input maxLength={120} autoComplete="off" />
      </Form.Item>
      <Form.Item name="stateId" label="Estado" rules={[{ required: true, message: 'Escolha o estado.' }]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          loading={states.isPending}
          options={states.data?.map(({ id, nome }) => ({ value: id, label: nome }))}
          onChange={() => form.setFieldsValue({ cityId: undefined })}
        />
      </Form.Item>
      <Form.Item name="cityId" label="Cidade" rules={[{ required: true, message: 'Escolha a cidade.' }]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          disabled={!stateId}
          loading={Boolean(stateId) && cities.isPending}
          options={(cities.data ?? [{ id: current.cityId, nome: current.cidade }]).map(({ id, nome }) => ({ value: id, label: nome }))}
        />
      </Form.Item>
    </>
  )
}

/** The same name, whatever its letter case and accents. */
function sameName(one: string, other: string): boolean {
  return one.localeCompare(other, 'pt-BR', { sensitivity: 'base' }) === 0
}
