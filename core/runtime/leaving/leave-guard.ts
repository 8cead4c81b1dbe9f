import { createContext, useContext, useEffect } from 'react'
import type { Entered } from '../context/outside-plugins.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { LevelContext } from '../opened/use-layer.ts'

/** Knows whether leaving the page would lose something that somebody entered. */
export interface LeaveGuard extends Entered {
  /** Asks `isDirty` whenever somebody is about to leave; the answer ends it. `level`: how many drawers and dialogs lie below. */
  add(isDirty: () => boolean, level?: number): () => void
  /** On this level, or above it. */
  dirty(level?: number): boolean
}

export function createLeaveGuard(page: Pick<Window, 'addEventListener' | 'removeEventListener'> = window): LeaveGuard {
  const asked = new Map<() => boolean, number>()
  let waiting: (() => void)[] = []
  const dirty = (from = 0): boolean => [...asked].some(([isDirty, level]) => level >= from && isDirty())
  // The browser asks in words of its own. Only while there is a form: a page that listens cannot be kept for the way back.
  const closing = (event: BeforeUnloadEvent): void => {
    if (dirty()) event.preventDefault()
  }
  return {
    add(isDirty, level = 0) {
      if (asked.size === 0) page.addEventListener('beforeunload', closing)
      asked.set(isDirty, level)
      return () => {
        if (asked.delete(isDirty) && asked.size === 0) page.removeEventListener('beforeunload', closing)
        if (dirty()) return
        const released = waiting
        waiting = []
        for (const go of released) go()
      }
    },
    dirty,
    whenClean: () => (dirty() ? new Promise(resolve => waiting.push(resolve)) : Promise.resolve()),
  }
}

const nobody = { addEventListener: () => {}, removeEventListener: () => {} }

/** The guard of the page for a part of it: `own` knows of what is entered in that part alone. */
export const guardWithin = (page: LeaveGuard | undefined): { readonly guard: LeaveGuard; readonly own: Entered } => {
  const own = createLeaveGuard(nobody)
  const { dirty, whenClean } = page ?? own
  const add: LeaveGuard['add'] = (isDirty, level) => {
    const ends = [own.add(isDirty, level), page?.add(isDirty, level)]
    return () => {
      for (const end of ends) end?.()
    }
  }
  return { guard: { add, dirty, whenClean }, own }
}

export const LeaveContext = createContext<LeaveGuard | undefined>(undefined)

/** While `isDirty` says so, the menu, the back button and closing the tab ask before what was entered is lost. */
export function useLeaveGuard(isDirty: () => boolean): void {
  const guard = useContext(LeaveContext)
  const level = useContext(LevelContext)
  const latest = useLatest(isDirty)
  useEffect(() => guard?.add(() => latest.current(), level), [guard, level])
}
