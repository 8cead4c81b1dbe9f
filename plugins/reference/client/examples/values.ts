/** What each kind of part is given for an example. The reference, its pictures and the tests of plugins draw by these. */

import type { Example } from '#schemas/types/plugin.ts'
import type { ClientAction, ClientColumn, ClientFilter, ClientFormItem, Row } from '#schemas/types/wire.ts'
import { SAMPLE } from './sample-options.ts'

const VALUE = 'value'
const LABEL = '示例'

/** The column of a cell. */
export const columnOf = (cell: string, { props = {} }: Example): ClientColumn => ({
  key: VALUE,
  label: LABEL,
  cell,
  path: [VALUE],
  options: SAMPLE,
  props,
})

/** The row that a cell shows a value of. */
export const rowOf = ({ row, value }: Example): Row => ({ id: 1, ...row, [VALUE]: value }) as unknown as Row

const queryOf = ({ value }: Example): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A filter with as many query keys as the example has values. */
export const filterOf = (type: string, example: Example): ClientFilter => ({
  key: VALUE,
  type,
  label: LABEL,
  params: queryOf(example).length > 1 ? ['from', 'to'] : [VALUE],
  options: SAMPLE,
  props: example.props ?? {},
})

/** What stands in the address then. */
export const addressOf = (filter: ClientFilter, example: Example): Readonly<Record<string, string>> =>
  Object.fromEntries(filter.params.flatMap((param, at) => (queryOf(example)[at] == null ? [] : [[param, String(queryOf(example)[at])]])))

/** A form of one item. */
export const itemOf = (control: string, type: string, { props = {} }: Example): ClientFormItem => ({
  name: VALUE,
  type,
  label: LABEL,
  control,
  options: SAMPLE,
  props,
})

/** What is filled in. */
export const filledOf = ({ row, value }: Example): Readonly<Record<string, unknown>> => ({ ...row, [VALUE]: value })

const SELECTS = ['none', 'one'] as const

/** An action on the rows of the example. */
export const actionOf = (present: string, { rows = [], action, props = {} }: Example): ClientAction => ({
  key: 'sample',
  label: '示例操作',
  present,
  select: SELECTS[rows.length] ?? 'many',
  url: '/sample/do',
  props,
  ...action,
})
