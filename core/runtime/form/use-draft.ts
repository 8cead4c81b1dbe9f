import { createElement, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { RuntimeContext } from '../context/runtime.ts'
import type { Draft } from '../drafts/draft-store.ts'
import { createFormDraft, type Entered, type FormDraft } from '../drafts/form-draft.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { createStore, useStore } from '../store/store.ts'
import { DraftNote } from './draft-note.tsx'
import type { PageConflict } from './use-page-conflict.tsx'
import { sameValue, type Values } from './values.ts'

const nothing = createStore<Draft | undefined>(undefined)

/** What differs between two states of a page's own form, part by part. */
const changedParts = (now: object, before: object): Entered | undefined => {
  const stored = before as Values
  const changed = Object.entries(now).filter(([name, value]) => !sameValue(value, stored[name]))
  if (changed.length === 0) return undefined
  return { values: Object.fromEntries(changed), before: Object.fromEntries(changed.map(([name]) => [name, stored[name] ?? null])) }
}

interface PageForm<State extends object> {
  /** Names the page. */
  readonly place: string
  readonly now: State
  readonly before: State
  /** Nothing is kept of what cannot be changed. */
  readonly disabled: boolean
  /** Asks about a draft that began on another state than the one that is stored now. */
  readonly conflict: Pick<PageConflict, 'restored'>
  restore(parts: Partial<State>): void
}

/**
 * The draft of a page that is a form by itself.
 * @returns `note` asks what to do with what was kept before; `forget` is for when it is saved or given up
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
  const offered = useStore(draft?.offered ?? nothing)
  const restore = async (kept: Draft, own: FormDraft): Promise<void> => {
    const values = await page.conflict.restored(kept, page.before as Values)
    if (!values) return
    page.restore(values as Partial<State>)
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
