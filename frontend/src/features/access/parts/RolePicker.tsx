import { Checkbox, Collapse } from 'antd'
import type { Role } from '../members'
import styles from './RolePicker.module.css'

interface RolePickerProps {
  /** The roles that may be given. */
  roles: readonly Role[]
  /** Names of the chosen ones. Fits a Form.Item. */
  value?: string[]
  onChange?: (value: string[]) => void
}

function byGroup(roles: readonly Role[]): [string, Role[]][] {
  const groups = new Map<string, Role[]>()
  for (const role of roles) groups.set(role.Grupo, [...(groups.get(role.Grupo) ?? []), role])
  return [...groups]
}

/** Roles to tick, group by group; a group's own box ticks them all. */
export function RolePicker({ roles, value = [], onChange }: RolePickerProps) {
  const chosen = new Set(value)

  function set(names: readonly string[], on: boolean) {
    const next = new Set(chosen)
    for (const name of names) {
      if (on) next.add(name)
      else next.delete(name)
    }
    onChange?.([...next])
  }

  return (
    <Collapse
      size="small"
      defaultActiveKey={byGroup(roles).slice(0, 1).map(([group]) => group)}
      items={byGroup(roles).map(([group, members]) => {
        const names = members.map((role) => role.Nome)
        const count = names.filter((name) => chosen.has(name)).length
        return {
          key: group,
          label: group,
          extra: <span className={styles.count}>{count} de {names.length}</span>,
          children: (
            <div className={styles.roles}>
              <Checkbox
                checked={count === names.length}
                indeterminate={count > 0 && count < names.length}
                onChange={(event) => set(names, event.target.checked)}
              >
                <strong>Todos de {group}</strong>
              </Checkbox>
              {members.map((role) => (
                <Checkbox key={role.Nome} checked={chosen.has(role.Nome)} onChange={(event) => set([role.Nome], event.target.checked)}>
                  {role.Descricao}
                </Checkbox>
              ))}
            </div>
          ),
        }
      })}
    />
  )
}
