import type { ComponentProps } from 'react'
import { InputField } from '@/ui/InputField'
import { MoneyField } from '@/ui/MoneyField'
import { NumberField } from '@/ui/NumberField'
import { Row, Section } from '@/ui/Section'
import { SwitchField } from '@/ui/SwitchField'
import { messages } from '../messages'
import { ExpiryField } from './ExpiryField'
import { ProductField } from './ProductField'

/** The most parts that a card may pay in, and how often a link may be paid. */
const bounds = { installments: { min: 0, max: 99, usual: 0 }, uses: { min: 0, max: 1_000_000, usual: 0 } }

/** All that a payment link is made of (S0§3). */
export function LinkFields(product: ComponentProps<typeof ProductField>) {
  return (
    <>
      <Section title="Cobrança" description="O que a pessoa vê e paga ao abrir o link.">
        <MoneyField field="price" label="Valor" />
        <InputField field="description" label="Descrição" maxLength={2000} rows={3} hint="A primeira linha é o título da página." />
        <ProductField {...product} />
      </Section>
      <Section title="Limites" description="Até quando e quantas vezes o link pode ser pago.">
        <Row>
          <ExpiryField />
          <NumberField field="limiteDeUsos" label="Limite de usos" bounds={bounds.uses} unit="vezes" hint="0 não limita." />
        </Row>
      </Section>
      <Section title="Pagamento" description="Como a pessoa pode pagar, e o que ela informa.">
        <NumberField field="maximumInstallments" label="Máximo de parcelas" bounds={bounds.installments} unit="×" hint="No cartão, em até 12 vezes. 0 ou 1 é à vista." />
        <SwitchField field="allowPaymentSlip" label="Aceitar boleto" hint="Onde o estabelecimento recebe por boleto." />
        <SwitchField field="authenticated" label={messages.authenticated} hint="Quem paga informa o CPF e confirma o e-mail por um código." />
      </Section>
    </>
  )
}
