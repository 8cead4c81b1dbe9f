import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import type { Row } from '#schemas/types/wire.ts'
import type { FormDraft } from '../drafts/form-draft.ts'
import type { Store } from '../store/store.ts'
import type { ConflictQuestion } from './conflict.ts'
import type { ItemView } from './form-state.ts'
import type { FormStore } from './form-store.ts'

/** An open form. */
export interface FormScope {
  /** Values and errors. */
  readonly store: FormStore
  /** Response of GET {action}: contains the lookups' items. */
  readonly init: Readonly<Record<string, unknown>>
  /** The rows it was opened for, with the names of their references. */
  readonly rows: readonly Row[]
  /** Keeps unsaved input in this browser; absent if drafts are not kept. */
  readonly draft?: FormDraft | undefined
  /** Pending question about two edits of the record; absent if no record is edited. */
  readonly question?: Store<ConflictQuestion | undefined> | undefined
}

export const FormContext = createContext<FormScope | undefined>(undefined)

/** The surrounding form. @throws outside a form. */
export const useForm = (): FormScope => {
  const scope = useContext(FormContext)
  if (!scope) throw new Error('useForm needs a form around it')
  return scope
}

/** State of an item, by formItemKey. */
export const useItemView = (key: string): ItemView => {
  const { store } = useForm()
  return useSyncExternalStore(
    listener => store.subscribe(key, listener),
    () => store.view(key),
  )
}

/** Value of another item, for a control that depends on it (the phone that a code is sent to). Undefined if the form has no such item. */
export const useFormValue = (name: string): unknown => {
  const { store } = useForm()
  return useSyncExternalStore(
    listener => store.subscribe(name, listener),
    () => store.values()[name],
  )
}

/**
 * Blocks submitting while a control's value is pending (uploads): while `waiting`, a submit shows `message` or a default instead of sending the form.
 */
export const useFormWait = (name: string, waiting: boolean, message?: string): void => {
  const store = useContext(FormContext)?.store
  useEffect(() => store?.wait(name, waiting, message), [store, name, waiting, message])
  useEffect(() => () => store?.wait(name, false), [store, name])
}
