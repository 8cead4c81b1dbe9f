import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { socketUrl } from '#core/server/postgres/cluster.ts'
import { asSuperuser, createDatabase, OWNER_ROLE, SERVER_ROLE } from '#core/server/postgres/roles.ts'
import { TEMPLATE } from './cluster.ts'
import { createTemplateOnce, type SeedKind, seededTemplate } from './seeded.ts'

export interface TestDatabase {
  readonly name: string
  /** URL of the server's role yuanhang_app, which owns nothing. */
  readonly url: string
  /** URL of the role for migrations, yuanhang_owner. */
  readonly ownerUrl: string
  /** Drops the database and closes its connections. */
  drop(): Promise<void>
}

const createFromTemplate = async (template: string): Promise<TestDatabase> => {
  const { socket } = inject('cluster')
  const name = `test_${randomBytes(6).toString('hex')}`
  await createDatabase(socket, name, template, 'file_copy')
  return {
    name,
    url: socketUrl(socket, SERVER_ROLE, name),
    ownerUrl: socketUrl(socket, OWNER_ROLE, name),
    drop: () => asSuperuser(socket, 'postgres', `drop database if exists ${pg.escapeIdentifier(name)} with (force)`),
  }
}

export interface TestDatabaseOptions {
  /** Initial data as the server creates it: reference data and admin, or also demo data. */
  readonly seeded?: SeedKind
}

/** New database with all migrations (core, application, plugins); empty unless `seeded`. */
export const createTestDatabase = async ({ seeded }: TestDatabaseOptions = {}): Promise<TestDatabase> => {
  const { problem, socket } = inject('cluster')
  if (problem) throw new Error(problem)
  return createFromTemplate(seeded ? await seededTemplate(socket, seeded) : TEMPLATE)
}

/** New empty database. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createFromTemplate('template0')

/** New database copied from a template of that name, which the first call fills with `fill` as the owner. */
export const createDatabaseLike = async (name: string, fill: (ownerUrl: string) => Promise<unknown>): Promise<TestDatabase> => {
  const { socket } = inject('cluster')
  await createTemplateOnce(socket, name, 'template0', async unfinished => void (await fill(socketUrl(socket, OWNER_ROLE, unfinished))))
  return createFromTemplate(name)
}
