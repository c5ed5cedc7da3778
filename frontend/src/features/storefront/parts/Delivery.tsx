import { Row, Section, Subsection } from '@/ui/Section'
import { InputField, MoneyField, NumberField, SelectField, SwitchField, useValue } from '../fields'
import { bounds } from '../rules'
import { Districts } from './Districts'

/** How orders reach the customer. */
export function Delivery() {
  return (
    <Section title="Entrega" description="Como os pedidos chegam ao cliente, em quanto tempo e até onde.">
      <SwitchField field="allowDeliveryHome" label="Entrega em domicílio" />
      <SwitchField field="allowTableDelivery" label="Entrega na mesa" />
      <SwitchField field="allowCatchOnShop" label="Retirada na loja" />
      <Row>
        <NumberField field="deliveryRadiusKilometers" bounds={bounds.deliveryRadiusKilometers} label="Raio de entrega" unit="km" />
        <NumberField field="deliveryTime" bounds={bounds.deliveryTime} label="Tempo de entrega" unit="min" hint="Com pelo menos 20 pedidos parecidos em 4 semanas, o cliente vê a faixa medida na sua cozinha; até lá, este tempo. 0 não promete tempo." />
      </Row>
      <SwitchField field="deliveryTimePerOrder" label="Informar o tempo em cada pedido" hint="Quem aceita uma entrega diz em quanto tempo ela chega." />
      <SwitchField field="showDeliveryStatus" label="Mostrar o andamento ao cliente" />
      <SwitchField field="allowCustomDelivery" label="Entrega personalizada" />
      <CustomDelivery />
      <Couriers />
    </Section>
  )
}

function CustomDelivery() {
  const isOn = useValue('allowCustomDelivery')
  return (
    <InputField
      field="customDeliveryDescription"
      label="Descrição da entrega personalizada"
      hint={isOn ? 'O cliente lê este texto ao escolher a entrega.' : 'Ligue a entrega personalizada para descrevê-la.'}
      maxLength={1000}
      disabled={!isOn}
    />
  )
}

/** Who brings the orders: the venue's own people or the platform's couriers, one excluding the other (D9). */
function Couriers() {
  const delivers = useValue('allowDeliveryHome')
  const usesOwn = useValue('useOwnDelivery')
  const usesPlatform = useValue('useMeepDelivery')
  // A courier that is on can always be switched off.
  const needsDelivery = (isOn: boolean) => !delivers && !isOn
  const hint = (text: string) => (delivers ? text : 'Só vale com a entrega em domicílio ligada.')

  return (
    <Subsection title="Quem entrega">
      <SwitchField field="useOwnDelivery" label="Entrega própria" hint={hint('Os entregadores da casa.')} disabled={needsDelivery(usesOwn)} />
      {usesOwn && (
        <>
          <Row>
            <MoneyField field="baseValuePerDelivery" label="Valor base por entrega" />
            <MoneyField field="deliveryValuePerKilometer" label="Valor por quilômetro" />
          </Row>
          <NumberField field="numberOfFreeKilometers" bounds={bounds.numberOfFreeKilometers} label="Quilômetros grátis" unit="km" />
          <Districts />
        </>
      )}
      <SwitchField
        field="useMeepDelivery"
        label="Entregador da plataforma"
        hint={hint('Desliga a entrega própria e o pagamento na entrega.')}
        disabled={needsDelivery(usesPlatform)}
      />
      {usesPlatform && (
        <>
          <SelectField
            field="deliveryPlatform"
            label="Plataforma de entrega"
            options={[
              { value: 2, label: 'Entregador próprio da plataforma' },
              { value: 0, label: 'Play Delivery' },
              { value: 1, label: 'Loggi' },
            ]}
          />
          <SwitchField field="callMeepDeliveryManually" label="Chamar o entregador manualmente" hint="Desligado, ele é chamado quando o pedido é aceito." />
        </>
      )}
    </Subsection>
  )
}
