import { useEffect, useState } from 'react'
import { useData, useMenu } from '#core/runtime/index.ts'
import type { ClientMenu } from '#schemas/types/wire.ts'
import type { Found, FoundGroup } from '../wire.ts'

/** Calls follow the last key by this many milliseconds. */
const delay = 200
/** Lists refuse to search for less. */
export const leastTyped = 2
const mostScreens = 8

/** Screens whose title, group or address has the text; without a text those of the menu. */
export const screensFor = (menu: ClientMenu | undefined, text: string): readonly Found[] => {
  if (!menu) return []
  const groupOf = new Map(menu.groups.flatMap(group => group.screens.map(path => [path, group.title] as const)))
  const wanted = text.toLowerCase()
  return Object.entries(menu.screens)
    .map(([path, title]) => ({ path, title, hint: groupOf.get(path) ?? '' }))
    .filter(({ path, title, hint }) => (wanted === '' ? hint !== '' : `${title}${hint}${path}`.toLowerCase().includes(wanted)))
    .sort((a, b) => Number(b.hint !== '') - Number(a.hint !== ''))
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

/** Everything that goes by the text, grouped. `searching` while the server is asked. */
export const useFound = (
  typed: string,
): { readonly groups: readonly FoundGroup[]; readonly searching: boolean; readonly error: unknown } => {
  const text = typed.trim()
  const menu = useMenu().data
  const asked = useLater(text.length < leastTyped ? '' : text)
  const { data, refreshing, error } = useData<readonly FoundGroup[]>(asked === '' ? null : '/palette/search', { keyword: asked })
  const screens = screensFor(menu, text)
  return {
    groups: [...(screens.length > 0 ? [{ title: '页面', items: screens }] : []), ...(asked !== text ? [] : (data ?? []))],
    searching: text.length >= leastTyped && (asked !== text || refreshing),
    error: asked === text ? error : undefined,
  }
}
