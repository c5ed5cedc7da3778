import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import type { Worded } from '@/ui/form'
import { FormDrawer } from '@/ui/FormDrawer'
import type { Dialogs } from '@/ui/useDialogs'
import { formOf, readCategory, type Category, type CategoryForm, type useCategoryChanges } from '../../api/categories'
import { counted } from '../../names'
import { tellChange } from '../changes/tellChange'
import { CategoryFields } from './CategoryFields'
import { MergeDrawer } from './MergeDrawer'

export type CategoryDialog = 'edit' | 'merge' | 'delete'

interface CategoryDialogsProps {
  dialogs: Dialogs<Category, CategoryDialog>
  categories: readonly Category[]
  changes: ReturnType<typeof useCategoryChanges>
}

/** What the form says of a category that somebody else has saved meanwhile. */
const worded: Worded<CategoryForm> = {
  nome: { label: 'Nome', words: (name) => name },
  foto: { label: 'Foto', words: (photo) => (typeof photo === 'string' ? <img src={photo} alt="A que está salva" width={64} height={64} /> : 'Sem foto') },
}

const newCategory: CategoryForm = { nome: '', foto: null, versao: 0 }

/** The drawers and the question of the list of categories. */
export function CategoryDialogs({ dialogs, categories, changes }: CategoryDialogsProps) {
  const venue = useVenue()
  const chosen = dialogs.row
  const others = categories.filter(({ id }) => id !== chosen?.id)
  const isEmpty = chosen?.produtos === 0
  const deleting = dialogs.of('delete')

  return (
    <>
      <FormDrawer<CategoryForm>
        {...dialogs.of('create')}
        title="Nova categoria"
        initialValues={newCategory}
        onSubmit={(form) => changes.create.mutateAsync(form)}
        success="Categoria criada."
      >
        {(form) => <CategoryFields form={form} others={categories} offer={{ label: ({ nome }) => `Editar ${nome}`, onTake: (other) => dialogs.open('edit', other) }} />}
      </FormDrawer>
      <FormDrawer<CategoryForm>
        {...dialogs.of('edit')}
        title={chosen ? `Editar ${chosen.nome}` : ''}
        initialValues={chosen && formOf(chosen)}
        onSubmit={dialogs.forRow(({ id }, form: CategoryForm) => changes.change.mutateAsync({ ...form, id }))}
        reread={dialogs.forRow(({ id }) => readCategory(venue.id, id))}
        worded={worded}
        success="Categoria alterada."
      >
        {(form) => (
          <CategoryFields form={form} others={others} offer={{ label: ({ nome }) => `Unir a ${nome}`, onTake: () => chosen && dialogs.open('merge', chosen) }} />
        )}
      </FormDrawer>
      <MergeDrawer
        {...dialogs.of('merge')}
        others={others}
        changes={changes}
        category={chosen}
        title={chosen ? `Unir ${chosen.nome} a outra` : ''}
        label="Categoria que fica"
        submitLabel="Unir"
        success={(from, into) => `${from.nome} foi unida a ${into?.nome ?? 'outra'}.`}
      />
      <MergeDrawer
        {...deleting}
        others={others}
        changes={changes}
        open={deleting.open && !isEmpty}
        category={chosen}
        title={chosen ? `Excluir ${chosen.nome}` : ''}
        label={chosen ? `Mover ${counted(chosen.produtos)} para` : ''}
        submitLabel="Mover e excluir"
        success={(from) => `${from.nome} foi excluída.`}
      />
      <ConfirmDialog
        {...deleting}
        open={deleting.open && isEmpty}
        title={chosen ? `Excluir ${chosen.nome}?` : ''}
        danger
        confirmLabel="Excluir"
        onConfirm={dialogs.forRow(async (category) => {
          const { alteracaoId } = await changes.archive.mutateAsync(category.id)
          tellChange(`${category.nome} foi excluída.`, alteracaoId, changes.undo.mutateAsync)
        })}
      >
        Nenhum produto está nela.
      </ConfirmDialog>
    </>
  )
}
