import { useEffect, useMemo } from 'react'
import type { PresenterProps } from '#core/contract/client-plugin.ts'
import type { ConditionContext } from '../../manifest/conditions/evaluate.ts'
import { useRuntime } from '../context/runtime.ts'
import type { DraftStore } from '../drafts/draft-store.ts'
import { createFormDraft } from '../drafts/form-draft.ts'
import { createStore } from '../store/store.ts'
import type { ConflictQuestion } from './conflict.ts'
import type { FormScope } from './form-context.ts'
import { draftPlace, unsavedValues } from './form-draft-values.ts'
import { createFormStore } from './form-store.ts'
import { useConditionContext } from './use-condition-context.ts'
import { type FormInit, type FormLoad, useFormInit } from './use-form-init.ts'
import { openingValues } from './values.ts'

type OpenedForm = Pick<PresenterProps, 'action' | 'rows' | 'initial' | 'held'>

/** Names of the held items that are editable in principle; other items are never sent. */
const heldItems = ({ action, held }: OpenedForm): ReadonlySet<string> =>
  new Set(action.form?.filter(({ name, readonly }) => held && name in held.values && readonly !== true).map(({ name }) => name))

const createFormScope = (opened: OpenedForm, init: FormInit, context: ConditionContext, drafts: DraftStore | undefined): FormScope => {
  const { action, rows, held } = opened
  const initial = { ...opened.initial, ...held?.values }
  const items = action.form ?? []
  const existing = action.select !== 'none'
  const values = openingValues({ items, source: init.source, initial, user: context.user, existing })
  const store = createFormStore({ items, initial: values, context, held: heldItems(opened) })
  const draft = drafts && createFormDraft(drafts, draftPlace(opened), () => unsavedValues(store))
  const question = createStore<ConflictQuestion | undefined>(undefined)
  return { store, init: init.data, rows: held ? [...rows, held.row] : rows, draft, question }
}

/**
 * Loads an action's form and holds its state, for FormFields.
 * @param kept whether unsaved input is stored as a draft in this browser; false if the form is only a part of something else
 */
export function useFormScope(
  opened: OpenedForm,
  kept = true,
): { readonly load: FormLoad; readonly scope: FormScope | undefined; reload(): void } {
  const context = useConditionContext()
  const { drafts } = useRuntime()
  const { load, reload } = useFormInit(opened.action, opened.rows)
  const init = load.state === 'ready' ? load.init : undefined
  // Depends on init only: a form lives as long as the data it was loaded with; a refreshed profile must not clear it.
  const scope = useMemo(() => (init ? createFormScope(opened, init, context, kept ? drafts : undefined) : undefined), [init])
  useEffect(() => {
    const { draft, store } = scope ?? {}
    if (!draft || !store) return
    const ends = [draft.begin(), store.subscribe('', draft.changed)]
    return () => {
      for (const end of ends) end()
    }
  }, [scope])
  return { load, scope, reload }
}
