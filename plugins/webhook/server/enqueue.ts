import { sql } from 'kysely'
import type { WriteContext } from '#core/contract/write-context.ts'
import { wakeSenders } from './wake.ts'

/** What a peer is to be told of a record. */
export interface Telling {
  /** Key of the peer. One that is not configured is told once it is. */
  readonly peer: string
  /** Resource of the record that it is about, and its id: what is told of one record arrives in order. */
  readonly resource: string
  readonly recordId: number
  /** What happened, in the past tense. */
  readonly topic: string
  /** The same for people, who find the delivery by it, in Chinese. At most 100 characters. */
  readonly title: string
  /** JSON that the peer is given as `data`. No secret. */
  readonly body: Readonly<Record<string, unknown>>
}

/**
 * Keeps what peers are to be told, in the transaction of what happened: it goes out after commit, or not at all when that is undone. Called where the
 * record's own row is locked, as in operations and recorders: so the order of deliveries is the order of what happened.
 */
export async function enqueue({ tx, afterCommit }: Pick<WriteContext, 'tx' | 'afterCommit'>, tellings: readonly Telling[]): Promise<void> {
  if (tellings.length === 0) return
  const rows = tellings.map(({ recordId, ...telling }, place) => ({ ...telling, record_id: recordId, place }))
  await sql`insert into webhook_delivery (peer, resource, record_id, topic, title, body)
    select r.peer, r.resource, r.record_id, r.topic, r.title, r.body
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(peer text, resource text, record_id bigint, topic text, title text, body jsonb, place int)
    order by r.place`.execute(tx)
  afterCommit(wakeSenders)
}
