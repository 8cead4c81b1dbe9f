import { sql } from 'kysely'
import { crmDb } from '#apps/crm/db/crm.ts'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { malformed } from '#core/contract/errors.ts'
import { exactly, limited, objectOf } from '#core/contract/shape.ts'
import { isDate, isDateTime } from '#core/manifest/public.ts'
import { promotedUserPage, promotedUsersList } from '../wire.ts'

/** Bound of the range as wall time; a bare date means its first or last second. @throws 400 if it is no time. */
const rangeBound = (text: string | undefined, time: '00:00:00' | '23:59:59'): string | undefined => {
  if (text === undefined) return undefined
  const full = isDate(text) ? `${text} ${time}` : text
  if (!isDateTime(full)) throw malformed('时间格式不正确')
  return full
}

export const registrationsEndpoint = defineEndpoint({
  ...promotedUsersList,
  name: 'promotion.registrations',
  permission: 'session',
  title: '推广数据',
  answers: 'whole',
  output: objectOf({ code: limited(exactly(0), { type: 'integer' }), data: promotedUserPage }),
  async handle({ db, actor, input }) {
    const from = rangeBound(input.timeOnOrAfter, '00:00:00')
    const to = rangeBound(input.timeOnOrBefore, '23:59:59')
    const size = Number(input.size ?? 10)
    let mine = crmDb(db).selectFrom('promotion_registration').where('employee_id', '=', actor.id)
    if (from) mine = mine.where('register_time', '>=', sql<Date>`${from}::timestamp at time zone 'Asia/Shanghai'`)
    // The whole last second is included.
    if (to) mine = mine.where('register_time', '<', sql<Date>`(${to}::timestamp + interval '1 second') at time zone 'Asia/Shanghai'`)
    const { total, invited } = await mine
      .select(eb => [eb.fn.countAll<number>().as('total'), sql<number>`coalesce(sum(number), 0)::bigint`.as('invited')])
      .executeTakeFirstOrThrow()
    const records = await mine
      .select([
        'id',
        sql<string>`to_char(register_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`.as('registerTime'),
        'nickname',
        'number',
      ])
      .orderBy('register_time', 'desc')
      .orderBy('id', 'desc')
      .limit(size)
      .offset((Number(input.page ?? 1) - 1) * size)
      .execute()
    return { code: 0 as const, data: { records, total, inviteRegisterNumber: invited } }
  },
})
