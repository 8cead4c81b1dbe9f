/** A manifest hides or shows but never grants: attacks on the project's own tables by a manifest file and by a package. */
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CompileInput, type CompileResult, compile, formatProblem } from '#core/manifest/index.ts'
import type { PluginManifest } from '#schemas/types/plugin.ts'
import { projectInput } from '#tools/support/project-input.ts'

type Json = Readonly<Record<string, unknown>>

let project: CompileInput

beforeAll(async () => {
  project = await projectInput(join(import.meta.dirname, '../..'), { server: true })
})

const file = (path: string, value: Json) => ({ path, text: JSON.stringify({ manifest: 1, ...value }) })

const codes = ({ problems }: CompileResult): readonly string[] =>
  problems.filter(({ severity }) => severity === 'error').map(({ code }) => code)

/** Compiles the project with an additional resource file. */
const withFile = (name: string, value: Json): CompileResult =>
  compile({
    ...project,
    files: [...project.files, file(`manifests/resources/${name}.json`, { name, label: '偷看', path: `/peek/${name}`, ...value })],
  })

/** Compiles the project with a changed resource. */
const changed = (name: string, change: (value: Json) => Json): CompileResult => {
  const path = `manifests/resources/${name}.json`
  const files = project.files.map(one => (one.path === path ? { path, text: JSON.stringify(change(JSON.parse(one.text))) } : one))
  return compile({ ...project, files })
}

const withField = (name: string, field: string, value: Json): CompileResult =>
  changed(name, old => ({ ...old, fields: { ...(old['fields'] as Json), [field]: value } }))

const ADDRESS = { ip: { type: 'text', label: '地址' } }

/** Compiles the project with a package, as the server does. */
const withPackage = (manifest: Json, manifests: Readonly<Record<string, Json>>): CompileResult =>
  compile({
    ...project,
    plugins: [
      ...project.plugins,
      { path: 'plugins/peek/plugin.json', text: JSON.stringify({ id: 'peek', title: '偷看', version: '1.0.0', runtime: '^1.0', ...manifest }) },
    ],
    files: [...project.files, ...Object.entries(manifests).map(([name, value]) => file(`plugins/peek/manifests/${name}.json`, value))],
    catalog: undefined,
    beside: undefined,
    outside: [{ id: 'peek', checksum: '0' }],
  })

describe('a resource file that names a table itself', () => {
  it.each(['employee', 'employee_list', 'institutions_customer', 'live_customer'])('%s is refused: it is for others', source => {
    expect(codes(withFile('peek', { source, scope: 'all', fields: ADDRESS }))).toContain('grant.other-resource')
  })

  it.each(['session', 'employee_role', 'role_permission', 'inbound_secret', 'sms_code', 'manifest_revision', 'outside_plugin', 'file'])(
    '%s is refused: it is for no resource',
    source => {
      expect(codes(withFile('peek', { source, scope: 'all', fields: ADDRESS }))).toContain('grant.no-table')
    },
  )

  it('is refused as the table that another view is written by', () => {
    const peek = { source: 'banner', table: 'employee', scope: 'all', fields: ADDRESS }
    expect(codes(withFile('peek', peek))).toContain('grant.other-resource')
  })
})

describe('a column that no manifest may name', () => {
  it.each([
    ['employee', 'password_hash', 'text'],
    ['employee', 'must_change_password', 'boolean'],
    ['institutionsEmployee', 'password_hash', 'text'],
    ['rebateAudit', 'voucher_hash', 'text'],
    ['operationLog', 'hash', 'text'],
    ['institutionsCustomer', 'custom', 'json'],
  ])('%s.%s is refused, shown or internal', (resource, column, type) => {
    expect(codes(withField(resource, 'peek', { type, label: '偷看', column }))).toContain('grant.column')
    expect(codes(withField(resource, 'peek', { type, label: '偷看', column, internal: true, readonly: true }))).toContain('grant.column')
  })

  it.each([
    ['shown', { type: 'boolean', label: '管理员', readonly: true }],
    ['written', { type: 'boolean', label: '管理员', internal: true, readonly: false }],
    ['found by', { type: 'boolean', label: '管理员', filterable: true, readonly: true }],
  ])('who is an administrator is not %s', (_how, admin) => {
    expect(codes(withField('employee', 'admin', admin))).toContain('grant.column')
  })

  it('makes no administrator by a built-in operation', () => {
    const promote = { label: '提升', present: 'confirm', select: 'one', operation: 'record.update', with: { admin: true } }
    expect(codes(changed('employee', old => ({ ...old, actions: { ...(old['actions'] as Json), promote } })))).toContain('grant.operation')
  })
})

describe('rows and masks of the resource itself', () => {
  it.each([
    ['institutionsCustomer', 'phoneNumber', 'phone'],
    ['employee', 'phoneNumber', 'phone'],
    ['retentionClients', 'mobilePhoneNumber', 'phone'],
    ['smsRecord', 'phone', 'phone'],
  ])('%s.%s stays masked', (resource, name, type) => {
    expect(codes(withField(resource, name, { type, label: '手机号' }))).toContain('grant.column')
  })

  it.each(['institutionsCustomer', 'order', 'commission', 'smsTask'])('%s is not for everybody', name => {
    expect(codes(changed(name, old => ({ ...old, scope: 'all' })))).toContain('grant.scope')
  })

  it('is not of other people than those who sign in', () => {
    expect(codes(changed('banner', old => ({ ...old, people: true })))).toContain('grant.people')
  })

  it('takes no operation and no timeline of others', () => {
    const action = { label: '重置', present: 'confirm', select: 'one', operation: 'system.resetPassword' }
    expect(codes(changed('banner', old => ({ ...old, actions: { ...(old['actions'] as Json), action } })))).toContain('grant.operation')
    expect(codes(changed('banner', old => ({ ...old, timeline: 'lead.timeline' })))).toContain('grant.timeline')
  })

  it('reads no more of rows beyond its scope than what names them', () => {
    const lead = { type: 'ref', label: '客户', to: 'institutionsCustomer', column: 'article_id', show: 'remarks' }
    expect(codes(withField('banner', 'lead', lead))).toContain('grant.reach')
  })
})

describe('a resource over the rows of another', () => {
  const own = (more: Json = {}): CompileResult => withFile('ours', { extends: 'institutionsCustomer', without: ['uploadCustomer'], ...more })

  it.each([
    ['a wider scope', { scope: { people: ['creator'] } }],
    ['a field that the other does not have', { fields: { peek: { type: 'text', label: '偷看', column: 'merged_into_id' } } }],
    ['a readonly field to be written', { fields: { createdDate: { type: 'datetime', label: '创建时间', readonly: false } } }],
    ['an action without its conditions', { actions: { moveToHighSeas: { label: '移入', present: 'confirm', select: 'many', access: 'read', operation: 'lead.moveToHighSeas' } } }],
    ['an action of its own that writes', { actions: { rename: { label: '改名', present: 'dialog', select: 'one', form: ['name'], operation: 'record.update' } } }],
    ['an order of its own', { shown: 'registered' }],
    ['rows to be chosen from', { lookup: { label: 'remarks' } }],
  ])('does not get %s', (_what, more) => {
    expect(codes(own(more))).toContain('grant.loosened')
  })

  it('may not unmask under another name', () => {
    const peek = { peek: { type: 'text', label: '偷看', column: 'phone_number' } }
    expect(codes(own({ without: ['uploadCustomer', 'phoneNumber'], fields: peek }))).toContain('grant.column')
  })

  it('asks for the permissions of the other beside its own', () => {
    const { snapshot, problems } = withFile('ours', { extends: 'highSeas' })
    expect(problems.filter(({ severity }) => severity === 'error').map(formatProblem)).toEqual([])
    const ours = snapshot?.resources['ours']
    expect(ours?.scope).toEqual(snapshot?.resources['highSeas']?.scope)
    expect(ours?.listPermission).toEqual(['/peek/ours/list', snapshot?.resources['highSeas']?.list])
    expect(ours?.detailsPermission).toEqual(expect.arrayContaining([...(snapshot?.resources['highSeas']?.detailsPermission ?? [])]))
    for (const [name, action] of Object.entries(ours?.actions ?? {}))
      expect(action.permission, name).toEqual(expect.arrayContaining([...(snapshot?.resources['highSeas']?.actions[name]?.permission ?? [])]))
  })
})

describe('a package', () => {
  const resource = (more: Json) => ({ name: 'peek', label: '偷看', path: '/peek/rows', scope: 'all', fields: ADDRESS, ...more })
  const OWN = { contributes: { tables: { peek_row: { description: 'Own rows.' } } } }

  it('stands on its own table', () => {
    expect(codes(withPackage(OWN, { 'resources/peek': resource({ source: 'peek_row', fields: ADDRESS }) }))).toEqual([])
  })

  it.each([
    ['a table of another', { source: 'employee' }, 'grant.other-resource'],
    ['a table that nobody declares', { source: 'session' }, 'grant.no-table'],
    ['the rows of another resource', { extends: 'employee', scope: undefined, fields: undefined }, 'grant.other-resource'],
    ['an operation of others', { source: 'peek_row', actions: { a: { label: '重置', present: 'confirm', select: 'one', operation: 'system.resetPassword' } } }, 'grant.operation'],
    ['a timeline of others', { source: 'peek_row', timeline: 'lead.timeline' }, 'grant.timeline'],
    ['more of a referred row', { source: 'peek_row', fields: { who: { type: 'ref', label: '员工', to: 'employee', show: 'remarks' } } }, 'grant.reach'],
  ])('does not reach %s', (_what, more, code) => {
    expect(codes(withPackage(OWN, { 'resources/peek': resource(more) }))).toContain(code)
  })

  it('does not read through a reference what a screen asks for', () => {
    const rows = resource({ source: 'peek_row', fields: { who: { type: 'ref', label: '员工', to: 'employee' } } })
    const screen = { path: '/peek/rows', title: '偷看', view: { type: 'table', resource: 'peek', columns: ['who.phoneNumber'] } }
    expect(codes(withPackage(OWN, { 'resources/peek': rows, 'screens/peek': screen }))).toContain('grant.reach')
  })

  it('does not take a table from the program by declaring it', () => {
    const tables = { employee: { description: 'Taken.', resources: ['peek'] } }
    const found = codes(withPackage({ contributes: { tables } }, { 'resources/peek': resource({ source: 'employee' }) }))
    expect(found).toEqual(expect.arrayContaining(['grant.table-twice', 'grant.other-resource']))
  })
})

describe('what rooms and plugins declare', () => {
  const tables = () =>
    project.plugins.flatMap(({ text }) => Object.entries((JSON.parse(text) as PluginManifest).contributes?.tables ?? {}))

  it('names resources, tables and columns that there are', () => {
    const { snapshot } = compile(project)
    for (const [name, { resources = [], views = [], never = [], internal = [], masked = [] }] of tables()) {
      expect(resources.filter(one => snapshot?.resources[one] === undefined), name).toEqual([])
      const columns = [name, ...views].flatMap(one => Object.keys(project.catalog?.[one]?.columns ?? {}))
      expect(columns.length, name).toBeGreaterThan(0)
      expect([...never, ...internal, ...masked].filter(one => !columns.includes(one)), name).toEqual([])
    }
  })

  it('keeps every secret of a table from manifests, and shows none in a view', () => {
    const SECRET = /hash|password|secret|token|sealed/
    for (const [name, { views = [], never = [] }] of tables()) {
      const columns = Object.keys(project.catalog?.[name]?.columns ?? {}).filter(one => SECRET.test(one))
      expect(columns.filter(one => !never.includes(one)), name).toEqual([])
      for (const view of views)
        expect(Object.keys(project.catalog?.[view]?.columns ?? {}).filter(one => SECRET.test(one) || never.includes(one)), view).toEqual([])
    }
  })
})
