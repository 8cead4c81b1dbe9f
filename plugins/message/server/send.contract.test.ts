import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ServerServices } from '#core/contract/services.ts'
import type { UserEvent, UserEvents } from '#core/contract/user-events.ts'
import { type Database, openDatabase } from '#core/server/database/database.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { stubOf } from '#tests/support/stub.ts'
import { type Letter, sendLetter } from './send.ts'

let test: TestDatabase
let database: Database

beforeAll(async () => {
  test = await createTestDatabase()
  database = openDatabase({ url: test.url, log: { warn: () => undefined } })
})
afterAll(async () => {
  await database.close()
  await test.drop()
})

/** Sends a letter; returns the pushed events and the mailbox rows. */
const sendAndRead = async (letter: Partial<Letter>, to: readonly number[]) => {
  const pushed: [readonly number[], UserEvent['payload']][] = []
  const events = stubOf<UserEvents>('events', { push: async (_, ids, event) => void pushed.push([ids, event.payload]) })
  const whole = {
    title: '标题',
    summary: '摘要',
    content: '<p>好<script>x</script></p>',
    important: false,
    trigger: 'x',
    listed: true,
    push: true,
  }
  await database.db
    .transaction()
    .execute(tx =>
      sendLetter(
        { tx, services: stubOf<ServerServices>('services', { events }), afterCommit: () => undefined },
        { ...whole, ...letter },
        to,
      ),
    )
  const { rows } = await sql<{ who: number; content: string }>`select r.employee_id as who, m.content from message_recipient r
    join message m on m.id = r.message_id where m.title = ${letter.title ?? whole.title} order by 1`.execute(database.db)
  return { pushed, rows }
}

it('keeps it in mailboxes and tells open pages, each person once', async () => {
  const { pushed, rows } = await sendAndRead({ title: '两者' }, [8, 7, 8])
  expect(rows).toEqual([
    { who: 7, content: '<p>好</p>' },
    { who: 8, content: '<p>好</p>' },
  ])
  expect(pushed).toEqual([[[7, 8], expect.objectContaining({ id: expect.any(Number), title: '两者', listed: true, push: true })]])
})

it('by the mailbox alone: the dot shows, and nothing pops up', async () => {
  const { pushed, rows } = await sendAndRead({ title: '站内', push: false }, [7])
  expect(rows).toHaveLength(1)
  expect(pushed[0]?.[1]).toMatchObject({ listed: true, push: false })
})

it('by push alone: it is told and not kept', async () => {
  const { pushed, rows } = await sendAndRead({ title: '推送', listed: false }, [7])
  expect(rows).toEqual([])
  expect(pushed).toEqual([[[7], { title: '推送', summary: '摘要', important: false, listed: false, push: true }]])
})

it('to nobody is nothing', async () => {
  expect(await sendAndRead({ title: '无人' }, [])).toEqual({ pushed: [], rows: [] })
  const { rows } = await sql`select from message where title = '无人'`.execute(database.db)
  expect(rows).toEqual([])
})
