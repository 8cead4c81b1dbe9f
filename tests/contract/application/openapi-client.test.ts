/**
 * A client generated from the API's own description compiles in strict mode, rejects wrong calls at compile time, and agrees with the server's
 * validation.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CLIENT_SOURCE } from '#tests/support/openapi/client-source.ts'
import { clientTypes } from '#tests/support/openapi/client-types.ts'
import { ADMIN_PASSWORD } from '#tests/support/passwords.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const run = promisify(execFile)
const TSC = join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc')
const STRICT = ['--noEmit', '--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes', '--noUnusedLocals']
const MODERN = ['--target', 'es2024', '--lib', 'es2024,dom,dom.iterable', '--module', 'esnext', '--moduleResolution', 'bundler']

let server: TestServer
let document: string
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'yuanhang-client-'))
  server = await startTestServer()
  document = (await (await server.login('admin')).get('/openapi.json')).bytes.toString()
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('is a description that redocly finds nothing wrong with', async () => {
  const problems = await lintFromString({ source: document, config: await createConfig({ extends: ['recommended'] }) })
  const told = problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer} ${message}`)
  expect(told.slice(0, 20)).toEqual([])
})

it('compiles, but for the lines that must not, and runs', { timeout: 180_000 }, async () => {
  writeFileSync(join(folder, 'api.ts'), await clientTypes(document))
  const program = join(folder, 'program.ts')
  writeFileSync(program, CLIENT_SOURCE)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  await run(process.execPath, [TSC, ...STRICT, ...MODERN, '--allowImportingTsExtensions', program], { cwd: folder }).catch(
    (error: { stdout?: string }) => expect(error.stdout).toBe(''),
  )
  const { stdout } = await run(process.execPath, [program, server.url, 'admin', ADMIN_PASSWORD])
  const told = JSON.parse(stdout)
  expect(told).toMatchObject({ mustChange: false, total: 0, added: 200, field: 'remarks', name: '外联部', alive: 'ok', verdict: 201 })
  expect(told).toMatchObject({ edited: 200, conflict: true, loosing: false, shared: null })
  for (const [status, code, message] of told.shape) {
    expect([400, 403, 422]).toContain(status)
    expect([code, message]).toEqual(['number', 'string'])
  }
  expect(told.shape).toHaveLength(16)
})
