import { createStore, type Store } from '../store/store.ts'
import type { Draft, DraftStore } from './draft-store.ts'

export type Entered = Pick<Draft, 'values' | 'before'>

/** The draft of one form that is open. */
export interface FormDraft {
  /** One that was found when the form was opened; undefined once the person has decided. */
  readonly offered: Store<Draft | undefined>
  /** Looks for what was kept, and keeps what is entered from now on. @returns ends it */
  begin(): () => void
  /** Something may have been entered: it is kept in a moment. */
  changed(): void
  /** The person decided about what was offered; without it, it is gone. */
  decided(restored: boolean): void
  /** The form was saved, or its content given up. */
  forget(): void
}

const PAUSE_MS = 400

/**
 * Keeps what is entered into a form in this browser until it is saved or given up.
 * @param place names the form: the same when it is opened again
 * @param entered what was entered and may be kept, and what stood there before; undefined when nothing was
 */
export function createFormDraft(drafts: DraftStore, place: string, entered: () => Entered | undefined): FormDraft {
  const offered = createStore<Draft | undefined>(undefined)
  let timer: ReturnType<typeof setTimeout> | undefined
  let over = false

  const stop = (): void => {
    clearTimeout(timer)
    timer = undefined
  }
  const keep = (): void => {
    stop()
    if (over) return
    const now = entered()
    const before = offered.get()
    // What was found and not decided about must not go because something else is being entered.
    if (now) void drafts.keep(place, { values: { ...before?.values, ...now.values }, before: { ...now.before, ...before?.before } })
    else if (!before) void drafts.forget(place)
  }
  /** The page is left or put away: what was entered in the last moment is kept, too. */
  const leave = (): void => {
    if (timer !== undefined) keep()
  }

  return {
    offered,
    begin() {
      let gone = false
      void drafts.find(place).then(found => !gone && !over && offered.set(found))
      document.addEventListener('visibilitychange', leave)
      window.addEventListener('pagehide', leave)
      return () => {
        gone = true
        document.removeEventListener('visibilitychange', leave)
        window.removeEventListener('pagehide', leave)
        leave()
      }
    },
    changed() {
      if (over) return
      stop()
      timer = setTimeout(keep, PAUSE_MS)
    },
    decided(restored) {
      offered.set(undefined)
      if (!restored) void drafts.forget(place)
    },
    forget() {
      over = true
      stop()
      offered.set(undefined)
      void drafts.forget(place)
    },
  }
}
