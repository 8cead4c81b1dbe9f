import type { Answer, HttpClient } from '#tests/support/http-client.ts'

/** Sends any request with the client's own headers. Of an event stream only the headers are read. */
export async function rawCall(url: string, who: HttpClient, path: string, init: RequestInit = {}): Promise<Answer> {
  const abort = new AbortController()
  const headers = { 'x-requested-with': 'yuanhang', origin: url, ...init.headers }
  const response = await who.raw(path, { ...init, headers, signal: abort.signal })
  const type = response.headers.get('content-type') ?? ''
  const stream = type.startsWith('text/event-stream')
  const bytes = stream ? Buffer.alloc(0) : Buffer.from(await response.arrayBuffer())
  if (stream) abort.abort()
  const json = type.startsWith('application/json') && bytes.length > 0
  return { status: response.status, headers: response.headers, body: json ? JSON.parse(bytes.toString()) : undefined, bytes }
}
