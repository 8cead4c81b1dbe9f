/** Webhook receiver that verifies signatures, and fails on demand. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isSigned } from '#core/server/peers/signature.ts'

/** Received request, also if it was answered with an error. */
export interface ReceivedDelivery {
  readonly delivery: string
  readonly signed: boolean
  readonly raw: string
  readonly body: {
    readonly delivery: string
    readonly topic: string
    readonly resource: string
    readonly recordId: number
    readonly createdDate: string
    readonly data: unknown
  }
}

/** Response: a status, optionally with a body; 'hang' never responds, 'cut' closes the connection. */
export type Answer = number | { readonly status: number; readonly body: object } | 'hang' | 'cut'

export interface ReceivingPeer {
  readonly url: string
  readonly secret: string
  /** All requests so far. */
  readonly received: readonly ReceivedDelivery[]
  /** Sets the responses of the next requests, one each; later ones get 204. */
  answer(...answers: readonly Answer[]): void
  /** Forgets received requests and set responses. */
  reset(): void
  close(): Promise<void>
}

const requestText = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

const header = (request: IncomingMessage, name: string): string => String(request.headers[`x-yuanhang-${name}`] ?? '')

export async function startReceivingPeer(secret = 'a secret that only the two of us know'): Promise<ReceivingPeer> {
  const received: ReceivedDelivery[] = []
  const answers: Answer[] = []
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const raw = await requestText(request)
    const delivery = header(request, 'delivery')
    const signed = isSigned(secret, { timestamp: header(request, 'timestamp'), delivery, body: raw }, header(request, 'signature'))
    received.push({ delivery, signed, raw, body: JSON.parse(raw) as ReceivedDelivery['body'] })
    const answer = signed ? (answers.shift() ?? 204) : 401
    if (answer === 'cut') request.socket.destroy()
    else if (typeof answer === 'object') response.writeHead(answer.status).end(JSON.stringify(answer.body))
    else if (answer !== 'hang') response.writeHead(answer, answer >= 300 && answer < 400 ? { location: '/elsewhere' } : {}).end()
  }
  const server = createServer((request, response) => void take(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    secret,
    received,
    answer: (...more) => void answers.push(...more),
    reset() {
      received.length = 0
      answers.length = 0
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
