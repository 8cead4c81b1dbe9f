/** Local group robot that records messages and accepts them by default. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface RobotPeer {
  readonly url: string
  /** Received messages. */
  readonly said: readonly { readonly query: URLSearchParams; readonly body: Readonly<Record<string, unknown>> }[]
  /** Sets the codes of the next responses, one each; 'cut' closes the connection. */
  answer(...answers: readonly (number | 'cut')[]): void
  reset(): void
  close(): Promise<void>
}

export async function startRobotPeer(): Promise<RobotPeer> {
  const said: { query: URLSearchParams; body: Record<string, unknown> }[] = []
  const answers: (number | 'cut')[] = []
  const server = createServer(async (request, response) => {
    said.push({ query: new URL(request.url ?? '/', 'http://robot').searchParams, body: JSON.parse(await text(request)) })
    const answer = answers.shift() ?? 0
    if (answer === 'cut') request.socket.destroy()
    else response.end(JSON.stringify({ errcode: answer }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/robot`,
    said,
    answer: (...more) => void answers.push(...more),
    reset() {
      said.length = 0
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
