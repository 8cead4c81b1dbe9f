import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ClientLookup, ClientOption } from '#schemas/types/wire.ts'
import { useData } from '../swr/use-data.ts'
import { type LookupItem, lookupOptions } from './lookup-options.ts'

/** Rows to choose from, as far as they have been asked for. */
export interface Lookup {
  /** What can be chosen now. */
  readonly options: readonly ClientOption[]
  /** The server is being asked, or will be once the typing pauses. */
  readonly loading: boolean
  /** There are more than the server sent: typing asks it. */
  readonly more: boolean
  /** Looks for rows by what was typed; '' goes back to the first ones. Calls follow the last key by 300 ms. */
  search(keyword: string): void
}

type Answered = Readonly<Record<string, unknown>>

const delay = 300
const none: readonly ClientOption[] = []

/**
 * Rows of another resource to choose from.
 * @param given an answer that holds the items already (a form's init); without it, or without the key in it, `lookup.url` is asked once for all lookups of that address
 */
export const useLookup = (lookup: ClientLookup | undefined, given?: Answered): Lookup => {
  const [keyword, setKeyword] = useState('')
  const [typing, setTyping] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const key = lookup?.key ?? ''
  const asked = useData<Answered>(lookup && given?.[key] === undefined ? lookup.url : null)
  const found = useData<Answered>(lookup && keyword !== '' ? lookup.url : null, { key, keyword }, { keep: true })
  const first = given?.[key] === undefined ? asked.data : given
  const shown = keyword === '' ? first : found.data

  const options = useMemo(() => {
    const items = shown?.[key]
    return Array.isArray(items) ? lookupOptions(items as LookupItem[], lookup?.tree) : none
  }, [shown, key, lookup?.tree])

  const search = useCallback((text: string) => {
    clearTimeout(timer.current)
    const next = text.trim()
    const ask = (): void => {
      setKeyword(next)
      setTyping(false)
    }
    // What is offered until the answer is there belongs to another text.
    setTyping(next !== '')
    if (next === '') ask()
    else timer.current = setTimeout(ask, delay)
  }, [])

  return { options, loading: typing || (keyword === '' ? asked.loading : found.refreshing), more: first?.[`${key}More`] === true, search }
}
