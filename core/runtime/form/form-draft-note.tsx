import type { ReactNode } from 'react'
import type { Draft } from '../drafts/draft-store.ts'
import type { FormDraft } from '../drafts/form-draft.ts'
import { type Store, useStore } from '../store/store.ts'
import { type ConflictQuestion, differencesOf, mergedValues, type Side } from './conflict.ts'
import { DraftNote } from './draft-note.tsx'
import { keptItems } from './form-draft-values.ts'
import type { FormStore } from './form-store.ts'
import { sameValue, type Values } from './values.ts'

interface Props {
  readonly store: FormStore
  readonly draft: FormDraft
  readonly question: Store<ConflictQuestion | undefined> | undefined
}

const put = (store: FormStore, values: Values): void => {
  // By the form as it is now: an item can be gone, or may not be written any more.
  for (const { name } of keptItems(store.items))
    if (name in values && !store.view(name).readonly) store.set(name, values[name] ?? undefined)
}

/** What was kept as the form's values. Where the record was changed since, both are shown, and the person chooses. */
async function restored(store: FormStore, { values, before }: Draft, question: Props['question']): Promise<Values | undefined> {
  const theirs = store.initial()
  if (!question || Object.keys(values).every(name => sameValue(before[name], theirs[name]))) return values
  const edits = { base: { ...theirs, ...before }, mine: { ...theirs, ...values }, theirs }
  const differences = differencesOf(store.items, edits)
  if (differences.every(({ merged }) => merged !== undefined)) return mergedValues(differences, edits, {})
  const sides = await new Promise<Readonly<Record<string, Side>> | undefined>(answer => question.set({ differences, init: {}, answer }))
  question.set(undefined)
  return sides && mergedValues(differences, edits, sides)
}

/** What was entered into this form before and not saved. */
export const FormDraftNote = ({ store, draft, question }: Props): ReactNode => {
  const offered = useStore(draft.offered)
  if (!offered) return null
  const restore = async (): Promise<void> => {
    const values = await restored(store, offered, question)
    if (!values) return
    put(store, values)
    draft.decided(true)
    draft.changed()
  }
  return <DraftNote draft={offered} restore={() => void restore()} discard={() => draft.decided(false)} />
}
