import { useEffect, useMemo, useState } from 'react'
import { useData, useMenu, useProfile } from '#core/runtime/index.ts'
import type { ClientMenu } from '#schemas/types/wire.ts'
import type { Found, FoundGroup } from '../wire.ts'
import { recent } from './recent.ts'

/** Debounce of requests in milliseconds. */
const delay = 200
const mostScreens = 8

/** Screens whose title, group or path contains the text, in menu order; without a text the screens of the menu. */
export const screensFor = (menu: ClientMenu | undefined, text: string): readonly Found[] => {
  if (!menu) return []
  const groupOf = new Map(menu.groups.flatMap(group => group.screens.map(path => [path, group.title] as const)))
  const wanted = text.toLowerCase()
  return [...new Set([...groupOf.keys(), ...Object.keys(menu.screens)])]
    .map(path => ({ path, title: menu.screens[path] ?? '', hint: groupOf.get(path) ?? '' }))
    .filter(({ title }) => title !== '')
    .filter(({ path, title, hint }) => (wanted === '' ? hint !== '' : `${title}${hint}${path}`.toLowerCase().includes(wanted)))
    .slice(0, wanted === '' ? Number.POSITIVE_INFINITY : mostScreens)
}

const useLater = (text: string): string => {
  const [later, setLater] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), text === '' ? 0 : delay)
    return () => clearTimeout(timer)
  }, [text])
  return later
}

export interface Findings {
  readonly groups: readonly FoundGroup[]
  /** True while a request is pending. */
  readonly searching: boolean
  readonly error: unknown
  retry(): void
}

const group = (title: string, items: readonly Found[]): readonly FoundGroup[] => (items.length > 0 ? [{ title, items }] : [])

/**
 * Results for the text, grouped; without a text the recent entries. Results belong to the text they were requested for: a late response is never
 * shown for another text.
 */
export const useFound = (typed: string): Findings => {
  const text = typed.trim()
  const menu = useMenu().data
  const username = useProfile().data?.username ?? ''
  const asked = useLater(text)
  const { data, refreshing, error, refresh } = useData<readonly FoundGroup[]>(asked === '' ? null : '/palette/search', { keyword: asked })
  const current = asked === text
  const groups = useMemo(() => {
    const last = text === '' ? recent.of(menu, username) : []
    const screens = screensFor(menu, text).filter(({ path }) => !last.some(item => item.path === path))
    return [...group('最近打开', last), ...group('页面', screens), ...(current ? (data ?? []) : [])]
  }, [menu, username, text, current, data])
  return {
    groups,
    searching: text !== '' && (!current || refreshing),
    error: current && !refreshing ? error : undefined,
    retry: () => void refresh(),
  }
}
