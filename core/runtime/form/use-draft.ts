import { createElement, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { RuntimeContext } from '../context/runtime.ts'
import type { StoredDraft } from '../drafts/draft-store.ts'
import { createFormDraft, type EnteredValues, type FormDraft } from '../drafts/form-draft.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { createStore, useStore } from '../store/store.ts'
import { DraftNote } from './draft-note.tsx'
import type { PageConflict } from './use-page-conflict.tsx'
import { areFormValuesEqual, type FormItemValues } from './values.ts'

const noDraft = createStore<StoredDraft | undefined>(undefined)

/** Parts of a page's form that differ between two states. */
const changedParts = (now: object, before: object): EnteredValues | undefined => {
  const stored: FormItemValues = { ...before }
  const changed = Object.entries(now).filter(([name, value]) => !areFormValuesEqual(value, stored[name]))
  if (changed.length === 0) return undefined
  return { values: Object.fromEntries(changed), before: Object.fromEntries(changed.map(([name]) => [name, stored[name] ?? null])) }
}

interface PageForm<State extends object> {
  /** Identifies the page. */
  readonly place: string
  readonly now: State
  readonly before: State
  /** No draft is kept of a form that cannot be changed. */
  readonly disabled: boolean
  /** Resolves a draft that started from another state than the one stored now. */
  readonly conflict: Pick<PageConflict<State, never>, 'restored'>
  restore(parts: Partial<State>): void
}

/**
 * The draft of a page that is itself a form.
 * @returns `note` offers a stored draft; `forget` has to be called when the form is saved or discarded
 */
export function useDraft<State extends object>(page: PageForm<State>): { readonly note: ReactNode; forget(): void } {
  const { place } = page
  const drafts = useContext(RuntimeContext)?.drafts
  const latest = useLatest(page)
  const draft = useMemo<FormDraft | undefined>(
    () =>
      drafts &&
      createFormDraft(drafts, place, () => {
        const { now, before, disabled } = latest.current
        return disabled ? undefined : changedParts(now, before)
      }),
    [drafts, place, latest],
  )
  useEffect(() => draft?.begin(), [draft])
  useEffect(() => draft?.changed())
  const offered = useStore(draft?.offered ?? noDraft)
  const restore = async (kept: StoredDraft, own: FormDraft): Promise<void> => {
    const values = await page.conflict.restored(kept, page.before)
    if (!values) return
    page.restore(values)
    own.decided(true)
  }
  const note =
    offered && draft && !page.disabled
      ? createElement(DraftNote, {
          draft: offered,
          restore: () => void restore(offered, draft),
          discard: () => draft.decided(false),
        })
      : undefined
  return { note, forget: () => draft?.forget() }
}
