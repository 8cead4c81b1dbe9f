import type { ReactNode } from 'react'
import type { FormDraft } from '../drafts/form-draft.ts'
import { type Store, useStore } from '../store/store.ts'
import { type ConflictQuestion, restoredValues } from './conflict.ts'
import { DraftNote } from './draft-note.tsx'
import { storableItems } from './form-draft-values.ts'
import type { FormStore } from './form-store.ts'
import type { FormItemValues } from './values.ts'

interface Props {
  readonly store: FormStore
  readonly draft: FormDraft
  readonly question: Store<ConflictQuestion | undefined> | undefined
}

const applyDraft = (store: FormStore, values: FormItemValues): void => {
  // Checked against the current form: an item may be gone, or have become read-only.
  for (const { name } of storableItems(store.items))
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
    applyDraft(store, values)
    draft.decided(true)
    draft.changed()
  }
  return <DraftNote draft={offered} restore={() => void restore()} discard={() => draft.decided(false)} />
}
