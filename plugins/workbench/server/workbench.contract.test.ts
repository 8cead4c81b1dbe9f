import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { viewOfScreen } from '#core/manifest/query/index.ts'
import { firstOfMonth, wallDate } from '#core/manifest/time/wall-time.ts'
import type { WorkbenchCard } from '#plugins/workbench/wire.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ demo: true })
})
afterAll(() => server.stop())

const cards = async (who: HttpClient): Promise<readonly WorkbenchCard[]> =>
  (await who.get<WorkbenchCard[]>('/workbench/cards')).body.data ?? []
const card = async (who: HttpClient, key: string) => (await cards(who)).find(one => one.key === key)
const waitingCard = async (who: HttpClient, key: string) => {
  const found = await card(who, key)
  return found?.kind === 'waiting' ? found : undefined
}

/** Reports writes to these tables as if the employee had made them, for changes made by SQL. */
const reportWrites = async (username: string, ...tables: readonly string[]): Promise<void> => {
  const { rows } = await sql<{ id: number }>`select id from employee where username = ${username}`.execute(server.db)
  server.app.core.counts.written(
    rows[0]?.id ?? 0,
    tables.map(table => ({ table })),
  )
}

it('has only cards whose lists the employee may see', async () => {
  const keys = async (username: string) => (await cards(await server.login(username))).map(({ key }) => key)
  expect(await keys('sales_a1')).toEqual([
    'leads',
    'newLeads',
    'orderedLeads',
    'followUps',
    'dueFollowUps',
    'aboutToBeLost',
    'retention',
    'returnVisits',
  ])
  expect(await keys('audit_1')).toEqual(['firstReviews', 'finalReviews', 'cancellationsToAudit', 'rebateRules', 'rebateAudits'])
  expect(await keys('finance_1')).toEqual(['commissionToLock', 'refundsDue', 'rebatesDue'])
  expect(await keys('nobody_1')).toEqual([])
  expect((await server.client().get('/workbench/cards')).status).toBe(401)
})

/** Number of rows in the list that a card links to, possibly under a tab. */
const countBehindLink = async (who: HttpClient, path: string): Promise<number | undefined> => {
  const [screen = '', text] = path.split('?')
  const { tab: key, ...query } = Object.fromEntries(new URLSearchParams(text))
  const { resources } = server.snapshot()
  const table = viewOfScreen(server.snapshot(), key ? `${screen}#${key}` : screen)
  const list = resources[table?.resource ?? '']?.list ?? ''
  return (await who.get<{ total: number }>(list, { ...query, screen: key ? `${screen}#${key}` : screen })).body.data?.total
}

const figures = async (who: HttpClient, key: string) => {
  const found = await card(who, key)
  return found?.kind === 'number' ? found.figures : []
}

it('counts by scope what the list behind it shows', async () => {
  for (const username of ['sales_a1', 'mgr_a', 'admin']) {
    const who = await server.login(username)
    for (const one of await cards(who)) {
      if (one.kind !== 'number') continue
      for (const { scope, count, path } of one.figures)
        expect([username, one.title, scope, await countBehindLink(who, path)]).toEqual([username, one.title, scope, count])
    }
  }
})

it('shows this month as the reports have it', async () => {
  const period = { timeOnOrAfter: firstOfMonth(wallDate(new Date())), timeOnOrBefore: wallDate(new Date()) }
  const summary = async (who: HttpClient, report: string) => {
    const view = server.snapshot().screens[`/dataReport/${report}`]?.view
    const { data } = (await who.get<{ summary: Record<string, unknown> }>((view as { list?: string } | undefined)?.list ?? '', period)).body
    return data?.summary ?? {}
  }
  for (const username of ['mgr_a', 'admin']) {
    const who = await server.login(username)
    const all = async (key: string) => (await figures(who, key)).at(-1)?.count
    expect(await all('newLeads')).toBe((await summary(who, 'dataGlance'))['newLeads'])
    expect(await all('followUps')).toBe((await summary(who, 'consultEmployeeData'))['followUps'])
  }
})

it('counts rows of others for those who see them, and says nothing of what they have not', async () => {
  const scopes = async (username: string) => (await figures(await server.login(username), 'leads')).map(({ scope }) => scope)
  expect(await scopes('sales_a1')).toEqual(['mine'])
  expect(await scopes('mgr_a')).toEqual(expect.arrayContaining(['department', 'all']))
  expect(await scopes('admin')).not.toContain('mine')
  const [all] = (await figures(await server.login('admin'), 'leads')).slice(-1)
  const [department] = (await figures(await server.login('mgr_a'), 'leads')).filter(({ scope }) => scope === 'department')
  const { rows } = await sql<{ all: number; department: number }>`select count(*)::int as all,
    count(*) filter (where e.department_id = (select department_id from employee where username = 'mgr_a'))::int as department
    from live_customer c left join employee e on e.id = c.attributable_person_id where c.status = 'NORMAL'`.execute(server.db)
  expect([all?.count, department?.count]).toEqual([rows[0]?.all, rows[0]?.department])
})

it('leads to lists of just what it counts', async () => {
  const totals = async (who: HttpClient) => {
    for (const one of await cards(who)) {
      if (one.kind !== 'waiting') continue
      expect([one.title, await countBehindLink(who, one.path)]).toEqual([one.title, one.count])
    }
  }
  for (const username of ['sales_a1', 'mgr_a', 'audit_1', 'admin']) await totals(await server.login(username))
})

it('offers to follow up only to those who may', async () => {
  const action = async () => {
    const due = await card(await server.login('sales_a1'), 'dueFollowUps')
    return due?.kind === 'waiting' ? due.action?.key : undefined
  }
  expect(await action()).toBe('followUpWithCustomers')
  await sql`delete from role_permission where permission = '/agency/institutionsCustomer/followUpWithCustomers'`.execute(server.db)
  expect(await action()).toBeUndefined()
})

it('names the follow-ups of today and before that are still to do, of own leads only', async () => {
  await sql`update follow_up_record set reminder_closed_date = now() where reminder_closed_date is null`.execute(server.db)
  const leads = await sql<{ id: number; username: string }>`
    select distinct on (e.id) c.id, e.username from live_customer c join employee e on e.id = c.attributable_person_id
    where c.status = 'NORMAL' and e.username in ('sales_a1', 'sales_b1') order by e.id, c.id`.execute(server.db)
  for (const { id } of leads.rows)
    await sql`insert into follow_up_record (lead_id, follow_up_time, content, next_follow_up_time, author_id)
      select ${id}, now() - interval '2 days', '约了下次电话', now() - interval '1 day', attributable_person_id
      from institutions_customer where id = ${id}`.execute(server.db)
  await reportWrites('sales_a1', 'follow_up_record', 'institutions_customer')
  const due = await card(await server.login('sales_a1'), 'dueFollowUps')
  const own = leads.rows.find(lead => lead.username === 'sales_a1')?.id
  expect(due).toMatchObject({ count: 1, items: [{ id: own, urgent: true, path: expect.stringContaining(String(own)) }] })
})

it('leads to the list in the order of what is planned, unless another is asked for', async () => {
  const mine = await server.login('sales_a1')
  await sql`insert into follow_up_record (lead_id, follow_up_time, content, next_follow_up_time, author_id)
    select c.id, now() - interval '3 days', '约了下次电话', now() - c.n * interval '1 hour', c.owner from (
      select c.id, c.attributable_person_id as owner, (c.id * 7) % 11 as n from institutions_customer c
      join employee e on e.id = c.attributable_person_id where e.username = 'sales_a1' and c.status = 'NORMAL' and c.deleted_date is null limit 8) c`.execute(
    server.db,
  )
  await reportWrites('sales_a1', 'follow_up_record', 'institutions_customer')
  type Planned = { readonly id: number; readonly nextFollowUpTime: string }
  const listed = async (query: object): Promise<readonly Planned[]> => {
    const screen = '/newCustomer/institutionsCustomer'
    const asked = { ...query, screen, quickCheck: 'followUpDue' }
    const { body } = await mine.get<{ records: Planned[] }>('/agency/institutionsCustomer/list', asked)
    return body.data?.records ?? []
  }
  const times = (await listed({})).map(row => row.nextFollowUpTime)
  expect(times.length).toBeGreaterThan(7)
  expect(times).toEqual([...times].sort())
  const ids = (await listed({ sort: '-id' })).map(row => row.id)
  expect(ids).toEqual([...ids].sort((a, b) => b - a))
  const refused = await mine.get('/agency/institutionsCustomer/list', { sort: 'nextFollowUpTime' })
  expect(refused.status).toBe(400)
})

it('warns of own leads that the rules will take soon', async () => {
  const mine = await server.login('sales_a1')
  await sql`update lead_rules set follow_enabled = false, alloc_enabled = false`.execute(server.db)
  await reportWrites('sales_a1', 'lead_rules')
  expect(await card(mine, 'aboutToBeLost')).toMatchObject({ count: 0, items: [] })
  await sql`update lead_rules set follow_enabled = true, no_follow_up_days = 4, follow_enabled_since = now() - interval '1 day', warn_days = '{3}'`.execute(
    server.db,
  )
  await reportWrites('sales_a1', 'lead_rules')
  const soon = await waitingCard(mine, 'aboutToBeLost')
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from live_customer c join employee e on e.username = 'sales_a1'
    where c.status = 'NORMAL' and c.loss_warned and e.id in (c.attributable_person_id, c.follow_up_with_people_id)`.execute(server.db)
  expect(soon?.count).toBe(rows[0]?.count)
  expect(soon?.count).toBeGreaterThan(0)
})

it('counts the reviews that are mine to do', async () => {
  const auditor = await server.login('audit_1')
  const total = async (quickCheck: string) =>
    (await auditor.get<{ total: number }>('/approval/institutionsCooperation/list', { quickCheck })).body.data?.total ?? 0
  for (const [key, quickCheck] of [
    ['firstReviews', 'first'],
    ['finalReviews', 'final'],
  ] as const) {
    const reviews = await waitingCard(auditor, key)
    expect([key, reviews?.count]).toEqual([key, await total(quickCheck)])
    expect(reviews?.items.length).toBe(Math.min(6, reviews?.count ?? 0))
  }
})
