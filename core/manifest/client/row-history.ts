/** The history action of a row, offered wherever the row is shown; manifests do not declare it. */
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { ClientAction } from '#schemas/types/wire.ts'
import { type ClientAccess, grantsAll } from './access.ts'
import { clientSubject } from './client-subject.ts'
import { maySeeDetails } from './screen-access.ts'

/** Permission to read the histories of the rows that the user sees. */
export const HISTORY_PERMISSION = '/system/operationLog/history'

const historyTablesCache = new WeakMap<Readonly<Record<string, Resource>>, ReadonlySet<string>>()

/** Tables whose rows some action creates or changes. */
const tablesWithHistory = (resources: Readonly<Record<string, Resource>>): ReadonlySet<string> => {
  const known = historyTablesCache.get(resources)
  if (known) return known
  const writing = Object.values(resources).filter(({ actions }) =>
    Object.values(actions).some(({ operation, present }) => operation !== undefined && present !== 'download'),
  )
  const tables = new Set(writing.map(({ table }) => table))
  historyTablesCache.set(resources, tables)
  return tables
}

/** True if rows of the resource have a history: views over sums and logs have none. */
export const hasHistory = (resources: Readonly<Record<string, Resource>>, { table }: Resource): boolean =>
  tablesWithHistory(resources).has(table)

/** The action 变更记录 of a resource's rows, for users who may read histories and details. It comes after the actions that the manifest names. */
export const historyAction = (snapshot: Snapshot, resource: Resource, access: ClientAccess): ClientAction[] =>
  hasHistory(snapshot.resources, resource) && grantsAll(access, [HISTORY_PERMISSION]) && maySeeDetails(snapshot, resource.name, access)
    ? [
        {
          key: 'history',
          label: '变更记录',
          present: 'history',
          select: 'one',
          url: '/runtime/history',
          read: true,
          aside: true,
          width: 'medium',
          props: { resource: resource.name },
          subject: clientSubject(snapshot, resource),
          limit: 1,
        },
      ]
    : []
