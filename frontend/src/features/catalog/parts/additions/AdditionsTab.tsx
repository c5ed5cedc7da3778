import { useFormState } from '@/ui/form'
import type { TypedAddition, Variant } from '../../additions'
import { SwitchField, useValue } from '../../fields'
import { additionKind, freeOf } from '../../product'
import { messages } from '../../messages'
import { Box } from '../form/Box'
import { QuantityField } from '../form/QuantityField'
import { AdditionEditor } from './AdditionEditor'
import { AdditionList } from './AdditionList'
import { CopyFrom } from './CopyFrom'
import type { Editor } from '../useEditor'

interface AdditionsTabProps {
  variant: Variant
  additions: Editor<TypedAddition>
  composition: Editor<TypedAddition>
}

/** What goes on a product, and what it is made of. */
export function AdditionsTab({ variant, additions, composition }: AdditionsTabProps) {
  const isComposed = useValue('produtoComposicao')
  const hasRecipe = useValue('composicao').some(({ tipo }) => tipo === additionKind.composition)
  const usual = variant === 'wizard' ? 0 : additionKind.optional
  return (
    <>
      <Box title="Acréscimos">
        <FreeLimit />
        <AdditionEditor editor={additions} variant={variant} usual={usual} kinds={[additionKind.fixed, additionKind.optional]} />
        <AdditionList label="Acréscimos do produto" editor={additions} empty={messages.noAdditions} />
        {variant === 'tabs' && <CopyFrom what="acréscimos" />}
      </Box>
      <Box title="Composição">
        <SwitchField field="produtoComposicao" label="Produto composto" hint="O estoque baixa dos itens da composição, que o cliente não vê." />
        {(isComposed || hasRecipe) && (
          <>
            <AdditionEditor editor={composition} variant={variant} usual={additionKind.composition} kinds={[additionKind.composition]} />
            <AdditionList label="Composição do produto" editor={composition} isComposition empty="Sem itens na composição" />
          </>
        )}
      </Box>
    </>
  )
}

/** How many units are free: never fewer than the list has given away (wizard-additions-09). */
function FreeLimit() {
  const form = useFormState()
  const given = freeOf(useValue('composicao'))

  function settle() {
    if (Number(form.get().draft['quantidadeAdicionaisGratuito']) >= given) return
    form.set('quantidadeAdicionaisGratuito', given)
    form.update({ problems: { ...form.get().problems, quantidadeAdicionaisGratuito: `Os acréscimos da lista já somam ${given} gratuitos. Diminua-os antes.` } })
  }

  return (
    <QuantityField
      field="quantidadeAdicionaisGratuito" label="Acréscimos gratuitos por unidade" isZero resets onBlur={settle}
      hint="De todos os acréscimos juntos. Os primeiros da lista saem de graça."
    />
  )
}
