import { Button } from 'antd'
import { nothingTyped } from '../../additions'
import type { Choices } from '../../api/form'
import { nothingAsked } from '../../observations'
import { differs, FormContext, useFormPart } from '@/ui/form'
import { UnsavedChanges } from '@/ui/UnsavedChanges'
import { additionKind } from '../../product'
import { steps } from '../../wizard'
import { AdditionsTab } from '../additions/AdditionsTab'
import { Fiscal } from '../form/Fiscal'
import { ObservationsTab } from '../observations/ObservationsTab'
import { useEditor } from '../useEditor'
import { CategoryStep } from './CategoryStep'
import { ProductStep } from './ProductStep'
import { StepBar } from './StepBar'
import { useWizard } from './useWizard'
import styles from './Wizard.module.css'

/** Registers a product in five steps (product-wizard-01). */
export function Wizard({ venueId, choices }: { venueId: string; choices: Choices }) {
  const { form, at, head, back, next, isDone } = useWizard(venueId, choices.GerarNFCE)
  const isChanged = useFormPart(form, ({ draft, saved }) => differs(draft, saved))
  const busy = useFormPart(form, (now) => now.busy)
  const editors = {
    additions: useEditor(nothingTyped(0)),
    composition: useEditor(nothingTyped(additionKind.composition)),
    observations: useEditor(nothingAsked(0)),
  }
  const isLast = at === steps.length - 1

  return (
    <FormContext value={form}>
      <form
        noValidate aria-label="Novo produto" className={styles.wizard}
        onSubmit={(event) => {
          event.preventDefault()
          void next()
        }}
      >
        <StepBar at={at} />
        <section ref={head} tabIndex={-1} aria-label={`Passo ${at + 1} de ${steps.length}: ${steps[at]?.title}`} className={styles.step}>
          {at === 0 && <CategoryStep choices={choices} />}
          {at === 1 && <ProductStep />}
          {at === 2 && <AdditionsTab variant="wizard" {...editors} />}
          {at === 3 && <ObservationsTab variant="wizard" editor={editors.observations} />}
          {at === 4 && <Fiscal isRequired={choices.GerarNFCE} withCEST={false} />}
        </section>
        <div className={styles.bar}>
          <Button onClick={back} disabled={busy}>{at === 0 ? 'Cancelar' : 'Voltar'}</Button>
          <Button type="primary" htmlType="submit" loading={busy}>{isLast ? 'Finalizar' : 'Avançar'}</Button>
        </div>
      </form>
      <UnsavedChanges when={isChanged && !isDone} />
    </FormContext>
  )
}
