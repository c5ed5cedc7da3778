/** Long work that the server does in the background: how the rest of the portal hears that some was begun. */
import type { components } from './schema.gen'

/** A job of the signed-in person. `Feito` of `Total`, which is 0 while unknown. */
export type Job = components['schemas']['JobsJob']

const began = 'balcao:job'
const asked = 'balcao:jobs'

/** Shows a job that the server has just taken on in the top bar: `jobStarted(await answer(api.POST(…)))`. */
export function jobStarted<J extends Job>(job: J): J {
  window.dispatchEvent(new CustomEvent(began, { detail: job }))
  return job
}

/** Hears of each job that is begun in this window. */
export function onJobStarted(listener: (job: Job) => void): () => void {
  const onEvent = (event: Event) => listener((event as CustomEvent<Job>).detail)
  window.addEventListener(began, onEvent)
  return () => window.removeEventListener(began, onEvent)
}

/** Opens the list of jobs in the top bar. */
export function showJobs(): void {
  window.dispatchEvent(new Event(asked))
}

/** Hears of each time that the list of jobs is asked for. */
export function onJobsAsked(listener: () => void): () => void {
  window.addEventListener(asked, listener)
  return () => window.removeEventListener(asked, listener)
}
