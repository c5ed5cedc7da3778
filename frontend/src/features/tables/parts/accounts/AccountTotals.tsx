import { Button } from 'antd'
import { messageOf } from '@/ui/failures'
import { formatWire } from '@/ui/money'
import { toast } from '@/ui/toasts'
import type { Account, AccountChanges } from '../../accounts'
import styles from './Account.module.css'

/** The lines of what an account comes to; the service fee is optional, and can be taken off. */
export function AccountTotals({ account, changes }: { account: Account; changes?: Pick<AccountChanges, 'tax'> }) {
  const { itens, desconto, taxaServico, taxaRetirada, total, pagoOnline, recebido, baixado, falta, semTaxaServico } = account
  const isOpen = account.fechadaEm === null

  async function choose(off: boolean) {
    try {
      await changes?.tax.mutateAsync(off)
      toast.success(off ? 'Taxa de serviço retirada.' : 'Taxa de serviço incluída.')
    } catch (failure) {
      toast.error(messageOf(failure))
    }
  }

  return (
    <section className={styles.card} aria-label="Total da conta">
      <dl className={styles.totals}>
        <Line name="Itens" value={itens} />
        {desconto > 0 && <Line name="Desconto" value={-desconto} />}
        {(taxaServico > 0 || taxaRetirada > 0) && (
          <div>
            <dt>
              Taxa de serviço{semTaxaServico && taxaRetirada > 0 && ' (retirada)'}
              {isOpen && changes && (
                <Button type="link" size="small" loading={changes.tax.isPending} aria-label={`${semTaxaServico ? 'Incluir' : 'Retirar'} taxa de serviço`} onClick={() => void choose(!semTaxaServico)}>
                  {semTaxaServico ? 'Incluir' : 'Retirar'}
                </Button>
              )}
            </dt>
            <dd>{formatWire(taxaServico)}</dd>
          </div>
        )}
        <Line name="Total" value={total} strong />
        {pagoOnline > 0 && <Line name="Pago online" value={-pagoOnline} />}
        {recebido > pagoOnline && <Line name="Recebido" value={pagoOnline - recebido} />}
        {baixado > 0 && <Line name="Não cobrado" value={-baixado} />}
        <Line name={falta < 0 ? 'A devolver' : 'Falta'} value={Math.abs(falta)} strong />
      </dl>
    </section>
  )
}

function Line({ name, value, strong }: { name: string; value: number; strong?: boolean }) {
  return (
    <div data-strong={strong}>
      <dt>{name}</dt>
      <dd>{formatWire(value)}</dd>
    </div>
  )
}
