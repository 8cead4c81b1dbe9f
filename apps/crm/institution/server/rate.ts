import { sql } from 'kysely'
import { invalid } from '#core/contract/errors.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { readsOf } from '#core/contract/record.ts'
import { decimal, option, text } from '#core/contract/value.ts'
import { institutionRated } from './facts.ts'
import { institution, scoreRecord } from './institution-record.ts'

const MAX_SYSTEM_SCORE = 50

/** Score in tenths: scores have one decimal and are added as integers, never in floating point. */
const toTenths = (value: string): number => Math.round(Number(value) * 10)
const tenthsText = (score: number): string => String(score / 10)

/** Chinese sentence if a change of `fraction` to a system score is not allowed, both in tenths; undefined if it is. */
export function ratingProblem(method: string, fraction: number, score: number): string | undefined {
  if (!Number.isFinite(fraction) || fraction === 0) return '分值不能为0'
  if (method === 'DEDUCT' && (fraction > 0 || fraction < -score)) return `扣分请输入${tenthsText(-score)}到0之间的负数`
  if (method === 'ADD' && (fraction < 0 || fraction > MAX_SYSTEM_SCORE * 10 - score))
    return `加分请输入0到${tenthsText(MAX_SYSTEM_SCORE * 10 - score)}之间的分值`
  return undefined
}

interface ScoreRecord {
  readonly reason: string
  readonly fraction: string
  readonly operator: string | null
  readonly at: string
}

const scoreRecordLine = ({ reason, fraction, operator, at }: ScoreRecord): string =>
  `${at}　${fraction.startsWith('-') ? fraction : `+${fraction}`}　${reason}　${operator ?? '系统'}`

/** Adds to or deducts from an institution's system score (0–50) and stores the record; records are append-only. */
export const rateInstitution = defineOperation({
  name: 'institution.rate',
  rows: 'one',
  reads: readsOf(institution, 'systemScore'),
  form: { scoringMethod: option('ADD', 'DEDUCT'), fraction: decimal(), reason: text() },
  async load({ tx, row }) {
    const { rows: records } = await sql<ScoreRecord>`
      select s.reason, s.fraction, employee_label(e) as operator, to_char(s.created_date at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as at
      from institution_score_record s left join employee e on e.id = s.operator_id
      where s.institution_id = ${row.id} order by s.id desc limit 20`.execute(tx)
    return { source: { records: records.map(scoreRecordLine).join('\n') || '暂无评分记录' } }
  },
  async run({ actor, row, form, change, create, note }) {
    const { scoringMethod: method, reason } = form
    const fraction = toTenths(form.fraction)
    const score = toTenths(row.systemScore)
    const problem = ratingProblem(method, fraction, score)
    if (problem) throw invalid([{ field: 'fraction', message: problem }])
    const next = tenthsText(score + fraction)
    await change(institution, row, { systemScore: next }, () => institutionRated(row.id, {}))
    await create(scoreRecord, [
      { institutions: row.id, scoringMethod: method, fraction: tenthsText(fraction), reason, operator: actor.id || null },
    ])
    note({ method, fraction: tenthsText(fraction), from: tenthsText(score), to: next, reason })
    return {}
  },
})
