import { sql } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import type { Db, Tx } from '#core/contract/database.ts'
import type { ImportIssue, ImportRow } from '#core/contract/importer.ts'
import {
  type DealCandidate,
  dealCandidates,
  dealOneLead,
  departmentMembers,
  lockDepartmentMembers,
  markDealt,
  NO_CANDIDATE_LEFT,
} from './deal-leads.ts'
import { lockHoldings } from './limits.ts'
import { leadRules } from './rules.ts'

/** Fields for the people of a row. */
const OWNER_FIELD = 'attributablePerson'
const STAFF_FIELD = 'staffPerson'
const FOLLOWER_FIELD = 'followUpWithPeople'

/** Naming people in a file needs the same permissions as the actions that set them. */
const REQUIRED_PERMISSIONS: readonly (readonly [field: string, permission: string, reason: string])[] = [
  [OWNER_FIELD, '/agency/institutionsCustomer/setAttributablePerson', '没有权限指定归属人'],
  [FOLLOWER_FIELD, '/agency/institutionsCustomer/setAttributablePerson', '没有权限指定跟进人'],
  [STAFF_FIELD, '/agency/institutionsCustomer/setStaffPerson', '没有权限指定客服'],
]

export const personIn = ({ values }: ImportRow, field: typeof OWNER_FIELD | typeof STAFF_FIELD | typeof FOLLOWER_FIELD): number | null => {
  const value = values[field]
  return typeof value === 'number' ? value : null
}

/** Owner by row number, and the refused rows. */
export interface OwnerAssignment {
  readonly owners: ReadonlyMap<number, number>
  readonly refused: readonly ImportIssue[]
}

interface PersonHoldings {
  readonly name: string
  readonly enabled: boolean
  owned: number
  readonly limit: number
}

interface AssignmentContext {
  readonly actor: Actor
  /** Department whose members get the rows without an owner. */
  readonly department: number | undefined
}

const isOwnOrUnset = (id: number | null, actor: Actor): boolean => id === null || id === actor.id

/** Preview of the owners. Limits may be reached by the time the rows are written. */
export async function planOwners(db: Db, rows: readonly ImportRow[], assigning: AssignmentContext): Promise<OwnerAssignment> {
  const team = assigning.department === undefined ? [] : await departmentMembers(db, assigning.department)
  return assignOwners(db, rows, assigning, team)
}

/** Final owners: until the transaction ends the people are locked against being disabled, and their holdings against other writers. */
export async function lockOwners(tx: Tx, rows: readonly ImportRow[], assigning: AssignmentContext): Promise<OwnerAssignment> {
  const team = assigning.department === undefined ? [] : await lockDepartmentMembers(tx, assigning.department)
  const named = peopleInRows(rows)
  await sql`select from employee where id = any(${named}::bigint[]) order by id for share`.execute(tx)
  const owners = rows.map(row => personIn(row, OWNER_FIELD)).filter(id => id !== null)
  await lockHoldings(
    tx,
    [...new Set([...owners, ...team])].sort((a, b) => a - b),
  )
  const assigned = await assignOwners(tx, rows, assigning, team)
  const dealt = rows.flatMap(row => (personIn(row, OWNER_FIELD) === null ? (assigned.owners.get(row.row) ?? []) : []))
  if (team.length > 0 && dealt.length > 0) await markDealt(tx, dealt)
  return assigned
}

const peopleInRows = (rows: readonly ImportRow[]): readonly number[] => [
  ...new Set(
    rows.flatMap(row => [OWNER_FIELD, STAFF_FIELD, FOLLOWER_FIELD].map(field => row.values[field])).filter(id => typeof id === 'number'),
  ),
]

async function assignOwners(
  db: Db | Tx,
  rows: readonly ImportRow[],
  { actor, department }: AssignmentContext,
  team: readonly number[],
): Promise<OwnerAssignment> {
  const people = await peopleById(db, [...new Set([...peopleInRows(rows), ...team])])
  const pool = team.length === 0 ? [] : await dealCandidates(db, team, await leadRules(db))
  const owners = new Map<number, number>()
  const refused: ImportIssue[] = []
  const now = Date.now()
  for (const [at, row] of rows.entries()) {
    const fault = personFault(row, actor, people)
    const asked = personIn(row, OWNER_FIELD)
    const owner = fault ? undefined : (asked ?? (department === undefined ? actor.id : dealOneLead(pool, now + at + 1)))
    if (owner === undefined) refused.push(fault ?? personIssue(row, OWNER_FIELD, '', NO_CANDIDATE_LEFT))
    else {
      owners.set(row.row, owner)
      countAssigned(owner, asked !== null, people, pool)
    }
  }
  return { owners, refused }
}

function countAssigned(owner: number, asked: boolean, people: ReadonlyMap<number, PersonHoldings>, pool: readonly DealCandidate[]): void {
  const person = people.get(owner)
  if (person) person.owned += 1
  const candidate = asked ? pool.find(({ id }) => id === owner) : undefined
  if (candidate) candidate.open += 1
}

const personIssue = ({ row }: ImportRow, field: string, value: string, reason: string): ImportIssue => ({
  row,
  kind: 'failed',
  field,
  value,
  reason,
})

/** Reason why a row's people cannot be assigned. A row for the actor is not limited: it is entered, not given away. */
function personFault(row: ImportRow, actor: Actor, people: ReadonlyMap<number, PersonHoldings>): ImportIssue | undefined {
  for (const [field, permission, reason] of REQUIRED_PERMISSIONS) {
    const id = row.values[field]
    if (typeof id !== 'number') continue
    const person = people.get(id)
    const name = person?.name ?? ''
    const given = field === STAFF_FIELD || !isOwnOrUnset(id, actor)
    if (given && !actor.admin && !actor.permissions.has(permission)) return personIssue(row, field, name, reason)
    if (!person?.enabled) return personIssue(row, field, name, '员工已作废')
    if (field === OWNER_FIELD && given && person.limit > 0 && person.owned >= person.limit)
      return personIssue(row, field, name, `归属人“${name}”持有客户数已达上限（${person.limit}）`)
  }
  return undefined
}

/** Number of leads that each person holds, and the holding limit (0 means no limit). */
async function peopleById(db: Db | Tx, ids: readonly number[]): Promise<ReadonlyMap<number, PersonHoldings>> {
  if (ids.length === 0) return new Map()
  const { holding_limit } = await leadRules(db)
  const { rows } = await sql<PersonHoldings & { id: number }>`
    select e.id, e.name, not e.locked as enabled, coalesce(a.holding_limit, ${holding_limit}) as "limit",
      (select count(*) from live_customer c where c.attributable_person_id = e.id and c.customer_phase <> 'ORDERED')::int as owned
    from employee e left join employee_allocation a on a.employee_id = e.id where e.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, ...person }) => [id, person]))
}
