import { useEffect, useMemo, useState } from 'react'
import { useData, useMenu, useProfile } from '#core/runtime/index.ts'
import type { ClientMenu } from '#schemas/types/wire.ts'
import { paletteSearch, type SearchResult, type SearchResultGroup } from '../wire.ts'
import { recent } from './recent.ts'

/** Debounce of requests in milliseconds. */
const SEARCH_DEBOUNCE_MS = 200
const maxScreenResults = 8

/** Screens whose title, group or path contains the text, in menu order; without a text the screens of the menu. */
export const screensMatching = (menu: ClientMenu | undefined, text: string): readonly SearchResult[] => {
  if (!menu) return []
  const groupOf = new Map(menu.groups.flatMap(group => group.screens.map(path => [path, group.title] as const)))
  const wanted = text.toLowerCase()
  return [...new Set([...groupOf.keys(), ...Object.keys(menu.screens)])]
    .map(path => ({ path, title: menu.screens[path] ?? '', hint: groupOf.get(path) ?? '' }))
    .filter(({ title }) => title !== '')
    .filter(({ path, title, hint }) => (wanted === '' ? hint !== '' : `${title}${hint}${path}`.toLowerCase().includes(wanted)))
    .slice(0, wanted === '' ? Number.POSITIVE_INFINITY : maxScreenResults)
}

const useDebouncedText = (text: string): string => {
  const [later, setLater] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), text === '' ? 0 : SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return later
}

export interface SearchResults {
  readonly groups: readonly SearchResultGroup[]
  /** True while a request is pending. */
  readonly searching: boolean
  readonly error: unknown
  retry(): void
}

const resultGroup = (title: string, items: readonly SearchResult[]): readonly SearchResultGroup[] =>
  items.length > 0 ? [{ title, items }] : []

/**
 * Results for the text, grouped; without a text the recent entries. Results belong to the text they were requested for: a late response is never
 * shown for another text.
 */
export const useSearchResults = (typed: string): SearchResults => {
  const text = typed.trim()
  const menu = useMenu().data
  const username = useProfile().data?.username ?? ''
  const asked = useDebouncedText(text)
  const { data, refreshing, error, refresh } = useData(asked === '' ? null : paletteSearch, { keyword: asked })
  const current = asked === text
  const groups = useMemo(() => {
    const last = text === '' ? recent.of(menu, username) : []
    const screens = screensMatching(menu, text).filter(({ path }) => !last.some(item => item.path === path))
    return [...resultGroup('最近打开', last), ...resultGroup('页面', screens), ...(current ? (data ?? []) : [])]
  }, [menu, username, text, current, data])
  return {
    groups,
    searching: text !== '' && (!current || refreshing),
    error: current && !refreshing ? error : undefined,
    retry: () => void refresh(),
  }
}
