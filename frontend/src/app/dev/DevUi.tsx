import { Button } from '@/ui/Button'
import { PageHeader } from '@/ui/PageHeader'
import { PortalTheme } from '@/ui/PortalTheme'
import { useTheme } from '@/ui/themeChoice'
import styles from './DevUi.module.css'
import { FormPieces } from './FormPieces'
import { ChoicePieces } from './ChoicePieces'
import { ListPieces } from './ListPieces'
import { PagePieces } from './PagePieces'
import { Palette } from './Palette'
import { PlainPieces } from './PlainPieces'
import { TablePieces } from './TablePieces'
import { WorkPieces } from './WorkPieces'

/** Every shared piece on one page, with real-looking values, in both themes. Development builds only. */
export default function DevUi() {
  const [theme, setTheme] = useTheme('portal')
  const other = theme === 'light' ? 'dark' : 'light'

  return (
    <PortalTheme theme={theme}>
      <main className={styles.page}>
        <PageHeader
          title="Peças da interface"
          description="Tudo o que as telas compartilham, com dados de exemplo."
          back={{ to: '/', label: 'Voltar ao portal' }}
          actions={<Button onClick={() => setTheme(other)}>{other === 'dark' ? 'Tema escuro' : 'Tema claro'}</Button>}
        />
        <Palette theme={theme} />
        <PlainPieces />
        <FormPieces />
        <PagePieces />
        <ChoicePieces />
        <ListPieces />
        <WorkPieces />
        <TablePieces />
      </main>
    </PortalTheme>
  )
}
