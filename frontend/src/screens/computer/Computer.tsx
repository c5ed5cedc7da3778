import { Button, Card, Radio, Switch } from 'antd'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { isDesktop, quit, type Computer as Choices, type OnClose } from '@/api/native'
import { computer, setOnClose, setStartWithSystem } from '@/api/nativeComputer'
import { chime } from '@/features/orders/sound/chime'
import { SoundSettings } from '@/features/orders/sound/SoundSettings'
import { ThisStation } from '@/features/printers/parts/ThisStation'
import { EmptyState } from '@/ui/EmptyState'
import { messageOf } from '@/ui/failures'
import { PageHeader } from '@/ui/PageHeader'
import { toast } from '@/ui/toasts'
import styles from './Computer.module.css'
import { ShownServer } from './ShownServer'

/** /esteComputador: what the installed program does on this one computer. */
export default function Computer() {
  const [choices, setChoices] = useState<Choices | null>(null)

  useEffect(() => {
    void computer().then((known) => known && setChoices(known))
  }, [])
  useEffect(() => chime.watch(), [])

  if (!isDesktop()) {
    return (
      <>
        <PageHeader title="Este computador" />
        <EmptyState
          text="Aqui se ajusta o programa instalado."
          detail="No navegador não há o que mudar: o som fica no painel de pedidos."
          action={<Link to="/meepfood/kdsdownload">Conhecer o programa</Link>}
        />
      </>
    )
  }

  /** Shows the choice at once, and takes it back where the computer refuses. */
  async function change(part: Partial<Choices>, save: () => Promise<void>) {
    const before = choices
    setChoices((known) => known && { ...known, ...part })
    try {
      await save()
    } catch (failure) {
      setChoices(before)
      toast.error(messageOf(failure))
    }
  }

  return (
    <div className={styles.page}>
      <PageHeader title="Este computador" description="Vale só aqui, para todos que usam este computador." />
      {choices && (
        <Card title="Janela">
          <Row label="Abrir com o sistema" hint="O Balcão abre quando alguém entra neste computador.">
            {(id) => (
              <Switch
                aria-labelledby={id}
                checked={choices.startsWithSystem}
                disabled={!choices.canStartWithSystem}
                onChange={(on) => void change({ startsWithSystem: on }, () => setStartWithSystem(on))}
              />
            )}
          </Row>
          <Row label="Ao fechar a janela" hint="Em segundo plano os pedidos continuam chamando. Abra o Balcão de novo para ver a janela.">
            {(id) => (
              <Radio.Group
                aria-labelledby={id}
                value={choices.onClose}
                options={closing}
                onChange={({ target }) => {
                  const choice = target.value as OnClose
                  void change({ onClose: choice }, () => setOnClose(choice))
                }}
              />
            )}
          </Row>
          <Row label="Modo quiosque" hint="Para uma tela só de pedidos: o Balcão enche a tela, não fecha por engano e não abre outros programas. Sai com Ctrl + Alt + Q.">
            {() => (choices.kiosk ? <strong>Ligado</strong> : <span>Abra com <code>balcao --kiosk</code></span>)}
          </Row>
        </Card>
      )}
      <Card title="Impressão">
        <ThisStation />
      </Card>
      <Card title="Som dos pedidos">
        <SoundSettings />
      </Card>
      <ShownServer />
      {choices && (
        <Card title="Programa">
          <dl className={styles.facts}>
            <dt>Versão</dt>
            <dd>{choices.version}</dd>
            <dt>Pasta dos dados</dt>
            <dd>{choices.dataDir}</dd>
          </dl>
          {!choices.kiosk && <Button onClick={() => void quit()}>Encerrar o Balcão</Button>}
        </Card>
      )}
    </div>
  )
}

const closing: { value: OnClose; label: string }[] = [
  { value: '', label: 'Perguntar' },
  { value: 'keep', label: 'Manter aberto, em segundo plano' },
  { value: 'quit', label: 'Encerrar' },
]

/** A choice with its name and what it means; the control is named by the id. */
function Row({ label, hint, children }: { label: string; hint: string; children: (labelId: string) => ReactNode }) {
  const id = useId()
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <span id={id} className={styles.label}>
          {label}
        </span>
        <span className={styles.hint}>{hint}</span>
      </div>
      {children(id)}
    </div>
  )
}
