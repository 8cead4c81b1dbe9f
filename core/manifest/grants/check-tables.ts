/** Checks that manifests grant nothing: a resource must be named by its table, or extend a resource that is and keep its restrictions. */
import { databaseColumn } from '../link/build-resource.ts'
import type { Declared, LinkContext, TableGrant } from '../link/symbols.ts'
import { isGranted } from '../link/table-grants.ts'
import type { Catalog } from '../lint/catalog.ts'
import type { NormalField, NormalResource } from '../normalize/normal.ts'
import { nearestName } from '../problems/nearest-name.ts'
import type { Finding } from '../problems/reporter.ts'
import { checkNotLoosened } from './check-kept.ts'

/** Column that stores all fields with "custom": true; only those fields may use it. */
const CUSTOM_COLUMN = 'custom'

/** Grants of the tables of a resource: `own` for the table it writes, `read` for the table or view it reads. */
interface ResourceGrants {
  readonly own: TableGrant
  readonly read: TableGrant
}

/** Grant of a table that some resource may use. A table can be declared without resources: it is its owner's, and no manifest reaches it. */
const usableGrant = (grants: ReadonlyMap<string, TableGrant>, name: string): TableGrant | undefined => {
  const grant = grants.get(name)
  return grant !== undefined && grant.resources.size > 0 ? grant : undefined
}

const grantsOfResource = (grants: ReadonlyMap<string, TableGrant>, { source, table }: NormalResource): ResourceGrants | undefined => {
  const read = usableGrant(grants, source)
  const own = table === undefined ? read : usableGrant(grants, table)
  return read && own && { read, own }
}

const ungrantedTable = (grants: ReadonlyMap<string, TableGrant>, { source, table }: NormalResource): readonly [string, Finding] => {
  const key = usableGrant(grants, source) ? 'table' : 'source'
  const name = key === 'source' ? source : (table ?? source)
  const usable = [...grants.keys()].filter(one => usableGrant(grants, one) !== undefined)
  const message = `清单不能使用 “${name}”：没有插件或业务模块在 “plugin.json” 的 “tables” 里声明它可供清单使用`
  return [`/${key}`, { code: 'grant.no-table', message, suggestion: nearestName(name, usable) }]
}

const columnGrantProblem = (name: string, field: NormalField, grant: TableGrant): string | undefined => {
  if (field.custom === true || field.rate !== undefined) return undefined
  const column = databaseColumn(name, field)
  if (column === CUSTOM_COLUMN) return `列 “${CUSTOM_COLUMN}” 只能由写有 "custom": true 的字段使用`
  if (grant.never.has(column)) return `数据表 “${grant.name}” 的列 “${column}” 不能出现在任何清单里`
  if (grant.internal.has(column) && !(field.internal === true && field.readonly === true))
    return `数据表 “${grant.name}” 的列 “${column}” 只能用于写有 "internal": true 和 "readonly": true 的字段`
  if (grant.masked.has(column) && field.mask === undefined && field.internal !== true)
    return `数据表 “${grant.name}” 的列 “${column}” 必须脱敏：要写 “mask”`
  return undefined
}

const checkGrantedColumns = (
  { reporter }: LinkContext,
  { source, value }: Declared<NormalResource>,
  { own, read }: ResourceGrants,
): void => {
  for (const [name, field] of Object.entries(value.fields)) {
    const message = columnGrantProblem(name, field, read) ?? columnGrantProblem(name, field, own)
    if (message === undefined) continue
    const at = field.column === undefined ? `/fields/${name}` : `/fields/${name}/column`
    reporter.report(source, at, { code: 'grant.column', message })
  }
}

/** No form writes a readonly column; showing it is fine. */
const checkReadonlyColumns = ({ reporter }: LinkContext, { source, value }: Declared<NormalResource>, { own }: ResourceGrants): void => {
  for (const [name, { form, formPlaces }] of Object.entries(value.actions))
    for (const [index, item] of form.entries()) {
      const field = item.field === undefined ? undefined : value.fields[item.field]
      if (field === undefined || item.readonly === true || formPlaces[index] === 'form/like' || field.custom === true) continue
      const column = databaseColumn(item.field ?? '', field)
      if (!own.readonly.has(column)) continue
      const message = `数据表 “${own.name}” 的列 “${column}” 由操作自己写入，表单不能填写；只显示它要写 "readonly": true`
      reporter.report(source, `/actions/${name}/${formPlaces[index]}`, { code: 'grant.column', message })
    }
}

const checkGrantedRows = ({ reporter }: LinkContext, { source, value }: Declared<NormalResource>, { own, read }: ResourceGrants): void => {
  if (value.scope.all && (own.scoped || read.scoped))
    reporter.report(source, '/scope', {
      code: 'grant.scope',
      message: `数据表 “${own.name}” 的数据属于个人，不能写 "scope": "all"：要写明谁能看到哪些行`,
    })
  if (value.people === true && !own.people)
    reporter.report(source, '/people', {
      code: 'grant.people',
      message: `数据表 “${own.name}” 的行不是登录的员工，资源 “${value.name}” 不能写 "people": true`,
    })
}

/** Built-in operations need a table that permits them; a plugin's operation may act on that plugin's tables, and on others that it names. */
const operationMessage = (
  { symbols }: LinkContext,
  { name }: NormalResource,
  operation: string,
  { own }: ResourceGrants,
): string | undefined => {
  const [plugin = ''] = operation.split('.')
  if (plugin === 'record')
    return own.writes.has(operation) ? undefined : `数据表 “${own.name}” 不能用 “${operation}” 写入，只能用 “${own.plugin}” 的操作`
  if (plugin === own.plugin || !symbols.plugins.has(plugin)) return undefined
  const lent = symbols.lent.get(operation)
  if (lent === 'anywhere' || lent?.has(name)) return undefined
  return `操作 “${operation}” 属于 “${plugin}”，不能用于 “${own.plugin}” 的数据表 “${own.name}” 上的资源 “${name}”`
}

const checkOperationsAndTimeline = (context: LinkContext, { source, value }: Declared<NormalResource>, ground: ResourceGrants): void => {
  const { reporter } = context
  for (const [name, { operation }] of Object.entries(value.actions)) {
    const message = operation === undefined ? undefined : operationMessage(context, value, operation, ground)
    if (message !== undefined) reporter.report(source, `/actions/${name}/operation`, { code: 'grant.operation', message })
  }
  const { timeline } = value
  if (timeline !== undefined && timeline.split('.')[0] !== ground.own.plugin)
    reporter.report(source, '/timeline', {
      code: 'grant.timeline',
      message: `动态来源 “${timeline}” 不能用于 “${ground.own.plugin}” 的数据表 “${ground.own.name}” 的行`,
    })
}

/** Whether an outside plugin's manifest uses a table that is not the plugin's own; such tables can only be referred to. */
const usesForeignTable = ({ source }: Declared<NormalResource>, { own, read }: ResourceGrants, outside: ReadonlySet<string>): boolean => {
  const [, id = ''] = /^plugins\/([^/]+)\/manifests\//.exec(source.file) ?? []
  return outside.has(id) && (own.plugin !== id || read.plugin !== id)
}

const foreignTableFinding = ({ own }: ResourceGrants, { name }: NormalResource): Finding => {
  const [one] = own.resources
  const message = `数据表 “${own.name}” 不允许资源 “${name}”（它属于 “${own.plugin}”）`
  return {
    code: 'grant.other-resource',
    message: one === undefined ? message : `${message}；要换一种方式显示这些数据，请用 "extends" 沿用 “${one}”，不写 “source” 和 “table”`,
  }
}

/** True if the database lacks the table; the catalog check reports that. */
const lacksRelation = (catalog: Catalog | undefined, { source, table }: NormalResource): boolean =>
  catalog !== undefined && [source, table ?? source].some(name => catalog[name] === undefined)

/**
 * Checks every resource against the grants of its tables
 * @param outside ids of the outside plugins
 */
export const checkTables = (context: LinkContext, outside: ReadonlySet<string>, catalog: Catalog | undefined): void => {
  const { symbols, reporter } = context
  const grants = symbols.tables
  // Undefined if a plugin.json could not be read, which is reported there.
  if (grants === undefined) return
  for (const resource of symbols.resources.values()) {
    const { source, value } = resource
    // A resource whose name is wrong is checked once the name is fixed.
    if (reporter.hasWithin(source, '/name')) continue
    const ground = grantsOfResource(grants, value)
    if (ground === undefined) {
      const [pointer, finding] = ungrantedTable(grants, value)
      if (!lacksRelation(catalog, value)) reporter.report(source, pointer, finding)
      continue
    }
    if (usesForeignTable(resource, ground, outside) || (value.kept === undefined && !isGranted(grants, value))) {
      reporter.report(source, value.extends === undefined ? '/source' : '/extends', foreignTableFinding(ground, value))
      continue
    }
    checkGrantedColumns(context, resource, ground)
    checkReadonlyColumns(context, resource, ground)
    checkGrantedRows(context, resource, ground)
    checkOperationsAndTimeline(context, resource, ground)
    if (value.kept !== undefined) checkNotLoosened(context, resource, value.kept)
  }
}
