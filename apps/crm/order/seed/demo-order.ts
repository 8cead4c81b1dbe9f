import type { Prng } from '#apps/crm/seed/prng.ts'

/** An order of the demo, as later steps need it. */
export interface DemoOrder {
  readonly id: number
  readonly lead: number
  readonly institution: number
  readonly item: number
  readonly mode: 'ONCE' | 'STAGES'
  /** Day of signing, in days before today; never today. */
  readonly days: number
  /** Moment of signing, in minutes before today's midnight. */
  readonly minutes: number
  /** Yuan. */
  readonly amount: number
  /** Yuan that the customer paid. */
  readonly paid: number
  /** When a cancellation was asked for, in days ago; the order runs on when absent. */
  readonly cancelDays?: number
}

/** A minute of the day between nine and half past seven in the evening. */
const businessMinute = (random: Prng): number => random.int(9 * 60, 19 * 60 + 30)

/** A moment of the day `days` ago, in minutes before today's midnight. */
export const minutesOf = (random: Prng, days: number): number => days * 1_440 - businessMinute(random)
