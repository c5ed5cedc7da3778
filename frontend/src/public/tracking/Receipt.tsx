/** @jsxImportSource preact */
import { applyMask, phoneMask } from '@/ui/masks'
import { formatDateTime } from '@/ui/dates'
import { formatMoney, toCentavos } from '@/ui/money'
import { Dialog } from './Dialog'
import type { Receipt as Found, ReceiptItem } from './wire'

const money = (wire: number) => formatMoney(toCentavos(wire))

/** What was ordered, to the last observation, who ordered it and who sold it: to keep, and to print. */
export function Receipt({ receipt, zone, onClose }: { receipt: Found; zone: string; onClose: () => void }) {
  const { Codigo, DataCriacao, Para, Empresa, Itens, ObservacaoPedido, TipoPagamento, PagamentoOnline, Troco } = receipt
  return (
    <Dialog labelledBy="receipt-title" look="dialog receipt" onClose={onClose}>
      <h2 id="receipt-title">Comprovante do pedido {Codigo}</h2>
      <p>{formatDateTime(DataCriacao, zone)}</p>
      {Para && <p>Para {formatDateTime(Para, zone)}</p>}
      <Buyer receipt={receipt} />
      <ul class="receipt-items">
        {Itens.map((item, at) => (
          <Line key={at} item={item} />
        ))}
      </ul>
      {ObservacaoPedido && <p>Observação: {ObservacaoPedido}</p>}
      <Total receipt={receipt} />
      <p>
        {TipoPagamento}
        {PagamentoOnline && ', pago online'}
        {Troco !== null && `, troco para ${money(Troco)}`}
      </p>
      <p class="hint">
        {[Empresa.Nome, Empresa.Documento, Empresa.Endereco, Empresa.Telefone && applyMask(phoneMask, Empresa.Telefone), Empresa.Email].filter(Boolean).join(' · ')}
      </p>
      <div class="ways">
        <button type="button" class="button" onClick={onClose}>
          Fechar
        </button>
        <button type="button" class="button primary" onClick={() => window.print()}>
          Imprimir
        </button>
      </div>
    </Dialog>
  )
}

function Buyer({ receipt: { Cliente, Mesa, TipoEntrega } }: { receipt: Found }) {
  const where = Mesa ? `Mesa ${Mesa}` : TipoEntrega === 'delivery' ? (Cliente.Endereco ?? 'Entrega') : 'Retirada no balcão'
  return (
    <p>
      {Cliente.Nome}
      {Cliente.Telefone && `, ${applyMask(phoneMask, Cliente.Telefone)}`}
      <br />
      {where}
    </p>
  )
}

function Line({ item: { Quantidade, NomeProduto, PesoGramas, ValorTotal, Adicionais, Observacoes } }: { item: ReceiptItem }) {
  const details = [
    ...Adicionais.map((extra) => `${extra.Quantidade}× ${extra.Nome}`),
    ...Observacoes.map(({ Descricao, Opcoes }) => `${Descricao}: ${Opcoes.join(', ')}`),
  ]
  return (
    <li>
      <b class="figure">{PesoGramas ? `${PesoGramas} g` : `${Quantidade}×`}</b>{' '}
      <span>
        {NomeProduto}
        {details.length > 0 && <small>{details.join('; ')}</small>}
      </span>{' '}
      <span class="figure">{money(ValorTotal)}</span>
    </li>
  )
}

function Total({ receipt: { Totais } }: { receipt: Found }) {
  const lines: [string, number | undefined, boolean][] = [
    ['Itens', Totais.Itens, true],
    ['Desconto', -(Totais.Desconto ?? 0), Boolean(Totais.Desconto)],
    ['Taxa de serviço', Totais.TaxaServico, Boolean(Totais.TaxaServico)],
    ['Entrega', Totais.Entrega, Boolean(Totais.RegraEntrega)],
    ['Total', Totais.Total, true],
  ]
  return (
    <dl class="lines">
      {lines
        .filter(([, , shown]) => shown)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd class="figure">{money(value ?? 0)}</dd>
          </div>
        ))}
    </dl>
  )
}
