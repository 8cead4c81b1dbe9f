/** Facts that the core tells by itself, for those who follow them. */

import { defineFact } from './fact.ts'

/** A job that an employee sent has ended, for the employee to hear of. It is about no row: `id` is the job's. */
export const jobFinished = defineFact<{
  readonly id: string
  readonly name: string
  readonly state: 'done' | 'failed'
  readonly result: Readonly<Record<string, unknown>> | null
  /** Why it failed. */
  readonly message: string | null
}>('job.finished', 'job')

/** An employee has called an endpoint more often than its rate allows; once for each window of so many seconds. `name` is what is counted. */
export const limitReached = defineFact<{
  readonly name: string
  /** The endpoint's. */
  readonly title: string
  readonly limit: number
  readonly seconds: number
}>('employee.limitReached', 'employee')

/** An employee signed in from an address that was never used before. */
export const signedInElsewhere = defineFact<{ readonly ip: string }>('employee.signedInElsewhere', 'employee')

/** Less than so many percent of a disk that the server writes to are free, where more were before. It is about no row. */
export const diskLow = defineFact<{
  /** Machine and folder. */
  readonly place: string
  readonly level: number
}>('disk.low', 'disk')

/** An outside plugin whose server part failed again and again was switched off, on every node. It is about no row. */
export const pluginSwitchedOff = defineFact<{
  readonly plugin: string
  readonly title: string
  readonly version: string
  /** What failed last. */
  readonly reason: string
}>('plugin.switchedOff', 'plugin')

/** A page has switched off a part of an outside plugin that failed again and again there; once an hour for each version. It is about no row. */
export const pluginFailed = defineFact<{
  readonly plugin: string
  readonly title: string
  readonly version: string
  /** The part that failed last, e.g. cells call-log/dial. */
  readonly part: string
  readonly reason: string
}>('plugin.failed', 'plugin')

/** What the core tells. */
export const coreFacts = [jobFinished, limitReached, signedInElsewhere, diskLow, pluginSwitchedOff, pluginFailed]
