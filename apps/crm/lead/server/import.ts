import { crmTx } from '#apps/crm/db/crm.ts'
import { chooseStaffOf, type ServedLead } from '#apps/crm/service/server/choose-staff.ts'
import type { Importer, ImportRow, ImportWriteContext } from '#core/contract/importer.ts'
import { type Changes, NOW } from '#core/contract/record.ts'
import { wallDateTime } from '#core/manifest/time/wall-time.ts'
import { claimContacts } from './contacts.ts'
import { refuseKnown, refuseWithin, rowContacts } from './import-duplicates.ts'
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

/** Leads from a spreadsheet: the add form's rules, mine, entered now unless the file says when. */
export const leadImporter: Importer = {
  resource: 'institutionsCustomer',
  action: 'uploadCustomer',
  form: 'add',

  async check(rows, { db }) {
    const refused = refuseWithin(rows)
    const gone = new Set(refused.map(issue => issue.row))
    const known = await refuseKnown(
      db,
      rows.filter(row => !gone.has(row.row)),
    )
    return [...refused, ...known]
  },

  async write(rows, context) {
    const { tx, create } = context
    const held = await claimContacts(tx, rows.map(rowContacts))
    const issues = held.length === 0 ? [] : await refuseKnown(tx, rows)
    const gone = new Set(issues.map(issue => issue.row))
    const fresh = rows.filter(row => !gone.has(row.row))
    const staff = await chooseStaffOf(tx, fresh.map(servedLead))
    const leads = fresh.map((row, place) => leadRow(row, context, staff[place] as number))
    await create(lead, leads, undefined, 'import')
    return issues
  },

  /** Untouched: still in its first version, so not gone either, with no institution, and nobody wrote or planned anything about it. */
  async revert({ tx, change, batchId }) {
    const untouched = await crmTx(tx)
      .selectFrom('institutions_customer as lead')
      .select('lead.id')
      .where('import_batch_id', '=', batchId)
      .where('version', '=', 1)
      .where(({ not, or, exists, selectFrom }) =>
        not(
          or([
            exists(selectFrom('institution_customer_relation').select('id').whereRef('lead_id', '=', 'lead.id')),
            exists(selectFrom('follow_up_record').select('id').whereRef('lead_id', '=', 'lead.id')),
            exists(selectFrom('customer_return_visit').select('id').whereRef('lead_id', '=', 'lead.id')),
          ]),
        ),
      )
      .orderBy('lead.id')
      .forUpdate()
      .execute()
    await change(lead, untouched, { deletedDate: NOW }, undefined, 'revert')
    const left = await crmTx(tx)
      .selectFrom('live_customer')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('import_batch_id', '=', batchId)
      .executeTakeFirstOrThrow()
    return { reverted: untouched.length, kept: Number(left.count) }
  },
}
