import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPrng, type Prng } from '#apps/crm/seed/prng.ts'
import type { Client, InjectedAnswer } from '#tests/support/client.ts'
import { type LeadApplication, startLeadApplication } from './lead.testing.ts'
import { brokenRules, ownerships, wrongOwnerSince } from './lead-invariants.testing.ts'

/** Random events over many leads by several employees, from a fixed seed. */
const SEED = 20_261_120
const EVENTS = 360
const LEADS = '/agency/institutionsCustomer'

let crm: LeadApplication
let signedInClients: Client[]
let employees: number[]
let institutions: number[]
let department: number
let pool: number[]

const ids = async (query: ReturnType<typeof sql<{ id: number }>>): Promise<number[]> =>
  (await query.execute(crm.database.db)).rows.map(row => row.id)

beforeAll(async () => {
  crm = await startLeadApplication(true)
  signedInClients = await Promise.all(['admin', 'admin', 'admin', 'mgr_a', 'sales_a1'].map(name => crm.as(name)))
  employees = await ids(sql`select id from employee where username in ('sales_a1', 'sales_a2', 'sales_b1', 'mgr_a') order by id`)
  institutions = await ids(sql`select id from institution where not locked and allocate_customer = 1 order by id limit 5`)
  department = (await ids(sql`select id from department where name = '咨询A部'`))[0] as number
  await sql`update lead_rules set ex_owner_cooldown_days = 0, daily_claim_limit = 0, holding_limit = 0`.execute(crm.database.db)
  // With few leads, events on the same lead are frequent and checks are fast.
  await sql`update institutions_customer set deleted_date = now() where id % 60 <> 3`.execute(crm.database.db)
  pool = await ids(sql`select id from live_customer order by id`)
})
afterAll(() => crm.close())

const relationOf = async (lead: number): Promise<number | undefined> =>
  (
    await ids(sql`select id from institution_customer_relation where lead_id = ${lead} and withdrawn_date is null order by id desc limit 1`)
  )[0]
const anyLead = (random: Prng): number => random.pick(pool)

type Step = (random: Prng, by: Client) => Promise<InjectedAnswer | undefined>
const postStep =
  (path: string, body: (random: Prng) => Record<string, unknown>): Step =>
  (random, by) =>
    by.post(path, body(random))
const oneLeadStep = (action: string, form: (random: Prng) => Record<string, unknown> = () => ({})): Step =>
  postStep(`${LEADS}/${action}`, random => ({ id: anyLead(random), ...form(random) }))
/** An edit of one lead, with the version that its form opened with. */
const editStep =
  (action: string, form: (random: Prng) => Record<string, unknown>): Step =>
  (random, by) =>
    by.edit(`${LEADS}/${action}`, { id: anyLead(random), ...form(random) })
/** One to three leads; mostly ones the action applies to, or it would hardly ever succeed. */
const someLeadsStep =
  (path: string, form: (random: Prng) => Record<string, unknown>, fitting = sql<boolean>`true`): Step =>
  async (random, by) => {
    const from = random.chance(0.7) ? await ids(sql`select id from live_customer where ${fitting} order by id`) : pool
    return by.post(path, { id: random.some(from.length > 0 ? from : pool, random.int(1, 3)), ...form(random) })
  }
const IN_SEA = sql<boolean>`status = 'LOSS'`
const relationStep =
  (path: string, form: (random: Prng) => Record<string, unknown> = () => ({})): Step =>
  async (random, by) => {
    const id = await relationOf(anyLead(random))
    return id === undefined ? undefined : by.post(path, { id, ...form(random) })
  }

let serial = 0
const addLeadStep: Step = async (random, by) => {
  const answer = await by.post(`${LEADS}/add`, {
    name: `随机${++serial}`,
    phoneNumber: `13700${String(random.int(0, 60)).padStart(6, '0')}`,
    ...(random.chance(0.3) ? { wechat: `wx_random${random.int(0, 30)}` } : {}),
    customerSource: '小红书',
    consultingProject: ['文书'],
    intentionLevel: 'HIGH',
    customerPhase: random.pick(['NEW_CUSTOMER_CAPITAL', 'CONTACTS', 'TO_BE_ALLOCATED']),
  })
  if (answer.body.code === 200) pool.push(answer.body.data.id)
  return answer
}
const randomTeam = (random: Prng) => ({
  assignedOwnershipId: random.pick(employees),
  selectedDepartmentId: department,
  ...(random.chance(0.5) ? { allocationType: 'AUTOMATIC' } : { allocationType: 'MANUAL', followUpPeopleId: random.pick(employees) }),
})

/** Needs no confirmation, because the lead has no institution and keeps its owner. */
const exclusiveStep: Step = async (random, by) => {
  const { rows } = await sql<{ id: number; owner: number }>`select id, attributable_person_id as owner from live_customer
    where status = 'NORMAL' and customer_phase = manual_phase order by id`.execute(crm.database.db)
  const lead = random.pick(rows)
  return lead && by.post(`${LEADS}/exclusiveAllocation`, { ...randomTeam(random), id: [lead.id], assignedOwnershipId: lead.owner })
}
const callUpStep: Step = async (random, by) => {
  const sea = await ids(sql`select id from live_customer where ${IN_SEA} order by id`)
  return by.post('/callingUpTheCustomer', { id: random.chance(0.7) && sea.length > 0 ? random.pick(sea) : anyLead(random) })
}
const mergeStep: Step = (random, by) => by.post(`${LEADS}/combine`, { id: random.some(pool, 2), keep: random.pick(['OLDER', 'NEWER']) })

const STEPS: readonly (readonly [Step, number])[] = [
  [addLeadStep, 6],
  [
    editStep('edit', random => ({ customerPhase: random.pick(['NEW_CUSTOMER_CAPITAL', 'CONTACTS', 'IN_INTENTION', 'TO_BE_ALLOCATED']) })),
    10,
  ],
  [editStep('edit', random => ({ phoneNumber: `13700${String(random.int(0, 60)).padStart(6, '0')}` })), 4],
  [
    editStep('followUpWithCustomers', () => ({
      followUpContent: '和客户聊了聊选校',
      followUpTime: '2026-01-01 10:00:00',
      nextFollowUpTime: '2099-01-01 10:00:00',
    })),
    8,
  ],
  [
    someLeadsStep(
      `${LEADS}/allocation`,
      random => ({ institutionsIds: random.some(institutions, random.int(1, 2)) }),
      sql<boolean>`customer_phase = 'TO_BE_ALLOCATED' and status = 'NORMAL' and not exclusive`,
    ),
    10,
  ],
  [oneLeadStep('allocationAgain', random => ({ institutionsIds: [random.pick(institutions)] })), 12],
  [relationStep('/agency/allocationCustomer/withdraw'), 6],
  [relationStep('/agency/allocationCustomer/precise', () => ({ estimatedSigningAmount: '30000.00' })), 5],
  [
    relationStep('/agency/accurateCustomer/setStage', random => ({
      stage: random.pick(['CONTRACT_NEGOTIATION', 'DEAL', 'LOSS']),
      closingReason: 'OTHER',
    })),
    5,
  ],
  [exclusiveStep, 5],
  [someLeadsStep(`${LEADS}/confirmAllocate`, randomTeam), 5],
  [someLeadsStep(`${LEADS}/releaseExclusive`, () => ({}), sql<boolean>`exclusive`), 5],
  [
    someLeadsStep(
      `${LEADS}/highSeas`,
      random => ({ moveInReason: random.pick(['CUSTOMER_CHURN', 'WAKE_UP_FAILED']) }),
      sql<boolean>`status = 'NORMAL'`,
    ),
    10,
  ],
  [someLeadsStep('/agency/highSeas/receive', () => ({}), IN_SEA), 8],
  [someLeadsStep('/agency/highSeas/allocate', random => ({ attributablePersonId: random.pick(employees) }), IN_SEA), 5],
  [callUpStep, 6],
  [
    someLeadsStep(
      `${LEADS}/setAttributablePerson`,
      random => ({ attributablePersonId: random.pick(employees) }),
      sql<boolean>`status = 'NORMAL'`,
    ),
    6,
  ],
  [mergeStep, 4],
  [oneLeadStep('selfReservation', random => ({ institutionsId: random.pick(institutions) })), 6],
  [oneLeadStep('protect'), 2],
]

const changes = async (): Promise<unknown> =>
  (
    await sql`select (select sum(version) from institutions_customer) as leads, (select count(*) from lead_owner_history) as owners,
      (select sum(version) from institution_customer_relation) as relations, (select count(*) from high_seas) as stays,
      (select count(*) from follow_up_record) as words, (select count(*) from lead_event) as events`.execute(crm.database.db)
  ).rows[0]

it('holds its rules after every one of many random events, and a refusal changes nothing', { timeout: 180_000 }, async () => {
  const random = createPrng(SEED)
  const outcomes = new Map<number, number>()
  expect(await brokenRules(crm.database.db)).toEqual({})
  for (let n = 0; n < EVENTS; n++) {
    const [owners, before] = [await ownerships(crm.database.db), await changes()]
    const [place, step] = random.weighted([...STEPS.entries()].map(([at, [run, weight]]) => [[at, run] as const, weight] as const))
    const answer = await step(random, random.pick(signedInClients))
    const event = `event ${n}, step ${place}: ${answer?.text ?? ''}`
    expect(answer?.status ?? 200, event).toBeLessThan(500)
    expect(await brokenRules(crm.database.db), event).toEqual({})
    expect(wrongOwnerSince(owners, await ownerships(crm.database.db)), event).toEqual([])
    if (answer && answer.status >= 400) expect(await changes(), event).toEqual(before)
    else outcomes.set(place, (outcomes.get(place) ?? 0) + 1)
  }
  // Each kind of event succeeded at least once.
  expect(STEPS.map((_, place) => place).filter(place => !outcomes.has(place))).toEqual([])
})
