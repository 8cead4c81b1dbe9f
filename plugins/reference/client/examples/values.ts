/** Input of each kind of part for an example. Shared by the reference page, its pictures and the tests of plugins. */

import type { Example } from '#schemas/types/plugin.ts'
import type { ClientAction, ClientColumn, ClientFilter, ClientFormItem, Row } from '#schemas/types/wire.ts'
import { SAMPLE_OPTION_SET } from './sample-options.ts'

const EXAMPLE_KEY = 'value'
const EXAMPLE_LABEL = '示例'

/** Column of a cell. */
export const exampleColumn = (cell: string, { props = {} }: Example): ClientColumn => ({
  key: EXAMPLE_KEY,
  label: EXAMPLE_LABEL,
  cell,
  path: [EXAMPLE_KEY],
  options: SAMPLE_OPTION_SET,
  props,
})

const isRow = (row: Readonly<Record<string, unknown>>): row is Row => typeof row['id'] === 'number'

/** Rows that the part is opened for. */
export const exampleRows = ({ rows = [] }: Example): readonly Row[] => rows.filter(isRow)

/** Row with the cell's value. */
export const exampleRow = ({ row, value }: Example): Row => ({ id: 1, ...row, [EXAMPLE_KEY]: value })

const exampleQuery = ({ value }: Example): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Filter with one query key per value of the example. */
export const exampleFilter = (type: string, example: Example): ClientFilter => ({
  key: EXAMPLE_KEY,
  type,
  label: EXAMPLE_LABEL,
  params: exampleQuery(example).length > 1 ? ['from', 'to'] : [EXAMPLE_KEY],
  options: SAMPLE_OPTION_SET,
  props: example.props ?? {},
})

/** Query parameters of the filter's value. */
export const exampleAddress = (filter: ClientFilter, example: Example): Readonly<Record<string, string>> =>
  Object.fromEntries(
    filter.params.flatMap((param, at) => (exampleQuery(example)[at] == null ? [] : [[param, String(exampleQuery(example)[at])]])),
  )

/** Form item of a control. */
export const exampleItem = (control: string, type: string, { props = {} }: Example): ClientFormItem => ({
  name: EXAMPLE_KEY,
  type,
  label: EXAMPLE_LABEL,
  control,
  options: SAMPLE_OPTION_SET,
  props,
})

/** Initial values of the form. */
export const exampleValues = ({ row, value }: Example): Readonly<Record<string, unknown>> => ({ ...row, [EXAMPLE_KEY]: value })

const ROW_SELECTIONS = ['none', 'one'] as const

/** Action on the rows of the example. */
export const exampleAction = (present: string, { rows = [], action, props = {} }: Example): ClientAction => ({
  key: 'sample',
  label: '示例操作',
  present,
  select: ROW_SELECTIONS[rows.length] ?? 'many',
  url: '/sample/do',
  props,
  ...action,
})
