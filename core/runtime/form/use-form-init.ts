import { useCallback, useEffect, useState } from 'react'
import type { ClientAction, Row } from '#schemas/types/wire.ts'
import { useHttp } from '../context/runtime.ts'
import type { Values } from './values.ts'

/** What GET {action} answered. Empty for an action without it. */
export interface FormInit {
  /** First values by item name; undefined when the action has none. */
  readonly source: Values | undefined
  /** Of the row, to notice that somebody else saved meanwhile. */
  readonly version: number | undefined
  /** The whole answer: lookups stand beside the source. */
  readonly data: Values
}

export type FormLoad =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'ready'; readonly init: FormInit }

const empty: FormInit = { source: undefined, version: undefined, data: {} }

const initOf = (data: unknown): FormInit => {
  const answer = (typeof data === 'object' && data !== null ? data : {}) as Values
  const source = answer['source']
  const version = answer['version']
  return {
    source: typeof source === 'object' && source !== null ? (source as Values) : undefined,
    version: typeof version === 'number' ? version : undefined,
    data: answer,
  }
}

/** Loads what a form opens with. Never from a cache: what is edited must be what is there now. */
export function useFormInit(action: ClientAction, rows: readonly Row[]): { readonly load: FormLoad; reload(): void } {
  const http = useHttp()
  const [load, setLoad] = useState<FormLoad>(action.init ? { state: 'loading' } : { state: 'ready', init: empty })
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
