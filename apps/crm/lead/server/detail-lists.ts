import { sql } from 'kysely'
import { allocationRecordsList, institutionFollowUpsList, internalFollowUpsList } from '../wire/detail.ts'
import { linkedInstitution, listPart, wallTimeSql } from './detail-query.ts'

/** SELECT list of a follow-up in the detail. */
const followUpColumnsSql = sql`t.id, ${wallTimeSql('t.created_date')} as "createdDate", ${wallTimeSql('t.follow_up_time')} as "followUpTime",
  jsonb_build_object('id', t.author_id, 'name', coalesce(employee_label(e), t.author_name)) as "followUpPeople", t.content as "followUpContent",
  ${wallTimeSql('t.next_follow_up_time')} as "nextFollowUpTime", t.intention_level as "intentionLevel", t.correction,
  ${wallTimeSql('t.corrected_date')} as "correctedDate", jsonb_build_object('id', c.id, 'name', c.name) as "institutionsCustomer",
  case when i.id is not null then jsonb_build_object('id', i.id, 'name', i.name) end as institutions`

const followUpsFromSql = sql`follow_up_record t join institutions_customer c on c.id = t.lead_id left join employee e on e.id = t.author_id
  left join institution i on i.id = t.institution_id`

/** Lists of the detail that are loaded page by page. */
export const detailLists = [
  listPart({
    address: allocationRecordsList,
    name: 'allocationRecords',
    title: '分配记录',
    source: async (_context, lead) => ({
      select: sql`t.id, ${wallTimeSql('t.created_date')} as "createdDate",
        case when e.id is not null then jsonb_build_object('id', e.id, 'username', e.username, 'name', employee_label(e)) end as operator,
        jsonb_build_object('id', i.id, 'name', i.name) as institutions, t.qr_url as "qrUrl", t.allocation_method as "allocationMethod",
        t.customer_status as "customerStatus", ${wallTimeSql('t.withdrawn_date')} as "withdrawnDate"`,
      from: sql`institution_customer_relation t join institution i on i.id = t.institution_id left join employee e on e.id = t.operator_id
        where t.lead_id = ${lead}`,
    }),
  }),
  listPart({
    address: internalFollowUpsList,
    name: 'internalFollowUpRecords',
    title: '内部跟进记录',
    source: async (_context, lead) => ({
      select: followUpColumnsSql,
      from: sql`${followUpsFromSql} where t.lead_id = ${lead} and t.institution_id is null`,
    }),
  }),
  listPart({
    address: institutionFollowUpsList,
    name: 'followUpRecords',
    title: '机构跟进记录',
    async source(context, lead) {
      const institution = await linkedInstitution(context, lead)
      const which = institution === undefined ? sql`t.institution_id is not null` : sql`t.institution_id = ${institution}`
      return { select: followUpColumnsSql, from: sql`${followUpsFromSql} where t.lead_id = ${lead} and ${which}` }
    },
  }),
]
