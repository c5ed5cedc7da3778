import { Button, ConfigProvider } from 'antd'
import { useEffect, useState } from 'react'
import { ApiError, failureMessage } from '@/api/client'
import { fieldErrorsOf } from '@/ui/failures'
import { imageBase64 } from '@/ui/images'
import { toast } from '@/ui/toasts'
import { UnsavedChanges } from '@/ui/UnsavedChanges'
import { narrowScreen, useMediaQuery } from '@/ui/useMediaQuery'
import { readConfiguration, useSaveConfiguration, type Configuration } from '../api'
import { Editor, EditorContext, idOf, useBusy, useIsChanged, type Problems } from '../editor'
import { messages } from '../messages'
import { lockedFields, problemsOf, toDraft, toWire, type Draft } from '../rules'
import { AddressBlock } from './AddressBlock'
import { Cancellation, Payment, ServiceFee } from './Charges'
import styles from './ConfigurationForm.module.css'
import { Delivery } from './Delivery'
import { General } from './General'
import { Handling, SupportParameters } from './Handling'

interface ConfigurationFormProps {
  configuration: Configuration
  /** SuporteMeep or Admin (roles-04, roles-05). */
  isSupport: boolean
  /** Establishment type School: the student card is theirs (S0§4). */
  isSchool: boolean
}

/** The full configuration of a venue, edited as a whole and saved as a whole. */
export function ConfigurationForm({ configuration, isSupport, isSchool }: ConfigurationFormProps) {
  const venueId = configuration.localClienteId
  const save = useSaveConfiguration(venueId)
  const [editor] = useState(() => new Editor(toDraft(configuration), isSupport))
  const [failure, setFailure] = useState<string | null>(null)
  const isChanged = useIsChanged(editor)
  const busy = useBusy(editor)
  // A thumb needs more room than a mouse.
  const size = useMediaQuery(narrowScreen) ? 'large' : 'middle'

  // The fields at fault of the last try; the first of them takes the focus once it can.
  const [faulty, setFaulty] = useState<readonly string[]>([])

  useEffect(() => {
    const [first] = faulty.flatMap((field) => document.getElementById(idOf(field as keyof Draft)) ?? [])
    first?.scrollIntoView({ block: 'center' })
    first?.focus({ preventScroll: true })
  }, [faulty])

  function complain(problems: Problems) {
    editor.update({ problems })
    setFaulty(Object.keys(problems))
  }

  async function submit() {
    setFailure(null)
    const { draft } = editor.get()
    const problems = problemsOf(draft)
    if (Object.keys(problems).length > 0) {
      complain(problems)
      return
    }
    editor.update({ busy: true })
    try {
      const picture = draft.logo instanceof File ? await imageBase64(draft.logo) : ''
      const kept = toDraft(await save.mutateAsync(toWire(draft, picture)))
      editor.update({ busy: false, draft: kept, saved: kept, problems: {} })
      toast.success(messages.saved)
    } catch (refusal) {
      editor.update({ busy: false })
      toast.error(messages.saveFailed)
      await explain(refusal)
    }
  }

  async function explain(refusal: unknown) {
    const isLocked = refusal instanceof ApiError && refusal.status === 403
    if (isLocked && (await takeOverLocked())) {
      setFailure(messages.takenOver)
      return
    }
    const { meepFoodLogo, ...others } = fieldErrorsOf(refusal)
    complain(meepFoodLogo === undefined ? others : { ...others, logo: meepFoodLogo })
    setFailure(failureMessage(refusal))
  }

  /**
   * A refused locked field was changed by support meanwhile, not here: takes
   * over what the server holds of those, so that trying again works.
   */
  async function takeOverLocked(): Promise<boolean> {
    const now = await readConfiguration(venueId).then(toDraft, () => null)
    if (!now) return false
    const locked = Object.fromEntries(lockedFields.map((field) => [field, now[field]])) as Pick<Draft, (typeof lockedFields)[number]>
    const { draft, saved } = editor.get()
    editor.update({ draft: { ...draft, ...locked }, saved: { ...saved, ...locked }, problems: {} })
    return true
  }

  function discard() {
    editor.update({ draft: editor.get().saved, problems: {} })
    setFailure(null)
  }

  return (
    <EditorContext value={editor}>
      <ConfigProvider componentSize={size}>
        <form
          noValidate
          aria-label="Configuração do delivery"
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <General />
          <AddressBlock venueId={venueId} isSupport={isSupport} />
          <Delivery />
          <Payment isSchool={isSchool} />
          <ServiceFee />
          <Cancellation />
          <Handling />
          {isSupport && <SupportParameters />}
          <div className={styles.bar} data-changed={isChanged || undefined}>
            <p className={styles.state} role={failure ? 'alert' : undefined} data-failed={failure ? '' : undefined}>
              {failure ?? (isChanged ? 'Há alterações que ainda não foram salvas.' : 'Tudo salvo.')}
            </p>
            <div className={styles.buttons}>
              {isChanged && <Button onClick={discard} disabled={busy}>Desfazer</Button>}
              <Button type="primary" htmlType="submit" loading={busy}>Salvar</Button>
            </div>
          </div>
        </form>
      </ConfigProvider>
      <UnsavedChanges when={isChanged} />
    </EditorContext>
  )
}
