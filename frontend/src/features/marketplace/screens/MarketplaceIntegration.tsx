import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Form, Input, Switch } from 'antd'
import { failureMessage } from '@/api/client'
import { useSession } from '@/api/session'
import { ErrorState } from '@/ui/ErrorState'
import { fieldErrorsOf } from '@/ui/failures'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toasts'
import { readConfiguration, saveConfiguration, type MerchantConfiguration } from '../api'
import { messages, saveFailure } from '../messages'

/** /meepFood/integracaoIfood: which shop of the marketplace the venue is (S2§2.8). */
export default function MarketplaceIntegration() {
  const session = useSession()
  return session && <Integration key={session.localCorrente} venueId={session.localCorrente} />
}

function Integration({ venueId }: { venueId: string }) {
  const configuration = useQuery({ queryKey: ['ifood', venueId], queryFn: () => readConfiguration(venueId) })
  return (
    <>
      <PageHeader title="Integração Ifood" description="Receba no painel os pedidos feitos no iFood." />
      {configuration.data && <IntegrationForm venueId={venueId} saved={configuration.data} />}
      {configuration.isPending && <Skeleton lines={4} />}
      {configuration.error && (
        <ErrorState text={failureMessage(configuration.error)} onRetry={() => void configuration.refetch()} />
      )}
    </>
  )
}

type Fields = Pick<MerchantConfiguration, 'merchantId' | 'isActive'>

function IntegrationForm({ venueId, saved }: { venueId: string; saved: MerchantConfiguration }) {
  const [form] = Form.useForm<Fields>()
  const queries = useQueryClient()
  const isActive = Form.useWatch('isActive', form) ?? saved.isActive
  const save = useMutation({
    mutationFn: (fields: Fields) => saveConfiguration(venueId, fields),
    onSuccess: (configuration) => {
      queries.setQueryData(['ifood', venueId], configuration)
      form.setFieldsValue(configuration)
      toast.success(messages.saved)
    },
    onError: (failure) => {
      const { merchantId } = fieldErrorsOf(failure)
      if (merchantId) form.setFields([{ name: 'merchantId', errors: [merchantId] }])
      toast.error(saveFailure(failure))
    },
  })

  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={saved}
      disabled={save.isPending}
      onFinish={(fields) => save.mutate({ merchantId: fields.merchantId.trim(), isActive: fields.isActive })}
      style={{ maxWidth: 480 }}
    >
      {saved.simulado && (
        <Form.Item>
          <Alert
            type="warning"
            showIcon
            title="Simulado"
            description="Nenhum marketplace está configurado neste servidor: os pedidos vêm do simulador, não do iFood."
          />
        </Form.Item>
      )}
      <Form.Item name="isActive" label={messages.toggle} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item
        name="merchantId"
        label="ID da loja"
        rules={[{ required: isActive, whitespace: true, message: 'Informe o ID da loja.' }]}
      >
        <Input maxLength={100} autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={save.isPending}>
        Salvar
      </Button>
    </Form>
  )
}
