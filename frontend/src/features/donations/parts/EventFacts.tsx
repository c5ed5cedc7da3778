import { Descriptions } from 'antd'
import type { ReactNode } from 'react'
import { formatWire } from '@/ui/money'
import { applyMask, phoneMask } from '@/ui/masks'
import { shown, whole } from '../address'
import { whenText, type DonationEvent } from '../event'
import { cleanHtml } from '../html'
import styles from './EventFacts.module.css'

const yes = (on: boolean) => (on ? 'Sim' : 'Não')

/** An event to be read, before somebody edits it. */
export function EventFacts({ event, zone }: { event: DonationEvent; zone: string }) {
  const facts: Record<string, ReactNode> = {
    'Situação': event.isActive ? 'Ativo' : 'Inativo',
    'Nome': event.nome,
    'Endereço da página': <a href={whole(event.endereco)} target="_blank" rel="noreferrer">{shown(event.endereco)}</a>,
    'Data e hora': whenText(event, zone),
    'Link da live': event.linkOfLive ? <a href={event.linkOfLive} target="_blank" rel="noreferrer">{event.linkOfLive}</a> : '—',
    'Banner para computador': <Banner address={event.bannerWeb} />,
    'Banner para celular': <Banner address={event.bannerMobile} />,
    'Cor': <span className={styles.color}><span className={styles.dot} style={{ background: event.colorTheme }} aria-hidden="true" />{event.colorTheme}</span>,
    'Detalhes do evento': <Html html={event.detailHtml} />,
    'Sobre o projeto': <Html html={event.aboutProjectHtml} />,
    'Pergunta sobre a instituição': event.whichInstitution || '—',
    'Texto do botão': event.labelButtonDonate || '—',
    'Agradecimento': event.customThanks || '—',
    'Perguntas frequentes': <Questions of={event.frequentlyQuestion} />,
    'Meta': event.meta > 0 ? formatWire(event.meta) : 'Sem meta',
    'Mostrar o valor arrecadado': yes(event.showValueAbove),
    'Valores sugeridos': event.valores.map(formatWire).join(', ') || '—',
    'Aceitar outro valor': event.valorLivre ? `Sim, a partir de ${formatWire(event.valorMinimo)}` : 'Não',
    'Contato': [event.contactPhrase, event.contactPhone && applyMask(phoneMask, event.contactPhone)].filter(Boolean).join(' ') || '—',
  }
  return (
    <Descriptions
      bordered
      column={1}
      size="small"
      style={{ maxWidth: 840 }}
      items={Object.entries(facts).map(([label, text]) => ({ key: label, label, children: <div className={styles.fact}>{text}</div> }))}
    />
  )
}

function Banner({ address }: { address: string }) {
  return address ? <img src={address} alt="" className={styles.banner} /> : '—'
}

function Questions({ of }: { of: DonationEvent['frequentlyQuestion'] }) {
  if (of.length === 0) return '—'
  return (
    <dl className={styles.questions}>
      {of.map(({ pergunta, resposta }) => (
        <div key={pergunta}>
          <dt>{pergunta}</dt>
          <dd>{resposta}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Formatted text, cleaned once more before it is shown here. */
function Html({ html }: { html: string }) {
  const clean = cleanHtml(html)
  // oxlint-disable-next-line react/no-danger -- of an allow-list
  return clean ? <div className={styles.html} dangerouslySetInnerHTML={{ __html: clean }} /> : '—'
}
