import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useSaveConfiguration, type Configuration } from '@/api/queries/storefront'
import { fieldErrorsOf } from '@/ui/failures'
import { toast } from '@/ui/toasts'
import { messages } from '../messages'
import { isSlug, slugOf } from '../rules'
import { useStorePrefix } from '../storeAddress'

interface StoreAddressStepProps {
  configuration: Configuration
  venueName: string
}

/** The first step of a venue that has no store address yet (S0§2). */
export function StoreAddressStep({ configuration, venueName }: StoreAddressStepProps) {
  const save = useSaveConfiguration(configuration.localClienteId)
  const prefix = useStorePrefix()
  const [slug, setSlug] = useState(() => slugOf(venueName))
  const [problem, setProblem] = useState<string | null>(null)

  function submit() {
    if (!isSlug(slug)) {
      setProblem(messages.slug)
      return
    }
    setProblem(null)
    save.mutate(
      { ...configuration, urlMeepFood: slug },
      {
        onSuccess: () => toast.success(messages.saved),
        onError: (failure) => {
          setProblem(fieldErrorsOf(failure).urlMeepFood ?? null)
          toast.error(messages.saveFailed)
        },
      },
    )
  }

  return (
    <Form layout="vertical" requiredMark={false} disabled={save.isPending} onFinish={submit} style={{ maxWidth: 520 }}>
      <Form.Item
        label="Endereço da loja"
        htmlFor="endereco-da-loja"
        style={{ marginBottom: 28 }}
        validateStatus={problem ? 'error' : undefined}
        help={<span id="endereco-da-loja-note" role={problem ? 'alert' : undefined}>{problem ?? 'Sem espaços, acentos ou caracteres especiais.'}</span>}
      >
        <Input
          id="endereco-da-loja"
          aria-describedby="endereco-da-loja-note"
          aria-invalid={problem ? true : undefined}
          size="large"
          prefix={prefix}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={slug}
          onChange={(event) => setSlug(event.target.value)}
        />
      </Form.Item>
      <Button type="primary" size="large" htmlType="submit" loading={save.isPending}>
        Salvar e continuar
      </Button>
    </Form>
  )
}
