import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Reply {
  readonly status: number
  readonly body: Buffer
}

/** HTTP connection with one request at a time. Minimal, so that on few cores the client takes little CPU time from the measured server. */
export interface Connection {
  send(request: string): Promise<Reply>
  close(): void
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

interface Head {
  readonly status: number
  readonly start: number
  /** Content-Length in bytes; undefined for a chunked body. */
  readonly length: number | undefined
}

const readHead = (bytes: Buffer): Head | undefined => {
  const end = bytes.indexOf(HEAD_END)
  if (end < 0) return undefined
  const text = bytes.toString('latin1', 0, end)
  const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1]
  return { status: Number(text.slice(9, 12)), start: end + 4, length: length === undefined ? undefined : Number(length) }
}

const endsWith = (parts: readonly Buffer[], end: Buffer): boolean => {
  const tail = (parts.at(-1) as Buffer).length >= end.length ? (parts.at(-1) as Buffer) : Buffer.concat(parts.slice(-3))
  return tail.subarray(-end.length).equals(end)
}

/** Opens a keep-alive connection to 127.0.0.1. */
export async function openConnection(port: number): Promise<Connection> {
  const socket: Socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  await once(socket, 'connect')
  let waiting: PromiseWithResolvers<Reply> | undefined
  let parts: Buffer[] = []
  let size = 0
  let head: Head | undefined
  const finish = (bytes: Buffer, { status, start }: Head): void => {
    parts = []
    size = 0
    head = undefined
    const done = waiting
    waiting = undefined
    done?.resolve({ status, body: bytes.subarray(start) })
  }
  socket.on('data', (part: Buffer) => {
    parts.push(part)
    size += part.length
    if (!head) {
      if (parts.length > 1) parts = [Buffer.concat(parts)]
      head = readHead(parts[0] as Buffer)
    }
    if (!head) return
    const complete = head.length === undefined ? endsWith(parts, LAST_CHUNK) : size >= head.start + head.length
    if (complete) finish(parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts), head)
  })
  const broken = (error?: Error): void => waiting?.reject(error ?? new Error('connection closed'))
  socket.on('error', broken).on('close', () => broken())
  return {
    send(request) {
      waiting = Promise.withResolvers<Reply>()
      socket.write(request)
      return waiting.promise
    },
    close: () => void socket.destroy(),
  }
}
