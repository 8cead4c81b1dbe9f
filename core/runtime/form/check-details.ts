import { isObject } from '#core/contract/must.ts'

/** One label and value of a check's result. */
export interface CheckDetail {
  readonly label: string
  readonly value: string
}

const isCheckDetail = (value: unknown): value is { label: string; value: unknown } =>
  typeof value === 'object' && value !== null && 'label' in value && 'value' in value

const detailText = (value: unknown): string => (value === undefined || value === null || value === '' ? '暂无' : String(value))

/** Result lines of a check, from its response's `fields`: label and value pairs. */
export function checkDetails(data: unknown): readonly CheckDetail[] {
  if (!isObject(data)) return []
  const { fields } = data
  return Array.isArray(fields)
    ? fields.filter(isCheckDetail).map(({ label, value }) => ({ label: String(label), value: detailText(value) }))
    : []
}
