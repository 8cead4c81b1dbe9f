import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import { rowWith } from '#apps/crm/db/resources.ts'
import type { Db } from '#core/contract/database.ts'
import type { DetailOpening } from '#core/contract/detail.ts'
import { type DeclaredEndpoint, defineEndpoint, type RequestContext } from '#core/contract/endpoint.ts'
import { notFound, tooMany } from '#core/contract/errors.ts'
import { queryId } from '#core/manifest/public.ts'
import { basicInformationGet, type LeadDetails, type LeadFields, leadDetailsGet, type NamedRecord } from '../wire/detail.ts'
import { allocationInstitutions } from './allocation-institutions.ts'
import { detailLists } from './detail-lists.ts'
import { DETAILS_PERMISSION, linkedInstitution } from './detail-query.ts'
import type { OrderCounts } from './order-grouping.ts'
import { leadRules } from './rules.ts'

/** Fields of the lead in the detail: all but internal ones and references, whose names are read separately. */
const leadFields = ({ snapshot }: Pick<RequestContext, 'snapshot'>): readonly string[] =>
  Object.values(snapshot.resources.institutionsCustomer?.fields ?? {})
    .filter(({ internal, to }) => !internal && to === undefined)
    .map(({ name }) => name)

const PEOPLE_COLUMNS = [
  ...['attributablePerson', 'staffPerson', 'followUpWithPeople', 'creator'].map(person => `${person}.name`),
  ...['attributablePerson', 'staffPerson'].map(person => `${person}.username`),
]

/** Fields that every answer has. */
const LEAD_COLUMNS = [
  ...['name', 'phoneNumber', 'wechat', 'customerPhase', 'status', 'exclusive', 'createdDate', 'version'],
  ...['attributablePerson', 'staffPerson', 'followUpWithPeople', 'creator'],
] as const

type LeadRow = Awaited<ReturnType<typeof readLeadRow>>

/** The lead's row, and its part of the answer. @throws 404 unless the actor may see it */
async function readLeadRow({ services, actor, input, snapshot }: RequestContext<{ readonly id: string }>) {
  const fields = leadFields({ snapshot })
  const found = await services.lists.row({
    resource: 'institutionsCustomer',
    id: queryId('id', input.id),
    actor,
    columns: [...fields, ...PEOPLE_COLUMNS],
    mayAct: 'canAct',
  })
  if (!found) throw notFound()
  const row = rowWith('institutionsCustomer', found, LEAD_COLUMNS)
  const { id, name, phoneNumber, wechat, customerPhase, status, exclusive, createdDate } = row
  const lead: LeadFields = {
    ...Object.fromEntries(fields.map(field => [field, found[field] ?? null])),
    ...{ id, name, phoneNumber, wechat, customerPhase, status, exclusive, createdDate },
  }
  return { ...row, canAct: found['canAct'] === true, lead }
}

/** Counts a detail opened in the high seas; the same lead counts once a day. @throws 429 above the daily limit. */
async function countSeaView({ actor, transaction, db }: Pick<RequestContext, 'actor' | 'transaction' | 'db'>, lead: number): Promise<void> {
  const { sea_view_limit: limit } = await leadRules(db)
  if (limit === 0 || actor.admin) return
  await transaction(async ({ tx }) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sea view ${actor.id}`}, 727004))`.execute(tx)
    await crmTx(tx)
      .insertInto('sea_view')
      .values({ employee_id: actor.id, lead_id: lead })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    const { seen } = await crmTx(tx)
      .selectFrom('sea_view')
      .select(({ fn }) => fn.countAll<number>().as('seen'))
      .where('employee_id', '=', actor.id)
      .where('day', '=', sql<string>`(now() at time zone 'Asia/Shanghai')::date`)
      .executeTakeFirstOrThrow()
    if (Number(seen) > limit) throw tooMany(`今日查看公海客户数已达上限（${limit}）`, 3600)
  })
}

/** Opening the detail by its screen counts like a request to its own endpoint. */
export const openLead: DetailOpening = async (context, lead) => {
  const { rows } = await sql`select from institutions_customer where id = ${lead} and status = 'LOSS'`.execute(context.db)
  if (rows.length > 0) await countSeaView(context, lead)
}

/** Institutions that have the lead with their follow-up counts, and the count of internal follow-ups. */
type Groupings = Pick<
  LeadDetails,
  'institutionsFollowUpGrouping' | 'basicInformationGroup' | 'orderGrouping' | 'followUpRecordsCount' | 'relationsCount'
>

type CountOrders = (db: Db, lead: number) => Promise<OrderCounts>

async function readGroupings({ db }: Pick<RequestContext, 'db'>, lead: number, countOrders: readonly CountOrders[]): Promise<Groupings> {
  type Holding = NamedRecord & { readonly number: number; readonly customerStatus: string }
  const { rows } = await sql<{ own: number; institutions: readonly Holding[] }>`
    select
      (select count(*) from follow_up_record where lead_id = ${lead} and institution_id is null)::int as own,
      (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name, 'customerStatus', r.customer_status,
          'number', (select count(*) from follow_up_record f where f.lead_id = r.lead_id and f.institution_id = i.id)) order by r.id), '[]')
        from institution_customer_relation r join institution i on i.id = r.institution_id
        where r.lead_id = ${lead} and r.withdrawn_date is null) as institutions`.execute(db)
  const { own = 0, institutions = [] } = rows[0] ?? {}
  return {
    institutionsFollowUpGrouping: institutions.map(({ id, name, number }) => ({ id, name, number })),
    basicInformationGroup: institutions.map(({ id, name, customerStatus }) => ({ id, name, customerStatus })),
    orderGrouping: (await countOrders[0]?.(db, lead)) ?? { proceed: 0, cancel: 0 },
    followUpRecordsCount: own,
    relationsCount: institutions.length,
  }
}

/** The people of a lead, whose columns the answers share. */
const leadPeople = ({ creator, followUpWithPeople, staffPerson }: LeadRow) => ({ creator, followUpWithPeople, staffPerson })

const leadDetails = (countOrders: readonly CountOrders[]): DeclaredEndpoint =>
  defineEndpoint({
    ...leadDetailsGet,
    name: 'lead.details',
    permission: DETAILS_PERMISSION,
    title: '客户详情',
    async handle(context) {
      const row = await readLeadRow(context)
      const { id, version, canAct, lead, attributablePerson } = row
      if (row.status === 'LOSS') await countSeaView(context, id)
      const groups = await readGroupings(context, id, countOrders)
      return { id, version, canAct, institutionsCustomer: lead, attributablePerson, ...leadPeople(row), ...groups }
    },
  })

const basicInformation = defineEndpoint({
  ...basicInformationGet,
  name: 'lead.basicInformation',
  permission: DETAILS_PERMISSION,
  title: '客户基本信息',
  async handle(context) {
    const row = await readLeadRow(context)
    const institution = await linkedInstitution(context, row.id)
    const relation = institution === undefined ? undefined : await relationTo(context, row.id, institution)
    return {
      ...row.lead,
      ...leadPeople(row),
      attribution: row.attributablePerson,
      customerStatus: relation?.customerStatus ?? null,
      institutions: institution !== undefined && relation ? { id: institution, name: relation.name } : null,
    }
  },
})

/** State of the lead at an institution; of several relations the newest counts. */
async function relationTo({ db }: Pick<RequestContext, 'db'>, lead: number, institution: number) {
  const { rows } = await sql<{ name: string; customerStatus: string }>`
    select i.name, r.customer_status as "customerStatus" from institution_customer_relation r join institution i on i.id = r.institution_id
    where r.lead_id = ${lead} and r.institution_id = ${institution} order by r.id desc limit 1`.execute(db)
  return rows[0]
}

/** Endpoints of the customer detail, and the institution list of its allocation form. */
export const detailEndpoints = (countOrders: readonly CountOrders[]): readonly DeclaredEndpoint[] => [
  leadDetails(countOrders),
  basicInformation,
  ...detailLists,
  allocationInstitutions,
]
