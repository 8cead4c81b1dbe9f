import type { ReactNode } from 'react'
import type { FormDraft } from '../drafts/form-draft.ts'
import { type Store, useStore } from '../store/store.ts'
import { type ConflictQuestion, restoredValues } from './conflict.ts'
import { DraftNote } from './draft-note.tsx'
import { keptItems } from './form-draft-values.ts'
import type { FormStore } from './form-store.ts'
import type { Values } from './values.ts'

interface Props {
  readonly store: FormStore
  readonly draft: FormDraft
  readonly question: Store<ConflictQuestion | undefined> | undefined
}

const put = (store: FormStore, values: Values): void => {
  // Checked against the current form: an item may be gone, or have become read-only.
  for (const { name } of keptItems(store.items))
    if (name in values && !store.view(name).readonly) store.set(name, values[name] ?? undefined)
}

/** Offers to restore the unsaved draft of this form. */
export const FormDraftNote = ({ store, draft, question }: Props): ReactNode => {
  const offered = useStore(draft.offered)
  if (!offered) return null
  const restore = async (): Promise<void> => {
    const values = question ? await restoredValues(store.items, offered, store.initial(), question.set) : offered.values
    question?.set(undefined)
    if (!values) return
    put(store, values)
    draft.decided(true)
    draft.changed()
  }
  return <DraftNote draft={offered} restore={() => void restore()} discard={() => draft.decided(false)} />
}
