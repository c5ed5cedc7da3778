import type { Choices } from '../../api/form'
import { InputField } from '../../fields'
import { Box, Fields } from './Box'
import { Codes, Kitchen } from './Codes'
import { Fiscal } from './Fiscal'
import { Allergens } from './OtherTabs'
import { PriceField } from './PriceField'
import { Rules, Stock } from './Selling'
import { Shown } from './Shown'

/** What a product is, costs and asks of who buys it. */
export function ProductTab({ choices }: { choices: Choices }) {
  return (
    <>
      <Shown choices={choices} />
      <Allergens choices={choices} />
      <Stock />
      <Rules choices={choices} />
      <Codes />
      <Kitchen choices={choices} />
    </>
  )
}

/** The service fee has fiscal data only; its name and value are the venue's settings (product-edit-05). */
export function FeeTab() {
  return (
    <>
      <Box title="Taxa de serviço">
        <Fields>
          <InputField field="nome" label="Nome" maxLength={120} disabled />
          <PriceField field="valor" label="Valor" disabled />
        </Fields>
      </Box>
      <Fiscal isRequired={false} />
    </>
  )
}
