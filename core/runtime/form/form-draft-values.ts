import type { PresenterProps } from '#core/contract/client-plugin.ts'
import type { ClientFormItem } from '#schemas/types/wire.ts'
import type { Entered } from '../drafts/form-draft.ts'
import type { FormStore } from './form-store.ts'
import { isField } from './is-field.ts'
import { sameValue } from './values.ts'

/** Names an opened form: the same action on the same rows, in the same place. */
export const draftPlace = ({ action, rows, held }: Pick<PresenterProps, 'action' | 'rows' | 'held'>): string =>
  [action.url, action.select === 'none' ? '' : rows.map(({ id }) => id).join(','), held?.row.id ?? ''].join('|')

/** What this machine must not keep: passwords, and values that the server shows masked. */
const isSecret = ({ type, control, masked }: ClientFormItem): boolean =>
  masked === true || type === 'password' || /password|code/i.test(control)

/** Items whose value a draft may hold. */
export const keptItems = (items: readonly ClientFormItem[]): readonly ClientFormItem[] =>
  items.filter(item => isField(item) && !isSecret(item))

/** What differs from what the form opened with, and may be kept; undefined when nothing does. */
export function enteredIn(store: FormStore): Entered | undefined {
  const [values, initial] = [store.values(), store.initial()]
  const changed = keptItems(store.items).filter(({ name }) => !sameValue(values[name], initial[name]))
  if (changed.length === 0) return undefined
  const pick = (of: Readonly<Record<string, unknown>>) => Object.fromEntries(changed.map(({ name }) => [name, of[name] ?? null]))
  return { values: pick(values), before: pick(initial) }
}
