import { createStore, type Store } from '../store/store.ts'
import type { DraftStore, StoredDraft } from './draft-store.ts'

export type EnteredValues = Pick<StoredDraft, 'values' | 'before'>

/** The draft of one open form. */
export interface FormDraft {
  /** A draft found when the form was opened; undefined after the user has decided about it. */
  readonly offered: Store<StoredDraft | undefined>
  /** Looks for a stored draft, and stores unsaved input when the page is hidden. @returns ends it. */
  begin(): () => void
  /** Input may have changed: stores it after a debounce. */
  changed(): void
  /** The user decided about the offered draft; if not restored, it is deleted. */
  decided(restored: boolean): void
  /** Deletes the draft: the form was saved, or its input discarded. */
  forget(): void
}

const SAVE_DELAY_MS = 400

/**
 * Stores a form's input in this browser until it is saved or discarded.
 * @param place identifies the form: the same when it is opened again
 * @param entered the storable changes and their initial values; undefined if there are none
 */
export function createFormDraft(drafts: DraftStore, place: string, entered: () => EnteredValues | undefined): FormDraft {
  const offered = createStore<StoredDraft | undefined>(undefined)
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
    // An offered draft without a decision must not be lost when other input is stored.
    if (now) void drafts.keep(place, { values: { ...before?.values, ...now.values }, before: { ...now.before, ...before?.before } })
    else if (!before) void drafts.forget(place)
  }
  /** The page is left or hidden: stores input that still waits for the debounce. */
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
      timer = setTimeout(keep, SAVE_DELAY_MS)
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
