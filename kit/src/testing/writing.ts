import type { OutboxEvent } from '../../../core/contract/outbox-event.ts'
import { createOf } from '../../../core/contract/record.ts'
import type { WriteContext } from '../../../core/contract/write-context.ts'

/** One call of `change`, `create` or `remove`. */
export interface WrittenRows {
  readonly kind: 'change' | 'create' | 'remove'
  readonly resource: string
  /** Ids of existing rows; for `create`, the assigned ids 1, 2, 3 … */
  readonly ids: readonly number[]
  /** New values, for `change`. */
  readonly values?: Readonly<Record<string, unknown>>
  /** Values of each row, for `create`. */
  readonly rows?: readonly Readonly<Record<string, unknown>>[]
}

/** A WriteContext that records writes instead of performing them. */
export interface RecordingContext {
  readonly context: WriteContext
  readonly written: readonly WrittenRows[]
  readonly facts: readonly OutboxEvent[]
  readonly notes: Readonly<Record<string, unknown>>
  /** Runs the callbacks for after the commit. */
  commit(): Promise<void>
}

type RowsArgument = number | { readonly id: number } | readonly (number | { readonly id: number })[]

/** Rows as the caller passed them; a plain id becomes a row with that id only. */
const rowsFromArgument = (rows: RowsArgument): readonly { readonly id: number }[] =>
  (Array.isArray(rows) ? rows : [rows]).map(row => (typeof row === 'number' ? { id: row } : row))

interface RecordedWrites {
  readonly written: WrittenRows[]
  readonly facts: OutboxEvent[]
  readonly notes: Record<string, unknown>
  readonly later: (() => Promise<void>)[]
}

type WriteMethods = Pick<WriteContext, 'change' | 'create' | 'remove'>

const recordingMethods = ({ written, facts }: RecordedWrites): WriteMethods => {
  let last = 0
  // Rows are what the test passed; `tell` derives the facts of a change from them.
  type Tell = ((row: never) => OutboxEvent | undefined) | undefined
  const told = (rows: readonly { readonly id: number }[], tell: Tell): void => {
    for (const row of rows) facts.push(...[tell?.(row as never) ?? []].flat())
  }
  const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id)
  return {
    change: async ({ resource }, rows, values, tell) => {
      const changed = rowsFromArgument(rows)
      written.push({ kind: 'change', resource, ids: idsOf(changed), values: { ...values } })
      told(changed, tell)
      return changed as never
    },
    create: createOf(async ({ resource }, rows, tell) => {
      const made = rows.map(() => ({ id: ++last }))
      written.push({ kind: 'create', resource, ids: idsOf(made), rows: rows.map(row => ({ ...row })) })
      told(made, tell)
      return idsOf(made)
    }),
    remove: async ({ resource }, rows, tell) => {
      const gone = rowsFromArgument(rows)
      written.push({ kind: 'remove', resource, ids: idsOf(gone) })
      told(gone, tell)
    },
  }
}

/** Returns a function that undoes everything recorded from now on. */
const recordSavepoint = ({ written, facts, notes, later }: RecordedWrites): (() => void) => {
  const lengths = [written, facts, later].map(({ length }) => length)
  const noted = { ...notes }
  return () => {
    for (const [at, list] of [written, facts, later].entries()) list.length = lengths[at] ?? 0
    for (const key of Object.keys(notes)) if (!(key in noted)) delete notes[key]
    Object.assign(notes, noted)
  }
}

/** Creates a recording WriteContext on the test's transaction, actor, time and snapshot. */
export const createRecordingContext = (base: Pick<WriteContext, 'tx' | 'actor' | 'now' | 'snapshot'>): RecordingContext => {
  const kept: RecordedWrites = { written: [], facts: [], notes: {}, later: [] }
  const context: WriteContext = {
    ...base,
    ...recordingMethods(kept),
    emit: fact => void kept.facts.push(fact),
    note: detail => void Object.assign(kept.notes, detail),
    afterCommit: run => void kept.later.push(run),
    part: async work => {
      const undo = recordSavepoint(kept)
      try {
        return await work(context)
      } catch (error) {
        undo()
        throw error
      }
    },
  }
  return {
    context,
    written: kept.written,
    facts: kept.facts,
    notes: kept.notes,
    commit: async () => {
      for (const run of kept.later.splice(0)) await run()
    },
  }
}
