import { sql } from 'kysely'
import type { RequestContext } from '#core/contract/endpoint.ts'
import { invalid } from '#core/contract/errors.ts'
import { normalizePhone, phoneKey } from '#core/manifest/contact/normalize-contact.ts'
import type { Fault } from '../wire.ts'
import { MOST_RECIPIENTS } from '../wire.ts'
import type { Found, Recipient } from './read-list.ts'
import type { Values } from './variables.ts'

const RESOURCE = 'institutionsCustomer'
const SCREEN = '/newCustomer/institutionsCustomer'

/** Items of the form that choose among customers, and the list's own query keys. */
const KEYS = {
  leadIntention: 'intentionLevelIs',
  leadSource: 'customerSourceIs',
  leadProjects: 'consultingProjectContainsIn',
  leadCountries: 'intendedCountriesContainsIn',
  leadCreatedFrom: 'createdDateOnOrAfter',
  leadCreatedTo: 'createdDateOnOrBefore',
  leadOwnerId: 'attributablePersonIs',
} as const

type Chosen = string | number | readonly string[] | null

export type LeadFilters = Readonly<Partial<Record<keyof typeof KEYS, Chosen>>> & { readonly leadPhases?: readonly string[] | null }

/** One query for each phase, since the list takes one: a customer has one phase, so that none is found twice. */
const queriesOf = ({ leadPhases, ...filters }: LeadFilters): readonly Readonly<Record<string, string>>[] => {
  const query = Object.fromEntries(
    Object.entries(KEYS).flatMap(([item, key]) => {
      const text = String(filters[item as keyof typeof KEYS] ?? '')
      return text === '' ? [] : [[key, text]]
    }),
  )
  return leadPhases?.length ? leadPhases.map(phase => ({ ...query, customerPhaseIs: phase })) : [query]
}

/**
 * Customers that the caller's own list finds, and works with: who only entered a customer does not write to them. Numbers are read here and told nobody.
 * @throws 403 without the permission for the list, 422 when they are too many
 */
export async function readLeads(
  { actor, db, services }: Pick<RequestContext, 'actor' | 'db' | 'services'>,
  filters: LeadFilters,
): Promise<Found> {
  const requests = queriesOf(filters).map(query => ({ resource: RESOURCE, screen: SCREEN, query, actor }))
  const counts = await Promise.all(requests.map(request => services.lists.count(request)))
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total > MOST_RECIPIENTS)
    throw invalid([{ field: 'source', message: `筛选出${total}位客户，一次最多发送${MOST_RECIPIENTS}个号码，请缩小范围` }])
  const ids: number[] = []
  for (const request of requests)
    for await (const rows of services.lists.rows({ ...request, columns: ['name'] })) ids.push(...rows.map(row => Number(row['id'])))
  const own = await services.lists.visible({ resource: RESOURCE, ids, actor, reach: 'act' })
  const { rows } = await sql<Values & { phone: string | null; name: string }>`
    select l.phone_number as phone, l.name, owner.name as consultant, staff.name as staff, (
      select i.name from institution_customer_relation r join institution i on i.id = r.institution_id
      where r.lead_id = l.id and r.withdrawn_date is null order by r.id desc limit 1) as institution
    from institutions_customer l left join employee owner on owner.id = l.attributable_person_id left join employee staff on staff.id = l.staff_person_id
    where l.id = any(${[...own]}::bigint[]) order by l.created_date desc, l.id desc`.execute(db)
  const recipients: Recipient[] = []
  const faults: Fault[] = []
  for (const { phone, ...values } of rows) {
    if (!phone || phoneKey(phone) === undefined) faults.push({ where: values.name, reason: '没有手机号' })
    else recipients.push({ phone: normalizePhone(phone), values, where: values.name })
  }
  return { recipients, faults }
}
