import type { ClientOption } from '#schemas/types/wire.ts'

/** Name of the option set that examples choose from. */
export const SAMPLE = 'sample'

/** What it holds where an example does not say. */
export const sampleOptions: readonly ClientOption[] = [
  { value: 'RED', label: '红色', color: 'red' },
  { value: 'GREEN', label: '绿色', color: 'green' },
  { value: 'parent', label: '上级', children: [{ value: 'child', label: '下级' }] },
]
