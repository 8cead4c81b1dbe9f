import { malformed } from '#core/contract/errors.ts'
import type { ImportColumn } from '#core/contract/importer.ts'
import type { Mapping } from '../wire/choices.ts'

/**
 * Validates a mapping against the file's columns and the importable fields.
 * @throws 400 if it names an unknown field or column, uses a field twice, or lacks a required field
 */
export function checkMapping(known: readonly ImportColumn[], mapping: Mapping, columns: number): void {
  const fields = Object.values(mapping)
  const unknown = fields.find(field => !known.some(column => column.field === field))
  if (unknown !== undefined || Object.keys(mapping).some(index => Number(index) >= columns)) throw malformed('列对应关系有误，请重新选择')
  if (new Set(fields).size !== fields.length) throw malformed('同一字段只能对应一列')
  const missing = known.find(column => column.required && !fields.includes(column.field))
  if (missing) throw malformed(`请为“${missing.label}”选择对应的列`)
}
