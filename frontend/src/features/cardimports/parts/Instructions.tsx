import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { messageOf } from '@/ui/failures'
import { Section } from '@/ui/Section'
import { toast } from '@/ui/toasts'

/** What a file of users has to be (S2§5). */
export function Instructions({ onTemplate }: { onTemplate: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      await onTemplate()
    } catch (failure) {
      toast.error(messageOf(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Section title="Instruções">
      <ol>
        <li>Baixe o modelo e preencha uma linha para cada usuário. Se a planilha é .xlsx, salve-a como .csv antes de enviar.</li>
        <li>Nome completo.</li>
        <li>CPF: só números. Se começa com zero, ponha um apóstrofo antes: &apos;01234567890.</li>
        <li>E-mail válido.</li>
        <li>Telefone com DDD.</li>
        <li>Senha: quatro números. Ela não é mostrada em lugar nenhum depois do envio. Nada pede esta senha ainda.</li>
        <li>Limite: com vírgula nos decimais, como 50,00.</li>
        <li>Usuários com campos em branco não são criados.</li>
        <li>Usuários já existentes não devem ser importados de novo.</li>
      </ol>
      <Button icon={<DownloadOutlined aria-hidden="true" />} loading={busy} onClick={() => void download()}>Baixar modelo</Button>
    </Section>
  )
}
