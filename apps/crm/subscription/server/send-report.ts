import type { Actor } from '#core/contract/actor.ts'
import { HttpError } from '#core/contract/errors.ts'
import { defineJob, type JobContext } from '#core/contract/job.ts'
import { objectOf, WHOLE } from '#core/contract/shape.ts'
import { wallDate } from '#core/manifest/public.ts'
import { reportNamed, reportReader } from '#plugins/reports/server/report-port.ts'
import { reportReady } from './facts.ts'
import { NO_REPORT_ACCESS } from './held-reports.ts'
import { figuresSentence } from './said-numbers.ts'
import { finishSending, pendingSending, type ReportSending, TECHNICAL_FAILURE } from './sendings.ts'
import { sentPeriod, sentPeriodQuery } from './sent-period.ts'

/** Days until the workbook expires. */
const WORKBOOK_DAYS = 30

interface PreparedReport {
  readonly title: string
  readonly days: string
  readonly numbers: string
  readonly url: string
}

/** Builds the report as this employee may see it today. @throws HttpError if it was removed or may not be seen. */
async function prepareReport({ services }: JobContext, { report, period }: ReportSending, who: Actor): Promise<PreparedReport> {
  const snapshot = services.snapshot()
  const screen = snapshot.screens[report]
  const view = reportNamed(snapshot, report)
  if (!view) throw new HttpError(404, 404, '报表已不存在')
  const days = sentPeriod(period, wallDate(new Date()))
  const request = { screen: report, query: sentPeriodQuery(days), actor: who }
  const reports = services.of(reportReader)
  const answer = await reports.read(request)
  const { file } = await reports.file({ ...request, query: { ...request.query, format: 'xlsx' } })
  const { url } = await services.files.keep({ ...file, purpose: 'report', days: WORKBOOK_DAYS }, who)
  return { title: screen?.title ?? '', days: `${days.from}至${days.to}`, numbers: figuresSentence(snapshot, view, answer), url }
}

/** Sends one report to the recipient, in whose name the job runs. A sending that was already finished is not repeated. */
export const sendReport = defineJob({
  name: 'subscription.sendReport',
  title: '发送定期报表',
  data: objectOf({ sending: WHOLE }),
  result: objectOf({ sent: WHOLE }),
  async run(context) {
    const { sending: id } = context.data
    const sending = await pendingSending(context.db, id)
    if (!sending) return { sent: 0 }
    const told = await prepareReport(context, sending, await context.actor()).catch((error: unknown) => {
      if (error instanceof HttpError && error.status < 500) return error
      throw error
    })
    const refusal = told instanceof HttpError ? (told.status === 403 ? NO_REPORT_ACCESS : told.message) : undefined
    await context.transaction(async ({ tx, emit }) => {
      if (!(await finishSending(tx, id, refusal)) || told instanceof HttpError) return
      emit(reportReady(sending.subscriptionId, { recipientId: sending.recipientId, ...told }))
    })
    return { sent: refusal === undefined ? 1 : 0 }
  },
  failed: async ({ tx, data }) => void (await finishSending(tx, data.sending, TECHNICAL_FAILURE)),
})
