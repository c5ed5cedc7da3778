import { InputField, SelectField, SwitchField } from '../../fields'
import { sexes } from '../../labels'
import { Box, Fields } from '../form/Box'
import { Photo, Price } from '../form/Shown'

/** What the new product is. */
export function ProductStep() {
  return (
    <>
      <Box title="Produto">
        <Photo />
        <Fields>
          <InputField field="nome" label="Nome" maxLength={120} />
          <Price />
        </Fields>
        <InputField field="informacaoProduto" label="Descrição" maxLength={4000} rows={2} />
      </Box>
      <Box title="Quem compra e quem prepara">
        <Fields><SelectField field="restricaoPorSexo" label="Restrição por sexo" options={sexes} /></Fields>
        <SwitchField field="adultHood" label="Somente para maiores de 18 anos" />
        <SwitchField field="dontShowInKDS" label="Não mostrar no painel da cozinha" />
      </Box>
    </>
  )
}
