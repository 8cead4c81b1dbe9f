/** The whole application on its own database, for tests of this module over HTTP. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { type ComposedApplication, compose } from '#apps/server/compose.ts'
import type { Db } from '#core/contract/database.ts'
import { DEFAULT_PLUGIN_CONFIG } from '#core/server/config/plugin-config.ts'
import { DEFAULT_CONFIG } from '#core/server/config/server-config.ts'
import { SERVER_ROLE } from '#core/server/postgres/roles.ts'
import { type Client, signIn } from '#tests/support/client.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { ADMIN_PASSWORD, DEMO_PASSWORD } from '#tests/support/passwords.ts'

export interface LeadApplication extends Pick<ComposedApplication, 'app' | 'database'> {
  /** Connection URL of the role that owns the tables. */
  readonly ownerUrl: string
  /** Signs in as admin or a demo account; returns its client. */
  as(username: string): Promise<Client>
  close(): Promise<void>
}

/** @param demo true: with the demo's employees, institutions and leads; false: with reference data and admin only */
export async function startLeadApplication(demo: boolean): Promise<LeadApplication> {
  const test = await createTestDatabase({ seeded: demo ? 'demo' : 'reference' })
  const dataDir = mkdtempSync(join(tmpdir(), 'yuanhang-lead-'))
  const { app, database, close } = await compose({
    root: join(import.meta.dirname, '../../../..'),
    url: test.url,
    ownerUrl: test.ownerUrl,
    appRole: SERVER_ROLE,
    onSeeded: () => undefined,
    config: {
      port: 0,
      host: '127.0.0.1',
      dataDir,
      database: { kind: 'outside', url: test.url, ownerUrl: test.ownerUrl },
      adminPassword: ADMIN_PASSWORD,
      production: false,
      demo,
      demoPassword: DEMO_PASSWORD,
      server: { ...DEFAULT_CONFIG, logLevel: 'silent' },
      plugins: DEFAULT_PLUGIN_CONFIG,
    },
  })
  return {
    app,
    database,
    ownerUrl: test.ownerUrl,
    as: username => signIn(app, username, username === 'admin' ? ADMIN_PASSWORD : DEMO_PASSWORD),
    async close() {
      await close()
      await test.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const LEAD_WORLD_USERNAMES = ['admin', 'sales_a1', 'sales_a2', 'sales_b1', 'mgr_a', 'nobody_1'] as const

/** The demo with some of its employees signed in. */
export interface LeadWorld {
  readonly crm: LeadApplication
  readonly clients: Readonly<Record<(typeof LEAD_WORLD_USERNAMES)[number], Client>>
  /** Employee ids by user name. */
  readonly ids: Readonly<Record<string, number>>
  /** Institutions that take leads. */
  readonly institutions: readonly { readonly id: number; readonly name: string }[]
}

export async function startLeadWorld(): Promise<LeadWorld> {
  const crm = await startLeadApplication(true)
  const { db } = crm.database
  const signedIn = await Promise.all(LEAD_WORLD_USERNAMES.map(async name => [name, await crm.as(name)] as const))
  const employees = await sql<{ username: string; id: number }>`select username, id from employee`.execute(db)
  const institutions = await sql<{ id: number; name: string }>`select id, name from institution
    where not locked and allocate_customer = 1 order by id`.execute(db)
  return {
    crm,
    clients: Object.fromEntries(signedIn) as LeadWorld['clients'],
    ids: Object.fromEntries(employees.rows.map(row => [row.username, row.id])),
    institutions: institutions.rows,
  }
}

/** One world for all tests of a file, started before the first and closed after the last. The returned object is filled by then. */
export function leadWorld(): LeadWorld {
  const world = {
    crm: {} as LeadApplication,
    clients: {} as LeadWorld['clients'],
    ids: {},
    institutions: [] as LeadWorld['institutions'][number][],
  }
  beforeAll(async () => {
    const { crm, clients, ids, institutions } = await startLeadWorld()
    Object.assign(world.crm, crm)
    Object.assign(world.clients, clients)
    Object.assign(world.ids, ids)
    world.institutions.push(...institutions)
  })
  afterAll(() => world.crm.close())
  return world
}

/** Inserts an order of a relation without the order room, to test its effects on the lead. */
export async function insertOrder(db: Db, relation: number | undefined): Promise<void> {
  await sql`with item as (
      insert into service_item (institution_id, content, payment_mode)
      select institution_id, '订单项目', 'STAGES' from institution_customer_relation where id = ${relation}
      on conflict (institution_id, content) do update set payment_mode = 'STAGES' returning id)
    insert into institutions_order (lead_id, institution_id, service_item_id, signing_time, order_amount, order_status, payment_mode, customer_source)
    select r.lead_id, r.institution_id, item.id, now(), 100, '已签', 'STAGES', '小红书'
    from institution_customer_relation r, item where r.id = ${relation}`.execute(db)
}

/** Numbered leads of one test file, with phone numbers that begin with the same seven digits. */
export function leadFactory(name: string, phone: string, customerPhase: string) {
  let serial = 0
  const phoneOf = (n: number): string => `${phone}${String(n).padStart(4, '0')}`
  const next = (values: Record<string, unknown> = {}): Record<string, unknown> => {
    serial += 1
    return {
      name: `${name}${serial}`,
      phoneNumber: phoneOf(serial),
      customerSource: '小红书',
      consultingProject: ['文书'],
      intentionLevel: 'HIGH',
      customerPhase,
      ...values,
    }
  }
  return {
    phoneOf,
    next,
    /** Name of the last lead. */
    lastName: (): string => `${name}${serial}`,
    last: (): number => serial,
    /** Adds a lead over HTTP; returns its id. */
    async add(by: Client, values: Record<string, unknown> = {}): Promise<number> {
      const { body } = await by.post('/agency/institutionsCustomer/add', next(values))
      expect(body).toMatchObject({ code: 200 })
      return body.data.id
    },
  }
}
