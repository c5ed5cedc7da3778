/** @jsxImportSource preact */
import { applyMask, phoneMask } from '@/ui/masks'
import { formatDateTime } from '@/ui/dates'
import { closeLayer } from '../layers'
import { Modal } from '../Modal'
import { money } from '../money'
import type { Receipt as Found, ReceiptItem } from './wire'

/** How far the money is on its way back. */
function refundWords({ Estado, Valor, SolicitadoEm, TerminouEm }: NonNullable<Found['Estorno']>, zone: string): string {
  if (Estado === 'devolvido') return `Devolvemos ${money(Valor)}${TerminouEm ? ` em ${formatDateTime(TerminouEm, zone)}` : ''}.`
  if (Estado === 'nao_realizado') return `A devolução de ${money(Valor)} não foi concluída pelo banco: fale com a loja.`
  return `A devolução de ${money(Valor)} foi pedida em ${formatDateTime(SolicitadoEm, zone)}.`
}

/** What was ordered, to the last observation, who ordered it and who sold it: to keep, and to print. */
export function Receipt({ receipt, zone }: { receipt: Found; zone: string }) {
  const { Codigo, DataCriacao, Para, Estado, Estorno, Empresa, Itens, ObservacaoPedido, TipoPagamento, PagamentoOnline, Troco } = receipt
  return (
    <Modal labelledBy="receipt-title" look="dialog receipt">
      <h2 id="receipt-title">Comprovante do pedido {Codigo}</h2>
      <p>{formatDateTime(DataCriacao, zone)}</p>
      {Para && <p>Para {formatDateTime(Para, zone)}</p>}
      {Estado === 'Recusado' && (
        <p>
          <b>Este pedido não foi entregue.</b>
          {Estorno && ` ${refundWords(Estorno, zone)}`}
        </p>
      )}
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
        <button type="button" class="button" onClick={() => void closeLayer()}>
          Fechar
        </button>
        <button type="button" class="button primary" onClick={() => window.print()}>
          Imprimir
        </button>
      </div>
    </Modal>
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

function Total({ receipt: { Linhas } }: { receipt: Found }) {
  return (
    <dl class="lines">
      {Linhas.map(({ Nome, Valor, Nota }) => (
        <div key={Nome}>
          <dt>{Valor !== null && Nota ? `${Nome}, ${Nota}` : Nome}</dt>
          <dd class="figure">{Valor === null ? Nota : money(Valor)}</dd>
        </div>
      ))}
    </dl>
  )
}
