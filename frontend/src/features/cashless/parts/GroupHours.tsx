import { Form } from 'antd'
import type { Problems } from '@/ui/form'
import { TimeInput } from '@/ui/TimeInput'
import type { Group, GroupDraft } from '../api'
import { clockOf, minuteOf } from '../labels'

/** A group as the form holds it: the limit in centavos, the hours as a clock shows them. */
export interface GroupForm {
  nome: string
  limiteDiario: number | null
  de: string
  ate: string
  versao?: number
}

export const newGroup: GroupForm = { nome: '', limiteDiario: null, de: '', ate: '' }

/** A group as its form begins. */
export function formOf({ nome, limiteDiario, doMinuto, ateMinuto, versao }: Group): GroupForm {
  const isAlways = doMinuto === ateMinuto
  return {
    nome, limiteDiario: limiteDiario === null ? null : Math.round(limiteDiario * 100), de: isAlways ? '' : clockOf(doMinuto), ate: isAlways ? '' : clockOf(ateMinuto), versao,
  }
}

/** What a form sends. */
export function draftOf({ nome, limiteDiario, de, ate, versao }: GroupForm): GroupDraft {
  return { nome, versao, doMinuto: minuteOf(de) ?? 0, ateMinuto: minuteOf(ate) ?? 0, ...(limiteDiario === null ? {} : { limiteDiario: limiteDiario / 100 }) }
}

/** What is wrong with the hours of a group. */
export function hoursProblems({ de, ate }: GroupForm): Problems {
  if (de === '' && ate === '') return {}
  if (minuteOf(de) === null) return { de: 'Informe a hora em que o consumo começa.' }
  if (minuteOf(ate) === null || de === ate) return { ate: 'Informe a hora em que o consumo termina.' }
  return {}
}

/** The hours in which the cards of a group spend. */
export function GroupHours() {
  return (
    <>
      <Form.Item name="de" label="Consome a partir das" extra="Em branco, a qualquer hora.">
        <TimeInput {...filled} />
      </Form.Item>
      <Form.Item name="ate" label="Até as" extra="Antes do começo, é do dia seguinte.">
        <TimeInput {...filled} />
      </Form.Item>
    </>
  )
}

/** The form gives value and onChange. */
const filled = {} as { value: string; onChange: (time: string) => void }
