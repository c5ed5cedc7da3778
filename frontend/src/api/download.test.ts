import { afterEach, describe, expect, it, vi } from 'vitest'
import { installServer, json, server } from '@/testing/server'
import { download } from './download'

installServer()
afterEach(() => {
  delete window.go
})

const address = '/api/download/file?filename=Clientes+de+maio.xlsx&relativepath=secret'

function link() {
  server.on('POST /api/files/f1/link', () => json({ FileName: 'Clientes de maio.xlsx', RelativePath: 'secret' }))
}

function desktop(Download: (name: string, from: string) => Promise<string>) {
  vi.stubGlobal('go', { desktop: { Native: { Download } } })
}

describe('a made file', () => {
  it('opens in a window of its own in a browser', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    link()
    expect(await download('f1')).toBe(true)
    expect(open).toHaveBeenCalledWith(address, '_blank', 'noopener')
  })

  it('is saved where the person says in the desktop window', async () => {
    const Download = vi.fn(() => Promise.resolve('/home/ana/Clientes de maio.xlsx'))
    desktop(Download)
    link()
    expect(await download('f1')).toBe(true)
    expect(Download).toHaveBeenCalledWith('Clientes de maio.xlsx', address)
  })

  it('is left where the person gives the save dialog up', async () => {
    desktop(() => Promise.resolve(''))
    link()
    expect(await download('f1')).toBe(false)
  })

  it("tells why it could not be saved, in the window's words", async () => {
    // oxlint-disable-next-line prefer-promise-reject-errors -- the window rejects with its words
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- likewise
    desktop(() => Promise.reject('o arquivo não pôde ser salvo: o disco está cheio'))
    link()
    await expect(download('f1')).rejects.toMatchObject({ code: 'native', message: 'o arquivo não pôde ser salvo: o disco está cheio' })
  })

  it('is gone after a day', async () => {
    server.on('POST /api/files/f1/link', () => json({ code: 'not_found', message: 'Arquivo não encontrado.' }, 404))
    await expect(download('f1')).rejects.toThrow('Arquivo não encontrado.')
  })
})
