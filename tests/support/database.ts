import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { socketUrl } from '#core/server/postgres/cluster.ts'
import { APP, asSuperuser, createDatabase, OWNER } from '#core/server/postgres/roles.ts'
import { TEMPLATE } from './cluster.ts'
import { madeOnce, type Seeded, seededTemplate } from './seeded.ts'

export interface TestDatabase {
  readonly name: string
  /** As the server connects: role yuanhang_app, owns nothing. */
  readonly url: string
  /** As migrations run: role yuanhang_owner. */
  readonly ownerUrl: string
  /** Removes the database, closing whatever is still connected. */
  drop(): Promise<void>
}

const create = async (template: string): Promise<TestDatabase> => {
  const { socket } = inject('cluster')
  const name = `test_${randomBytes(6).toString('hex')}`
  await createDatabase(socket, name, template, 'file_copy')
  return {
    name,
    url: socketUrl(socket, APP, name),
    ownerUrl: socketUrl(socket, OWNER, name),
    drop: () => asSuperuser(socket, 'postgres', `drop database if exists ${pg.escapeIdentifier(name)} with (force)`),
  }
}

export interface TestDatabaseOptions {
  /** First data as the server makes it: reference data and admin, or demo data too. */
  readonly seeded?: Seeded
}

/** A database of its own with every migration applied (core, application, plugins); empty unless `seeded`. */
export const createTestDatabase = async ({ seeded }: TestDatabaseOptions = {}): Promise<TestDatabase> => {
  const { problem, socket } = inject('cluster')
  if (problem) throw new Error(problem)
  return create(seeded ? await seededTemplate(socket, seeded) : TEMPLATE)
}

/** A database of its own with nothing in it. */
export const createEmptyDatabase = (): Promise<TestDatabase> => create('template0')

/** A database of its own like all others of that name: the first one's content, which `fill` makes as the owner. */
export const createDatabaseLike = async (name: string, fill: (ownerUrl: string) => Promise<unknown>): Promise<TestDatabase> => {
  const { socket } = inject('cluster')
  await madeOnce(socket, name, 'template0', async unfinished => void (await fill(socketUrl(socket, OWNER, unfinished))))
  return create(name)
}
