/** Rows in the lists and details that an account can open, with the actions shown on each. */
import type { Resource } from '#core/contract/model/resource.ts'
import { viewOfScreen } from '#core/manifest/query/index.ts'
import type { ClientAction, ClientDetailView, ClientScreen, ClientTableView, Row } from '#schemas/types/wire.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import type { TestServer } from '#tests/support/server.ts'

/** Row on a screen, with the actions that apply to it. */
export interface ShownRow {
  readonly where: string
  readonly resource: Resource
  readonly row: Row
  readonly actions: readonly ClientAction[]
}

/** Most rows tried per list: the newest, which include every state of the demo data. */
const MOST_ROWS = 300

const takesRows = ({ select }: ClientAction): boolean => select !== 'none'

const resourceOf = (server: TestServer, name: string): Resource => {
  const resource = server.snapshot().resources[name]
  if (!resource) throw new Error(`no resource ${name}`)
  return resource
}

/** All screens that the account may open. */
export async function screensOf(client: HttpClient): Promise<readonly ClientScreen[]> {
  const { body } = await client.get<{ screens: Record<string, string> }>('/runtime/menu')
  const found: ClientScreen[] = []
  for (const path of Object.keys(body.data?.screens ?? {})) {
    const { body: answer } = await client.get<ClientScreen>('/runtime/screen', { path })
    if (answer.data) found.push(answer.data)
  }
  return found
}

const tablesOf = ({ view }: ClientScreen): readonly ClientTableView[] => {
  if ('tabs' in view && view.type === 'tabs') return view.tabs.map(tab => tab.view)
  return 'rowActions' in view ? [view] : []
}

async function rowsOf(client: HttpClient, view: ClientTableView): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (let page = 1; rows.length < MOST_ROWS; page += 1) {
    const paging = view.paged ? { page, size: 100 } : {}
    const { body } = await client.get<{ records: Row[]; total: number }>(view.listUrl, { screen: view.screen, ...paging })
    const records = body.data?.records ?? []
    rows.push(...records)
    if (!view.paged || records.length < 100) break
  }
  return rows
}

/** Rows of all lists. */
export async function* listedRows(server: TestServer, client: HttpClient, screens: readonly ClientScreen[]): AsyncGenerator<ShownRow> {
  for (const view of screens.flatMap(tablesOf)) {
    const actions = [...view.rowActions, ...view.actions].filter(takesRows)
    if (actions.length === 0 || !viewOfScreen(server.snapshot(), view.screen)) continue
    const resource = resourceOf(server, view.resource)
    for (const row of await rowsOf(client, view)) yield { where: view.screen, resource, row, actions }
  }
}

const isDetail = (screen: ClientScreen): screen is ClientScreen & { readonly view: ClientDetailView } => screen.view.type === 'detail'

/** Detail row for each of these ids. */
export async function* detailRows(
  server: TestServer,
  client: HttpClient,
  screens: readonly ClientScreen[],
  idsOf: (resource: Resource) => readonly number[],
): AsyncGenerator<ShownRow> {
  for (const { path, view } of screens.filter(isDetail)) {
    const actions = view.actions.filter(takesRows)
    const resource = resourceOf(server, view.resource)
    if (actions.length === 0) continue
    for (const id of idsOf(resource)) {
      const { body } = await client.get<{ row: Row }>('/runtime/detail', { path, id })
      if (body.data) yield { where: path, resource, row: body.data.row, actions }
    }
  }
}
