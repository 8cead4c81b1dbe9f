import { malformed } from '#core/contract/errors.ts'
import { flattenOptions, unitOf, unitsFor } from '#core/manifest/public.ts'
import type { FileChoices } from '../wire/choices.ts'
import { type ImportableField, isMandatory } from './imported-items.ts'

export const NO_CHOICES: FileChoices = { values: [], leaveEmpty: [], hidden: false, units: [] }

/** Choices of a request; parts that are absent keep their former value. */
export const mergedChoices = (sent: Partial<FileChoices>, before: FileChoices): FileChoices => ({
  values: sent.values ?? before.values,
  leaveEmpty: sent.leaveEmpty ?? before.leaveEmpty,
  hidden: sent.hidden ?? before.hidden ?? false,
  units: sent.units ?? before.units ?? [],
})

/**
 * Validates choices against the form: required fields are never left empty, and a text can only stand for a selectable option.
 * @throws 400
 */
export function checkChoices({ values, leaveEmpty, units = [] }: FileChoices, fields: readonly ImportableField[]): void {
  const known = new Map(fields.map(field => [field.item.name, field]))
  const fieldOf = (name: string): ImportableField => {
    const field = known.get(name)
    if (!field) throw malformed('选择的字段有误，请重新核对')
    return field
  }
  const needed = leaveEmpty.map(name => fieldOf(name)).find(({ item }) => isMandatory(item))
  if (needed) throw malformed(`“${needed.item.label}”必填，不能留空`)
  for (const { field: name, unit } of units) {
    const { item } = fieldOf(name)
    if (!unitsFor(unitOf(item.type, item.rules)).includes(unit)) throw malformed(`${item.label}不能以“${unit}”为单位，请重新选择`)
  }
  for (const { field: name, text, value } of values) {
    const { item, options } = fieldOf(name)
    if (value === null && isMandatory(item)) throw malformed(`“${item.label}”必填，不能留空`)
    if (value === undefined || value === null) continue
    if (!flattenOptions(options ?? []).some(option => option.value === value))
      throw malformed(`“${text}”对应的${item.label}不能选择，请重新选择`)
  }
}
