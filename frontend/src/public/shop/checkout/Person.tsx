/** @jsxImportSource preact */
import { phoneMask } from '@/ui/masks'
import styles from './checkout.module.css'
import { Field, idOf, Wrong } from './Field'
import type { Flow, State } from './flow'
import { needsOf, type Menu } from './order'

/** Who orders, and what he says of the whole order. */
export function Person({ flow, state: { form, way, errors } }: { flow: Flow; state: State }) {
  return (
    <section class={styles.card} aria-labelledby="pedido-pessoa">
      <h3 id="pedido-pessoa">Seus dados</h3>
      <div class={`${styles.grid} ${styles.person}`}>
        <Field
          name="Cliente.Nome" label="Nome" value={form.name} error={errors['Cliente.Nome']} maxLength={120} autoComplete="name"
          onType={(name) => flow.type({ name }, 'Cliente.Nome')} onLeave={flow.leave}
        />
        <Field
          name="Cliente.Telefone" label={way === 'delivery' ? 'Telefone' : 'Telefone (opcional)'} value={form.phone} error={errors['Cliente.Telefone']}
          mask={phoneMask} inputMode="tel" autoComplete="tel-national"
          onType={(phone) => flow.type({ phone }, 'Cliente.Telefone')} onLeave={flow.leave}
        />
        <Field
          name="ObservacaoPedido" label="Recado para a cozinha (opcional)" value={form.note} error={errors.ObservacaoPedido} isWide maxLength={500}
          autoComplete="off" onType={(note) => flow.type({ note }, 'ObservacaoPedido')}
        />
      </div>
    </section>
  )
}

const handedOver = { delivery: 'na entrega', mesa: 'na mesa', retirada: 'na retirada' }

/** What the buyer states, asked only where the cart holds something that is not for everybody (D44). */
export function Statements({ flow, menu, state: { form, way, lines, errors } }: { flow: Flow; menu: Menu; state: State }) {
  const { adults, sexes } = needsOf(menu, lines)
  if (adults.length === 0 && sexes.length === 0) return null
  const list = new Intl.ListFormat('pt-BR')
  return (
    <section class={styles.card} aria-label="Declarações">
      {adults.length > 0 && (
        <>
          <label class={styles.check}>
            <input
              type="checkbox" id={idOf('MaiorDeIdade')} checked={form.isAdult} aria-invalid={Boolean(errors.MaiorDeIdade)}
              aria-describedby={errors.MaiorDeIdade && `${idOf('MaiorDeIdade')}-erro`}
              onChange={({ currentTarget }) => flow.type({ isAdult: currentTarget.checked }, 'MaiorDeIdade')}
            />
            <span>
              Tenho 18 anos ou mais e mostro um documento {handedOver[way]} ({list.format(adults)}).
            </span>
          </label>
          <Wrong name="MaiorDeIdade" error={errors.MaiorDeIdade} />
        </>
      )}
      {sexes.length > 0 && (
        <div role="radiogroup" aria-labelledby="pedido-sexo" id={idOf('Sexo')} tabIndex={-1} aria-invalid={Boolean(errors.Sexo)} aria-describedby={errors.Sexo && `${idOf('Sexo')}-erro`}>
          <p id="pedido-sexo">Sexo de quem compra ({list.format(sexes)})</p>
          {([[2, 'Feminino'], [1, 'Masculino']] as const).map(([sex, name]) => (
            <label key={sex} class={styles.check}>
              <input type="radio" name="sexo" checked={form.sex === sex} onChange={() => flow.type({ sex }, 'Sexo')} />
              <span>{name}</span>
            </label>
          ))}
          <Wrong name="Sexo" error={errors.Sexo} />
        </div>
      )}
    </section>
  )
}
