import type { ClientAction } from '#schemas/types/wire.ts'

/** An action requested by the address, the values the address gives for it, and the query keys that have thereby been consumed. */
export interface ActionInAddress {
  readonly action: ClientAction
  /** Initial values of the form, by query key: see prefill. */
  readonly given: ReadonlyMap<string, string>
  readonly keys: readonly string[]
}

/** The action that the address requests, if any. */
export function actionInAddress(actions: readonly ClientAction[], query: URLSearchParams): ActionInAddress | undefined {
  for (const action of actions) {
    const wanted = Object.entries(action.openOn?.query ?? {})
    if (wanted.length === 0 || !wanted.every(([key, value]) => query.get(key) === value)) continue
    const prefilled = Object.keys(action.openOn?.prefill ?? {})
    const given = new Map(prefilled.flatMap(key => (query.get(key)?.trim() ? [[key, query.get(key)?.trim() ?? '']] : [])))
    return { action, given, keys: [...wanted.map(([key]) => key), ...prefilled] }
  }
  return undefined
}
