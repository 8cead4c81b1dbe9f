import { sql } from 'kysely'
import type { ActionForms } from '#apps/crm/db/resources.generated.ts'
import type { Db } from '#core/contract/database.ts'
import type { RequestContext } from '#core/contract/endpoint.ts'
import { invalid } from '#core/contract/errors.ts'
import { keysOf } from '#core/contract/must.ts'
import type { OptionSource } from '#core/contract/option-source.ts'
import { flattenOptions, normalizePhone, phoneKey } from '#core/manifest/public.ts'
import type { RecipientFault } from '../wire.ts'
import { MAX_RECIPIENTS } from '../wire.ts'
import type { Recipient, RecipientList } from './read-list.ts'
import type { VariableValues } from './variables.ts'

const LEADS_RESOURCE = 'institutionsCustomer'
const LEADS_LIST_SCREEN = '/newCustomer/institutionsCustomer'

/** Query keys of the customer list by form item, for items the list filters in the same way. */
const LEAD_QUERY_KEYS = {
  leadProjects: 'consultingProjectContainsIn',
  leadCountries: 'intendedCountriesContainsIn',
  leadCreatedFrom: 'createdDateOnOrAfter',
  leadCreatedTo: 'createdDateOnOrBefore',
  leadOwnerId: 'attributablePersonIs',
} as const

/** Items that choose leads: those above, and those that the list has no filter for, or only one for a single value. */
export type LeadFilters = Pick<
  ActionForms['smsTask']['add'],
  | keyof typeof LEAD_QUERY_KEYS
  | 'leadPhases'
  | 'leadIntentions'
  | 'leadSources'
  | 'leadFollowedFrom'
  | 'leadFollowedTo'
  | 'leadInstitutionIds'
>

const leadListQuery = (filters: LeadFilters): Readonly<Record<string, string>> =>
  Object.fromEntries(
    keysOf(LEAD_QUERY_KEYS).flatMap(item => {
      const text = String(filters[item] ?? '')
      return text === '' ? [] : [[LEAD_QUERY_KEYS[item], text]]
    }),
  )

/** The values and all values below them in the option tree. */
const withDescendants = async (options: OptionSource, set: string, values: readonly unknown[]): Promise<readonly string[]> =>
  flattenOptions(await options.get(set))
    .filter(({ value }) => values.some(chosen => String(chosen) === String(value)))
    .flatMap(option => flattenOptions([option]).map(({ value }) => String(value)))

/** Filter for customer ids by the further items; undefined if none is set. */
async function extraFilter(options: OptionSource, filters: LeadFilters) {
  const { leadPhases, leadIntentions, leadSources, leadFollowedFrom, leadFollowedTo, leadInstitutionIds } = filters
  const sources = leadSources?.length ? await withDescendants(options, 'customerSource', leadSources) : undefined
  const day = sql`(l.last_follow_up_date at time zone 'Asia/Shanghai')::date`
  const parts = [
    ...(leadPhases?.length ? [sql<boolean>`l.customer_phase = any(${leadPhases}::text[])`] : []),
    ...(leadIntentions?.length ? [sql<boolean>`l.intention_level = any(${leadIntentions}::text[])`] : []),
    ...(sources ? [sql<boolean>`l.customer_source = any(${sources}::text[])`] : []),
    ...(leadFollowedFrom ? [sql<boolean>`${day} >= ${leadFollowedFrom}::date`] : []),
    ...(leadFollowedTo ? [sql<boolean>`${day} <= ${leadFollowedTo}::date`] : []),
    ...(leadInstitutionIds?.length
      ? [
          sql<boolean>`exists (select from institution_customer_relation r
            where r.lead_id = l.id and r.withdrawn_date is null and r.institution_id = any(${leadInstitutionIds}::bigint[]))`,
        ]
      : []),
  ]
  if (parts.length === 0) return undefined
  return async (db: Db, ids: readonly number[]): Promise<readonly number[]> => {
    const { rows } = await sql<{ id: number }>`select l.id from institutions_customer l
      where l.id = any(${ids}::bigint[]) and ${sql.join(parts, sql` and `)}`.execute(db)
    return rows.map(({ id }) => id)
  }
}

/** Ids of the customers that the caller's own list finds. @throws 403 without the permission for the list, 422 if there are too many. */
async function findLeads({ actor, db, services }: LeadsContext, filters: LeadFilters): Promise<readonly number[]> {
  const request = { resource: LEADS_RESOURCE, screen: LEADS_LIST_SCREEN, query: leadListQuery(filters), actor }
  const further = await extraFilter(services.options, filters)
  // Without further items the list's count is exact, so that rows are read only if there are few enough.
  if (!further) requireMaxRecipients(await services.lists.count(request))
  const ids: number[] = []
  for await (const rows of services.lists.rows({ ...request, columns: ['name'] })) {
    const found = rows.map(row => Number(row['id']))
    ids.push(...(further ? await further(db, found) : found))
  }
  requireMaxRecipients(ids.length)
  return ids
}

function requireMaxRecipients(total: number): void {
  if (total > MAX_RECIPIENTS)
    throw invalid([{ field: 'source', message: `筛选出${total}位客户，一次最多发送${MAX_RECIPIENTS}个号码，请缩小范围` }])
}

type LeadsContext = Pick<RequestContext, 'actor' | 'db' | 'services'>

/**
 * Recipients among the customers in the caller's own list, limited to those the caller may act on: having entered a customer is not enough. The phone
 * numbers are not shown to the caller.
 * @throws 403 without the permission for the list, 422 if there are too many
 */
export async function readLeads(context: LeadsContext, filters: LeadFilters): Promise<RecipientList> {
  const { actor, db, services } = context
  const ids = await findLeads(context, filters)
  const own = await services.lists.visible({ resource: LEADS_RESOURCE, ids, actor, reach: 'act' })
  const { rows } = await sql<VariableValues & { phone: string | null; name: string }>`
    select l.phone_number as phone, l.name, owner.name as consultant, staff.name as staff, (
      select i.name from institution_customer_relation r join institution i on i.id = r.institution_id
      where r.lead_id = l.id and r.withdrawn_date is null order by r.id desc limit 1) as institution
    from institutions_customer l left join employee owner on owner.id = l.attributable_person_id left join employee staff on staff.id = l.staff_person_id
    where l.id = any(${[...own]}::bigint[]) order by l.created_date desc, l.id desc`.execute(db)
  const recipients: Recipient[] = []
  const faults: RecipientFault[] = []
  for (const { phone, ...values } of rows) {
    if (!phone || phoneKey(phone) === undefined) faults.push({ where: values.name, reason: '没有手机号' })
    else recipients.push({ phone: normalizePhone(phone), values, where: values.name })
  }
  return { recipients, faults }
}
