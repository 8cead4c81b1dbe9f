import { defineFact } from '#core/contract/fact.ts'

/** A report lies ready for somebody: its title, the days that it is about, its first numbers in words, and the workbook. */
export const reportReady = defineFact<{ recipientId: number; title: string; days: string; numbers: string; url: string }>(
  'report.ready',
  'reportSubscription',
)

/** Somebody wants to see how a report looks when it is sent. */
export const reportTried = defineFact<{ recipientId: number }>('report.tried', 'reportSubscription')

/** What is told of reports that are sent. */
export const subscriptionFacts = [reportReady, reportTried]
