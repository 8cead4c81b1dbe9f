import { useCallback, useState } from 'react'
import { useLatest } from '../hooks/use-latest.ts'
import type { MenuGroup } from './menu-model.ts'

/** Groups are open until their screens exceed this number; further groups are closed, so that the menu fits. */
const maxOpenScreens = 14
const openGroupsKey = 'yuanhang.sidebar.groups'

type GroupChoices = Readonly<Record<string, boolean>>

/** Groups opened or closed by the user on this machine. If storage is blocked, choices last as long as the page. */
const readGroupChoices = (): GroupChoices => {
  try {
    const kept: GroupChoices | null = JSON.parse(localStorage.getItem(openGroupsKey) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}
const storeGroupChoices = (choices: GroupChoices): void => {
  try {
    localStorage.setItem(openGroupsKey, JSON.stringify(choices))
  } catch {}
}

const screensUpTo = (groups: readonly MenuGroup[], at: number): number =>
  groups.slice(0, at + 1).reduce((sum, group) => sum + group.items.length, 0)

const withKey = (keys: ReadonlySet<string>, key: string | undefined): ReadonlySet<string> =>
  key === undefined || keys.has(key) ? keys : new Set([...keys, key])

/** Which groups of the sidebar are open: as last left. The group of the current screen opens on navigation. */
export const useOpenGroups = (groups: readonly MenuGroup[], current: string | undefined) => {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => {
    const kept = readGroupChoices()
    const left = groups.map(group => group.key).filter((group, at) => kept[group] ?? screensUpTo(groups, at) <= maxOpenScreens)
    return withKey(new Set(left), current)
  })
  const [shown, setShown] = useState(current)
  if (shown !== current) {
    setShown(current)
    setOpen(withKey(open, current))
  }
  const latest = useLatest(open)
  const toggle = useCallback((group: string): void => {
    storeGroupChoices({ ...readGroupChoices(), [group]: !latest.current.has(group) })
    setOpen(before => (before.has(group) ? new Set([...before].filter(one => one !== group)) : withKey(before, group)))
  }, [])
  return { isOpen: (group: string) => open.has(group), toggle }
}
