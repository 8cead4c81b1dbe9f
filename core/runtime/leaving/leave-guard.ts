import { createContext, useContext, useEffect } from 'react'
import type { UnsavedInput } from '../context/outside-plugins.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { LevelContext } from '../opened/use-layer.ts'

/** Registry of forms whose unsaved input would be lost by leaving the page. */
export interface LeaveGuard extends UnsavedInput {
  /** Registers a form; `isDirty` is called before the page is left. `level`: number of drawers and dialogs below. @returns unregisters. */
  add(isDirty: () => boolean, level?: number, discarded?: () => void): () => void
  /** Whether there is unsaved input at this level or above. */
  dirty(level?: number): boolean
  /** The user agreed to discard the unsaved input at this level or above. */
  discard(level?: number): void
}

interface GuardedForm {
  readonly level: number
  readonly discarded: (() => void) | undefined
}

export function createLeaveGuard(page: Pick<Window, 'addEventListener' | 'removeEventListener'> = window): LeaveGuard {
  const asked = new Map<() => boolean, GuardedForm>()
  let waiting: (() => void)[] = []
  const dirty = (from = 0): boolean => [...asked].some(([isDirty, { level }]) => level >= from && isDirty())
  // The browser asks in its own words. Registered only while there is a form: a beforeunload listener excludes the page from the back/forward cache.
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

const noWindow = { addEventListener: () => {}, removeEventListener: () => {} }

/** Guard for a part of the page: `own` covers only the input in that part. */
export const guardWithin = (page: LeaveGuard | undefined): { readonly guard: LeaveGuard; readonly own: UnsavedInput } => {
  const own = createLeaveGuard(noWindow)
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

/** Asks before the menu, the back button or closing the tab loses unsaved input, while `isDirty` returns true; `discarded`: the user agreed. */
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
