import { useEffect, useState } from 'react'
import type { MenuGroup } from './menu-model.ts'

/** Up to this many screens stand open; further groups are folded, so that the menu fits. */
const fits = 14
const key = 'yuanhang.sidebar.groups'

type Choices = Readonly<Record<string, boolean>>

/** What was opened and closed by hand, on this machine. Storage may be blocked: then it lasts as long as the page. */
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

/** Which groups of the sidebar are open: as left last time. The one with the screen on show always opens. */
export const useOpenGroups = (groups: readonly MenuGroup[], current: string | undefined) => {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => {
    const kept = read()
    return new Set(groups.map(group => group.key).filter((group, at) => kept[group] ?? screensUpTo(groups, at) <= fits))
  })
  useEffect(() => {
    if (current !== undefined) setOpen(before => (before.has(current) ? before : new Set([...before, current])))
  }, [current])
  const toggle = (group: string): void => {
    write({ ...read(), [group]: !open.has(group) })
    setOpen(before => new Set(before.has(group) ? [...before].filter(one => one !== group) : [...before, group]))
  }
  return { isOpen: (group: string) => open.has(group), toggle }
}
