import { useCallback, useEffect, useState } from 'react'
import { isObject } from '#core/contract/must.ts'
import type { ClientAction, Row } from '#schemas/types/wire.ts'
import { useHttp } from '../context/runtime.ts'
import type { FormItemValues } from './values.ts'

/** Response of GET {action}. Empty for an action without `init`. */
export interface FormInit {
  /** Initial values by item name; undefined if the response has none. */
  readonly source: FormItemValues | undefined
  /** Version of the row, for the optimistic lock. */
  readonly version: number | undefined
  /** The whole response: it contains the lookups' items besides the source. */
  readonly data: FormItemValues
}

export type FormLoad =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'ready'; readonly init: FormInit }

const emptyInit: FormInit = { source: undefined, version: undefined, data: {} }

const initOf = (data: unknown): FormInit => {
  const answer: FormItemValues = isObject(data) ? data : {}
  const source = answer['source']
  const version = answer['version']
  return {
    source: isObject(source) ? source : undefined,
    version: typeof version === 'number' ? version : undefined,
    data: answer,
  }
}

/** Loads the initial data of a form. Never cached: the user must edit the current state. */
export function useFormInit(action: ClientAction, rows: readonly Row[]): { readonly load: FormLoad; reload(): void } {
  const http = useHttp()
  const [load, setLoad] = useState<FormLoad>(action.init ? { state: 'loading' } : { state: 'ready', init: emptyInit })
  const [attempt, setAttempt] = useState(0)
  const ids = action.select === 'none' ? '' : rows.map(row => row.id).join(',')

  useEffect(() => {
    if (!action.init) return
    const abort = new AbortController()
    setLoad({ state: 'loading' })
    http.get(action.url, { query: { id: ids }, quiet: true, signal: abort.signal }).then(
      answer => setLoad({ state: 'ready', init: initOf(answer.data) }),
      error => {
        if (!abort.signal.aborted) setLoad({ state: 'failed', error })
      },
    )
    return () => abort.abort()
  }, [http, action.init, action.url, ids, attempt])

  return { load, reload: useCallback(() => setAttempt(count => count + 1), []) }
}
