import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Another site on this machine, with an origin of its own: the classic portal, a host window. */
export interface Site {
  origin: string
  /** Addresses asked for, query included, in order. */
  visits: string[]
  close: () => Promise<void>
}

/** Serves one page at every address. */
export async function startSite(html: string): Promise<Site> {
  const visits: string[] = []
  const server = createServer((request, response) => {
    visits.push(request.url ?? '')
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(request.url?.startsWith('/favicon') ? '' : html)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visits,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
