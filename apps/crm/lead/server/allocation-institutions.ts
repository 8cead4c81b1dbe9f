import { sql } from 'kysely'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { ALLOCATION_PERMISSION, type TransferInstitution, transferInstitutionsAt } from '../wire/transfer.ts'
import { leadRules } from './rules.ts'

/** Number of leads of an institution without an order. */
const openLeadCountSql = sql`(select count(*)::int from institution_customer_relation r join institutions_customer l on l.id = r.lead_id
  where r.institution_id = i.id and r.withdrawn_date is null and l.deleted_date is null
    and r.customer_status not in ('HAS_BECOME_A_SINGLE', 'MULTIPLE_ORDERS'))`

const serviceContentsSql = sql`(select coalesce(array_agg(s.content order by s.id), '{}') from service_item s where s.institution_id = i.id and not s.locked)`

/** Choices of an allocation: institutions that take leads and serve one of the requested countries, best score first. */
export const allocationInstitutions = defineEndpoint({
  ...transferInstitutionsAt(`${ALLOCATION_PERMISSION}/institutions`),
  name: 'lead.allocationInstitutions',
  permission: [ALLOCATION_PERMISSION],
  title: '可分配机构',
  /** An institution without countries serves all of them. */
  async handle({ db, input }) {
    const countries = (input.countryOfApplicationContainsIn ?? '').split(',').filter(country => country !== '')
    const fits = countries.length === 0 ? sql`true` : sql`(country_of_application = '{}' or country_of_application && ${countries}::text[])`
    const { rows } = await sql<TransferInstitution>`
      select i.id, i.name, i.total_score::text as score, i.country_of_application as countries, ${serviceContentsSql} as services, ${openLeadCountSql} as "openLeads"
      from institution i where not locked and allocate_customer = 1 and ${fits} order by total_score desc, i.id`.execute(db)
    const { max_institutions: most } = await leadRules(db)
    return { most, institutionsList: [...rows] }
  },
})
