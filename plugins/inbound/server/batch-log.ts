import { sql } from 'kysely'
import type { ClientSystem } from '#core/contract/signing.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import type { BatchAnswer, ItemResult } from './answer.ts'

/** Maximum length of a stored reason. */
const MAX_PROBLEM_LENGTH = 200

export const repeatedCount = (results: readonly ItemResult[]): number => results.filter(result => result.ok && result.repeated).length

const firstProblem = (results: readonly ItemResult[]): string | null => {
  const first = results.find(result => !result.ok)
  return first && !first.ok ? `第 ${first.index + 1} 条：${first.message}`.slice(0, MAX_PROBLEM_LENGTH) : null
}

/** Logs a batch in its own transaction. @param begun arrival time from the monotonic clock, in ms. */
export async function logBatch(
  { tx, actor }: Pick<WriteContext, 'tx' | 'actor'>,
  client: ClientSystem,
  path: string,
  { accepted, refused, results }: BatchAnswer,
  begun: number,
): Promise<void> {
  await sql`insert into inbound_batch (client_id, key_id, feed_id, received, accepted, refused, repeated, duration, problem, request_id)
    select ${client.id}, k.id, f.id, ${results.length}, ${accepted}, ${refused}, ${repeatedCount(results)}, ${Math.round(performance.now() - begun)},
      ${firstProblem(results)}, ${actor.requestId}
    from inbound_key k, inbound_feed f where k.key_id = ${client.key} and f.path = ${path}`.execute(tx)
}
