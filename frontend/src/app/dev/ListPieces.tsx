import { useState } from 'react'
import { ChartFrame } from '@/ui/ChartFrame'
import { ImagePicker } from '@/ui/ImagePicker'
import { RemoteSelect, type Choice } from '@/ui/RemoteSelect'
import { SortableList } from '@/ui/SortableList'
import { Section } from './Section'

const people = ['Maria da Silva', 'João Souza', 'Ana Beatriz Nogueira', 'Antônio Conceição'].map((label) => ({ value: label, label }))

function find(words: string): Promise<readonly Choice[]> {
  return Promise.resolve(people.filter(({ label }) => label.toLowerCase().includes(words.toLowerCase())))
}

const sales = [['20/11', 'R$ 1.240,00', 62], ['21/11', 'R$ 2.010,00', 100], ['22/11', 'R$ 860,00', 43]] as const

/** Pieces for choosing, sorting and reading many things. */
export function ListPieces() {
  const [person, setPerson] = useState<Choice | null>(null)
  const [categories, setCategories] = useState(['Lanches', 'Bebidas', 'Doces'])
  const [picture, setPicture] = useState<File | null>(null)

  return (
    <>
      <Section title="Escolha entre muitos">
        <RemoteSelect label="Cliente" value={person} onChange={setPerson} search={find} placeholder="Nome, telefone ou CPF" />
      </Section>
      <Section title="Lista ordenável">
        <SortableList label="Categorias" items={categories} itemKey={(each) => each} itemName={(each) => each} onSort={setCategories}>
          {(each) => each}
        </SortableList>
      </Section>
      <Section title="Gráfico com tabela">
        <ChartFrame title="Vendas por dia" summary="Vendas de 20 a 22 de novembro, a maior no dia 21." columns={['Dia', 'Vendas']} rows={sales.map(([day, amount]) => [day, amount])}>
          <svg viewBox="0 0 90 104" width="100%" height="240" aria-hidden="true">
            {sales.map(([day, , height], at) => (
              <rect key={day} x={at * 30 + 4} y={104 - height} width="22" height={height} fill="var(--brand)" />
            ))}
          </svg>
        </ChartFrame>
      </Section>
      <Section title="Imagem recortada">
        <ImagePicker label="Foto do produto" value={picture} onChange={setPicture} aspect={1} />
      </Section>
    </>
  )
}
