import { useEffect, useState } from 'react'
import type { MenuGroup } from './menu-model.ts'

/** Up to this many screens the whole menu fits and stands open. */
const fits = 14

/** Which groups of the sidebar are open. The one with the screen on show always opens. */
export const useOpenGroups = (groups: readonly MenuGroup[], current: string | undefined) => {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => {
    const screens = groups.reduce((sum, group) => sum + group.items.length, 0)
    return new Set(screens <= fits ? groups.map(group => group.key) : [])
  })
  useEffect(() => {
    if (current !== undefined) setOpen(before => (before.has(current) ? before : new Set([...before, current])))
  }, [current])
  const toggle = (key: string): void =>
    setOpen(before => {
      const next = new Set(before)
      if (!next.delete(key)) next.add(key)
      return next
    })
  return { isOpen: (key: string) => open.has(key), toggle }
}
