import { useNavigate } from 'react-router'
import { useVenue } from '@/api/venue'
import { PageHeader } from '@/ui/PageHeader'
import { ShortForm } from '@/ui/ShortForm'
import { useSaveCategory, type CategoryForm as Form } from '../api/schedules'
import { messages } from '../messages'
import { CategoryFields, newCategory } from '../parts/CategoryDrawer'
import styles from './CategoryForm.module.css'

const list = '/agendamento/categoria'

/** /agendamento/categoria/cadastro: a new category on a page of its own (S2§2.10). */
export default function CategoryForm() {
  const navigate = useNavigate()
  const save = useSaveCategory(useVenue().id)

  async function submit(form: Form) {
    await save.mutateAsync(form)
    void navigate(list, { replace: true })
  }

  return (
    <>
      <PageHeader title={messages.category} back={{ to: list, label: messages.categories }} />
      <div className={styles.card}>
        <ShortForm<Form> label={messages.category} initialValues={newCategory} onSubmit={submit} success={messages.categoryCreated} submitLabel="Salvar">
          <CategoryFields />
        </ShortForm>
      </div>
    </>
  )
}
