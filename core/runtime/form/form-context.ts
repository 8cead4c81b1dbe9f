import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import type { Row } from '#schemas/types/wire.ts'
import type { FormDraft } from '../drafts/form-draft.ts'
import type { Store } from '../store/store.ts'
import type { ConflictQuestion } from './conflict.ts'
import type { ItemView } from './form-state.ts'
import type { FormStore } from './form-store.ts'

/** A form on show. */
export interface FormScope {
  /** Values and faults. */
  readonly store: FormStore
  /** Answer of GET {action}: holds the lookups' items. */
  readonly init: Readonly<Record<string, unknown>>
  /** The rows it was opened for, with the names of what they refer to. */
  readonly rows: readonly Row[]
  /** What is entered is kept in this browser until it is saved or given up; absent where nothing is. */
  readonly draft?: FormDraft | undefined
  /** Two edits of the record that the person is asked about; absent where nothing is edited. */
  readonly question?: Store<ConflictQuestion | undefined> | undefined
}

export const FormContext = createContext<FormScope | undefined>(undefined)

/** The form around. Only inside one. */
export const useForm = (): FormScope => {
  const scope = useContext(FormContext)
  if (!scope) throw new Error('useForm needs a form around it')
  return scope
}

/** What an item shows, by itemKey. */
export const useItemView = (key: string): ItemView => {
  const { store } = useForm()
  return useSyncExternalStore(
    listener => store.subscribe(key, listener),
    () => store.view(key),
  )
}

/** Another item's value, for a control that needs it (the phone that a code is sent to). undefined when the form has no such item. */
export const useFormValue = (name: string): unknown => {
  const { store } = useForm()
  return useSyncExternalStore(
    listener => store.subscribe(name, listener),
    () => store.values()[name],
  )
}

/** For controls whose value arrives later (uploads): while `waiting`, the form around says so (or `message`) instead of sending without it. */
export const useFormWait = (name: string, waiting: boolean, message?: string): void => {
  const store = useContext(FormContext)?.store
  useEffect(() => store?.wait(name, waiting, message), [store, name, waiting, message])
  useEffect(() => () => store?.wait(name, false), [store, name])
}
