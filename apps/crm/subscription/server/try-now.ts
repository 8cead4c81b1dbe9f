import { sql } from 'kysely'
import type { FactConsumer } from '#core/contract/fact-consumer.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { reportTried } from './facts.ts'
import { mayExportReport, NO_REPORT_ACCESS } from './held-reports.ts'
import { sendReport } from './send-report.ts'
import { queueTrial } from './sendings.ts'

/** Trial: sends the report to the employee who asks for it, and to no other recipient. */
export const requestTrial = defineOperation({
  name: 'subscription.tryNow',
  rows: 'one',
  reads: {},
  form: {},
  async refuses({ db, actor, snapshot }, ids) {
    const { rows } = await sql<{ id: number; report: string }>`
      select id, report from report_subscription where id = any(${ids}::bigint[])`.execute(db)
    return new Map(rows.filter(({ report }) => !mayExportReport(snapshot, report, actor)).map(({ id }) => [id, NO_REPORT_ACCESS]))
  },
  async run({ row, actor, emit }) {
    emit(reportTried(row.id, { recipientId: actor.id }))
    return {}
  },
})

/** Sends the trials that employees asked for. */
export const sendTrials: FactConsumer = {
  name: 'subscription.sendTried',
  follows: [reportTried],
  async consume(fact, { tx, services }) {
    if (!reportTried.is(fact)) return
    const { entityId, payload } = fact
    const sending = await queueTrial(tx, entityId, payload.recipientId)
    if (sending !== undefined) await services.jobs.send(sendReport, { sending }, { id: payload.recipientId }, tx)
  },
}
