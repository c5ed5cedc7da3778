/** @jsxImportSource preact */
import { screen } from '@testing-library/dom'
import { render } from 'preact'
import { expect, it } from 'vitest'
import { addition, product } from '../bar'
import { AdditionGroup } from './AdditionGroup'
import { draftOf } from './draft'
import { groupsOf } from '@/menu/groups'

it('says what each addition contains, also of one that is sold out or comes whole', () => {
  const burger = product('burger', 'Hambúrguer', 30, {
    Adicionais: [
      addition('queijo', 'Queijo', 4, { Alergenos: ['lactose'], Contem: 'Contém lactose.' }),
      addition('cheddar', 'Cheddar', 5, { Esgotado: true, Alergenos: ['lactose'], Contem: 'Contém lactose e corantes.' }),
      addition('pao', 'Pão', 0, { Fixo: true, Alergenos: ['gluten'], Contem: 'Contém glúten.' }),
      addition('alface', 'Alface', 1),
    ],
  })
  const place = document.createElement('div')
  document.body.append(place)
  render(
    groupsOf(burger).map((group) => <AdditionGroup key={group.title} product={burger} group={group} draft={draftOf(burger)} onChange={() => undefined} />),
    place,
  )
  const said = (name: string) => screen.getByText((_, element) => element?.tagName === 'SPAN' && (element.textContent ?? '').startsWith(name) && element.parentElement?.className.includes('option') === true).textContent
  expect(said('Queijo')).toContain('Contém lactose.')
  expect(said('Cheddar')).toContain('Contém lactose e corantes.')
  expect(said('Pão')).toContain('Contém glúten.')
  expect(said('Alface')).not.toContain('Contém')
  render(null, place)
})
