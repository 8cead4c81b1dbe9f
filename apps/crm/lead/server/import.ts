import { type Insertable, sql } from 'kysely'
import { crmDb, crmTx } from '#apps/crm/db/crm.ts'
import type { CrmTables } from '#apps/crm/db/tables.generated.ts'
import { chooseStaffOf, type ServedLead } from '#apps/crm/service/server/choose-staff.ts'
import type { Db, Tx } from '#core/contract/database.ts'
import type { Importer, ImportIssue, ImportRow, ImportWriteContext } from '#core/contract/importer.ts'
import { claimContacts } from './contacts.ts'
import { checkRows, importFields, rowContact, rowKeys } from './import-check.ts'
import { customColumns, LEAD_COLUMNS } from './import-columns.ts'
import { recordOwners } from './owner-history.ts'

/** Keys a query asks for at once. */
const KEYS_AT_ONCE = 5_000

/** Why a row whose customer exists is refused. Owner null: in the high seas. */
const existsReason = (owner: string | null): string => `客户已存在，${owner === null ? '在公海' : `归属人：${owner}`}`

const duplicate = (row: ImportRow, owner: string | null): ImportIssue => ({
  row: row.row,
  kind: 'duplicate',
  field: row.values.phoneNumber === null ? 'wechat' : 'phoneNumber',
  value: rowContact(row),
  reason: existsReason(owner),
})

/** Owner's name by key, for those keys that a lead has. */
async function ownersByKey(db: Db | Tx, keys: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  const owners = new Map<string, string | null>()
  for (let start = 0; start < keys.length; start += KEYS_AT_ONCE) {
    const rows = await crmDb(db)
      .selectFrom('lead_contact_key as held')
      .innerJoin('institutions_customer as lead', 'lead.id', 'held.lead_id')
      .leftJoin('employee as owner', 'owner.id', 'lead.attributable_person_id')
      .select(['held.key', 'owner.name'])
      .where('held.key', '=', sql<string>`any(${keys.slice(start, start + KEYS_AT_ONCE)})`)
      .execute()
    for (const row of rows) owners.set(row.key, row.name)
  }
  return owners
}

/** Splits rows into those that no lead has yet and issues for the others. */
async function splitKnown(db: Db | Tx, rows: readonly ImportRow[]): Promise<{ fresh: ImportRow[]; issues: ImportIssue[] }> {
  const owners = await ownersByKey(db, rows.flatMap(rowKeys))
  const fresh: ImportRow[] = []
  const issues: ImportIssue[] = []
  for (const row of rows) {
    const key = rowKeys(row).find(candidate => owners.has(candidate))
    if (key === undefined) fresh.push(row)
    else issues.push(duplicate(row, owners.get(key) ?? null))
  }
  return { fresh, issues }
}

/** Columns that take a value as it is. */
const PLAIN_COLUMNS: Readonly<Record<string, string>> = {
  name: 'name',
  phoneNumber: 'phone_number',
  wechat: 'wechat',
  customerSource: 'customer_source',
  consultingProject: 'consulting_project',
  intentionLevel: 'intention_level',
  star: 'star',
  budget: 'budget',
  gender: 'gender',
  residentCity: 'resident_city',
  highestDegree: 'highest_degree',
  college: 'college',
  studyProfessional: 'study_professional',
  gpa: 'gpa',
  languageGradeType: 'language_grade_type',
  languageAchievement: 'language_achievement',
  graduationTime: 'graduation_time',
  remarks: 'remarks',
}

function leadRow({ values }: ImportRow, { actor, now, batchId }: ImportWriteContext, staff: number) {
  const plain = Object.fromEntries(Object.entries(PLAIN_COLUMNS).map(([field, name]) => [name, values[field] ?? null]))
  return {
    ...plain,
    intended_countries: values.intendedCountries ?? [],
    custom: JSON.stringify(values.custom ?? {}),
    created_date: typeof values.createdDate === 'string' ? sql<Date>`${values.createdDate}::timestamp at time zone 'Asia/Shanghai'` : now,
    creator_id: actor.id,
    attributable_person_id: actor.id,
    staff_person_id: staff,
    import_batch_id: batchId,
  } as unknown as Insertable<CrmTables['institutions_customer']>
}

const servedLead = ({ values }: ImportRow): ServedLead => ({
  customerSource: String(values.customerSource),
  residentCity: typeof values.residentCity === 'string' ? values.residentCity : null,
})

/** Leads from a spreadsheet: the add form's rules, mine, entered now unless the file says when. */
export const leadImporter: Importer = {
  resource: 'institutionsCustomer',
  action: 'uploadCustomer',
  columns: LEAD_COLUMNS,
  extraColumns: customColumns,

  async check(raw, { db, snapshot, options }) {
    const checked = checkRows(raw, await importFields(snapshot, options))
    const { fresh, issues } = await splitKnown(db, checked.rows)
    return { rows: fresh, issues: [...checked.issues, ...issues].sort((a, b) => a.row - b.row) }
  },

  async write(rows, context) {
    const { tx, actor } = context
    const contacts = rows.map(({ values }) => ({
      phoneNumber: values.phoneNumber as string | null,
      wechat: values.wechat as string | null,
    }))
    const held = await claimContacts(tx, contacts)
    const { fresh, issues } = held.length === 0 ? { fresh: rows, issues: [] } : await splitKnown(tx, rows)
    if (fresh.length === 0) return issues
    const staff = await chooseStaffOf(tx, fresh.map(servedLead))
    const leads = await crmTx(tx)
      .insertInto('institutions_customer')
      .values(fresh.map((row, place) => leadRow(row, context, staff[place] as number)))
      .returning('id')
      .execute()
    await recordOwners(
      tx,
      leads.map(lead => ({ leadId: lead.id, from: null, to: actor.id })),
      'import',
      actor.id,
    )
    return issues
  },

  /** Untouched: still in its first version, with no institution, and nobody wrote or planned anything about it. */
  async revert({ tx, batchId }) {
    const removed = await crmTx(tx)
      .updateTable('institutions_customer as lead')
      .set({ deleted_date: sql<Date>`now()`, version: sql<number>`version + 1` })
      .where('import_batch_id', '=', batchId)
      .where('deleted_date', 'is', null)
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
      .executeTakeFirst()
    const left = await crmTx(tx)
      .selectFrom('live_customer')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('import_batch_id', '=', batchId)
      .executeTakeFirstOrThrow()
    return { reverted: Number(removed.numUpdatedRows), kept: Number(left.count) }
  },
}
