/** Labels for the names in the audit log, by the current Snapshot. */
import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import type { Job } from '#core/contract/job.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Core } from '../pipeline/core.ts'
import { viewHandler } from '../pipeline/view-handler.ts'

/** A row of the table audit_word. */
export interface AuditLabel {
  readonly kind: 'action' | 'entity' | 'field'
  readonly name: string
  readonly label: string
  /** For an action: label of its resource. */
  readonly entity: string
}

/** Actions that are not the path of an endpoint. */
const PLAIN_ACTION_LABELS: Readonly<Record<string, string>> = { login: '登录', logout: '退出登录', job: '后台任务' }

const actionLabel = (name: string, label: string, entity = ''): AuditLabel => ({ kind: 'action', name, label, entity })

const resourceLabels = ({ name, label, path, list, actions, fields }: Resource): readonly AuditLabel[] => [
  { kind: 'entity', name, label, entity: '' },
  ...Object.values(fields).map(field => ({ kind: 'field', name: `${name}.${field.name}`, label: field.label, entity: '' }) as const),
  ...(list === undefined ? [] : [actionLabel(list, '查询列表', label), actionLabel(`${list}/get`, '查询选项', label)]),
  actionLabel(`${path}/details`, '查看详情', label),
  ...Object.values(actions).map(one => actionLabel(one.path, one.label, label)),
]

const viewLabels = ({ snapshot, viewParts }: Pick<Core, 'snapshot' | 'viewParts'>): readonly AuditLabel[] =>
  Object.values(snapshot.endpoints).flatMap(endpoint => {
    if (endpoint.kind !== 'view') return []
    const handler = viewHandler({ snapshot, viewParts }, endpoint)
    return handler ? [actionLabel(endpoint.path, handler.describe(snapshot, endpoint.screen).summary)] : []
  })

/** Labels of all names that an entry can contain now; of two for one name the later wins. */
export function auditLabels(
  { snapshot, endpoints, viewParts }: Pick<Core, 'snapshot' | 'endpoints' | 'viewParts'>,
  jobs: Iterable<Pick<Job, 'name' | 'title'>>,
): readonly AuditLabel[] {
  const words = [
    ...Object.entries(PLAIN_ACTION_LABELS).map(([name, label]) => actionLabel(name, label)),
    ...[...jobs].map(({ name, title }) => actionLabel(name, title ?? name)),
    ...[...endpoints.values()].map(({ path, title }) => actionLabel(path, title)),
    ...viewLabels({ snapshot, viewParts }),
    ...Object.values(snapshot.resources).flatMap(resourceLabels),
  ]
  return [...new Map(words.map(word => [`${word.kind} ${word.name}`, word])).values()].sort((one, other) =>
    `${one.kind} ${one.name}` < `${other.kind} ${other.name}` ? -1 : 1,
  )
}

/**
 * Stores the labels for the log's view. Labels of names no longer used are kept, since old entries use them. Written in sorted order, so that two
 * nodes cannot deadlock.
 */
export async function storeAuditLabels(db: Db, words: readonly AuditLabel[]): Promise<void> {
  await sql`insert into audit_word as w (kind, name, label, entity)
    select kind, name, label, entity from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as n(kind text, name text, label text, entity text)
    order by kind, name
    on conflict (kind, name) do update set label = excluded.label, entity = excluded.entity
    where (w.label, w.entity) is distinct from (excluded.label, excluded.entity)`.execute(db)
}
