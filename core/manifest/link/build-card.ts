/** Card of a row for narrow screens: as the manifest states it, or derived from the columns. */
import type { RowCard } from '#core/contract/model/list.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { NormalTableView } from '../normalize/normal.ts'
import { askedStates } from './asked-states.ts'

/** Default number of lines, and of columns in each line. */
const DEFAULT_CARD_LINES = 2
const DEFAULT_LINE_COLUMNS = 2

/** Columns whose value decides whether the row actions apply. */
const stateColumns = (
  { columns = [], rowActions = [] }: NormalTableView,
  resource: Pick<Resource, 'fields' | 'actions'>,
): readonly string[] => {
  const asked = rowActions.flatMap(name => resource.actions[name] ?? []).flatMap(action => askedStates(resource, action))
  return [...new Set(asked.map(({ name }) => name))].filter(name => columns.some(({ field }) => field === name))
}

/** Builds the card of a list from its columns and row actions. */
export const buildCard = (view: NormalTableView, resource: Pick<Resource, 'fields' | 'actions'>): RowCard => {
  const { columns = [], rowActions = [], card = {} } = view
  const named = columns.find(({ action }) => action !== undefined) ?? columns.find(({ fixed }) => fixed === 'left') ?? columns[0]
  const title = card.title ?? named?.field ?? ''
  const opened = columns.find(({ field, action }) => field === title && action !== undefined)?.action
  const shown = columns.filter(({ hidden }) => hidden !== true).map(({ field }) => field)
  const rest = [...new Set([...stateColumns(view, resource).slice(0, DEFAULT_LINE_COLUMNS), ...shown])].filter(field => field !== title)
  const lines = Array.from({ length: DEFAULT_CARD_LINES }, (_, line) =>
    rest.slice(line * DEFAULT_LINE_COLUMNS, (line + 1) * DEFAULT_LINE_COLUMNS),
  ).filter(({ length }) => length > 0)
  return { title, lines: card.lines ?? lines, action: card.action ?? rowActions.find(name => name !== opened) }
}
