import type { PresenterProps } from '#core/contract/client-plugin.ts'
import type { ClientFormItem } from '#schemas/types/wire.ts'
import type { EnteredValues } from '../drafts/form-draft.ts'
import type { FormStore } from './form-store.ts'
import { isField } from './is-field.ts'
import { areFormValuesEqual } from './values.ts'

/** Key of a form's draft: the same action on the same rows, with the same parent row. */
export const draftPlace = ({ action, rows, held }: Pick<PresenterProps, 'action' | 'rows' | 'held'>): string =>
  [action.url, action.select === 'none' ? '' : rows.map(({ id }) => id).join(','), held?.row.id ?? ''].join('|')

/** Values that must not be stored on this machine: passwords and codes, and values that the server masks. */
const isSecret = ({ type, control, masked }: ClientFormItem): boolean =>
  masked === true || type === 'password' || /password|code/i.test(control)

/** Items whose value a draft may contain. */
export const storableItems = (items: readonly ClientFormItem[]): readonly ClientFormItem[] =>
  items.filter(item => isField(item) && !isSecret(item))

/** Storable values that differ from the form's initial values; undefined if there are none. */
export function unsavedValues(store: FormStore): EnteredValues | undefined {
  const [values, initial] = [store.values(), store.initial()]
  const changed = storableItems(store.items).filter(({ name }) => !areFormValuesEqual(values[name], initial[name]))
  if (changed.length === 0) return undefined
  const pick = (of: Readonly<Record<string, unknown>>) => Object.fromEntries(changed.map(({ name }) => [name, of[name] ?? null]))
  return { values: pick(values), before: pick(initial) }
}
