import { crmTx } from '#apps/crm/db/crm.ts'
import { employeeNames } from '#apps/crm/system/server/employee-names.ts'
import { defineRecorder, type RecorderContext } from '#core/contract/record.ts'
import { lead } from './lead-record.ts'

/** Kinds of changes to a lead that no other table records; shown in the timeline. */
type LeadEventKind =
  | 'phase'
  | 'intention'
  | 'staff'
  | 'exclusive'
  | 'exclusiveReleased'
  | 'merged'
  | 'protected'
  | 'createdDate'
  | 'userLinked'
  | 'userUnlinked'

interface LeadEvent {
  readonly leadId: number
  readonly kind: LeadEventKind
  readonly detail?: Readonly<Record<string, unknown>>
}

/** Adds entries to the timelines of leads; later rooms tell of theirs by it. */
export async function recordEvents({ tx, actor }: Pick<RecorderContext, 'tx' | 'actor'>, events: readonly LeadEvent[]): Promise<void> {
  if (events.length === 0) return
  await crmTx(tx)
    .insertInto('lead_event')
    .values(
      events.map(({ leadId, kind, detail = {} }) => ({
        lead_id: leadId,
        kind,
        operator_id: actor.id || null,
        detail: JSON.stringify(detail),
      })),
    )
    .execute()
}

/** A phase reset caused by a new owner (with a cause) is not recorded as a decision of its own. */
const phaseEvents = defineRecorder(lead, ['manualPhase', 'customerPhase'], (changes, context) =>
  recordEvents(
    context,
    changes
      .filter(({ created, cause }) => !created && cause === undefined)
      .map(({ id, before, after }) => ({ leadId: id, kind: 'phase', detail: { from: before.customerPhase, to: after.manualPhase } })),
  ),
)

const intentionEvents = defineRecorder(lead, ['intentionLevel'], (changes, context) =>
  recordEvents(
    context,
    changes
      .filter(({ created }) => !created)
      .map(({ id, before, after }) => ({
        leadId: id,
        kind: 'intention',
        detail: { from: before.intentionLevel, to: after.intentionLevel },
      })),
  ),
)

/** Stores the names, so that the timeline stays as it was if an employee is renamed. */
const staffEvents = defineRecorder(lead, ['staffPerson'], async (changes, context) => {
  const kept = changes.filter(({ created }) => !created)
  const names = await employeeNames(
    context.tx,
    kept.flatMap(({ before, after }) => [before.staffPerson, after.staffPerson]),
  )
  const nameOf = (id: number | null | undefined): string | null => names.get(id ?? 0) ?? null
  await recordEvents(
    context,
    kept.map(({ id, before, after }) => ({
      leadId: id,
      kind: 'staff',
      detail: { from: nameOf(before.staffPerson), to: nameOf(after.staffPerson) },
    })),
  )
})

/** Exclusive allocation and its release. Not recorded for a move to the high seas, which has its own entry. */
const exclusiveEvents = defineRecorder(
  lead,
  ['exclusive', 'exclusiveDate', 'exclusiveDepartment', 'followUpWithPeople'],
  async (changes, context) => {
    const { tx } = context
    const handed = changes.filter(({ after, cause }) => after.exclusive && cause === 'exclusive')
    const released = changes.filter(({ before, after, cause }) => before.exclusive && !after.exclusive && cause !== 'sea')
    const names = await employeeNames(
      tx,
      handed.map(({ after }) => after.followUpWithPeople),
    )
    const ids = handed.flatMap(({ after }) => after.exclusiveDepartment ?? [])
    const departments =
      ids.length === 0 ? [] : await crmTx(tx).selectFrom('department').select(['id', 'name']).where('id', 'in', ids).execute()
    await recordEvents(context, [
      ...handed.map(({ id, after }) => ({
        leadId: id,
        kind: 'exclusive' as const,
        detail: {
          department: departments.find(one => one.id === after.exclusiveDepartment)?.name ?? null,
          follower: names.get(after.followUpWithPeople ?? 0) ?? null,
        },
      })),
      ...released.map(({ id }) => ({ leadId: id, kind: 'exclusiveReleased' as const })),
    ])
  },
)

const protectionEvents = defineRecorder(lead, ['protected'], (changes, context) =>
  recordEvents(
    context,
    changes.filter(({ created }) => !created).map(({ id, after }) => ({ leadId: id, kind: 'protected', detail: { on: after.protected } })),
  ),
)

const createdDateEvents = defineRecorder(lead, ['createdDate'], (changes, context) =>
  recordEvents(
    context,
    changes
      .filter(({ created }) => !created)
      .map(({ id, before, after }) => ({ leadId: id, kind: 'createdDate', detail: { from: before.createdDate, to: after.createdDate } })),
  ),
)

/** Recorded on the lead that is kept. */
const mergeEvents = defineRecorder(lead, ['mergedInto', 'name'], (changes, context) =>
  recordEvents(
    context,
    changes.flatMap(({ id, before, after }) =>
      after.mergedInto && after.mergedInto !== before.mergedInto
        ? [{ leadId: after.mergedInto, kind: 'merged' as const, detail: { customerId: id, name: after.name } }]
        : [],
    ),
  ),
)

/** An app user was bound to an existing lead; a merge of two leads is recorded by `merged`. */
const bindingEvents = defineRecorder(lead, ['clientUserId'], (changes, context) =>
  recordEvents(
    context,
    changes
      .filter(({ created, cause }) => !created && cause === 'bind')
      .map(({ id, after }) => ({ leadId: id, kind: 'merged', detail: { clientUserId: after.clientUserId } })),
  ),
)

/** Recorders behind the timeline. */
export const leadEvents = [
  phaseEvents,
  intentionEvents,
  staffEvents,
  exclusiveEvents,
  protectionEvents,
  createdDateEvents,
  mergeEvents,
  bindingEvents,
]
