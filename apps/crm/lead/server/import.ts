import { sql } from 'kysely'
import { chooseStaffOf, type ServedLead } from '#apps/crm/service/server/choose-staff.ts'
import type { Tx } from '#core/contract/database.ts'
import type { ImportContext, Importer, ImportRefusal, ImportRow, ImportWriteContext } from '#core/contract/importer.ts'
import { firstOf, mustAt, mustGet } from '#core/contract/must.ts'
import type { Changes } from '#core/contract/record.ts'
import { wallDateTime } from '#core/manifest/public.ts'
import { claimContacts } from './contacts.ts'
import { leadsImported } from './facts.ts'
import { type DuplicateRow, findDuplicateRows, refuseDuplicate, refuseRepeatedRows, rowContacts } from './import-duplicates.ts'
import type { ImportHold } from './import-hold.ts'
import { lockOwners, personIn, planOwners } from './import-people.ts'
import { leadReverting } from './import-revert.ts'
import { lead } from './lead-record.ts'
import { askedPhase } from './phase.ts'

/** Owner and customer service of a row. */
interface PeopleInCharge {
  readonly owner: number
  readonly staff: number
}

/** A row as the table takes it. Empty values are left out, so that column defaults apply. */
const importedValues = (
  row: ImportRow,
  { owner, staff }: PeopleInCharge,
  { actor, now, batchId }: ImportWriteContext,
): Changes<typeof lead> => ({
  ...Object.fromEntries(Object.entries(row.values).filter(([, value]) => value !== null)),
  // The shown phase is derived from the manual one.
  customerPhase: undefined,
  createdDate: typeof row.values.createdDate === 'string' ? row.values.createdDate : wallDateTime(now),
  creator: actor.id,
  attributablePerson: owner,
  staffPerson: staff,
  manualPhase: askedPhase(row.values.customerPhase),
  importBatchId: batchId,
})

const servedLead = ({ values }: ImportRow): ServedLead => ({
  customerSource: String(values.customerSource),
  residentCity: typeof values.residentCity === 'string' ? values.residentCity : null,
})

/** Customer service for each row: the named one, else chosen by the setting. */
async function staffForRows(tx: Tx, rows: readonly ImportRow[]): Promise<readonly number[]> {
  const named = rows.map(row => personIn(row, 'staffPerson'))
  const chosen = await chooseStaffOf(tx, rows.filter((_, place) => named[place] === null).map(servedLead))
  const left = [...chosen]
  return named.map(staff => staff ?? firstOf(left.splice(0, 1)))
}

const assignmentContext = ({ actor, form }: Pick<ImportContext, 'actor' | 'form'>) => ({
  actor,
  department: typeof form.departmentId === 'number' ? form.departmentId : undefined,
})

/** Rows compared per step, so that other requests are served in between. */
const ROWS_PER_STEP = 1_000

/** Counts the rows that reveal whose contact they have as questions, except where the actor may reveal the contact anyway. @throws 429. */
async function countHits(known: readonly DuplicateRow[], { actor, services }: ImportContext): Promise<void> {
  const ids = [...new Set(known.map(({ lead: { id } }) => id))]
  const own = await services.lists.visible({ resource: 'institutionsCustomer', ids, actor, reach: 'act' })
  await services.questions.told(
    actor,
    known.flatMap(({ key, lead: { id } }) => (own.has(id) ? [] : [key])),
  )
}

/**
 * Importer of leads from a spreadsheet, with the rules of the add form. By default the actor is the owner and the creation time is now; the file may
 * set both, and a chosen department gets the rows without an owner.
 * @param holds reasons of later rooms to keep a lead when its import is reverted
 */
export const createLeadImporter = (holds: () => readonly ImportHold[]): Importer => ({
  resource: 'institutionsCustomer',
  action: 'uploadCustomer',
  form: 'add',

  async check(rows, context) {
    const refused: ImportRefusal[] = []
    const known: DuplicateRow[] = []
    const seen = new Map<string, number>()
    for (let start = 0; start < rows.length; start += ROWS_PER_STEP) {
      const part = rows.slice(start, start + ROWS_PER_STEP)
      const within = refuseRepeatedRows(part, seen)
      const gone = new Set(within.map(issue => issue.row))
      const found = await findDuplicateRows(
        context.db,
        part.filter(row => !gone.has(row.row)),
      )
      known.push(...found)
      refused.push(...within, ...found.map(one => refuseDuplicate(one, context.actor)))
    }
    if (!context.counted) await countHits(known, context)
    const gone = new Set(refused.map(issue => issue.row))
    const planned = await planOwners(
      context.db,
      rows.filter(row => !gone.has(row.row)),
      assignmentContext(context),
    )
    return [...refused, ...planned.refused]
  },

  async write(rows, context) {
    const { tx, actor, create } = context
    const held = await claimContacts(tx, rows.map(rowContacts))
    const known = held.length === 0 ? [] : await findDuplicateRows(tx, rows)
    const duplicates = known.map(one => refuseDuplicate(one, actor))
    const gone = new Set(duplicates.map(issue => issue.row))
    const fresh = rows.filter(row => !gone.has(row.row))
    const { owners, refused } = await lockOwners(tx, fresh, assignmentContext(context))
    const kept = fresh.filter(row => owners.has(row.row))
    const staff = await staffForRows(tx, kept)
    const leads = kept.map((row, place) => importedValues(row, { owner: mustGet(owners, row.row), staff: mustAt(staff, place) }, context))
    await create(lead, leads, undefined, 'import')
    return [...duplicates, ...refused]
  },

  /** Tells each other employee once how many customers the file assigned. */
  async ended({ tx, actor, batchId, emit }) {
    const { rows } = await sql<{ owner: number; count: number }>`
      select h.to_id as owner, count(*)::int as count from institutions_customer c
      join lead_owner_history h on h.lead_id = c.id and h.cause = 'import' and h.to_id <> ${actor.id}
      where c.import_batch_id = ${batchId} and c.deleted_date is null group by 1 order by 1`.execute(tx)
    for (const { owner, count } of rows) emit(leadsImported(owner, { count, batch: batchId }))
  },

  ...leadReverting(holds),
})
