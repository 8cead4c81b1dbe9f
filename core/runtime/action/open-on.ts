import type { ClientAction, ClientFormItem } from '#schemas/types/wire.ts'

/** An action that the address asks for, its first values, and the keys of the address that have then served. */
export interface Opening {
  readonly action: ClientAction
  readonly initial: Readonly<Record<string, unknown>>
  readonly keys: readonly string[]
}

type Accepts = (item: ClientFormItem, value: string) => boolean

/** A query value goes into the first of the listed items whose rules accept it: a number is a phone, anything else a WeChat id. */
const prefill = (action: ClientAction, query: URLSearchParams, accepts: Accepts): Record<string, unknown> => {
  const initial: Record<string, unknown> = {}
  for (const [key, names] of Object.entries(action.openOn?.prefill ?? {})) {
    const value = query.get(key)?.trim()
    if (!value) continue
    const items = names.map(name => action.form?.find(item => item.name === name || item.field === name))
    const target = items.find(item => item && !(item.name in initial) && accepts(item, value))
    if (target) initial[target.name] = value
  }
  return initial
}

/** The action that the address opens, if any. */
export function openingOf(actions: readonly ClientAction[], query: URLSearchParams, accepts: Accepts): Opening | undefined {
  for (const action of actions) {
    const wanted = Object.entries(action.openOn?.query ?? {})
    if (wanted.length === 0 || !wanted.every(([key, value]) => query.get(key) === value)) continue
    const keys = [...wanted.map(([key]) => key), ...Object.keys(action.openOn?.prefill ?? {})]
    return { action, initial: prefill(action, query, accepts), keys }
  }
  return undefined
}
