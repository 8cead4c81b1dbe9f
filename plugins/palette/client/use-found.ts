import { useEffect, useMemo, useState } from 'react'
import { useData, useMenu, useProfile } from '#core/runtime/index.ts'
import type { ClientMenu } from '#schemas/types/wire.ts'
import type { Found, FoundGroup } from '../wire.ts'
import { recent } from './recent.ts'

/** Calls follow the last key by this many milliseconds. */
const delay = 200
const mostScreens = 8

/** Screens whose title, group or address has the text, in the menu's order; without a text those of the menu. */
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
  /** The server is being asked. */
  readonly searching: boolean
  readonly error: unknown
  retry(): void
}

const group = (title: string, items: readonly Found[]): readonly FoundGroup[] => (items.length > 0 ? [{ title, items }] : [])

/**
 * Everything that goes by the text, grouped; without a text what was opened last.
 * An answer belongs to the text it was asked for: one that comes late is never shown under another.
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
