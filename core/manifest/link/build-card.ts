/** A row where there is no room for columns: as the manifest says, or as its columns suggest. */
import type { RowCard } from '#core/contract/model/list.ts'
import type { NormalTableView } from '../normalize/normal.ts'

/** Lines, and columns of each, where a manifest says nothing. */
const LINES = 2
const EACH = 2

/** What a card shows of these columns and row actions. */
export const buildCard = ({ columns = [], rowActions = [], card = {} }: NormalTableView): RowCard => {
  const named = columns.find(({ action }) => action !== undefined) ?? columns.find(({ fixed }) => fixed === 'left') ?? columns[0]
  const title = card.title ?? named?.field ?? ''
  const opened = columns.find(({ field, action }) => field === title && action !== undefined)?.action
  const rest = [...new Set(columns.filter(({ hidden }) => hidden !== true).map(({ field }) => field))].filter(field => field !== title)
  const lines = Array.from({ length: LINES }, (_, line) => rest.slice(line * EACH, (line + 1) * EACH)).filter(({ length }) => length > 0)
  return { title, lines: card.lines ?? lines, action: card.action ?? rowActions.find(name => name !== opened) }
}
