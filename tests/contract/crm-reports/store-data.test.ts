/** Figures of shops by institution: scans, clicks and reservations, each with a link to the rows behind it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApplication, type TestApplication } from '#tests/support/application.ts'
import type { Client } from '#tests/support/client.ts'

let test: TestApplication
let admin: Client

beforeAll(async () => {
  test = await startApplication()
  admin = await test.as('admin')
})
afterAll(() => test.close())

interface Counted {
  readonly key: number
  readonly values: { readonly scanNumber: number; readonly clickNumber: number; readonly reservationNumber: number }
}

const today = async (): Promise<string> => {
  const { rows } = await sql<{ day: string }>`select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day`.execute(test.db)
  return rows[0]?.day as string
}

it('are those of the chosen days by institution, of which each leads to its rows', async () => {
  const to = await today()
  const from = `${Number(to.slice(0, 4)) - 1}${to.slice(4, 8)}01`
  const days = `timeOnOrAfter=${from}&timeOnOrBefore=${to}`
  const { body } = await admin.get(`/report/orgShop/event/list?${days}&page=1&size=100`)
  const { rows } = await sql<Counted>`select i.id as key, jsonb_build_object(
      'scanNumber', coalesce((select sum(number) from store_event_count c where c.institution_id = i.id and kind = 'SCAN' and not rebuilding
        and day between ${from}::date and ${to}::date), 0),
      'clickNumber', coalesce((select sum(number) from store_event_count c where c.institution_id = i.id and kind = 'CLICK' and not rebuilding
        and day between ${from}::date and ${to}::date), 0),
      'reservationNumber', (select count(*) from client_reservation r where r.institution_id = i.id
        and (r.time at time zone 'Asia/Shanghai')::date between ${from}::date and ${to}::date)) as values
    from institution i`.execute(test.db)
  const some = rows.filter(({ values }) => Object.values(values).some(value => value > 0))
  expect(some.length).toBeGreaterThan(3)
  const records = body.data.records as readonly Counted[]
  const byKey = (list: readonly Counted[]) => list.map(({ key, values }) => ({ key, values })).toSorted((a, b) => a.key - b.key)
  expect(byKey(records)).toEqual(byKey(some))
  expect(body.data.total).toBe(some.length)
  const [first] = records as [Counted]
  const behind = (name: string) => encodeURIComponent(JSON.stringify({ name, from, to, by: { institution: first.key } }))
  const scans = await admin.get(`/report/orgShop/eventDay/list?screen=/registeredUsers/storeEvents&figure=${behind('scanNumber')}`)
  expect(scans.body.data.summary).toEqual({ number: String(first.values.scanNumber) })
  const booked = await admin.get(`/clientUser/reservation/list?screen=/registeredUsers/reservations&figure=${behind('reservationNumber')}`)
  expect(booked.body.data.total).toBe(first.values.reservationNumber)
})

it('are kept from who may not see them', async () => {
  const nobody = await test.as('nobody_1')
  for (const path of ['/report/orgShop/event/list', '/report/orgShop/event/export', '/report/orgShop/eventDay/list'])
    expect((await nobody.get(path)).status, path).toBe(403)
})
