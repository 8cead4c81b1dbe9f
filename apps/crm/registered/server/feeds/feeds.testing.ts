/** The real server with demo data, and a client system that sends users, intentions and reservations. */
import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { makeSender, type Sender } from '#tests/support/inbound-sender.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

export const FEED_TIME = '2026-05-04T12:30:00+08:00'

/** Shared by all tests of a file; filled before the first test. */
export interface FeedWorld {
  server: TestServer
  sender: Sender
}

/** Result of one item. */
interface FeedItemResult {
  readonly ok: boolean
  readonly id?: number
  readonly field?: string
  readonly message?: string
}

export function feedWorld() {
  const world = {} as FeedWorld
  beforeAll(async () => {
    world.server = await startTestServer({ demo: true })
    const admin = await world.server.login('admin')
    world.sender = await makeSender(world.server, admin, { scopes: ['users', 'intentions', 'reservations'] })
  })
  afterAll(() => world.server.stop())

  let serial = 0
  const rows = async <T = Record<string, unknown>>(query: RawBuilder<unknown>): Promise<readonly T[]> =>
    (await query.execute(world.server.db)).rows as readonly T[]
  const send = async (feed: string, ...items: readonly object[]): Promise<readonly FeedItemResult[]> => {
    const { status, body } = await world.sender.send(
      feed,
      items.map(item => ({ externalId: randomUUID(), ...item })),
    )
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body.data?.results ?? []
  }
  const uid = (): string => `U${++serial}`
  const registration = (values: object = {}) => ({ registrationPlatform: 'APP', channelCode: 'HUAWEI', time: FEED_TIME, ...values })
  return {
    world,
    rows,
    send,
    uid,
    registration,
    phone: (): string => `1350000${String(++serial).padStart(4, '0')}`,
    /** Sends one item and returns its result. */
    one: async (feed: string, item: object): Promise<FeedItemResult> => (await send(feed, item))[0] as FeedItemResult,
    /** Registers a user and returns the uid. */
    async user(values: object = {}): Promise<string> {
      const number = uid()
      await send('/users', { uid: number, ...registration(values) })
      return number
    },
    async userRow(number: string) {
      return (await rows(sql`select * from client_user where uid = ${number}`))[0]
    },
    /** Inserts a lead with this phone number, owned or in the high seas. */
    async lead(phone: string, { lost = false } = {}): Promise<number> {
      const [made] = await rows<{ id: number }>(sql`
        insert into institutions_customer (name, phone_number, customer_source, consulting_project, intention_level, creator_id, attributable_person_id, status)
        select ${`客户${++serial}`}, ${phone}, '小红书', '{文书}', 'HIGH', e.id, case when ${lost} then null else e.id end, ${lost ? 'LOSS' : 'NORMAL'}
        from employee e where e.username = 'sales_a1' returning id`)
      return made?.id as number
    },
    async leadRow(id: number) {
      return (await rows(sql`select * from institutions_customer where id = ${id}`))[0]
    },
  }
}
