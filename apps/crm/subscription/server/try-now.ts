import { sql } from 'kysely'
import type { FactConsumer } from '#core/contract/fact-consumer.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { reportTried } from './facts.ts'
import { holdsReport, NOT_HELD } from './held-reports.ts'
import { SEND_JOB } from './send-report.ts'
import { keepTry } from './sendings.ts'

/** Trial: sends the report to the employee who asks for it, and to no other recipient. */
export const tryNow = defineOperation({
  name: 'subscription.tryNow',
  rows: 'one',
  reads: {},
  form: {},
  async refuses({ db, actor, snapshot }, ids) {
    const { rows } = await sql<{ id: number; report: string }>`
      select id, report from report_subscription where id = any(${ids}::bigint[])`.execute(db)
    return new Map(rows.filter(({ report }) => !holdsReport(snapshot, report, actor)).map(({ id }) => [id, NOT_HELD]))
  },
  async run({ row, actor, emit }) {
    emit(reportTried(row.id, { recipientId: actor.id }))
    return {}
  },
})

/** Sends the trials that employees asked for. */
export const sendTried: FactConsumer = {
  name: 'subscription.sendTried',
  follows: [reportTried],
  async consume(fact, { tx, services }) {
    if (!reportTried.is(fact)) return
    const { entityId, payload } = fact
    const sending = await keepTry(tx, entityId, payload.recipientId)
    if (sending !== undefined) await services.jobs.send(SEND_JOB, { sending }, { id: payload.recipientId }, tx)
  },
}
