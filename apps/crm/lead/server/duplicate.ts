import { sql } from 'kysely'
import { crmDb } from '#apps/crm/db/crm.ts'
import type { Actor } from '#core/contract/actor.ts'
import type { Db, Tx } from '#core/contract/database.ts'
import { wallDateTime } from '#core/manifest/public.ts'
import type { DuplicateLead } from '../wire/duplicate.ts'

/** Describes the most recently active of these leads, masked as the actor may see it; undefined if there is none. */
export async function describeDuplicate(db: Db | Tx, ids: readonly number[], actor: Actor): Promise<DuplicateLead | undefined> {
  if (ids.length === 0) return undefined
  const lead = await duplicateQuery(db).where('lead.id', 'in', ids).executeTakeFirst()
  return lead && describeCandidate(db, lead, actor)
}

/** The same for the leads that hold any of the keys (see core/manifest/contact; at least one), without lead `except`, in one statement. */
export async function duplicateByKeys(
  db: Db | Tx,
  keys: readonly string[],
  actor: Actor,
  except: number | null = null,
): Promise<DuplicateLead | undefined> {
  const lead = await duplicateQuery(db)
    // One parameter per key: PostgreSQL cannot estimate the length of an array parameter and would plan every call again.
    .where('lead.id', 'in', held => held.selectFrom('lead_contact_key').select('lead_id').where('key', 'in', keys))
    .$if(except !== null, query => query.where('lead.id', '<>', except))
    .executeTakeFirst()
  return lead && describeCandidate(db, lead, actor)
}

/** Query for leads with the columns of a description, most recently active first. `matches` counts all that qualify. */
const duplicateQuery = (db: Db | Tx) =>
  crmDb(db)
    .selectFrom('live_customer as lead')
    .innerJoin('employee as creator', 'creator.id', 'lead.creator_id')
    .leftJoin('employee as owner', 'owner.id', 'lead.attributable_person_id')
    .leftJoin('employee as staff', 'staff.id', 'lead.staff_person_id')
    .select([
      'lead.id',
      'lead.name',
      'lead.customer_phase',
      'lead.status',
      'lead.created_date',
      'lead.creator_id',
      'lead.attributable_person_id',
      'lead.staff_person_id',
      'lead.follow_up_with_people_id',
      sql<string>`employee_label(creator)`.as('entryPerson'),
      sql<string | null>`employee_label(owner)`.as('attribution'),
      'owner.locked as ownerLocked',
      sql<string | null>`employee_label(staff)`.as('staffName'),
      sql<number>`count(*) over ()`.as('matches'),
    ])
    .orderBy('lead.owner_since', 'desc')
    .orderBy('lead.id', 'desc')
    // A literal: with a limit given as a parameter PostgreSQL would plan every call again.
    .limit(sql.lit(1))

type DuplicateCandidate = NonNullable<Awaited<ReturnType<ReturnType<typeof duplicateQuery>['executeTakeFirst']>>>

async function describeCandidate(db: Db | Tx, lead: DuplicateCandidate, actor: Actor): Promise<DuplicateLead> {
  const people = [lead.attributable_person_id, lead.staff_person_id, lead.follow_up_with_people_id, lead.creator_id]
  return {
    id: lead.id,
    entryPerson: lead.entryPerson,
    name: canSeeLead(actor, people, lead.attributable_person_id) ? lead.name : maskName(lead.name),
    attribution: lead.attribution,
    staffName: lead.staffName,
    customerPhase: lead.customer_phase,
    tips: await duplicateHint(db, actor, lead.matches, { id: lead.id, status: lead.status, ownerLocked: lead.ownerLocked === true }),
    createdDate: wallDateTime(lead.created_date),
    status: lead.status,
  }
}

/** One sentence, for callers that show only a message. */
export const duplicateMessage = (lead: DuplicateLead): string =>
  lead.attribution === null ? `客户已存在：${lead.name}，在公海` : `客户已存在：${lead.name}，归属人：${lead.attribution}`

/** True if the actor may see a lead with these people and this owner. */
export const canSeeLead = (actor: Actor, people: readonly (number | null)[], owner: number | null): boolean =>
  actor.admin || people.includes(actor.id) || (owner !== null && actor.visibleEmployeeIds.includes(owner))

const maskName = (name: string): string => `${[...name][0] ?? ''}*`

interface FoundLead {
  readonly id: number
  readonly status: string
  readonly ownerLocked: boolean
}

async function duplicateHint(db: Db | Tx, actor: Actor, matches: number, { id, status, ownerLocked }: FoundLead): Promise<string> {
  if (matches > 1) return `匹配到${matches}个客户，请联系管理员合并`
  if (status !== 'LOSS') return ownerLocked ? '归属人已作废，请联系管理员' : ''
  const { rows } = await sql<{ left: Date | null; until: Date | null }>`
    select max(created_date) as "left", lead_claimable_from(${id}, ${actor.id}) as until
    from lead_owner_history where lead_id = ${id} and from_id = ${actor.id} and to_id is distinct from ${actor.id}`.execute(db)
  const { left, until } = rows[0] ?? {}
  if (!left || !until || until <= new Date()) return '该客户在公海，可捞取'
  return `您于${wallDateTime(left).slice(0, 10)}释放该客户，${wallDateTime(until).slice(0, 16)}后可捞取`
}
