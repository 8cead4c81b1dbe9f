/** `request.ip` of a closed connection is undefined, though its type says string: `clientAddress` is what the request came from. */
import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

const READS_SOCKET = /\brequest\.ips?\b|\{[^{}]*\bips?\b[^{}]*\}: FastifyRequest|\bremoteAddress\b/

it('the address of a client is read in one place, before anything waits', () => {
  const files = sourceFiles(['core/server', 'plugins', 'apps']).filter(({ path }) => !/\.(test|testing)\.tsx?$/.test(path))
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter(({ text }) => READS_SOCKET.test(text)).map(({ path }) => path)).toEqual(['core/server/http/client-address.ts'])
})
