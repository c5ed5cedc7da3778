import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/**
 * open: everything passes. cut: connections break and none can be made.
 * captive: somebody else answers every call with a page of his own.
 * silent: connections stand, and nothing passes them any more.
 */
type Condition = 'open' | 'cut' | 'captive' | 'silent'

/** The way between a browser and a server, in the hands of the story. */
export interface Network {
  url: string
  become: (condition: Condition) => void
  close: () => Promise<void>
}

const loginPage = '<!doctype html><title>Wi-Fi da praça</title><h1>Entre com seu telefone para navegar</h1>'

/** Puts a network in front of the server at this address. */
export async function startNetwork(target: string): Promise<Network> {
  const { hostname, port } = new URL(target)
  let condition: Condition = 'open'
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

  const server = createServer((incoming, outgoing) => {
    if (condition === 'captive') outgoing.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(loginPage)
    else if (condition === 'silent') held.push(() => pass(incoming, outgoing))
    else pass(incoming, outgoing)
  })
  server.on('connection', (socket) => {
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
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    become: (next) => {
      condition = next
      // Who takes a network over lets the old connections die.
      if (next === 'cut' || next === 'captive') breakAll()
      if (next !== 'silent') for (const go of held.splice(0)) go()
    },
    close: async () => {
      server.close()
      breakAll()
      await once(server, 'close')
    },
  }
}
