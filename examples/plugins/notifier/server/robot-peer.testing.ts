/** A robot on this machine for tests: records requests and gives prepared answers. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A received request. */
export interface ReceivedRequest {
  readonly query: URLSearchParams
  readonly body: Readonly<Record<string, unknown>>
}

/** A body with status 200; a status with headers; no answer ever; or a closed connection. */
export type RobotAnswer =
  | { readonly errcode: number }
  | { readonly code: number }
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly text?: string }
  | 'hang'
  | 'cut'

export interface RobotPeer {
  readonly url: string
  readonly said: readonly ReceivedRequest[]
  /** Answers to the next requests, one each; further requests are accepted. */
  answer(...answers: readonly RobotAnswer[]): void
  close(): Promise<void>
}

const ACCEPTED_ANSWER = { errcode: 0, errmsg: 'ok', code: 0, msg: 'success' }

const requestBody = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

export async function startRobot(): Promise<RobotPeer> {
  const said: ReceivedRequest[] = []
  const answers: RobotAnswer[] = []
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await requestBody(request))
    said.push({ query: new URL(request.url ?? '/', 'http://robot').searchParams, body })
    const answer = answers.shift() ?? ACCEPTED_ANSWER
    if (answer === 'cut') request.socket.destroy()
    else if (answer !== 'hang') {
      if ('status' in answer) response.writeHead(answer.status, answer.headers).end(answer.text ?? '')
      else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/robot`,
    said,
    answer: (...more) => void answers.push(...more),
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
