import type { ClientFormItem } from '#schemas/types/wire.ts'
import { wallDate, wallDateTime } from '../../manifest/time/wall-time.ts'

/** Values of a form by item name. */
export type FormItemValues = Readonly<Record<string, unknown>>

/** Same definition of "empty" as in conditions. */
export const isEmptyFormValue = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Equality of form values: all empty values are equal, lists are compared by element. */
export function areFormValuesEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (isEmptyFormValue(a) || isEmptyFormValue(b)) return isEmptyFormValue(a) && isEmptyFormValue(b)
  if (typeof a !== 'object' || typeof b !== 'object') return false
  return JSON.stringify(a) === JSON.stringify(b)
}

interface FormUser {
  readonly id?: number
  readonly departmentId?: number | null
}

/** An item's default at the moment the form opens: a literal, {now} or {user}. */
export function defaultValue(item: ClientFormItem, user: FormUser): unknown {
  const value = item.default
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  if ('now' in value) return value.now === 'datetime' ? wallDateTime(new Date()) : wallDate(new Date())
  if ('user' in value) return value.user === 'departmentId' ? (user.departmentId ?? undefined) : user.id
  return value
}

/**
 * Initial values of a form. The caller's values (route query) take precedence over the server's; defaults apply to new records only, because on an
 * existing row they would silently change empty values.
 * @param source values by item name from GET {action}, undefined if the action has none
 */
export function openingValues(form: {
  readonly items: readonly ClientFormItem[]
  readonly source: FormItemValues | undefined
  readonly initial: FormItemValues
  readonly user: FormUser
  readonly existing: boolean
}): FormItemValues {
  const values: Record<string, unknown> = {}
  for (const item of form.items) {
    if (item.type === 'section') continue
    const given = [form.initial[item.name], form.source?.[item.name]].find(value => !isEmptyFormValue(value))
    const inSource = form.source !== undefined && item.name in form.source
    values[item.name] = given ?? (form.existing && inSource ? undefined : defaultValue(item, form.user))
  }
  return values
}
