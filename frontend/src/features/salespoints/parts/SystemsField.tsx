import { EditOutlined } from '@ant-design/icons'
import { Button, Checkbox, Select, Switch } from 'antd'
import { useId, useState, type Ref } from 'react'
import type { System } from '../api'
import { mayAdd } from '../conditions'
import { printTypes, systemTypes, type PrintType, type SystemType } from '../conditions.gen'
import { printLabel, systemLabel } from '../labels'
import { messages } from '../messages'
import styles from './SalesPointForm.module.css'

interface SystemsFieldProps {
  /** The confirmed systems; none while they are being chosen. */
  value?: System[]
  onChange?: (systems: System[]) => void
  /** A new sales point may go back to the choice (S2§4). */
  isNew: boolean
  /** As Form.Item gives it: by it the form finds where to say what is wrong. */
  ref?: Ref<HTMLFieldSetElement>
}

interface Draft {
  systemType: SystemType
  printType?: PrintType
  enableRemotePrinter: boolean
}

/** The first step of a sales point: its systems, each with how it prints. */
export function SystemsField({ value = [], onChange = () => {}, isNew, ref }: SystemsFieldProps) {
  const [drafts, setDrafts] = useState<readonly Draft[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()

  if (value.length > 0) return <ConfirmedSystems ref={ref} systems={value} onAgain={isNew ? again : undefined} />

  const chosen = drafts.map(({ systemType }) => systemType)

  function again() {
    setDrafts([])
    setProblem(null)
    onChange([])
  }

  function change(system: SystemType, next: Partial<Draft>) {
    setProblem(null)
    setDrafts(drafts.map((draft) => (draft.systemType === system ? { ...draft, ...next } : draft)))
  }

  function tick(system: SystemType, on: boolean) {
    setProblem(null)
    setDrafts(on ? [...drafts, { systemType: system, enableRemotePrinter: false }] : drafts.filter(({ systemType }) => systemType !== system))
  }

  function confirm() {
    if (drafts.length === 0) return setProblem(messages.chooseSystem)
    const systems = drafts.flatMap(({ printType, ...rest }) => (printType ? [{ ...rest, printType }] : []))
    if (systems.length < drafts.length) return setProblem(messages.choosePrint)
    onChange(systems.toSorted((one, other) => one.systemType - other.systemType))
  }

  return (
    <fieldset ref={ref} className={styles.systems}>
      <legend>Sistemas</legend>
      {systemTypes.map(({ value: system, label }) => {
        const draft = drafts.find(({ systemType }) => systemType === system)
        return (
          <div key={system}>
            <Checkbox checked={draft !== undefined} disabled={!draft && !mayAdd(chosen, system)} onChange={({ target }) => tick(system, target.checked)}>{label}</Checkbox>
            {draft && (
              <div className={styles.system}>
                <label htmlFor={`${id}-${system}`}>Impressão remota de {label}</label>
                <Switch id={`${id}-${system}`} checked={draft.enableRemotePrinter} onChange={(enableRemotePrinter) => change(system, { enableRemotePrinter })} />
                <Select<PrintType>
                  aria-label={`Tipo de impressão de ${label}`}
                  placeholder="Tipo de impressão"
                  value={draft.printType}
                  options={printTypes}
                  onChange={(printType) => change(system, { printType })}
                />
              </div>
            )}
          </div>
        )
      })}
      <p className={styles.hint}>Ficha pode ser combinada com Comanda, Cashless ou Escola. Mercado Honesto fica sozinho.</p>
      {problem && <p role="alert" className={styles.problem}>{problem}</p>}
      <Button onClick={confirm}>{messages.confirmSystem}</Button>
    </fieldset>
  )
}

function ConfirmedSystems({ systems, onAgain, ref }: { systems: readonly System[]; onAgain?: () => void; ref?: Ref<HTMLFieldSetElement> }) {
  return (
    <fieldset ref={ref} className={styles.confirmed}>
      <ul aria-label="Sistemas">
        {systems.map(({ systemType, printType, enableRemotePrinter }) => (
          <li key={systemType}>
            <strong>{systemLabel(systemType)}</strong>
            <span>{printLabel(printType)}, impressão remota {enableRemotePrinter ? 'ligada' : 'desligada'}</span>
          </li>
        ))}
      </ul>
      {onAgain && <Button type="text" icon={<EditOutlined aria-hidden="true" />} aria-label="Escolher os sistemas de novo" onClick={onAgain} />}
    </fieldset>
  )
}
