import { mustGet } from '#core/contract/must.ts'
import type { ClientFormItem, FieldError } from '#schemas/types/wire.ts'
import type { ConditionContext } from '../../manifest/conditions/evaluate.ts'
import {
  type FormSnapshot,
  formBody,
  type ItemView,
  isUntouchedMask,
  itemDoubt,
  itemError,
  itemViews,
  sameView,
  trimmedValue,
} from './form-state.ts'
import { isField } from './is-field.ts'
import { areFormValuesEqual, type FormItemValues, isEmptyFormValue } from './values.ts'

/** State of a form: values, errors, and the views of its items. */
export interface FormStore {
  /** In form order. */
  readonly items: readonly ClientFormItem[]
  /** View of an item, by formItemKey. */
  view(key: string): ItemView
  /** Current values by item name. */
  values(): FormItemValues
  /** Values that the form opened with, by item name. */
  initial(): FormItemValues
  /** Replaces the base and the values: from then on, what differs from the new base is dirty. */
  rebase(initial: FormItemValues, values: FormItemValues): void
  /** Sets a value and clears its error. */
  set(name: string, value: unknown): void
  /** Handles blur: trims and validates the value. True if the value is worth a lookup: not empty, valid, not an untouched mask. */
  blur(name: string): boolean
  /** Validates all visible items. @returns the name of the first invalid item. */
  validate(): string | undefined
  /** Shows errors that the server found. @returns errors without a visible item. */
  fail(errors: readonly FieldError[]): readonly FieldError[]
  /** Marks an item's value as pending (an upload), or as failed to arrive, with `message`: until `waiting` is false the form cannot be sent. */
  wait(name: string, waiting: boolean, message?: string): void
  /** Whether a value differs from the initial one, or is pending. */
  dirty(): boolean
  /** The request body: visible and editable items; cleared values as null. */
  body(): Record<string, unknown>
  /** Calls the listener when the item (by formItemKey), or with '' any item, changed. @returns unsubscribes. */
  subscribe(key: string, listener: () => void): () => void
}

/** Initial state of a form. */
export interface FormOptions {
  /** In form order. */
  readonly items: readonly ClientFormItem[]
  /** Initial values by item name; a value that differs is dirty. */
  readonly initial: FormItemValues
  /** Current user and clock, for conditions. */
  readonly context: ConditionContext
  /** Names of items whose value the caller fixes; they are not editable, but sent. */
  readonly held?: ReadonlySet<string>
}

/** Listeners by key; those of '' are called for every change. */
function createFormListeners() {
  const listeners = new Map<string, Set<() => void>>()
  return {
    subscribe(key: string, listener: () => void): () => void {
      const set = listeners.get(key) ?? new Set()
      listeners.set(key, set.add(listener))
      return () => set.delete(listener)
    },
    call(keys: readonly string[]): void {
      for (const key of [...keys, '']) for (const listener of [...(listeners.get(key) ?? [])]) listener()
    },
  }
}

const setOrDelete = (said: Map<string, string>, name: string, text: string | undefined): void => {
  if (text) said.set(name, text)
  else said.delete(name)
}

/** A form's state outside React: typing in one item renders only that item and those whose conditions changed. */
export function createFormStore({ items, initial: opened, context, held }: FormOptions): FormStore {
  const initial: Record<string, unknown> = { ...opened }
  const values: Record<string, unknown> = { ...opened }
  const errors = new Map<string, string>()
  const doubts = new Map<string, string>()
  const waiting = new Map<string, string>()
  const { subscribe, call } = createFormListeners()
  const data: FormSnapshot = { items, values, initial, errors, doubts, context, ...(held && { held }) }
  const fields = items.filter(isField)
  let views = itemViews(data)

  const refresh = (): void => {
    const changed = [...itemViews(data)].filter(([key, view]) => !sameView(views.get(key), view))
    if (changed.length === 0) return
    // Unchanged items keep their view object, so that React skips them.
    views = new Map([...views, ...changed])
    call(changed.map(([key]) => key))
  }
  const judge = (item: ClientFormItem): void => {
    const message = waiting.get(item.name) ?? itemError(item, data, views)
    const doubt = message ? undefined : itemDoubt(item, data, views)
    setOrDelete(errors, item.name, message)
    setOrDelete(doubts, item.name, doubt)
  }
  const shown = (name: string): boolean => fields.some(item => item.name === name) && (views.get(name)?.visible ?? false)

  return {
    items,
    view: key => mustGet(views, key),
    values: () => values,
    initial: () => initial,
    rebase(stored, next) {
      Object.assign(initial, stored)
      Object.assign(values, next)
      for (const said of [errors, doubts]) said.clear()
      refresh()
    },
    set(name, value) {
      if (areFormValuesEqual(values[name], value)) return
      values[name] = value
      errors.delete(name)
      doubts.delete(name)
      refresh()
    },
    blur(name) {
      const item = fields.find(one => one.name === name)
      if (!item) return false
      values[name] = trimmedValue(values[name])
      refresh()
      // An empty item gets no error on blur: missing values are reported on submit.
      if (isEmptyFormValue(values[name])) return false
      judge(item)
      refresh()
      return !errors.has(name) && !isUntouchedMask(item, data)
    },
    validate() {
      for (const { name } of fields) values[name] = trimmedValue(values[name])
      refresh()
      for (const item of fields) judge(item)
      refresh()
      return fields.find(item => errors.has(item.name))?.name
    },
    fail(found) {
      for (const { field, message } of found) if (shown(field)) errors.set(field, message)
      refresh()
      return found.filter(({ field }) => !shown(field))
    },
    wait(name, on, message = '请等待上传完成') {
      if (!on && !waiting.has(name)) return
      if (on) {
        // If the pending message is already shown, it is updated, for example to a failure.
        if (waiting.has(name) && errors.has(name)) errors.set(name, message)
        waiting.set(name, message)
      } else {
        waiting.delete(name)
        errors.delete(name)
      }
      refresh()
    },
    dirty: () => waiting.size > 0 || fields.some(({ name }) => !areFormValuesEqual(values[name], initial[name])),
    body: () => formBody(data, views),
    subscribe,
  }
}
