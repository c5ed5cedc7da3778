import { useEffect, useState, type ReactNode } from 'react'
import { useFormPart, useFormState } from '@/ui/form'
import { PageHeader } from '@/ui/PageHeader'
import { Sections, type SectionTab } from '@/ui/Sections'
import { nothingTyped } from '../../additions'
import type { Choices } from '../../api/form'
import { useSaved, useValue } from '../../fields'
import { nothingAsked } from '../../observations'
import { additionKind, kind, tabOf } from '../../product'
import { AdditionsTab } from '../additions/AdditionsTab'
import { ObservationsTab } from '../observations/ObservationsTab'
import { useEditor } from '../useEditor'
import { FaultSummary, faultsOf } from './FaultSummary'
import { Fiscal } from './Fiscal'
import { Establishment, Nutrition } from './OtherTabs'
import { Preview } from './Preview'
import { FeeTab, ProductTab } from './ProductTab'
import styles from './ProductTabs.module.css'
import { SaleSwitch } from './SaleSwitch'
import { UsedIn } from './UsedIn'

interface ProductTabsProps {
  venueId: string
  choices: Choices
  /** What stands before the fields of every tab. */
  children: ReactNode
}

/** The parts of a product's form, with what is wrong in each, beside what the customer would see. */
export function ProductTabs({ venueId, choices, children }: ProductTabsProps) {
  const form = useFormState()
  const [tab, setTab] = useState('produto')
  const [wanted, setWanted] = useState<{ field: string } | null>(null)
  const [id, name, tipo] = [useSaved('id'), useSaved('nome'), useValue('tipo')]
  const sections = useSections(venueId, choices)

  // The field is there once its tab is shown.
  useEffect(() => {
    if (wanted === null) return
    const field = document.getElementById(form.idOf(wanted.field))
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }, [form, wanted])

  function go(field: string) {
    setTab(tabOf(field, tipo))
    setWanted({ field })
  }

  const elsewhere = (field: string) => (tabOf(field, tipo) === tab ? undefined : sections.find(({ key }) => key === tabOf(field, tipo))?.label)

  return (
    <>
      <PageHeader
        title={id === '' ? 'Cadastrar produto' : 'Editar produto'} description={name || undefined}
        back={{ to: '/produtos/produto', label: 'Produtos' }} actions={<SaleSwitch />}
      />
      <div className={styles.columns}>
        <div className={styles.fields}>
          {children}
          <FaultSummary elsewhere={elsewhere} onGo={go} />
          <UsedIn />
          <Sections label="Partes do produto" sections={sections} active={tab} onChange={setTab} />
        </div>
        {tipo !== kind.fee && <div className={styles.preview}><Preview allergens={choices.alergenos} /></div>}
      </div>
    </>
  )
}

/** The tabs of a product of this type (product-edit-03, product-edit-04, product-edit-05). */
function useSections(venueId: string, choices: Choices): SectionTab[] {
  const form = useFormState()
  const problems = useFormPart(form, (now) => now.problems)
  const [tipo, additions, observations] = [useValue('tipo'), useValue('composicao'), useValue('observacoes')]
  const editors = {
    additions: useEditor(nothingTyped(additionKind.optional)),
    composition: useEditor(nothingTyped(additionKind.composition)),
    observations: useEditor(nothingAsked(1)),
  }
  const isFee = tipo === kind.fee
  const all: (SectionTab | false)[] = [
    { key: 'produto', label: 'Produto', children: isFee ? <FeeTab /> : <ProductTab choices={choices} /> },
    !isFee && { key: 'acrescimos', label: 'Acréscimos', count: additions.length, children: <AdditionsTab variant="tabs" {...editors} /> },
    !isFee && { key: 'observacoes', label: 'Observações', count: observations.length, children: <ObservationsTab variant="tabs" editor={editors.observations} /> },
    !isFee && { key: 'fiscal', label: 'Fiscal', children: <Fiscal isRequired={choices.GerarNFCE} /> },
    !isFee && { key: 'estabelecimento', label: 'Estabelecimento', children: <Establishment choices={choices} /> },
    !isFee && choices.ehEscola && { key: 'nutricional', label: 'Nutricional', children: <Nutrition venueId={venueId} /> },
  ]
  const faulty = faultsOf(problems).map(([field]) => tabOf(field, tipo))
  return all.flatMap((section) => (section ? [{ ...section, faults: faulty.filter((tab) => tab === section.key).length }] : []))
}
