import type { FactBus } from '#core/contract/client-plugin.ts'
import type { ClientMenu } from '#schemas/types/wire.ts'
import type { SearchResult } from '../wire.ts'

const maxRecentEntries = 6
const recentKeyPrefix = 'yuanhang.recent'
const recentKeyOf = (username: string): string => `${recentKeyPrefix}:${username}`

/**
 * Recently opened entries. Screens are kept in localStorage by path only. Search results contain client names, so they are kept in memory only and
 * dropped with the session.
 */
export interface Recent {
  /** Recent entries that the menu still lets the user open. */
  of(menu: ClientMenu | undefined, username: string): readonly SearchResult[]
  /** Adds an opened search result. */
  note(found: SearchResult): void
  /** Sets the user. Screens opened before the user was known are added to theirs. */
  belong(username: string): void
  /** Follows the opened screens. @returns a function that stops it. */
  follow(bus: FactBus): () => void
}

const readRecentPaths = (username: string): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(recentKeyOf(username)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(path => typeof path === 'string') : []
  } catch {
    return []
  }
}
const storeRecentPaths = (username: string, paths: readonly string[]): void => {
  try {
    localStorage.setItem(recentKeyOf(username), JSON.stringify(paths))
  } catch {
    // Storage is full or blocked: nothing is remembered.
  }
}

const movedToFront = <T>(item: T, items: readonly T[], same: (other: T) => boolean): readonly T[] =>
  [item, ...items.filter(other => !same(other))].slice(0, maxRecentEntries)

export const createRecent = (): Recent => {
  let found: readonly SearchResult[] = []
  let owner: string | undefined
  let early: readonly string[] = []
  const opened = (path: string): void => {
    if (owner === undefined) early = [...early, path]
    else
      storeRecentPaths(
        owner,
        movedToFront(path, readRecentPaths(owner), other => other === path),
      )
  }
  const forget = (): void => {
    found = []
    early = []
    owner = undefined
  }
  return {
    belong(username) {
      owner = username
      const paths = early
      early = []
      paths.forEach(opened)
    },
    of(menu, username) {
      if (!menu) return []
      const listed = new Map(menu.groups.flatMap(group => group.screens.map(path => [path, group.title] as const)))
      const screens = readRecentPaths(username).flatMap(path => {
        const [title, hint] = [menu.screens[path], listed.get(path)]
        return title !== undefined && hint !== undefined ? [{ title, hint, path }] : []
      })
      return [...found, ...screens].slice(0, maxRecentEntries)
    },
    note(item) {
      found = movedToFront(item, found, other => other.path === item.path).slice(0, 3)
    },
    follow(bus) {
      const screen = ({ path }: { readonly path: string }): void => opened(path)
      bus.on('screen.opened', screen)
      bus.on('session.ended', forget)
      return () => {
        bus.off('screen.opened', screen)
        bus.off('session.ended', forget)
        forget()
      }
    },
  }
}

export const recent = createRecent()
