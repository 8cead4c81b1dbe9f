/** `request.ip` of a closed connection is undefined, though its type says string: `clientAddress` is what the request came from. */
import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

/** Reads of a request's address or of its socket's, as a member or taken apart. */
const READS_SOCKET =
  /\brequest\.ips?\b|\(\{[^{}]*\bips?\b[^{}]*\}(?:: FastifyRequest)?\) =>|\{[^{}]*\bips?\b[^{}]*\} = (?:\w+\.)?request\b|\bremoteAddress\b/

it('the address of a client is read in one place, before anything waits', () => {
  const files = sourceFiles(['core/server']).filter(({ path }) => !/\.(test|testing)\.tsx?$/.test(path))
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter(({ text }) => READS_SOCKET.test(text)).map(({ path }) => path)).toEqual(['core/server/http/client-address.ts'])
})

it('no other part knows requests of the HTTP server', () => {
  const knowing = sourceFiles(['core', 'plugins', 'apps']).filter(({ text }) => /\bFastifyRequest\b/.test(text))
  expect(knowing.filter(({ path }) => !path.startsWith('core/server/')).map(({ path }) => path)).toEqual([])
})

it.each([
  'if (isLoopback(request.ip)) return',
  'keyGenerator: ({ ip }) => addressKey(ip)',
  'const of = ({ ip, id }: FastifyRequest) => ip',
  'const { ip } = request',
  'const { ip } = call.request',
  'request.raw.socket.remoteAddress',
])('%s would be caught', text => expect(text).toMatch(READS_SOCKET))

it.each(['const { ip } = payload', 'ip: request.clientAddress', '({ clientAddress }) => addressKey(clientAddress)'])('%s is none', text =>
  expect(text).not.toMatch(READS_SOCKET),
)
