import { chooseStaffOf, type ServedLead } from '#apps/crm/service/server/choose-staff.ts'
import type { ImportContext, Importer, ImportRefusal, ImportRow, ImportWriteContext } from '#core/contract/importer.ts'
import type { Changes } from '#core/contract/record.ts'
import { wallDateTime } from '#core/manifest/time/wall-time.ts'
import { claimContacts } from './contacts.ts'
import { type Duplicate, knownAmong, refuseDuplicate, refuseWithin, rowContacts } from './import-duplicates.ts'
import { leadReverting } from './import-revert.ts'
import { lead } from './lead-record.ts'

/** A row as the table takes it. Empty values are left to the column's default. */
const leadRow = ({ values }: ImportRow, { actor, now, batchId }: ImportWriteContext, staff: number): Changes<typeof lead> => ({
  ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)),
  createdDate: typeof values.createdDate === 'string' ? values.createdDate : wallDateTime(now),
  creator: actor.id,
  attributablePerson: actor.id,
  staffPerson: staff,
  importBatchId: batchId,
})

const servedLead = ({ values }: ImportRow): ServedLead => ({
  customerSource: String(values.customerSource),
  residentCity: typeof values.residentCity === 'string' ? values.residentCity : null,
})

/** Rows that are compared in one go: others' requests come in between. */
const ROWS_AT_ONCE = 1_000

/** A row that is somebody's already tells whose contact it has, unless its reader may have that contact anyway. @throws 429 */
async function countHits(known: readonly Duplicate[], { actor, services }: ImportContext): Promise<void> {
  const ids = [...new Set(known.map(({ lead: { id } }) => id))]
  const own = await services.lists.visible({ resource: 'institutionsCustomer', ids, actor, reach: 'act' })
  await services.questions.told(
    actor,
    known.flatMap(({ key, lead: { id } }) => (own.has(id) ? [] : [key])),
  )
}

/** Leads from a spreadsheet: the add form's rules, mine, entered now unless the file says when. */
export const leadImporter: Importer = {
  resource: 'institutionsCustomer',
  action: 'uploadCustomer',
  form: 'add',

  async check(rows, context) {
    const refused: ImportRefusal[] = []
    const known: Duplicate[] = []
    const seen = new Map<string, number>()
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      const part = rows.slice(start, start + ROWS_AT_ONCE)
      const within = refuseWithin(part, seen)
      const gone = new Set(within.map(issue => issue.row))
      const found = await knownAmong(
        context.db,
        part.filter(row => !gone.has(row.row)),
      )
      known.push(...found)
      refused.push(...within, ...found.map(one => refuseDuplicate(one, context.actor)))
    }
    if (!context.counted) await countHits(known, context)
    return refused
  },

  async write(rows, context) {
    const { tx, actor, create } = context
    const held = await claimContacts(tx, rows.map(rowContacts))
    const known = held.length === 0 ? [] : await knownAmong(tx, rows)
    const issues = known.map(one => refuseDuplicate(one, actor))
    const gone = new Set(issues.map(issue => issue.row))
    const fresh = rows.filter(row => !gone.has(row.row))
    const staff = await chooseStaffOf(tx, fresh.map(servedLead))
    const leads = fresh.map((row, place) => leadRow(row, context, staff[place] as number))
    await create(lead, leads, undefined, 'import')
    return issues
  },

  ...leadReverting,
}
