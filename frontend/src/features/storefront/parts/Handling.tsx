import { Section } from '@/ui/Section'
import { NumberField, SwitchField, useValue } from '../fields'
import { bounds } from '../rules'

/** What happens to orders when they arrive. */
export function Handling() {
  const accepts = useValue('automaticallyAcceptOrder')
  return (
    <Section title="Pedidos" description="O que acontece com um pedido quando ele chega.">
      <SwitchField field="automaticallyAcceptOrder" label="Aceitar pedidos automaticamente" />
      <NumberField
        field="acceptanceMinutes" bounds={bounds.acceptanceMinutes} label="Prazo para aceitar" unit="min"
        hint={accepts ? 'Com a aceitação automática não há o que esperar.' : 'O pedido que ninguém aceitar a tempo é recusado, com um aviso ao cliente e o pedido de estorno do que foi pago online. Da metade do prazo em diante o painel chama mais forte. Vale para os pedidos novos; 0 não tem prazo.'}
      />
      <Later />
      <SwitchField field="reducedOrderFlow" label="Fluxo reduzido" hint="Um pedido aceito já entra em preparo." />
      <SwitchField field="sendToPrinterServerOnAcceptOrder" label="Imprimir ao aceitar, no servidor de impressão" />
      <SwitchField field="sendToRemotePrinterOnAcceptOrder" label="Imprimir ao aceitar, na impressora remota" />
      <SwitchField field="allowCustomerChatVisualization" label="Conversar com os clientes" hint="As mensagens aparecem no painel de pedidos." />
      <NumberField field="orderGroupingTime" bounds={bounds.orderGroupingTime} label="Tempo de agrupamento de pedidos" unit="min" />
    </Section>
  )
}

/** Orders for later: for how long ahead, how many at once, and when the kitchen begins them. */
function Later() {
  const days = useValue('laterDays')
  return (
    <>
      <NumberField
        field="laterDays" bounds={bounds.laterDays} label="Pedidos para mais tarde" unit="dias"
        hint="Para quantos dias, contando hoje, os clientes podem pedir com hora marcada, também com a loja fechada. 0 não oferece."
      />
      {days > 0 && (
        <>
          <NumberField
            field="laterPerQuarter" bounds={bounds.laterPerQuarter} label="Pedidos com hora marcada a cada 15 minutos" unit="pedidos"
            hint="Quantos a cozinha dá conta de entregar no mesmo horário, além dos pedidos para agora, que não contam aqui. 0 não tem limite."
          />
          <NumberField
            field="laterLeadMinutes" bounds={bounds.laterLeadMinutes} label="Começar o preparo antes" unit="min"
            hint="Até lá o pedido espera à parte no painel, sem chamar. Então ele entra na fila, chama e começa o prazo para aceitar."
          />
        </>
      )}
    </>
  )
}

/** The parameters that SuporteMeep and Admin alone see (roles-04). */
export function SupportParameters() {
  const delivers = useValue('deliveryEnabled')
  const serves = useValue('inPlaceEnabled')
  return (
    <Section title="Parâmetros do administrador" description="Só o suporte e os administradores veem este grupo.">
      <SwitchField field="deliveryEnabled" label="Habilitar delivery" />
      <SwitchField field="inPlaceEnabled" label="Habilitar consumo no local" />
      {(delivers || serves) && <SwitchField field="showStoreOnMeepFood" label="Exibir loja no aplicativo" />}
      <SwitchField field="enableShoppingCartOnVirtualMenu" label="Carrinho no cardápio virtual" />
      <SwitchField field="showCustomHome" label="Página inicial personalizada" />
    </Section>
  )
}
