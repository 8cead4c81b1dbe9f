/** The demo agency after a day of random changes, employees with different scopes, and the figures expected for each. */
import { sql } from 'kysely'
import { createPrng, type Prng } from '#apps/crm/seed/prng.ts'
import type { Db } from '#core/contract/database.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import type { Facts } from './fact.ts'
import { type PlainRows, plainRows } from './plain-rows.ts'
import { changeAtRandom } from './random-changes.ts'
import { type Eyes, eyesOf } from './seen-rows.ts'
import { tell } from './tell.ts'

/** Employees with different scopes: all rows, a department, own rows as consultant, own rows as customer service, own institutions, all orders. */
export const PEOPLE = ['admin', 'mgr_a', 'sales_a1', 'cs_1', 'bd11', 'finance_1'] as const
type Name = (typeof PEOPLE)[number]

export interface Person {
  readonly client: HttpClient
  readonly eyes: Eyes
  readonly facts: Facts
}

export interface Agency {
  readonly server: TestServer
  readonly random: Prng
  readonly rows: PlainRows
  person(name: Name): Person
}

/** Number of random changes before the first query. */
const CHANGES = 60

/** Gives a demo employee without a known password the password of the other accounts. */
const letIn = (db: Db, username: string) =>
  sql`update employee set must_change_password = false, password_hash = (select password_hash from employee where username = 'cs_1')
    where username = ${username}`.execute(db)

export async function openAgency(): Promise<Agency> {
  const random = createPrng(20_261_123)
  const server = await startTestServer({ demo: true })
  await changeAtRandom(server.db, random, CHANGES)
  await letIn(server.db, 'bd11')
  const rows = await plainRows(server.db)
  const people = new Map<string, Person>()
  for (const name of PEOPLE) {
    const eyes = eyesOf(rows, name)
    people.set(name, { client: await server.login(name), eyes, facts: tell(rows, eyes) })
  }
  return { server, random, rows, person: name => people.get(name) as Person }
}

export const today = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
export const daysAgo = (days: number): string => new Date(Date.parse(today()) - days * 86_400_000).toISOString().slice(0, 10)
