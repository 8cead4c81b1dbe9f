/** Serves a built page, and replays recorded responses of the real server: both pages get the same responses at the same speed. */
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Recorded responses of the real server. */
export interface Answers {
  get(url: string): Promise<Buffer>
}

const LEAD_LIST_URL = '/api/agency/institutionsCustomer/list'
const MAX_UNPAGED_ROWS = 10_000
const ROWS_PER_REQUEST = 100

interface ListAnswer {
  readonly data: { readonly records: readonly unknown[]; readonly total: number }
}

/** @param headers of a signed-in session */
export function recordedAnswers(origin: string, headers: Readonly<Record<string, string>>): Answers {
  const kept = new Map<string, Promise<Buffer>>()
  const fetched = async (url: string): Promise<Buffer> => {
    const answer = await fetch(origin + url, { headers })
    const body = Buffer.from(await answer.arrayBuffer())
    if (!answer.ok) throw new Error(`${answer.status} for ${url}: ${body.toString().slice(0, 200)}`)
    return body
  }
  /** List without pages, concatenated from several pages, because no list of the product returns that many rows. */
  const whole = async (url: URL): Promise<Buffer> => {
    const records: unknown[] = []
    let answer: ListAnswer | undefined
    for (let page = 1; records.length < MAX_UNPAGED_ROWS; page++) {
      url.searchParams.set('page', String(page))
      url.searchParams.set('size', String(ROWS_PER_REQUEST))
      answer = JSON.parse((await fetched(url.pathname + url.search)).toString()) as ListAnswer
      if (answer.data.records.length === 0) break
      records.push(...answer.data.records)
    }
    return Buffer.from(
      JSON.stringify({ ...answer, data: { ...answer?.data, records: records.slice(0, MAX_UNPAGED_ROWS), total: records.length } }),
    )
  }
  return {
    get(url) {
      const parsed = new URL(url, origin)
      const { searchParams } = parsed
      const unpaged = parsed.pathname === LEAD_LIST_URL && !searchParams.has('size') && searchParams.get('total') !== 'only'
      const answer = kept.get(url) ?? (unpaged ? whole(parsed) : fetched(url))
      kept.set(url, answer)
      return answer
    },
  }
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
}

export interface ServedBuild {
  /** http://127.0.0.1:<port> */
  readonly origin: string
  /** Bytes of a script as sent. */
  sizeOf(path: string): number
  stop(): void
}

const readFolder = (folder: string): ReadonlyMap<string, Buffer> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && extname(entry.name) in CONTENT_TYPES)
      .map(entry => join(entry.parentPath, entry.name))
      .map(file => [file.slice(folder.length), gzipSync(readFileSync(file), { level: 9 })]),
  )

export interface PageOptions {
  /** Folder of the built page. */
  readonly folder: string
  readonly answers: Answers
  /** Content-Security-Policy header, as the product sends it. */
  readonly policy?: string
  /** Changes responses before they are sent. */
  readonly change?: (url: string, body: Buffer) => Buffer
}

/** Starts serving on a free port. Unknown paths get index.html, as in any app with client-side routing. */
export async function servePage({ folder, answers, policy, change = (_, body) => body }: PageOptions): Promise<ServedBuild> {
  const files = readFolder(folder)
  const send = (response: ServerResponse, path: string): void => {
    const name = files.has(path) ? path : '/index.html'
    response
      .writeHead(200, {
        'content-type': CONTENT_TYPES[extname(name)] as string,
        'content-encoding': 'gzip',
        ...(policy && name === '/index.html' ? { 'content-security-policy': policy } : {}),
      })
      .end(files.get(name))
  }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = request.url ?? '/'
    if (!url.startsWith('/api/')) return send(response, url.split('?')[0] as string)
    // Status 204 stops the browser from reconnecting the event stream.
    if (request.headers.accept?.includes('text/event-stream')) return void response.writeHead(204).end()
    const body = request.method === 'GET' ? change(url, await answers.get(url)) : Buffer.from('{"code":200}')
    response
      .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length, 'cache-control': 'no-store' })
      .end(body)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(error => {
      console.error(String(error))
      response.writeHead(502).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sizeOf: path => files.get(path)?.length ?? 0,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
