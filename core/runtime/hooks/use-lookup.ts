import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { EndpointAddress } from '#core/contract/endpoint.ts'
import type { ClientLookup, ClientOption } from '#schemas/types/wire.ts'
import { useData } from '../swr/use-data.ts'
import { type LookupItem, lookupOptions } from './lookup-options.ts'

/** Selectable rows of another resource, as far as loaded. */
export interface Lookup {
  /** The current options. */
  readonly options: readonly ClientOption[]
  /** Whether a request is pending, or waits for the debounce. */
  readonly loading: boolean
  /** Whether the server has more rows than it sent: typing searches there. */
  readonly more: boolean
  /** Searches for rows; '' returns to the first ones. Debounced by 300 ms. */
  search(keyword: string): void
}

interface LookupQuery {
  readonly key?: string
  readonly keyword?: string
}

type LookupData = Readonly<Record<string, unknown>>

/** Rows to choose from: under the lookup's key the items, and under `<key>More` whether there are more. */
const lookupAt = (url: string): EndpointAddress<'GET', LookupQuery, LookupData> => ({ method: 'GET', path: url })

const searchDelayMs = 300
const noLookupOptions: readonly ClientOption[] = []

/**
 * Rows of another resource as options.
 * @param given a response that already contains the items (a form's init); without it, or without the key in it, `lookup.url` is requested once for
 * all lookups of that URL
 */
export const useLookup = (lookup: ClientLookup | undefined, given?: LookupData): Lookup => {
  const [keyword, setKeyword] = useState('')
  const [typing, setTyping] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const key = lookup?.key ?? ''
  const asked = useData(lookup && given?.[key] === undefined ? lookupAt(lookup.url) : null)
  const found = useData(lookup && keyword !== '' ? lookupAt(lookup.url) : null, { key, keyword }, { keep: true })
  const first = given?.[key] === undefined ? asked.data : given
  const shown = keyword === '' ? first : found.data

  const options = useMemo(() => {
    const items = shown?.[key]
    return Array.isArray(items) ? lookupOptions(items as LookupItem[], lookup?.tree) : noLookupOptions
  }, [shown, key, lookup?.tree])

  const search = useCallback((text: string) => {
    clearTimeout(timer.current)
    const next = text.trim()
    const ask = (): void => {
      setKeyword(next)
      setTyping(false)
    }
    // The current options belong to the previous text.
    setTyping(next !== '')
    if (next === '') ask()
    else timer.current = setTimeout(ask, searchDelayMs)
  }, [])

  return { options, loading: typing || (keyword === '' ? asked.loading : found.refreshing), more: first?.[`${key}More`] === true, search }
}
