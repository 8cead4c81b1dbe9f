/** Facts that the core itself emits, for plugins to subscribe to. */

import { defineFact } from './fact.ts'

/** A job sent by an employee ended (jobs of the system emit nothing). Concerns no row: `payload.id` is the job's id. */
export const jobFinished = defineFact<{
  readonly id: string
  readonly name: string
  readonly state: 'done' | 'failed'
  readonly result: Readonly<Record<string, unknown>> | null
  /** Why the job failed; null if it did not. */
  readonly message: string | null
}>('job.finished', 'job')

/** An employee exceeded the rate limit of an endpoint; emitted once per window. `name` is the counted name, `limit` calls per `seconds`. */
export const limitReached = defineFact<{
  readonly name: string
  /** Title of the endpoint. */
  readonly title: string
  readonly limit: number
  readonly seconds: number
}>('employee.limitReached', 'employee')

/** An employee signed in from an IP address never used before. */
export const signedInElsewhere = defineFact<{ readonly ip: string }>('employee.signedInElsewhere', 'employee')

/** Free space of a disk that the server writes to fell below `level` percent. Concerns no row. */
export const diskLow = defineFact<{
  /** Host and folder. */
  readonly place: string
  readonly level: number
}>('disk.low', 'disk')

/** An outside plugin was switched off on every node because its server part failed repeatedly. Concerns no row. */
export const pluginSwitchedOff = defineFact<{
  readonly plugin: string
  readonly title: string
  readonly version: string
  /** The last error. */
  readonly reason: string
}>('plugin.switchedOff', 'plugin')

/** A page switched off a part of an outside plugin because it failed repeatedly; emitted at most once an hour per version. Concerns no row. */
export const pluginFailed = defineFact<{
  readonly plugin: string
  readonly title: string
  readonly version: string
  /** The part that failed last, e.g. `cells call-log/dial`. */
  readonly part: string
  readonly reason: string
}>('plugin.failed', 'plugin')

/** All facts that the core emits. */
export const coreFacts = [jobFinished, limitReached, signedInElsewhere, diskLow, pluginSwitchedOff, pluginFailed]
