import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { packageFiles } from '#tests/support/outside-package.ts'
import { type Database, openDatabase } from '../../database/database.ts'
import { checkPackageFiles, type Package } from '../package/check-package.ts'
import { NO_REGISTERED_PARTS } from '../run/stand-in.ts'
import { upsertPlugin } from '../store/plugin-tables.ts'
import { createPluginReplica, type PluginReplicaOptions } from './plugin-replica.ts'

let test: TestDatabase
let server: Database
let owner: Database
const said: string[] = []

beforeAll(async () => {
  test = await createTestDatabase()
  const log = { warn: () => undefined }
  server = openDatabase({ url: test.url, log })
  owner = openDatabase({ url: test.ownerUrl, log })
})
afterAll(async () => {
  await server.close()
  await owner.close()
  await test.drop()
})
beforeEach(async () => {
  said.length = 0
  await sql`delete from outside_plugin`.execute(owner.db)
})

const packageOf = (id: string): Package => {
  const files = new Map(Object.entries(packageFiles({ manifest: { id } })).map(([name, text]) => [name, Buffer.from(text)]))
  return checkPackageFiles(files, { keys: [], bundled: new Set() }).read as Package
}
const installed = (id: string): Promise<void> =>
  owner.db.transaction().execute(tx => upsertPlugin(tx, packageOf(id), NO_REGISTERED_PARTS, { source: 'upload', who: 'x' }, []))
const follower = (store: Partial<PluginReplicaOptions['store']> = {}) =>
  createPluginReplica({
    db: server.db,
    rules: { keys: [], bundled: new Set() },
    store: { keep: () => '', sweep: () => undefined, ...store },
    log: { info: () => undefined, warn: () => undefined, error: (_, message) => void said.push(message) },
    kept: () => [],
  })

it('what the database does not answer changes nothing, and is read again with the next look', async () => {
  const own = follower()
  await installed('one')
  await own.follow()
  const before = own.installed
  await installed('two')
  await sql`revoke select on outside_plugin_file from public`.execute(owner.db)
  const role = sql.id(new URL(test.url).username || 'yuanhang_app')
  await sql`revoke select on outside_plugin_file from ${role}`.execute(owner.db)
  await expect(own.follow()).rejects.toThrow('permission denied')
  expect(own.installed).toBe(before)
  expect(own.rows().map(({ id }) => id)).toEqual(['one'])
  await sql`grant select on outside_plugin_file to ${role}`.execute(owner.db)
  await own.follow()
  expect([...own.installed.keys()]).toEqual(['one', 'two'])
  expect([...before.keys()]).toEqual(['one'])
  expect(said).toEqual([])
})

it('what is not what was installed is left out, and the others are there', async () => {
  await installed('one')
  await installed('two')
  await sql`update outside_plugin_file set content = 'another' where plugin = 'one' and name = 'client.js'`.execute(owner.db)
  const own = follower()
  await own.follow()
  expect([...own.installed.keys()]).toEqual(['two'])
  expect(said).toEqual(['outside plugin cannot be used here'])
})

it('a disk that takes nothing is told of and keeps nothing from starting', async () => {
  await installed('one')
  const full = (): never => {
    throw new Error('ENOSPC')
  }
  const own = follower({ keep: full, sweep: full })
  const mark = await own.follow()
  expect(await own.follow()).toBe(mark)
  expect([...own.installed.keys()]).toEqual(['one'])
  expect(said).toEqual(['store of outside plugins not written', 'store of outside plugins not written'])
})
