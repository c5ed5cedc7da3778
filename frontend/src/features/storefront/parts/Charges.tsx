import { Section } from '@/ui/Section'
import { MoneyField, NumberField, SwitchField, useValue } from '../fields'
import { bounds } from '../rules'

/** How customers pay. The card is the platform's student card: schools have it (S0§4). */
export function Payment({ isSchool }: { isSchool: boolean }) {
  const usesPlatform = useValue('useMeepDelivery')
  const isOnline = useValue('allowOnlinePayment')
  return (
    <Section title="Pagamento">
      <SwitchField field="allowPaymentOnDelivery" label="Pagamento na entrega" hint="Em dinheiro ou na maquininha, a quem entrega." />
      <SwitchField
        field="allowOnlinePayment"
        label="Pagamento online"
        hint={usesPlatform ? 'Sempre ligado com o entregador da plataforma.' : 'Pix e cartão, conforme Recebimentos online.'}
        disabled={usesPlatform}
      />
      {isOnline && (
        <NumberField
          field="unpaidPerCustomer" bounds={bounds.unpaidPerCustomer} label="Pedidos à espera do pagamento, por cliente" unit="pedidos"
          hint="Quantos pedidos um cliente pode fazer sem pagar nenhum: cada um reserva o estoque até o prazo dele terminar. De um mesmo endereço de rede, dez vezes isso. 0 não tem limite."
        />
      )}
      {isSchool && <SwitchField field="allowMeepCard" label="Cartão do estudante" hint="O cartão da plataforma que os alunos usam na escola." />}
      <MoneyField field="minOrderValue" label="Pedido mínimo" hint="Soma dos itens, sem a entrega. R$ 0,00 não exige mínimo." />
      <Discount />
    </Section>
  )
}

function Discount() {
  const isOn = useValue('givesDiscount')
  return (
    <>
      <SwitchField field="givesDiscount" label="Dar desconto no aplicativo" hint="Vale para os itens dos pedidos da sua loja, nunca para taxas." />
      {isOn && <NumberField field="discount" bounds={bounds.discount} label="Desconto no aplicativo" unit="%" />}
    </>
  )
}

export function ServiceFee() {
  const isOn = useValue('enableServiceTax')
  return (
    <Section title="Taxa de serviço">
      <SwitchField field="enableServiceTax" label="Cobrar taxa de serviço" />
      {isOn && <NumberField field="serviceTaxPercentage" bounds={bounds.serviceTaxPercentage} label="Percentual da taxa" unit="%" />}
    </Section>
  )
}

export function Cancellation() {
  const isAllowed = useValue('allowCustomerCancelOrder')
  return (
    <Section title="Cancelamento pelo cliente">
      <SwitchField field="allowCustomerCancelOrder" label="O cliente pode cancelar o pedido" />
      <NumberField field="timeToCancelOrder" bounds={bounds.timeToCancelOrder} label="Tempo para cancelar" unit="min" disabled={!isAllowed} />
    </Section>
  )
}
