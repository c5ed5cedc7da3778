import { Form, Select } from 'antd'
import { useState } from 'react'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { isConflict, messageOf } from '@/ui/failures'
import { FormDrawer } from '@/ui/FormDrawer'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toasts'
import { useDialogs } from '@/ui/useDialogs'
import { useCategories, useLimitChanges, useLimited, type Limited, type LimitedProduct } from '../api'
import { messages } from '../messages'
import { LimitedPerson } from '../parts/LimitedPerson'
import styles from '../parts/Limits.module.css'
import { NewLimit } from '../parts/NewLimit'
import { Preview } from '../parts/Preview'

/** /produtos/limitarAcesso: who sees and sells only some products (S2§2.13). */
export default function AccessLimits() {
  const venue = useVenue()
  const limited = useLimited(venue.id)
  const changes = useLimitChanges(venue.id)
  const dialogs = useDialogs<Limited, 'all' | 'last' | 'add' | 'preview'>()
  const [last, setLast] = useState<LimitedProduct>()
  const rows = limited.data
  const name = dialogs.row?.username ?? ''

  function confirmLast(person: Limited, product: LimitedProduct) {
    setLast(product)
    dialogs.open('last', person)
  }

  function remove(person: Limited, product: LimitedProduct) {
    if (person.products.length === 1) return confirmLast(person, product)
    changes.removeProduct.mutate({ userId: person.userId, productId: product.id }, {
      onSuccess: () => toast.success(messages.removed),
      // Somebody else has removed the others meanwhile: the server asks.
      onError: (problem) => (isConflict(problem) ? confirmLast(person, product) : toast.error(messages.removeFailed)),
    })
  }

  return (
    <>
      <PageHeader title={messages.title} description="Quem está aqui só vê e vende os produtos permitidos, em todas as listas e em todas as vendas." />
      <NewLimit changes={changes} />
      {!rows && limited.error && <ErrorState text={messageOf(limited.error)} onRetry={() => void limited.refetch()} />}
      {!rows && !limited.error && <Skeleton lines={3} lineHeight={120} />}
      {rows?.length === 0 && <EmptyState text={messages.none} detail="Todos veem todos os produtos." />}
      {rows && rows.length > 0 && (
        <ul className={styles.people} aria-label={messages.title}>
          {rows.map((person) => (
            <li key={person.userId}>
              <LimitedPerson
                person={person}
                onRemove={(product) => remove(person, product)}
                onRemoveAll={() => dialogs.open('all', person)}
                onAdd={() => dialogs.open('add', person)}
                onPreview={() => dialogs.open('preview', person)}
              />
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        {...dialogs.of('all')}
        title={messages.askRemoveAll}
        danger
        confirmLabel={messages.removeAll}
        onConfirm={dialogs.forRow(({ userId }) => changes.removeAll.mutateAsync(userId))}
        success="Limitações excluídas."
      >
        <strong>{name}</strong>. {messages.seesAll}
      </ConfirmDialog>
      <ConfirmDialog
        {...dialogs.of('last')}
        title={`Remover ${last?.name ?? ''} de ${name}?`}
        danger
        confirmLabel="Remover"
        onConfirm={dialogs.forRow(({ userId, archived }) => changes.removeProduct.mutateAsync({ userId, productId: last?.id ?? '', confirmar: !archived }))}
        explain={() => messages.removeFailed}
        success={messages.removed}
      >
        {dialogs.row?.archived
          ? 'É o último produto permitido em uso: os outros foram arquivados, e esta pessoa não verá nenhum.'
          : `É o último produto permitido. ${messages.seesAll}`}
      </ConfirmDialog>
      <FormDrawer<{ categoryId: string }>
        {...dialogs.of('add')}
        title={`${messages.addCategory}: ${name}`}
        onSubmit={dialogs.forRow(({ userId }, { categoryId }: { categoryId: string }) => changes.addCategory.mutateAsync({ userId, categoryId }))}
        success={messages.added}
        submitLabel="Adicionar"
      >
        <CategoryField />
      </FormDrawer>
      <Preview {...dialogs.of('preview')} person={dialogs.row} />
    </>
  )
}

function CategoryField() {
  const venue = useVenue()
  const categories = useCategories(venue.id)
  return (
    <Form.Item
      name="categoryId" label="Categoria" extra="Os produtos que ela tem hoje somam-se aos já permitidos."
      rules={[{ required: true, message: 'Escolha uma categoria.' }]}
    >
      <Select showSearch={{ optionFilterProp: 'label' }} options={categories.data} loading={categories.isPending} notFoundContent="Nenhuma categoria." />
    </Form.Item>
  )
}
