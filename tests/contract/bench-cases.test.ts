/** Every case of the bench still runs and compares equal results. The bench itself runs rarely and takes long. */
import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from 'vitest'
import { type BenchDatabase, benchDatabase, loadAgency } from '#tests/bench/server/database.ts'
import { runShort, SHORT_LEADS } from '#tests/bench/short.ts'
import { createTestDatabase } from '#tests/support/database.ts'

let database: BenchDatabase

beforeAll(async () => {
  const test = await createTestDatabase({ seeded: 'reference' })
  const { socket } = inject('cluster')
  await loadAgency(socket, test.name, SHORT_LEADS)
  database = await benchDatabase(socket, test.name, test.drop)
})
afterAll(() => database?.stop())
afterEach(() => vi.restoreAllMocks())

it('runs every case, and the floor answers what the product answers', { timeout: 180_000 }, async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const names = await runShort(database)
  expect(names).toEqual(expect.arrayContaining(['list', 'by owner', 'detail', 'order detail', 'rebate', 'add lead', 'platformData']))
})
