import { defineFact } from '#core/contract/fact.ts'

/** A report is ready for its recipient: title, period, first numbers as text, and URL of the workbook. */
export const reportReady = defineFact<{ recipientId: number; title: string; days: string; numbers: string; url: string }>(
  'report.ready',
  'reportSubscription',
)

/** An employee wants a trial of the report. */
export const reportTried = defineFact<{ recipientId: number }>('report.tried', 'reportSubscription')

/** Facts of report subscriptions. */
export const subscriptionFacts = [reportReady, reportTried]
