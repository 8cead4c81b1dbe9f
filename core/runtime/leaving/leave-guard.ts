import { createContext, useContext, useEffect } from 'react'
import type { Entered } from '../context/outside-plugins.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { LevelContext } from '../opened/use-layer.ts'

/** Knows whether leaving the page would lose something that somebody entered. */
export interface LeaveGuard extends Entered {
  /** Asks `isDirty` whenever somebody is about to leave; the answer ends it. `level`: how many drawers and dialogs lie below. */
  add(isDirty: () => boolean, level?: number, discarded?: () => void): () => void
  /** On this level, or above it. */
  dirty(level?: number): boolean
  /** The person has said that what was entered on this level, or above it, may go. */
  discard(level?: number): void
}

interface Asked {
  readonly level: number
  readonly discarded: (() => void) | undefined
}

export function createLeaveGuard(page: Pick<Window, 'addEventListener' | 'removeEventListener'> = window): LeaveGuard {
  const asked = new Map<() => boolean, Asked>()
  let waiting: (() => void)[] = []
  const dirty = (from = 0): boolean => [...asked].some(([isDirty, { level }]) => level >= from && isDirty())
  // The browser asks in words of its own. Only while there is a form: a page that listens cannot be kept for the way back.
  const closing = (event: BeforeUnloadEvent): void => {
    if (dirty()) event.preventDefault()
  }
  return {
    add(isDirty, level = 0, discarded) {
      if (asked.size === 0) page.addEventListener('beforeunload', closing)
      asked.set(isDirty, { level, discarded })
      return () => {
        if (asked.delete(isDirty) && asked.size === 0) page.removeEventListener('beforeunload', closing)
        if (dirty()) return
        const released = waiting
        waiting = []
        for (const go of released) go()
      }
    },
    dirty,
    discard(from = 0) {
      for (const [isDirty, { level, discarded }] of [...asked]) if (level >= from && isDirty()) discarded?.()
    },
    whenClean: () => (dirty() ? new Promise(resolve => waiting.push(resolve)) : Promise.resolve()),
  }
}

const nobody = { addEventListener: () => {}, removeEventListener: () => {} }

/** The guard of the page for a part of it: `own` knows of what is entered in that part alone. */
export const guardWithin = (page: LeaveGuard | undefined): { readonly guard: LeaveGuard; readonly own: Entered } => {
  const own = createLeaveGuard(nobody)
  const { dirty, discard, whenClean } = page ?? own
  const add: LeaveGuard['add'] = (isDirty, level, discarded) => {
    const ends = [own.add(isDirty, level), page?.add(isDirty, level, discarded)]
    return () => {
      for (const end of ends) end?.()
    }
  }
  return { guard: { add, dirty, discard, whenClean }, own }
}

export const LeaveContext = createContext<LeaveGuard | undefined>(undefined)

/** While `isDirty` says so, the menu, the back button and closing the tab ask before what was entered is lost; `discarded` hears that it may be. */
export function useLeaveGuard(isDirty: () => boolean, discarded?: () => void): void {
  const guard = useContext(LeaveContext)
  const level = useContext(LevelContext)
  const latest = useLatest({ isDirty, discarded })
  useEffect(
    () =>
      guard?.add(
        () => latest.current.isDirty(),
        level,
        () => latest.current.discarded?.(),
      ),
    [guard, level],
  )
}
