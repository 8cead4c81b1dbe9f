import type { ClientFormItem, FieldError } from '#schemas/types/wire.ts'
import type { ConditionContext } from '../../manifest/conditions/evaluate.ts'
import {
  type FormData,
  formBody,
  type ItemView,
  isUntouchedMask,
  itemDoubt,
  itemError,
  itemViews,
  sameView,
  trimmed,
} from './form-state.ts'
import { isField } from './is-field.ts'
import { isEmpty, sameValue, type Values } from './values.ts'

/** What is filled into a form: values, what is wrong with them, and what its items show by them. */
export interface FormStore {
  /** In their order. */
  readonly items: readonly ClientFormItem[]
  /** By itemKey. */
  view(key: string): ItemView
  /** Current values by item name. */
  values(): Values
  /** Values that it opened with, by item name. */
  initial(): Values
  /** It stands on other stored values from now on: what differs from them is dirty. */
  rebase(initial: Values, values: Values): void
  /** Another value; its fault is forgotten. */
  set(name: string, value: unknown): void
  /** The input lost focus: trims and checks what was entered. True when there is something to look up: entered, sound, not a mask. */
  blur(name: string): boolean
  /** Checks everything that is shown and answers the name of the first item at fault. */
  validate(): string | undefined
  /** Errors that the server found. Those that belong to no item on show are answered. */
  fail(errors: readonly FieldError[]): readonly FieldError[]
  /** The item's value is on its way (an upload), or did not arrive, as `message` says: until it is there the form cannot be sent. */
  wait(name: string, waiting: boolean, message?: string): void
  /** Something differs from what the form opened with. */
  dirty(): boolean
  /** The request body. */
  body(): Record<string, unknown>
  /** Tells when the item (by itemKey), or with '' anything, changed; the answer ends it. */
  subscribe(key: string, listener: () => void): () => void
}

/** What a form begins with. */
export interface FormOptions {
  /** In their order. */
  readonly items: readonly ClientFormItem[]
  /** Values by item name; what differs from them is dirty. */
  readonly initial: Values
  /** Who fills it in, and the clock, for conditions. */
  readonly context: ConditionContext
  /** Items whose value stays as it is, and is sent. */
  readonly held?: ReadonlySet<string>
}

/** Calls the listeners of the given keys, and those of ''. */
function createListeners() {
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

const say = (said: Map<string, string>, name: string, text: string | undefined): void => {
  if (text) said.set(name, text)
  else said.delete(name)
}

/** A form's state outside React: typing in one item renders only that item and those whose conditions turned. */
export function createFormStore({ items, initial: opened, context, held }: FormOptions): FormStore {
  const initial: Record<string, unknown> = { ...opened }
  const values: Record<string, unknown> = { ...opened }
  const errors = new Map<string, string>()
  const doubts = new Map<string, string>()
  const waiting = new Map<string, string>()
  const { subscribe, call } = createListeners()
  const data: FormData = { items, values, initial, errors, doubts, context, ...(held && { held }) }
  const fields = items.filter(isField)
  let views = itemViews(data)

  const refresh = (): void => {
    const changed = [...itemViews(data)].filter(([key, view]) => !sameView(views.get(key), view))
    if (changed.length === 0) return
    // Unchanged items keep their object: React then has nothing to do for them.
    views = new Map([...views, ...changed])
    call(changed.map(([key]) => key))
  }
  const judge = (item: ClientFormItem): void => {
    const message = waiting.get(item.name) ?? itemError(item, data, views)
    const doubt = message ? undefined : itemDoubt(item, data, views)
    say(errors, item.name, message)
    say(doubts, item.name, doubt)
  }
  const shown = (name: string): boolean => fields.some(item => item.name === name) && (views.get(name)?.visible ?? false)

  return {
    items,
    view: key => views.get(key) as ItemView,
    values: () => values,
    initial: () => initial,
    rebase(stored, next) {
      Object.assign(initial, stored)
      Object.assign(values, next)
      for (const said of [errors, doubts]) said.clear()
      refresh()
    },
    set(name, value) {
      if (sameValue(values[name], value)) return
      values[name] = value
      errors.delete(name)
      doubts.delete(name)
      refresh()
    },
    blur(name) {
      const item = fields.find(one => one.name === name)
      if (!item) return false
      values[name] = trimmed(values[name])
      refresh()
      // Leaving an empty item says nothing yet: what is missing is reported on submit.
      if (isEmpty(values[name])) return false
      judge(item)
      refresh()
      return !errors.has(name) && !isUntouchedMask(item, data)
    },
    validate() {
      for (const { name } of fields) values[name] = trimmed(values[name])
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
        // Whoever was told that it is on its way hears that it did not arrive.
        if (waiting.has(name) && errors.has(name)) errors.set(name, message)
        waiting.set(name, message)
      } else {
        waiting.delete(name)
        errors.delete(name)
      }
      refresh()
    },
    dirty: () => waiting.size > 0 || fields.some(({ name }) => !sameValue(values[name], initial[name])),
    body: () => formBody(data, views),
    subscribe,
  }
}
