/** Made files (D56): a browser opens them in a window of their own, the desktop window asks where to save. */
import { answer, api } from './client'
import { bindings, openExternal, said } from './native'
import type { components } from './schema.gen'

/** What an export answers; its path is a secret that ends after five minutes. */
export type FileLink = components['schemas']['FilesLink']

/** Gives the person the file of a link. Answers false when they gave up; in the desktop window failures are NativeErrors. */
export async function openLink({ FileName, RelativePath }: FileLink): Promise<boolean> {
  const address = `/api/download/file?${new URLSearchParams({ filename: FileName, relativepath: RelativePath }).toString()}`
  const native = bindings()
  if (native) return (await said(native.Download(FileName, address))) !== ''
  await openExternal(address)
  return true
}

/** Gives the person a file of theirs by its id, as openLink does. */
export async function download(fileId: string): Promise<boolean> {
  return openLink(await answer(api.POST('/api/files/{id}/link', { params: { path: { id: fileId } } })))
}
