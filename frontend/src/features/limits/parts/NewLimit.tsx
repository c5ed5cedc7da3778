import { Button, Form, Select } from 'antd'
import { useState } from 'react'
import { useVenue } from '@/api/venue'
import { messageOf } from '@/ui/failures'
import { toast } from '@/ui/toasts'
import { useCategories, usePeople, type useLimitChanges } from '../api'
import { messages } from '../messages'
import styles from './Limits.module.css'

/** Limits somebody to the products of a category: two pickers and a button (S2§2.13). */
export function NewLimit({ changes }: { changes: ReturnType<typeof useLimitChanges> }) {
  const venue = useVenue()
  const people = usePeople(venue.id)
  const categories = useCategories(venue.id)
  const [form] = Form.useForm<{ userId: string; categoryId: string }>()
  const [failure, setFailure] = useState('')

  async function create(chosen: { userId: string; categoryId: string }) {
    setFailure('')
    try {
      await changes.addCategory.mutateAsync(chosen)
      toast.success(messages.limited)
      form.resetFields()
    } catch (error) {
      setFailure(messageOf(error))
    }
  }

  return (
    <Form form={form} layout="vertical" requiredMark={false} className={styles.create} aria-label="Limitar uma pessoa" onFinish={(chosen) => void create(chosen)}>
      <Form.Item name="userId" label="Usuário" rules={[{ required: true, message: 'Escolha quem será limitado.' }]}>
        <Select showSearch={{ optionFilterProp: 'label' }} options={people.data} loading={people.isPending} placeholder="Escolha uma pessoa" notFoundContent="Ninguém com este nome." />
      </Form.Item>
      <Form.Item name="categoryId" label="Categoria" rules={[{ required: true, message: 'Escolha uma categoria.' }]}>
        <Select showSearch={{ optionFilterProp: 'label' }} options={categories.data} loading={categories.isPending} placeholder="Escolha uma categoria" notFoundContent="Nenhuma categoria." />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={changes.addCategory.isPending}>{messages.create}</Button>
      <p className={styles.hint}>A pessoa passa a ver só os produtos que a categoria tem hoje. Um produto novo precisa ser adicionado de novo.</p>
      {failure && <p role="alert" className={styles.problem}>{failure}</p>}
    </Form>
  )
}
