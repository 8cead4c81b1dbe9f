import type { RecorderContext, RowChange, Tell } from '#core/contract/record.ts'
import type { ChangePlan, ChangeScope, FieldValues, ValueRow } from './plan.ts'
import { isSameWireValue } from './same.ts'

/** Fact and cause that the caller gives for a change. */
export interface ChangeCause {
  readonly tell?: Tell<{ readonly id: number }>
  readonly cause?: string
}

/** One row before and after a change; no `before` if it is new, no `after` if it is removed. */
export interface RowVersions {
  readonly id: number
  readonly before?: ValueRow
  readonly after?: ValueRow
}

/** Emits the facts, runs the recorders and adds the audit detail for changed, new and removed rows. */
export async function runConsequences(
  scope: ChangeScope,
  { resource, touched, seen, recorders }: ChangePlan,
  pairs: readonly RowVersions[],
  said: ChangeCause,
  context: RecorderContext,
): Promise<void> {
  const nothing: FieldValues = Object.fromEntries([...seen.keys()].map(name => [name, null]))
  const changes = pairs.map(({ id, before, after }): RowChange => {
    const fact = said.tell?.(before ?? after ?? { id })
    if (fact) scope.emit(fact)
    return {
      id,
      created: before === undefined,
      removed: after === undefined,
      before: before ?? nothing,
      after: after ?? nothing,
      ...(fact ? { fact } : {}),
      ...(said.cause ? { cause: said.cause } : {}),
    }
  })
  for (const recorder of recorders) {
    const names = Object.keys(recorder.values)
    const own = changes.filter(change => change.removed || names.some(name => !isSameWireValue(change.before[name], change.after[name])))
    if (own.length > 0) await recorder.record(own, context)
  }
  const before = new Map(pairs.flatMap(pair => (pair.before ? [[pair.id, pair.before] as const] : [])))
  scope.changed(
    resource,
    touched,
    before,
    pairs.map(({ id, after }) => after ?? { id }),
  )
}
