import { tooMany } from '#core/contract/errors.ts'
import type { Call } from '../pipeline/call.ts'
import { limitCalls } from '../rate/rate-limit.ts'

/** Exports a minute where the manifest says nothing. */
const EXPORT_RATE = 10

/** Employees whose export is being answered by this node. */
const exporting = new Set<number>()

/**
 * Takes an export's turn until it is answered: one at a time for each person.
 * @returns whether there still is somebody to answer
 * @throws 429
 */
export async function takeExportTurn({ core, actor, reply, endpoint }: Call, rate = EXPORT_RATE): Promise<boolean> {
  await limitCalls(core.db, [{ key: `${endpoint.path} ${actor.id}`, points: rate, seconds: 60 }])
  if (exporting.has(actor.id)) throw tooMany('已有导出正在进行，请稍后再试')
  // Who hung up while the limit was looked at will never be told anything: 'close' has passed.
  if (reply.raw.destroyed) return false
  exporting.add(actor.id)
  reply.raw.once('close', () => exporting.delete(actor.id))
  return true
}
