/** @jsxImportSource preact */
import { useEffect, useMemo, useState } from 'preact/hooks'
import { cepMask } from '@/ui/masks'
import { noSearch, openFinder, type Search } from './cep'
import styles from './checkout.module.css'
import { Field, idOf, Wrong } from './Field'
import type { Flow, State } from './flow'
import type { Menu } from './order'
import { Icon } from '../../Icon'
import { Position } from './Position'
import { kilometres } from './words'

interface Props {
  flow: Flow
  menu: Menu
  slug: string
  state: State
}

/** Where a delivery goes: the CEP first, and what it says is shown rather than asked. */
export function Address({ flow, menu, slug, state }: Props) {
  const { form, errors } = state
  const [search, setSearch] = useState<Search>({ ...noSearch, isByHand: form.source === 'hand' && form.cep === '' })
  const finder = useMemo(() => openFinder(slug, flow, setSearch), [slug, flow])
  useEffect(() => () => finder.stop(), [finder])
  const tooFar = state.refusal?.fields['Cliente.Endereco']

  return (
    <section class={styles.card} aria-labelledby="pedido-endereco">
      <h3 id="pedido-endereco">Endereço</h3>
      <div class={styles.grid}>
        {search.isByHand ? (
          <button type="button" class={`${styles.quiet} ${styles.wide}`} onClick={() => finder.byCep()}>
            Informar o CEP
          </button>
        ) : (
          <Field
            name="Cliente.CEP" label="CEP" isWide mask={cepMask} value={form.cep} error={errors['Cliente.CEP']} onType={finder.type}
            inputMode="numeric" autoComplete="postal-code" aria-busy={search.isLooking}
          >
            <button type="button" class={styles.quiet} onClick={() => finder.byHand()}>
              Não sei meu CEP
            </button>
          </Field>
        )}
        <p class={`${styles.wide} ${styles.hint}`} role="status" hidden={!search.isLooking && !search.message}>
          {search.isLooking ? 'Procurando o endereço…' : search.message}
        </p>
        {(form.source === 'cep' || form.source === 'town') && <Found state={state} isExample={search.isExample} />}
        <ByHand flow={flow} state={state} />
        <Door flow={flow} state={state} />
        {state.quote?.Totais.RegraEntrega !== 'plataforma' && <Position flow={flow} />}
        {tooFar && (
          <div class={`${styles.wide} ${styles.notice}`} id={idOf('Cliente.Endereco')} tabIndex={-1}>
            <p role="alert">{tooFar}</p>
            {menu.TiposEntrega.includes('retirada') && (
              <button type="button" class={styles.button} onClick={() => flow.chooseWay('retirada')}>
                Retirar no local
              </button>
            )}
          </div>
        )}
      </div>
    </section>
  )
}

function Found({ state: { form, quote }, isExample }: { state: State; isExample: boolean }) {
  const metres = quote?.Totais.DistanciaMetros
  const town = [form.city, form.uf].filter(Boolean).join(' – ')
  return (
    <p class={`${styles.wide} ${styles.found}`} role="status">
      <Icon name="check" />
      <span>
        <b>{[form.street, form.district].filter(Boolean).join(', ') || town}</b>
        {(form.street || form.district) && (
          <>
            <br />
            {town}
          </>
        )}
        {metres !== undefined && ` · ${kilometres(metres)}, dentro da área de entrega`}
        {isExample && (
          <>
            <br />
            Endereço de exemplo: nenhuma busca de CEP está configurada.
          </>
        )}
      </span>
    </p>
  )
}

/** What no CEP has said. */
function ByHand({ flow, state: { form, errors, refusal } }: { flow: Flow; state: State }) {
  const isByHand = form.source === 'hand'
  const isTown = form.source === 'town'
  const district = errors['Cliente.Bairro'] ?? (form.district ? refusal?.fields['Cliente.Bairro'] : undefined)
  return (
    <>
      {(isByHand || isTown) && (
        <>
          <Field
            name="Cliente.Endereco" label="Rua" isWide value={form.street} error={errors['Cliente.Endereco']} maxLength={200} autoComplete="address-line1"
            onType={(street) => flow.type({ street }, 'Cliente.Endereco')} onLeave={flow.leave}
          />
          <Field
            name="Cliente.Bairro" label="Bairro" isWide={isTown} value={form.district} error={district} maxLength={120} autoComplete="address-level3"
            onType={(district) => flow.type({ district }, 'Cliente.Bairro')} onLeave={flow.leave}
          />
        </>
      )}
      {isByHand && (
        <Field
          name="Cliente.Cidade" label="Cidade" value={form.city} error={errors['Cliente.Cidade']} maxLength={120} autoComplete="address-level2"
          onType={(city) => flow.type({ city, uf: '' }, 'Cliente.Cidade')} onLeave={flow.leave}
        />
      )}
    </>
  )
}

/** The door, which no CEP knows. */
function Door({ flow, state: { form, errors } }: { flow: Flow; state: State }) {
  return (
    <>
      <Field
        name="Cliente.Numero" label="Número" value={form.number} error={errors['Cliente.Numero']} maxLength={20} autoComplete="off"
        onType={(number) => flow.type({ number }, 'Cliente.Numero')} onLeave={flow.leave}
      />
      <Field
        name="Cliente.Complemento" label="Complemento" placeholder="Opcional" value={form.complement} maxLength={120} autoComplete="off"
        onType={(complement) => flow.type({ complement })}
      />
      <Field
        name="Cliente.Referencia" label="Referência" placeholder="Opcional" isWide value={form.reference} maxLength={200} autoComplete="off"
        onType={(reference) => flow.type({ reference })}
      />
    </>
  )
}

/** Where an order that nobody delivers is handed over. */
export function Place({ flow, menu, state: { way, tableToken, table, errors } }: { flow: Flow; menu: Menu; state: State }) {
  const deliversToo = way === 'retirada' && menu.TiposEntrega.includes('delivery')
  return (
    <section class={styles.card} aria-labelledby="pedido-local">
      <h3 id="pedido-local">{way === 'mesa' ? 'Na mesa' : 'Retirada'}</h3>
      {way === 'mesa' && tableToken && <p>{table || 'O pedido vai para a mesa cujo QR você leu.'}</p>}
      {way === 'mesa' && (
        <div id={idOf('MesaToken')} tabIndex={-1}>
          {!tableToken && !errors.MesaToken && <p>Aponte a câmera para o QR que está na mesa.</p>}
          <Wrong name="MesaToken" error={errors.MesaToken} />
        </div>
      )}
      {way === 'retirada' && <p>{menu.Empresa.Endereco || `Retire no balcão de ${menu.Nome}.`}</p>}
      {deliversToo && (
        <button type="button" class={styles.quiet} onClick={() => flow.chooseWay('delivery')}>
          Prefiro receber em casa
        </button>
      )}
    </section>
  )
}
