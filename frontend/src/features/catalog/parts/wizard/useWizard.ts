import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { failureMessage } from '@/api/client'
import { useConfiguration } from '@/api/configuration'
import { base64Of } from '@/ui/base64'
import { fieldErrorsOf } from '@/ui/failures'
import { FormState, useFormId, type Problems } from '@/ui/form'
import { toast } from '@/ui/toasts'
import { useAddProduct } from '../../api/form'
import { change, newDraft, type Draft } from '../../product'
import { useAttempt } from '../../useAttempt'
import { complaintsOf, stepProblems, steps, toWizard, type WizardDraft } from '../../wizard'

/** The wizard's values, where it stands, and its ways on. */
export function useWizard(venueId: string, issuesInvoices: boolean) {
  const navigate = useNavigate()
  const { value: { hostOrigins } } = useConfiguration()
  const id = useFormId()
  const [form] = useState(() => new FormState({ ...newDraft(venueId), novaCategoria: '', fotoCategoria: null }, { id, change: changed }))
  const [at, setAt] = useState(0)
  const [faulty, setFaulty] = useState<readonly string[]>([])
  const [isDone, setDone] = useState(false)
  const add = useAddProduct(venueId)
  const keyFor = useAttempt()
  const head = useRef<HTMLElement>(null)

  useEffect(() => {
    const [first] = faulty.flatMap((field) => document.getElementById(form.idOf(field)) ?? [])
    first?.focus()
  }, [form, faulty])

  function complain(problems: Problems) {
    form.update({ problems })
    setFaulty(Object.keys(problems))
    const [first] = Object.values(problems)
    if (first) toast.error(first)
  }

  function goTo(step: number) {
    setAt(step)
    head.current?.focus()
  }

  function back() {
    if (at > 0) {
      goTo(at - 1)
      return
    }
    if (window.parent !== window) for (const origin of hostOrigins) window.parent.postMessage('PRODUCT_BACK', origin)
    void navigate('/produtos/produto')
  }

  async function next() {
    const draft = form.get().draft as WizardDraft
    const step = steps[at]
    const problems = step ? stepProblems(step.key, draft, issuesInvoices) : {}
    if (Object.keys(problems).length > 0) complain(problems)
    else if (at < steps.length - 1) goTo(at + 1)
    else await finish(draft)
  }

  async function finish(draft: WizardDraft) {
    const pictureOf = async (file: unknown) => (file instanceof File ? await base64Of(file) : '')
    form.update({ busy: true })
    try {
      const product = toWizard(draft, { product: await pictureOf(draft.foto), category: await pictureOf(draft.fotoCategoria) })
      const { Id } = await add.mutateAsync({ product, key: keyFor(product) })
      setDone(true)
      void navigate(`/produtos/produto/cadastro/finalizacao/${Id}`, { replace: true })
    } catch (refusal) {
      refused(refusal)
    } finally {
      form.update({ busy: false })
    }
  }

  /** Goes to the first step that the server has complained about. */
  function refused(refusal: unknown) {
    const { problems, step } = complaintsOf(fieldErrorsOf(refusal))
    if (step === undefined) {
      toast.error(failureMessage(refusal))
      return
    }
    setAt(steps.findIndex(({ key }) => key === step))
    complain(problems)
  }

  return { form, at, head, back, next, isDone }
}

function changed(values: Record<string, unknown>, field: string, value: unknown): Record<string, unknown> {
  return { ...values, ...change(values as Draft, field as keyof Draft, value as Draft[keyof Draft]) }
}
