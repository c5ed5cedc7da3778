import { Field } from '@/ui/Field'
import { fieldsOf } from '@/ui/fieldsOf'
import { MaskedPhone } from '@/ui/MaskedInput'
import { Section } from '@/ui/Section'
import type { EventDraft } from '../event'
import { AmountsField } from './AmountsField'
import { BannerField } from './BannerField'
import { ColorField } from './ColorField'
import { FaqField } from './FaqField'
import { MomentFields } from './MomentFields'
import { PageAddressField } from './PageAddressField'
import { RichText } from './RichText'

const { InputField, MoneyField, SwitchField, useField } = fieldsOf<EventDraft>()

/** All that an event is made of (S1§3). */
export function EventFields() {
  return (
    <>
      <Section title="Evento" description="O que é, quando acontece e onde as pessoas doam.">
        <InputField field="nome" label="Nome" maxLength={120} />
        <PageAddressField />
        <MomentFields />
        <InputField field="linkOfLive" label="Link da live (opcional)" maxLength={500} placeholder="https://" hint="Quem abre a página assiste por este endereço." />
        <SwitchField field="isActive" label="Evento ativo" hint="Inativo, a página continua no ar e não recebe doações." />
      </Section>
      <Section title="Aparência" description="Como a página se apresenta.">
        <BannerField field="bannerWeb" label="Banner para computador" hint="Qualquer imagem; fica a parte escolhida, três vezes mais larga que alta." aspect={3} />
        <BannerField field="bannerMobile" label="Banner para celular" hint="Qualquer imagem; fica a parte escolhida, duas vezes mais larga que alta." aspect={2} />
        <ColorField field="colorTheme" label="Cor" hint="De botões e destaques. Se for clara demais para ler, a página a escurece." />
      </Section>
      <Section title="Textos" description="O que a página conta a quem doa.">
        <RichText field="detailHtml" label="Detalhes do evento" />
        <RichText field="aboutProjectHtml" label="Sobre o projeto" />
        <InputField field="whichInstitution" label="Pergunta sobre a instituição (opcional)" maxLength={120} placeholder="Para qual instituição?" />
        <InputField field="labelButtonDonate" label="Texto do botão (opcional)" maxLength={30} placeholder="Doar" />
        <InputField field="customThanks" label="Agradecimento (opcional)" maxLength={1000} rows={3} hint="Quem doou lê isto depois de pagar." />
        <FaqField field="frequentlyQuestion" />
      </Section>
      <Section title="Valores" description="Quanto se doa, e até onde se quer chegar.">
        <MoneyField field="meta" label="Meta" hint="R$ 0,00 é sem meta." />
        <SwitchField field="showValueAbove" label="Mostrar o valor arrecadado" hint="No alto da página, com a meta onde há uma." />
        <AmountsField field="valores" />
        <SwitchField field="valorLivre" label="Aceitar outro valor" hint="A pessoa digita quanto quer doar." />
        <MoneyField field="valorMinimo" label="Menor valor" hint="O mínimo que alguém pode digitar." />
      </Section>
      <Section title="Contato" description="Com quem fala quem tem dúvidas.">
        <InputField field="contactPhrase" label="Frase de contato (opcional)" maxLength={200} placeholder="Dúvidas? Fale com a gente." />
        <Phone />
      </Section>
    </>
  )
}

function Phone() {
  const { value, set, described } = useField('contactPhone')
  return (
    <Field field="contactPhone" label="Telefone de contato (opcional)">
      <MaskedPhone {...described} style={{ maxWidth: 260 }} autoComplete="off" value={value} onChange={set} />
    </Field>
  )
}
