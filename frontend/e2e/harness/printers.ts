import { once } from 'node:events'
import { createServer as createHTTPServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/** A network printer that speaks ESC/POS, in the hands of the story. */
export interface NetworkPrinter {
  /** host:port */
  address: string
  /** What came out, one for each paper, as Latin-1. */
  papers: readonly string[]
  /** Switches it off: nobody listens at its address any more. */
  close: () => Promise<void>
}

/** Bytes below which a connection is a question how the printer is. */
const shortest = 50

export async function startPrinter(): Promise<NetworkPrinter> {
  const papers: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    let text = ''
    sockets.add(socket)
    socket.on('data', (bytes) => (text += bytes.toString('latin1')))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      if (text.length > shortest) papers.push(text)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    papers,
    close: async () => {
      if (!server.listening) return
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

/** What a board asks an agent to print (S1§7). */
export interface AgentRequest {
  printerName: string
  submittedAt: string
  type: string
  body: { items: { quantity: number; name: string }[]; image: string }
}

/** A printing agent that is not ours: it takes what the documents say, and answers what the story says. */
export interface Agent {
  origin: string
  asked: readonly AgentRequest[]
  /** Why it fails; '' and it prints. */
  trouble: string
  close: () => Promise<void>
}

export async function startAgent(): Promise<Agent> {
  const asked: AgentRequest[] = []
  async function serve(request: IncomingMessage, response: ServerResponse) {
    response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '*')
    response.setHeader('Access-Control-Allow-Headers', 'Content-Type, Idempotency-Key, X-Printer-Key')
    response.setHeader('Access-Control-Allow-Methods', 'POST')
    if (request.method !== 'POST') {
      response.writeHead(request.method === 'OPTIONS' ? 204 : 405).end()
      return
    }
    let text = ''
    for await (const chunk of request) text += String(chunk)
    asked.push(JSON.parse(text) as AgentRequest)
    response.writeHead(agent.trouble ? 503 : 201, { 'Content-Type': 'application/json' }).end(JSON.stringify({ message: agent.trouble }))
  }
  const server = createHTTPServer((request, response) => void serve(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const agent: Agent = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    trouble: '',
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return agent
}
