import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useVenue } from '@/api/venue'
import { messageOf } from '@/ui/failures'
import { toast } from '@/ui/toasts'
import type { Customer } from '../api'
import { exportPersonalData } from '../profile'
import { AnonymiseDialog } from './AnonymiseDialog'
import styles from './Privacy.module.css'

/** What the law lets a customer ask of the venue: a copy of his data, and that they are erased. */
export function Privacy({ customer }: { customer: Customer }) {
  const venue = useVenue()
  const [isExporting, setExporting] = useState(false)
  const [isAsking, setAsking] = useState(false)

  async function exportData() {
    setExporting(true)
    try {
      await exportPersonalData(venue.id, customer.id)
    } catch (failure) {
      toast.error(messageOf(failure))
    } finally {
      setExporting(false)
    }
  }

  return (
    <>
      <div className={styles.right}>
        <p>Um arquivo com tudo o que {venue.name} guarda sobre o cliente, para entregar a ele. A exportação fica na auditoria.</p>
        <Button icon={<DownloadOutlined aria-hidden="true" />} loading={isExporting} onClick={() => void exportData()}>
          Exportar dados
        </Button>
      </div>
      <div className={styles.right}>
        <p>Apaga quem o cliente é, no cadastro, nos pedidos e nas conversas. Totais e valores ficam. Não pode ser desfeito.</p>
        <Button danger onClick={() => setAsking(true)}>
          Anonimizar
        </Button>
      </div>
      <AnonymiseDialog customer={customer} open={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}
