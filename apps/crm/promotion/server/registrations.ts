import { sql } from 'kysely'
import { crmDb } from '#apps/crm/db/crm.ts'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { malformed } from '#core/contract/errors.ts'
import { isDate, isDateTime } from '#core/manifest/time/wall-time.ts'

const digitsSchema = { type: 'string', pattern: '^[1-9][0-9]{0,5}$' }
const wallTimeSchema = { type: 'string', maxLength: 19 }

/** Bound of the range as wall time; a bare date means its first or last second. @throws 400 if it is no time. */
const rangeBound = (text: string | undefined, time: '00:00:00' | '23:59:59'): string | undefined => {
  if (text === undefined) return undefined
  const full = isDate(text) ? `${text} ${time}` : text
  if (!isDateTime(full)) throw malformed('时间格式不正确')
  return full
}

/** GET /distribution/list: the employee's own registrations, newest first. Answers with code 0. */
export const registrationsEndpoint = defineEndpoint({
  name: 'promotion.registrations',
  method: 'GET',
  path: '/distribution/list',
  permission: 'session',
  title: '推广数据',
  input: {
    type: 'object',
    additionalProperties: false,
    properties: {
      page: digitsSchema,
      size: { enum: ['10', '20', '50', '100'] },
      timeOnOrAfter: wallTimeSchema,
      timeOnOrBefore: wallTimeSchema,
    },
  },
  answers: 'whole',
  output: {
    type: 'object',
    required: ['code', 'data'],
    properties: {
      code: { type: 'integer', const: 0 },
      data: {
        type: 'object',
        required: ['records', 'total', 'inviteRegisterNumber'],
        properties: {
          records: { type: 'array', items: { type: 'object' } },
          total: { type: 'integer' },
          inviteRegisterNumber: { type: 'integer' },
        },
      },
    },
  },
  async handle({ db, actor, input }) {
    const from = rangeBound(query['timeOnOrAfter'], '00:00:00')
    const to = rangeBound(query['timeOnOrBefore'], '23:59:59')
    const size = Number(query['size'] ?? 10)
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
      .offset((Number(query['page'] ?? 1) - 1) * size)
      .execute()
    return { code: 0, data: { records, total, inviteRegisterNumber: invited } }
  },
})
