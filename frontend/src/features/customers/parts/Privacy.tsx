import { DownloadOutlined, FileTextOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { useVenue } from '@/api/venue'
import { messageOf } from '@/ui/failures'
import { toast } from '@/ui/toasts'
import type { Customer } from '../api'
import { exportPersonalData, type DataFormat } from '../profile'
import { AnonymiseDialog } from './AnonymiseDialog'
import styles from './Privacy.module.css'

const forms: { format: DataFormat; label: string; icon: ReactNode }[] = [
  { format: 'html', label: 'Documento para entregar', icon: <FileTextOutlined aria-hidden="true" /> },
  { format: 'json', label: 'Dados (JSON)', icon: <DownloadOutlined aria-hidden="true" /> },
]

/** What the law lets a customer ask of the venue: a copy of his data, and that they are erased. */
export function Privacy({ customer }: { customer: Customer }) {
  const venue = useVenue()
  const [exporting, setExporting] = useState<DataFormat | null>(null)
  const [isAsking, setAsking] = useState(false)

  async function exportData(format: DataFormat) {
    setExporting(format)
    try {
      await exportPersonalData(venue.id, customer.id, format)
    } catch (failure) {
      toast.error(messageOf(failure))
    } finally {
      setExporting(null)
    }
  }

  return (
    <>
      <div className={styles.right}>
        <p>Tudo o que {venue.name} guarda sobre o cliente: um documento para imprimir ou enviar a ele, ou os dados para outro sistema. A exportação fica na auditoria.</p>
        <div className={styles.forms} role="group" aria-label="Exportar dados">
          {forms.map(({ format, label, icon }) => (
            <Button key={format} icon={icon} loading={exporting === format} disabled={exporting !== null && exporting !== format} onClick={() => void exportData(format)}>
              {label}
            </Button>
          ))}
        </div>
      </div>
      <div className={styles.right}>
        {customer.anonimizado ? (
          <p>Este cliente foi anonimizado: os dados dele não voltam. Se a pessoa voltar, cadastre-a como um cliente novo.</p>
        ) : (
          <>
            <p>Apaga quem o cliente é, no cadastro, nos pedidos e nas conversas. Totais e valores ficam. Não pode ser desfeito.</p>
            <Button danger onClick={() => setAsking(true)}>
              Anonimizar
            </Button>
          </>
        )}
      </div>
      <AnonymiseDialog customer={customer} open={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}
