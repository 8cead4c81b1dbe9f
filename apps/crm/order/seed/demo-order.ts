import { demoResult } from '#apps/crm/seed/demo-part.ts'
import type { Prng } from '#apps/crm/seed/prng.ts'

/** An order of the demo with the data that later seed steps need. */
export interface DemoOrder {
  readonly id: number
  readonly lead: number
  readonly institution: number
  readonly item: number
  readonly mode: 'ONCE' | 'STAGES'
  /** Day of signing, in days before today; at least 1. */
  readonly days: number
  /** Moment of signing, in minutes before today's midnight. */
  readonly minutes: number
  /** Amount in yuan. */
  readonly amount: number
  /** Amount paid by the customer, in yuan. */
  readonly paid: number
  /** Day of the cancellation request, in days before today; undefined if there is none. */
  readonly cancelDays?: number
}

/** The demo's orders. */
export const demoOrders = demoResult<readonly DemoOrder[]>('orders')

/** Random minute of the day between 9:00 and 19:30. */
const businessMinute = (random: Prng): number => random.int(9 * 60, 19 * 60 + 30)

/** Random moment of the day `days` ago, in minutes before today's midnight. */
export const minutesOf = (random: Prng, days: number): number => days * 1_440 - businessMinute(random)
