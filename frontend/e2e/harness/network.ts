import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createCipheredServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'

/**
 * open: everything passes. cut: connections break and none can be made.
 * captive: somebody else answers every call with a page of his own.
 * silent: connections stand, and nothing passes them any more.
 */
type Condition = 'open' | 'cut' | 'captive' | 'silent'

/** What somebody on the way says in the server's place. */
export interface Reply {
  status: number
  headers?: Record<string, string>
  body: string
}

/** Answers a call in the server's place, or lets it pass. */
export type Interceptor = (method: string, path: string) => Reply | undefined

/** Who a server says that it is. */
export interface Identity {
  key: Buffer
  cert: Buffer
}

/** The way between a browser and a server, in the hands of the story. */
export interface Network {
  url: string
  /** Whoever intercepted calls does so no more. */
  become: (condition: Condition) => void
  /** Lets somebody answer calls until the network becomes something else. */
  intercept: (by: Interceptor) => void
  /** Shows this identity from now on, where it shows one at all; connections begin anew. */
  present: (identity: Identity) => void
  close: () => Promise<void>
}

const loginPage = '<!doctype html><title>Wi-Fi da praça</title><h1>Entre com seu telefone para navegar</h1>'

/** Puts a network in front of the server at this address; with an identity, a ciphered one. */
export async function startNetwork(target: string, identity?: Identity): Promise<Network> {
  const { hostname, port } = new URL(target)
  let condition: Condition = 'open'
  let interceptor: Interceptor | undefined
  const sockets = new Set<Socket>()
  /** What stands still while the network is silent. */
  const held: (() => void)[] = []

  function pass(incoming: IncomingMessage, outgoing: ServerResponse) {
    const { method, url: path, headers } = incoming
    const upstream = ask({ hostname, port, method, path, headers, agent: false })
    incoming.pipe(upstream)
    upstream.on('error', () => outgoing.destroy())
    outgoing.on('close', () => upstream.destroy())
    upstream.on('response', (answer) => {
      const begin = () => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        outgoing.flushHeaders()
        answer.on('data', (chunk: Buffer) => {
          if (condition === 'silent') held.push(() => outgoing.write(chunk))
          else outgoing.write(chunk)
        })
        answer.on('end', () => {
          if (condition === 'silent') held.push(() => outgoing.end())
          else outgoing.end()
        })
        answer.on('error', () => outgoing.destroy())
      }
      if (condition === 'silent') held.push(begin)
      else begin()
    })
  }

  function receive(incoming: IncomingMessage, outgoing: ServerResponse) {
    const [path = ''] = (incoming.url ?? '').split('?')
    const reply = interceptor?.(incoming.method ?? '', path)
    if (reply) outgoing.writeHead(reply.status, { 'Content-Type': 'application/json', ...reply.headers }).end(reply.body)
    else if (condition === 'captive') outgoing.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(loginPage)
    else if (condition === 'silent') held.push(() => pass(incoming, outgoing))
    else pass(incoming, outgoing)
  }

  const ciphered = identity && createCipheredServer(identity, receive)
  const server = ciphered ?? createServer(receive)
  server.on('connection', (socket: Socket) => {
    if (condition === 'cut') {
      socket.destroy()
      return
    }
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  function breakAll() {
    for (const socket of sockets) socket.destroy()
  }

  return {
    url: `${ciphered ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    become: (next) => {
      condition = next
      interceptor = undefined
      // Who takes a network over lets the old connections die.
      if (next === 'cut' || next === 'captive') breakAll()
      if (next !== 'silent') for (const go of held.splice(0)) go()
    },
    intercept: (by) => (interceptor = by),
    present: (other) => {
      ciphered?.setSecureContext(other)
      breakAll()
    },
    close: async () => {
      server.close()
      breakAll()
      await once(server, 'close')
    },
  }
}
