import type { ClientOption } from '#schemas/types/wire.ts'

/** A line of what a check found. */
export interface Detail {
  readonly label: string
  readonly value: string
}

/** Keys that answers of checks use, in the order they are shown; an answer with `fields` names its own. */
const knownKeys: readonly (readonly [key: string, label: string])[] = [
  ['entryPerson', '录入人'],
  ['name', '姓名'],
  ['attribution', '归属人'],
  ['staffName', '客服'],
  ['customerPhase', '客户阶段'],
  ['createdDate', '创建时间'],
  ['tips', '提示'],
]

const isDetail = (value: unknown): value is { label: string; value: unknown } =>
  typeof value === 'object' && value !== null && 'label' in value && 'value' in value

const text = (value: unknown): string => (value === undefined || value === null || value === '' ? '暂无' : String(value))

/**
 * What a check found as label and value pairs.
 * @param options option sets by name: a value of the set that has its key's name shows its label
 */
export function checkDetails(data: unknown, options: Readonly<Record<string, readonly ClientOption[]>>): readonly Detail[] {
  if (typeof data !== 'object' || data === null) return []
  const answer = data as Readonly<Record<string, unknown>>
  if (Array.isArray(answer['fields']))
    return answer['fields'].filter(isDetail).map(({ label, value }) => ({ label: String(label), value: text(value) }))
  return knownKeys
    .filter(([key]) => key in answer && !(key === 'tips' && !answer[key]))
    .map(([key, label]) => ({ label, value: text(options[key]?.find(option => option.value === answer[key])?.label ?? answer[key]) }))
}
