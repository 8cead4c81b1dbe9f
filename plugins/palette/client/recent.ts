import type { Bus } from '#core/kernel/index.ts'
import type { ClientMenu } from '#schemas/types/wire.ts'
import type { Found } from '../wire.ts'

const most = 6
const key = 'yuanhang.recent'
const keyOf = (username: string): string => `${key}:${username}`

/**
 * What was opened last. Screens are kept in the browser, by address only. What was found holds names of clients: it is kept nowhere but in
 * the page, and forgotten with the session.
 */
export interface Recent {
  /** Of what the menu lets this person open. */
  of(menu: ClientMenu | undefined, username: string): readonly Found[]
  /** Something found was opened. */
  note(found: Found): void
  /** Follows the screens that are opened. @returns ends it */
  follow(bus: Bus, username: () => string | undefined): () => void
}

const readPaths = (username: string): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(username)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(path => typeof path === 'string') : []
  } catch {
    return []
  }
}
const keepPaths = (username: string, paths: readonly string[]): void => {
  try {
    localStorage.setItem(keyOf(username), JSON.stringify(paths))
  } catch {
    // Storage is full or forbidden: nothing is remembered.
  }
}

const first = <T>(item: T, items: readonly T[], same: (other: T) => boolean): readonly T[] =>
  [item, ...items.filter(other => !same(other))].slice(0, most)

export const createRecent = (): Recent => {
  let found: readonly Found[] = []
  return {
    of(menu, username) {
      if (!menu) return []
      const listed = new Map(menu.groups.flatMap(group => group.screens.map(path => [path, group.title] as const)))
      const screens = readPaths(username).flatMap(path => {
        const [title, hint] = [menu.screens[path], listed.get(path)]
        return title !== undefined && hint !== undefined ? [{ title, hint, path }] : []
      })
      return [...found, ...screens].slice(0, most)
    },
    note(item) {
      found = first(item, found, other => other.path === item.path).slice(0, 3)
    },
    follow(bus, username) {
      const opened = ({ path }: { readonly path: string }): void => {
        const name = username()
        if (name)
          keepPaths(
            name,
            first(path, readPaths(name), other => other === path),
          )
      }
      const ended = (): void => {
        found = []
      }
      bus.on('screen.opened', opened)
      bus.on('session.ended', ended)
      return () => {
        bus.off('screen.opened', opened)
        bus.off('session.ended', ended)
        ended()
      }
    },
  }
}

export const recent = createRecent()
