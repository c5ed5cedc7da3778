import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Progress {
  status: 'searching' | 'assigned' | 'collected' | 'delivered' | 'failed'
  price?: number
  courier?: { name: string; phone: string }
  trackingUrl?: string
  reason?: string
}

/** A courier platform in the hands of the story: it answers what `says` says, or 503 while that is null. */
export interface Couriers {
  origin: string
  says: Progress | null
  /** References of the orders that a courier was asked for, each once. */
  asked: ReadonlySet<string>
  close: () => Promise<void>
}

/** Speaks the protocol that a courier platform is to speak to Balcão. */
export async function startCouriers(): Promise<Couriers> {
  const asked = new Set<string>()
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (text: Buffer) => (body += text.toString()))
    request.on('end', () => {
      if (!couriers.says) {
        response.writeHead(503).end()
        return
      }
      if (request.method === 'PUT') asked.add((JSON.parse(body) as { reference: string }).reference)
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(couriers.says))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const couriers: Couriers = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    says: null,
    asked,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return couriers
}
