import type { PortalConfiguration } from '@/api/configuration'
import styles from './access.module.css'

type DemoAccount = PortalConfiguration['contasDemo'][number]

interface DemoAccountsProps {
  accounts: readonly DemoAccount[]
  onChoose: (account: DemoAccount) => void
}

/** The accounts of a demonstration server; choosing one fills the form in. */
export function DemoAccounts({ accounts, onChoose }: DemoAccountsProps) {
  return (
    <section className={styles.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">Contas de demonstração</h2>
      <p>Escolha uma para preencher e-mail e senha.</p>
      <ul>
        {accounts.map((account) => (
          <li key={account.email}>
            <button type="button" onClick={() => onChoose(account)}>
              {account.nome} <span>{account.email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
