import { sql } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import type { Db, Tx } from '#core/contract/database.ts'
import { HttpError } from '#core/contract/errors.ts'
import type { OutboxEvent } from '#core/contract/outbox-event.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { type AuditEntry, type Diff, finishWrite, writeAudit } from '../audit/audit.ts'
import { createWrites } from '../changes/changes.ts'
import { type WrittenTables, writtenRows } from '../counts/written-row.ts'
import { inSavepoint } from '../database/in-savepoint.ts'
import { jobRetry, retryTransaction } from '../database/retry.ts'
import { revocable } from '../database/revocable.ts'
import { answerUpdate, type CallKey, takeKey } from '../idempotency/idempotency.ts'
import { numberedFacts, outboxInsert } from '../outbox/outbox.ts'
import type { Core } from '../pipeline/core.ts'
import { explainConstraint } from '../sql/constraint-error.ts'
import { type ChangesByResource, changeCollector, mergeChanges, otherRowsDetail } from './changed-rows.ts'

/** Write context of the pipeline, which also fills the audit entry. */
export interface AuditedWriteContext extends WriteContext {
  /** Sets the rows of the audit entry and their changes. */
  touched(ids: readonly number[], diff?: Readonly<Record<string, Diff>>): void
}

export interface WriteRequest {
  readonly actor: Actor
  /** For the audit entry: endpoint path or job name, and resource. */
  readonly action: string
  readonly entity?: string
  /** Requested rows, for the entry of a refusal. */
  readonly ids?: readonly number[]
  /** Hashes of masked values whose existence a refusal may reveal, for its audit entry. */
  readonly keyHash?: readonly string[]
  readonly key?: CallKey
  /** Pool to use; the requests' pool if undefined. */
  readonly db?: Db
  /** No caller waits for the answer: retries are not limited in time, so locks are waited for longer. */
  readonly patient?: boolean
  /** The caller reports refusals itself. */
  readonly quiet?: boolean
  /** The caller logs in the transaction itself: no audit entry is written, not even for refusals. */
  readonly ownLog?: boolean
}

/** Effects of one attempt; discarded when it is retried. */
interface AttemptEffects {
  readonly events: OutboxEvent[]
  readonly after: (() => Promise<void>)[]
  detail: Record<string, unknown>
  ids: readonly number[]
  diff: Readonly<Record<string, Diff>>
  /** Rows written by `change` and `create`, by resource. */
  readonly changed: ChangesByResource
}

const noAttemptEffects = (): AttemptEffects => ({ events: [], after: [], detail: {}, ids: [], diff: {}, changed: new Map() })

/** The form in which an answer is stored with its idempotency key. */
type StoreAnswer<T> = (answer: T) => unknown

/**
 * One transaction with its audit entry and outbox, retried if it lost against another one. After the commit, caches are invalidated and the
 * afterCommit callbacks run. A repeated Idempotency-Key gets the first answer without any work. Refusals are audited too.
 * @throws 503 if the database's disk is almost full and the actor is no administrator
 */
export async function auditedTransaction<T>(
  core: Core,
  request: WriteRequest,
  work: (context: AuditedWriteContext) => Promise<T>,
  keep: StoreAnswer<T> = answer => answer,
): Promise<T> {
  try {
    await core.requireDiskRoom?.(request.actor)
    const run = () => (request.db ?? core.db).transaction().execute(tx => attemptTransaction(core, tx, request, work, keep))
    const done = await retryTransaction(run, request.patient ? jobRetry : {})
    if (done.repeated) return done.answer
    core.counts.written(request.actor.id, writtenRows(done.tables))
    if (numberedFacts(done.gathered.events, request.actor.id).some(core.outbox.isFollowed)) core.outbox.wake()
    for (const run of done.gathered.after)
      await run().catch(error => core.log.error({ err: error, action: request.action }, 'afterCommit failed'))
    return done.answer
  } catch (error) {
    const refusal = explainConstraint(error, core.refusals)
    if (!request.quiet && !request.ownLog) await auditRefusal(core, request, refusal)
    throw refusal
  }
}

type AttemptResult<T> = { repeated: true; answer: T } | { repeated: false; answer: T; tables: WrittenTables; gathered: AttemptEffects }

async function attemptTransaction<T>(
  core: Core,
  tx: Tx,
  request: WriteRequest,
  work: (context: AuditedWriteContext) => Promise<T>,
  keep: StoreAnswer<T>,
): Promise<AttemptResult<T>> {
  const begun = request.key ? await takeKey(tx, request.key) : { now: await databaseTime(tx) }
  if ('answer' in begun) return { repeated: true, answer: begun.answer as T }
  const gathered = noAttemptEffects()
  // After the work has ended or was given up, its handle refuses further statements: the connection will soon serve another request.
  const lent = revocable(tx, 'the transaction has ended')
  const answer = await work(createWriteContext(core, lent.db, request, begun.now, gathered)).finally(lent.revoke)
  const { ids, diff, events } = gathered
  const detail = { ...gathered.detail, ...otherRowsDetail(gathered.changed, request.entity, ids) }
  const entry: AuditEntry = { action: request.action, entity: request.entity, ids, result: 'success', diff, detail }
  const before = [
    outboxInsert(events, request.actor.id, core.outbox.isFollowed),
    ...(request.key ? [answerUpdate(request.key, keep(answer))] : []),
  ]
  return { repeated: false, answer, gathered, tables: await finishWrite(tx, request.actor, request.ownLog ? undefined : entry, before) }
}

function createWriteContext(core: Core, tx: Tx, request: WriteRequest, now: Date, gathered: AttemptEffects): AuditedWriteContext {
  const { actor } = request
  const emit = (event: OutboxEvent): void => void gathered.events.push(event)
  const afterCommit = (run: () => Promise<void>): void => void gathered.after.push(run)
  return {
    tx,
    actor,
    now,
    snapshot: core.snapshot,
    emit,
    afterCommit,
    ...createWrites({
      tx,
      actor,
      emit,
      afterCommit,
      recorders: core.recorders,
      snapshot: () => core.snapshot,
      changed: changeCollector(gathered.changed),
    }),
    note(detail) {
      gathered.detail = { ...gathered.detail, ...detail }
    },
    touched(ids, diff = {}) {
      gathered.ids = ids
      gathered.diff = diff
    },
    async part(work) {
      const own = noAttemptEffects()
      const done = await inSavepoint(tx, () => work(createWriteContext(core, tx, request, now, own))).catch(error => {
        throw explainConstraint(error, core.refusals)
      })
      mergeEffects(gathered, own)
      return done
    },
  }
}

function mergeEffects(whole: AttemptEffects, part: AttemptEffects): void {
  whole.events.push(...part.events)
  whole.after.push(...part.after)
  whole.detail = { ...whole.detail, ...part.detail }
  mergeChanges(whole.changed, part.changed)
}

const databaseTime = async (tx: Tx): Promise<Date> => (await tx.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow()).now

/**
 * Audits a refused or failed attempt in its own transaction, since the original one was rolled back. An error here is logged and never hides the
 * first.
 */
async function auditRefusal(core: Core, { actor, action, entity, ids, keyHash = [] }: WriteRequest, error: unknown): Promise<void> {
  // 503 means that the database is unavailable.
  if (error instanceof HttpError && error.status === 503) return
  const message = error instanceof HttpError ? error.message : 'error'
  const result = error instanceof HttpError && (error.status === 403 || error.status === 404) ? 'denied' : 'failed'
  const detail = keyHash.length > 0 ? { keyHash } : {}
  await writeAudit(core, actor, { action, entity, ids, result, message, detail }).catch(failure =>
    core.log.error({ err: failure, action }, 'refusal not audited'),
  )
}
