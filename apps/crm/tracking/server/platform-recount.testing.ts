import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import { wallDate } from '#core/manifest/time/wall-time.ts'

/** Numbers in a row of the platform statistics. */
export interface Figures {
  visitNum: number
  newVisitNum: number
  registerNum: number
  transferNum: number
  famousSchoolCustomerNum: number
  orgReservationNum: number
  signedNum: number
}

export const zeroFigures = (): Figures => ({
  visitNum: 0,
  newVisitNum: 0,
  registerNum: 0,
  transferNum: 0,
  famousSchoolCustomerNum: 0,
  orgReservationNum: 0,
  signedNum: 0,
})

/** Percentage of one number over another with two decimals, rounded half up in integer arithmetic; null over zero. */
const percentageOf = (of: number, over: number): string | null => {
  if (over === 0) return null
  const hundredths = (BigInt(of) * 20_000n + BigInt(over)) / (2n * BigInt(over))
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
}

/** The five rates of figures. */
export const ratesOf = (figures: Figures) => ({
  registerRate: percentageOf(figures.registerNum, figures.newVisitNum),
  transferRate: percentageOf(figures.transferNum, figures.visitNum),
  famousSchoolCustomerRate: percentageOf(figures.famousSchoolCustomerNum, figures.visitNum),
  orgReservationRate: percentageOf(figures.orgReservationNum, figures.visitNum),
  signedRate: percentageOf(figures.signedNum, figures.transferNum + figures.orgReservationNum),
})

interface RecountedUser {
  readonly id: number
  readonly platform: string
  readonly channel: string
  readonly time: Date
  readonly linked: Date | null
}

const rowsOfQuery = async <T>(db: Db, query: string): Promise<readonly T[]> => (await sql.raw<T>(query).execute(db)).rows

/** Reference implementation: counts each user, intention, reservation and order individually, by `<day> <platform> <channel>`. */
export async function platformRecount(db: Db): Promise<ReadonlyMap<string, Figures>> {
  const found = new Map<string, Figures>()
  const at = (day: string, platform: string, channel: string): Figures => {
    const key = `${day} ${platform} ${channel}`
    const figures = found.get(key) ?? zeroFigures()
    found.set(key, figures)
    return figures
  }
  const users = await rowsOfQuery<RecountedUser>(
    db,
    'select id, registration_platform as platform, channel_code as channel, time, linked_time as linked from client_user',
  )
  const byId = new Map(users.map(user => [user.id, user]))
  const of = (id: number | null | undefined, time: Date): Figures | undefined => {
    const user = byId.get(id ?? 0)
    return user && at(wallDate(time), user.platform, user.channel)
  }
  for (const visit of await rowsOfQuery<{ day: string; platform: string; channel: string; visits: number; fresh: number }>(
    db,
    'select day::text as day, platform, channel_code as channel, visit_num as visits, new_visit_num as fresh from platform_visit_count',
  )) {
    const figures = at(visit.day, visit.platform, visit.channel)
    figures.visitNum += Number(visit.visits)
    figures.newVisitNum += Number(visit.fresh)
  }
  for (const { id, time, linked } of users) {
    ;(of(id, time) as Figures).registerNum += 1
    if (linked) (of(id, linked) as Figures).transferNum += 1
  }
  const said = new Set<string>()
  for (const { user, time } of await rowsOfQuery<{ user: number; time: Date }>(
    db,
    'select client_user_id as user, time from abroad_intention where famous_school and client_user_id is not null',
  )) {
    const once = `${user} ${wallDate(time)}`
    if (!said.has(once)) (of(user, time) as Figures).famousSchoolCustomerNum += 1
    said.add(once)
  }
  for (const { user, time } of await rowsOfQuery<{ user: number; time: Date }>(
    db,
    'select client_user_id as user, time from client_reservation',
  ))
    (of(user, time) as Figures).orgReservationNum += 1
  const leads = new Map(
    (await rowsOfQuery<{ id: number; user: number | null }>(db, 'select id, client_user_id as user from institutions_customer')).map(
      lead => [lead.id, lead.user],
    ),
  )
  for (const { lead, time } of await rowsOfQuery<{ lead: number; time: Date }>(
    db,
    'select lead_id as lead, signing_time as time from institutions_order',
  )) {
    const figures = of(leads.get(lead), time)
    if (figures) figures.signedNum += 1
  }
  return found
}
