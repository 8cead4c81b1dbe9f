import { tooMany } from '#core/contract/errors.ts'
import type { Call } from '../pipeline/call.ts'
import { limitCalls } from '../rate/rate-limit.ts'

/** Exports per minute unless the manifest sets a rate. */
const EXPORTS_PER_MINUTE = 10

/** Employees whose export this node is answering. */
const exportingEmployees = new Set<number>()

/**
 * Reserves the caller's only export slot until the export is answered.
 * @returns false if the caller has disconnected and nothing is to be answered
 * @throws 429
 */
export async function reserveExportSlot({ core, actor, reply, endpoint }: Call, rate = EXPORTS_PER_MINUTE): Promise<boolean> {
  await limitCalls(core.db, [{ key: `${endpoint.path} ${actor.id}`, points: rate, seconds: 60 }])
  if (exportingEmployees.has(actor.id)) throw tooMany('已有导出正在进行，请稍后再试')
  // If the caller disconnected during the rate limit check, 'close' has already been emitted and would never free the slot.
  if (reply.raw.destroyed) return false
  exportingEmployees.add(actor.id)
  reply.raw.once('close', () => exportingEmployees.delete(actor.id))
  return true
}
