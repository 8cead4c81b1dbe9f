import { forbidden, malformed, refuse } from '#core/contract/errors.ts'
import type { TableView } from '#core/contract/model/list.ts'
import { listAccess } from '#core/manifest/index.ts'
import { BULK_ROWS, readQuery, viewOfScreen } from '#core/manifest/query/index.ts'
import type { ActionRequest } from '../actions/run-action.ts'
import type { WireRow } from '../lists/projection.ts'
import { namingField, rowName } from '../lists/row-name.ts'
import type { Core } from '../pipeline/core.ts'

type MatchingQuery = Readonly<Record<string, string>>

/** Parses `matching`, which replaces the ids: the list's query and its screen. @throws 400, 403. */
export function readMatching(
  { snapshot, resource, action, actor }: ActionRequest,
  matching: unknown,
): { view: TableView; query: MatchingQuery } {
  if (typeof matching !== 'object' || matching === null || Array.isArray(matching)) throw malformed('参数 matching 的值有误')
  const entries = Object.entries(matching).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  if (entries.length < Object.keys(matching).length) throw malformed('参数 matching 的值有误')
  const query = readQuery(new URLSearchParams(entries).toString())
  const view = viewOfScreen(snapshot, query.screen ?? '')
  // Only actions that the screen offers for any row can be applied to all of them.
  if (view?.resource !== resource.name || !view.actions.includes(action.name) || view.selectable) throw malformed('参数 matching 的值有误')
  if (listAccess(snapshot, query.screen ?? '', actor) !== 'open') throw forbidden()
  return { view, query }
}

/**
 * Everything that the list finds, with the list's own filters, scope, permission and limits, in its order.
 * @throws 400 and 429 as the list, 403, 409 for no rows and for too many
 */
export async function chosenRows(
  core: Core,
  { resource, actor }: ActionRequest,
  { view, query }: { view: TableView; query: MatchingQuery },
): Promise<readonly { id: number; name: string }[]> {
  const { screen, ...filters } = query
  const title = namingField(resource, view)
  const rows: { id: number; name: string }[] = []
  const asked = { resource: resource.name, screen, query: filters, actor, columns: [title], limit: BULK_ROWS + 1 }
  for await (const batch of core.services.lists.rows(asked))
    for (const row of batch as readonly WireRow[]) rows.push({ id: row.id, name: rowName(row, title) })
  if (rows.length === 0) throw refuse('没有符合条件的数据')
  if (rows.length > BULK_ROWS) throw refuse(`一次最多批量处理${BULK_ROWS}条，当前条件下的数据超过${BULK_ROWS}条，请缩小筛选范围`)
  return rows
}
