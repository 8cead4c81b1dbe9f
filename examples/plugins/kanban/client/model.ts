/** What a board is made of, from the list and the props of its view. No React, no page. */
import type { ClientAction, ClientFilter, ClientOption, ClientTableView, Row } from '@yuanhang/runtime'

/** As plugin.json describes them; what stands in a manifest was held against that. */
export interface BoardProps {
  readonly by: string
  readonly move?: string
  readonly item?: string
  readonly title?: string
  readonly limit?: number
}

/** How a card is moved. Absent for who may not use the action. */
export interface Mover {
  readonly action: ClientAction
  /** Name under which the form takes the new value. */
  readonly item: string
}

/** What the view's props mean for this list. */
export interface BoardModel {
  /** By which a column asks for its rows. */
  readonly filter: ClientFilter
  readonly param: string
  readonly mover: Mover | undefined
  /** Key of the column that names a card. */
  readonly title: string
  /** Key of the option field; its value is what the column of the board says. */
  readonly by: string
  readonly limit: number
  /** Opens a card. */
  readonly details: ClientAction | undefined
}

/** A column of the board. */
export interface Lane {
  /** As a query has it. */
  readonly key: string
  /** As a form has it. */
  readonly value: ClientOption['value']
  readonly label: string
  readonly color: string | undefined
  /** Why nothing can be put here by hand. */
  readonly refusal: string | undefined
}

const LIMIT = 20

const moverOf = ({ rowActions }: ClientTableView, { move, item }: BoardProps): Mover | undefined => {
  const action = rowActions.find(({ key }) => key === move)
  const taking = action?.form?.find(({ type, field, name }) => type !== 'section' && (field ?? name) === item)
  return action && taking && { action, item: taking.name }
}

/** Undefined where the list cannot be filtered by the field, e.g. because the address has settled its value. */
export const boardOf = (view: ClientTableView): BoardModel | undefined => {
  const props = view.drawn?.props as BoardProps | undefined
  const filter = view.filters.find(({ key }) => key === props?.by)
  const [param] = filter?.params ?? []
  if (props === undefined || filter === undefined || param === undefined) return undefined
  return {
    filter,
    param,
    by: props.by,
    mover: moverOf(view, props),
    title: props.title ?? view.card?.title ?? view.columns[0]?.key ?? '',
    limit: props.limit ?? LIMIT,
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

const flat = (options: readonly ClientOption[]): readonly ClientOption[] =>
  options.flatMap(option => [option, ...flat(option.children ?? [])])

/**
 * The columns that the filter leaves: those of the values it has, or all. Of a tree these are the uppermost, whose rows are those of all below; a
 * value that is out of use is a column only where it is asked for.
 */
export const lanesOf = (options: readonly ClientOption[], chosen: string | undefined): readonly Lane[] => {
  if (!chosen) return options.filter(({ disabled }) => !disabled).map(laneOf)
  const values = chosen.split(',')
  return flat(options)
    .filter(({ value }) => values.includes(String(value)))
    .map(laneOf)
}

/** What a column asks for: the list's own query, of this value alone, a page of it. */
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

/** Whether an action can be used on a row now. */
export type StateOf = (
  action: ClientAction,
  row: Row,
) => { readonly visible: boolean; readonly disabled: boolean; readonly reason: string | undefined }

/** Why this card cannot be moved at all; undefined when it can. '' where nothing is to be said of it: moving is not offered. */
export const whyFixed = (mover: Mover | undefined, row: Row, stateOf: StateOf): string | undefined => {
  if (mover === undefined) return ''
  const { visible, disabled, reason } = stateOf(mover.action, row)
  if (!visible) return ''
  return disabled ? (reason ?? '现在不能移动') : undefined
}
