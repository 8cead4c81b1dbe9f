import { requireEnabled } from '#apps/crm/system/server/employee-names.ts'
import type { Tx } from '#core/contract/database.ts'
import { refuse } from '#core/contract/errors.ts'
import { mustAt } from '#core/contract/must.ts'
import { defineOperation, type RunContext } from '#core/contract/operation.ts'
import { NOW, readsOf } from '#core/contract/record.ts'
import { type NoValues, option, optional, ref } from '#core/contract/value.ts'
import { dealLeads, lockDepartmentMembers } from './deal-leads.ts'
import { leadExclusivelyAllocated, leadReleasedWasAllocated } from './facts.ts'
import { lead } from './lead-record.ts'
import { activeRelations } from './relations.ts'
import { leaveSea } from './sea.ts'

/** Question before owner and follower of such leads change. */
const REASSIGN_QUESTION = '该客户已分配至机构CRM，继续操作将变更归属人和跟进人，若在公海将被移出公海'

/** Choice of the follower in the form. */
interface FollowerChoice {
  readonly selectedDepartmentId: number
  readonly allocationType: 'AUTOMATIC' | 'MANUAL'
  readonly followUpPeopleId?: number | null
}

/** Follower for each lead. @throws 409 if the chosen employee is not in the department, or its members have no capacity. */
async function chooseFollowers(
  tx: Tx,
  { selectedDepartmentId, allocationType, followUpPeopleId }: FollowerChoice,
  count: number,
): Promise<readonly number[]> {
  if (allocationType === 'AUTOMATIC') return dealLeads(tx, selectedDepartmentId, count)
  const member = (await lockDepartmentMembers(tx, selectedDepartmentId)).find(id => id === followUpPeopleId)
  if (member === undefined) throw refuse('跟进人不属于所选部门')
  return Array.from({ length: count }, () => member)
}

const EXCLUSIVE_READS = readsOf(lead, 'name', 'status', 'attributablePerson')
const EXCLUSIVE_FORM = {
  assignedOwnershipId: ref('employee'),
  selectedDepartmentId: ref('department'),
  allocationType: option('AUTOMATIC', 'MANUAL'),
  followUpPeopleId: optional(ref('employee')),
}
type ExclusiveContext = RunContext<'many', typeof EXCLUSIVE_READS, typeof EXCLUSIVE_FORM, NoValues>

/**
 * @throws 409 with a question to confirm if a lead is at an institution, or belongs neither to the actor nor to the chosen owner (as in the high
 * seas)
 */
async function askBeforeReassigning({ tx, actor, rows }: ExclusiveContext, owner: number): Promise<void> {
  const ids = rows.map(row => row.id)
  const related = new Set((await activeRelations(tx, ids)).map(relation => relation.leadId))
  const meant = rows.filter(row => ![actor.id, owner].includes(row.attributablePerson ?? 0) || related.has(row.id))
  if (meant.length > 0)
    throw refuse(rows.length === 1 ? REASSIGN_QUESTION : `${REASSIGN_QUESTION}：${meant.map(row => row.name).join('、')}`)
}

/** Allocates leads exclusively to a team: sets owner, follower and department; institutions get them only after the release. */
const allocateToTeam = async (context: ExclusiveContext, confirmed: boolean) => {
  const { tx, rows, form } = context
  const owner = form.assignedOwnershipId
  await requireEnabled(tx, [owner])
  const people = await chooseFollowers(tx, form, rows.length)
  if (!confirmed) await askBeforeReassigning(context, owner)
  for (const [index, row] of rows.entries())
    await giveToTeam(context, row, { owner, follower: mustAt(people, index), department: form.selectedDepartmentId })
  return { message: '分配成功' }
}

interface ExclusiveTeam {
  readonly owner: number
  readonly follower: number
  readonly department: number
}

/** Also takes the lead out of the high seas if it is there. */
async function giveToTeam(
  context: ExclusiveContext,
  row: ExclusiveContext['rows'][number],
  { owner, follower, department }: ExclusiveTeam,
): Promise<void> {
  if (row.status === 'LOSS') {
    const [stay] = await leaveSea(context, { leads: [row], ownerId: owner, followerId: follower, cause: 'exclusive', limits: 'none' })
    if (stay) context.emit(leadReleasedWasAllocated(row.id, { from: stay.previousOwnerId, to: owner }))
  }
  await context.change(
    lead,
    row,
    { attributablePerson: owner, followUpWithPeople: follower, exclusive: true, exclusiveDate: NOW, exclusiveDepartment: department },
    undefined,
    'exclusive',
  )
  context.emit(leadExclusivelyAllocated(row.id, { from: row.attributablePerson ?? null, to: owner, follower }))
}

const createAllocation = (name: string, confirmed: boolean) =>
  defineOperation({ name, rows: 'many', reads: EXCLUSIVE_READS, form: EXCLUSIVE_FORM, run: context => allocateToTeam(context, confirmed) })

const releaseExclusive = defineOperation({
  name: 'lead.releaseExclusive',
  rows: 'many',
  async run({ rows, change }) {
    await change(lead, rows, { exclusive: false, exclusiveDate: null, exclusiveDepartment: null })
    return { message: '已解除独家' }
  },
})

export const exclusiveOperations = [
  createAllocation('lead.allocateExclusively', false),
  createAllocation('lead.confirmExclusive', true),
  releaseExclusive,
]
