/** Model of a board, derived from the list and the props of its view. Independent of React and the page. */
import type { ClientAction, ClientFilter, ClientOption, ClientTableView, Row } from '@yuanhang/runtime'

/** Props as plugin.json describes them; the compiler has checked those in a manifest. */
export interface BoardProps {
  readonly by: string
  readonly move?: string
  readonly item?: string
  readonly title?: string
  readonly limit?: number
}

/** Action that moves a card. Absent if the user may not perform it. */
export interface MoveAction {
  readonly action: ClientAction
  /** Name of the form item that gets the new value. */
  readonly item: string
}

/** The view's props, resolved for its list. */
export interface BoardModel {
  /** Filter by which a column requests its rows. */
  readonly filter: ClientFilter
  readonly param: string
  readonly mover: MoveAction | undefined
  /** Key of the column with the title of a card. */
  readonly title: string
  /** Key of the option field by which the board is divided. */
  readonly by: string
  readonly limit: number
  /** Action that opens a card. */
  readonly details: ClientAction | undefined
}

/** A column of the board. */
export interface Lane {
  /** The value in a query. */
  readonly key: string
  /** The value in a form. */
  readonly value: ClientOption['value']
  readonly label: string
  readonly color: string | undefined
  /** Reason why cards cannot be put here; undefined if they can. */
  readonly refusal: string | undefined
}

const DEFAULT_LIMIT = 20

const moveActionOf = ({ rowActions }: ClientTableView, { move, item }: BoardProps): MoveAction | undefined => {
  const action = rowActions.find(({ key }) => key === move)
  const taking = action?.form?.find(({ type, field, name }) => type !== 'section' && (field ?? name) === item)
  return action && taking && { action, item: taking.name }
}

/** Model of the board; undefined if the list cannot be filtered by the field, e.g. because the URL fixes its value. */
export const boardModelOf = (view: ClientTableView): BoardModel | undefined => {
  const props = view.drawn?.props as BoardProps | undefined
  const filter = view.filters.find(({ key }) => key === props?.by)
  const [param] = filter?.params ?? []
  if (props === undefined || filter === undefined || param === undefined) return undefined
  return {
    filter,
    param,
    by: props.by,
    mover: moveActionOf(view, props),
    title: props.title ?? view.card?.title ?? view.columns[0]?.key ?? '',
    limit: props.limit ?? DEFAULT_LIMIT,
    details: view.rowActions.find(({ key }) => key === 'details'),
  }
}

const laneOf = ({ value, label, color, manual, disabled }: ClientOption): Lane => ({
  key: String(value),
  value,
  label,
  color,
  refusal: disabled ? `“${label}”已停用，不能移到这里` : manual === false ? `“${label}”不能手动设置，不能移到这里` : undefined,
})

const optionsWithDescendants = (options: readonly ClientOption[]): readonly ClientOption[] =>
  options.flatMap(option => [option, ...optionsWithDescendants(option.children ?? [])])

/**
 * Columns of the board: one for each value in the filter, else for each option. Of a tree only the top level has columns, whose rows include those of
 * all descendants. A disabled option has a column only if it is in the filter.
 */
export const lanesOf = (options: readonly ClientOption[], chosen: string | undefined): readonly Lane[] => {
  if (!chosen) return options.filter(({ disabled }) => !disabled).map(laneOf)
  const values = chosen.split(',')
  return optionsWithDescendants(options)
    .filter(({ value }) => values.includes(String(value)))
    .map(laneOf)
}

/** Query of a column: that of the list, with the column's value and a page. */
export const laneQuery = (
  query: Readonly<Record<string, string>>,
  { param, limit }: Pick<BoardModel, 'param' | 'limit'>,
  { key }: Lane,
  page: number | undefined,
): Readonly<Record<string, string>> => ({
  ...query,
  [param]: key,
  ...(page !== undefined && { page: String(page), size: String(limit) }),
})

/** Returns whether an action is visible and enabled for a row. */
export type StateOf = (
  action: ClientAction,
  row: Row,
) => { readonly visible: boolean; readonly disabled: boolean; readonly reason: string | undefined }

/** Reason why the card cannot be moved at all; '' if moving is not offered to the user; undefined if it can be moved. */
export const immovableReason = (mover: MoveAction | undefined, row: Row, stateOf: StateOf): string | undefined => {
  if (mover === undefined) return ''
  const { visible, disabled, reason } = stateOf(mover.action, row)
  if (!visible) return ''
  return disabled ? (reason ?? '现在不能移动') : undefined
}
