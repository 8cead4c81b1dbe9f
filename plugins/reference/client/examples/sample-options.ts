import type { ClientOption } from '#schemas/types/wire.ts'

/** Name of the option set of the examples. */
export const SAMPLE_OPTION_SET = 'sample'

/** Its options, if the example has none of its own. */
export const sampleOptions: readonly ClientOption[] = [
  { value: 'RED', label: '红色', color: 'red' },
  { value: 'GREEN', label: '绿色', color: 'green' },
  { value: 'parent', label: '上级', children: [{ value: 'child', label: '下级' }] },
]
