import { malformed } from '#core/contract/errors.ts'
import { flattenOptions, unitOf, unitsFor } from '#core/manifest/public.ts'
import type { FileChoices } from '../wire.ts'
import { MAX_OPTION_NAME_LENGTH } from './findings.ts'
import { type ImportableField, isMandatory } from './imported-items.ts'

export const NO_CHOICES: FileChoices = { values: [], leaveEmpty: [], hidden: false, units: [] }

const FIELD_NAME_SCHEMA = { type: 'string', minLength: 1, maxLength: 60 }

/** JSON Schema properties of the choices in a request body. */
export const CHOICES_INPUT = {
  values: {
    type: 'array',
    maxItems: 2_000,
    items: {
      type: 'object',
      required: ['field', 'text'],
      additionalProperties: false,
      properties: {
        field: FIELD_NAME_SCHEMA,
        text: { type: 'string', minLength: 1, maxLength: MAX_OPTION_NAME_LENGTH },
        value: { type: ['string', 'number', 'boolean', 'null'], maxLength: 200 },
      },
    },
  },
  leaveEmpty: { type: 'array', maxItems: 200, items: FIELD_NAME_SCHEMA },
  hidden: { type: 'boolean' },
  units: {
    type: 'array',
    maxItems: 200,
    items: {
      type: 'object',
      required: ['field', 'unit'],
      additionalProperties: false,
      properties: { field: FIELD_NAME_SCHEMA, unit: { type: 'string', minLength: 1, maxLength: 20 } },
    },
  },
}

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
