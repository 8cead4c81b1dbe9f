import { useCallback, useState } from 'react'
import { useLatest } from '../hooks/use-latest.ts'
import type { MenuGroup } from './menu-model.ts'

/** Groups are open until their screens exceed this number; further groups are closed, so that the menu fits. */
const fits = 14
const key = 'yuanhang.sidebar.groups'

type Choices = Readonly<Record<string, boolean>>

/** Groups opened or closed by the user on this machine. If storage is blocked, choices last as long as the page. */
const read = (): Choices => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Choices) : {}
  } catch {
    return {}
  }
}
const write = (choices: Choices): void => {
  try {
    localStorage.setItem(key, JSON.stringify(choices))
  } catch {}
}

const screensUpTo = (groups: readonly MenuGroup[], at: number): number =>
  groups.slice(0, at + 1).reduce((sum, group) => sum + group.items.length, 0)

const withKey = (keys: ReadonlySet<string>, key: string | undefined): ReadonlySet<string> =>
  key === undefined || keys.has(key) ? keys : new Set([...keys, key])

/** Which groups of the sidebar are open: as last left. The group of the current screen opens on navigation. */
export const useOpenGroups = (groups: readonly MenuGroup[], current: string | undefined) => {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => {
    const kept = read()
    const left = groups.map(group => group.key).filter((group, at) => kept[group] ?? screensUpTo(groups, at) <= fits)
    return withKey(new Set(left), current)
  })
  const [shown, setShown] = useState(current)
  if (shown !== current) {
    setShown(current)
    setOpen(withKey(open, current))
  }
  const latest = useLatest(open)
  const toggle = useCallback((group: string): void => {
    write({ ...read(), [group]: !latest.current.has(group) })
    setOpen(before => (before.has(group) ? new Set([...before].filter(one => one !== group)) : withKey(before, group)))
  }, [])
  return { isOpen: (group: string) => open.has(group), toggle }
}
