/** Input of each kind of part for an example. Shared by the reference page, its pictures and the tests of plugins. */

import type { Example } from '#schemas/types/plugin.ts'
import type { ClientAction, ClientColumn, ClientFilter, ClientFormItem, Row } from '#schemas/types/wire.ts'
import { SAMPLE } from './sample-options.ts'

const VALUE = 'value'
const LABEL = '示例'

/** Column of a cell. */
export const columnOf = (cell: string, { props = {} }: Example): ClientColumn => ({
  key: VALUE,
  label: LABEL,
  cell,
  path: [VALUE],
  options: SAMPLE,
  props,
})

/** Row with the cell's value. */
export const rowOf = ({ row, value }: Example): Row => ({ id: 1, ...row, [VALUE]: value }) as unknown as Row

const queryOf = ({ value }: Example): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Filter with one query key per value of the example. */
export const filterOf = (type: string, example: Example): ClientFilter => ({
  key: VALUE,
  type,
  label: LABEL,
  params: queryOf(example).length > 1 ? ['from', 'to'] : [VALUE],
  options: SAMPLE,
  props: example.props ?? {},
})

/** Query parameters of the filter's value. */
export const addressOf = (filter: ClientFilter, example: Example): Readonly<Record<string, string>> =>
  Object.fromEntries(filter.params.flatMap((param, at) => (queryOf(example)[at] == null ? [] : [[param, String(queryOf(example)[at])]])))

/** Form item of a control. */
export const itemOf = (control: string, type: string, { props = {} }: Example): ClientFormItem => ({
  name: VALUE,
  type,
  label: LABEL,
  control,
  options: SAMPLE,
  props,
})

/** Initial values of the form. */
export const filledOf = ({ row, value }: Example): Readonly<Record<string, unknown>> => ({ ...row, [VALUE]: value })

const SELECTS = ['none', 'one'] as const

/** Action on the rows of the example. */
export const actionOf = (present: string, { rows = [], action, props = {} }: Example): ClientAction => ({
  key: 'sample',
  label: '示例操作',
  present,
  select: SELECTS[rows.length] ?? 'many',
  url: '/sample/do',
  props,
  ...action,
})
