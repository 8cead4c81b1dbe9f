import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { Tx } from '#core/contract/database.ts'
import { keysOf } from '#core/contract/must.ts'
import { defineRecorder } from '#core/contract/record.ts'
import { registrationReview } from './registration-records.ts'

const DECISIONS = { FIRST_PASS: '初审通过', FINAL_PASS: '终审通过', REJECT: '驳回' } as const

type Decision = keyof typeof DECISIONS

/** The field that each decision sets. */
const DECISION_DATE_FIELDS = { FIRST_PASS: 'firstReviewDate', FINAL_PASS: 'finalReviewDate', REJECT: 'rejectedDate' } as const

const decisionNames = keysOf(DECISIONS)

/** Records every decision with reviewer and reason; an application may be submitted again after a rejection. */
export const reviewHistory = defineRecorder(
  registrationReview,
  ['firstReviewDate', 'finalReviewDate', 'rejectedDate', 'rejectReason'],
  async (changes, { tx, actor }) => {
    const made = changes.flatMap(({ id, before, after }) =>
      decisionNames
        .filter(
          decision =>
            after[DECISION_DATE_FIELDS[decision]] && after[DECISION_DATE_FIELDS[decision]] !== before[DECISION_DATE_FIELDS[decision]],
        )
        .map(decision => ({
          registration_id: id,
          decision,
          reason: decision === 'REJECT' ? after.rejectReason : null,
          reviewer_id: actor.id,
        })),
    )
    if (made.length > 0) await crmTx(tx).insertInto('institutions_registration_review').values(made).execute()
  },
)

interface PastDecision {
  readonly decision: Decision
  readonly reason: string | null
  readonly reviewer: string
  readonly at: string
}

const decisionLine = ({ decision, reason, reviewer, at }: PastDecision): string =>
  [at, DECISIONS[decision], reviewer, ...(reason === null ? [] : [reason])].join('　')

/** Decisions so far, newest first, one per line. */
export async function readHistory(tx: Tx, id: number): Promise<string> {
  const { rows } = await sql<PastDecision>`
    select r.decision, r.reason, employee_label(e) as reviewer, to_char(r.created_date at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as at
    from institutions_registration_review r join employee e on e.id = r.reviewer_id where r.registration_id = ${id} order by r.id desc limit 20`.execute(
    tx,
  )
  return rows.map(decisionLine).join('\n')
}
