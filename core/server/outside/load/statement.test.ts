import { expect, it } from 'vitest'
import { coreLanguage as language } from '#core/manifest/index.ts'
import type { PluginManifest } from '#schemas/types/plugin.ts'
import { BROWSER_PART_KINDS, statementOf } from './statement.ts'

const packageOf = (contributes: PluginManifest['contributes'], manifests: Readonly<Record<string, object | string>> = {}) => ({
  manifest: { id: 'call-log', title: '通话记录', version: '1.0.0', runtime: '^1.0', contributes },
  files: new Map(
    Object.entries(manifests).map(([name, value]) => [
      `manifests/${name}.json`,
      Buffer.from(typeof value === 'string' ? value : JSON.stringify({ manifest: 1, ...value })),
    ]),
  ),
})

const RESOURCE = {
  name: 'call',
  label: '通话',
  path: '/call-log/calls',
  source: 'call_log_call',
  defaultSort: '-id',
  scope: { people: ['staff'], orphans: '/call-log/calls/orphans', except: '/call-log/calls/all' },
  shown: 'visible',
  fields: { visible: { type: 'boolean', label: '显示' }, staff: { type: 'reference', label: '同事', to: 'employee' } },
  actions: {
    note: { label: '记录', present: 'dialog', form: [{ field: 'visible' }], operation: 'record.create' },
    see: { label: '查看部门', present: 'dialog', permission: ['/system/department/list'], operation: 'record.update' },
  },
}

it('tells what its manifests and endpoints make into permissions, each once, and none that is another’s', () => {
  const own = packageOf(
    {
      endpoints: {
        'POST /call-log/send': { description: 'Sends.', permission: '/call-log/send' },
        'POST /call-log/note': { description: 'Notes.', permission: '/call-log/calls/note' },
        'GET /call-log/state': { description: 'Tells.' },
      },
    },
    {
      'resources/call': RESOURCE,
      'screens/calls': { path: '/call-log', title: '通话记录', view: { type: 'table', resource: 'call', columns: ['staff'] } },
      'screens/open': { path: '/call-log/open', title: '公开', everyone: true, view: { type: 'component', component: 'call-log/page' } },
      'screens/page': {
        path: '/call-log/page',
        title: '线路',
        view: { type: 'component', component: 'call-log/page', permissions: { '/call-log/hang': '挂断' } },
      },
      'screens/broken': '{',
    },
  )
  expect(statementOf(own, language).permissions).toEqual([
    { path: '/call-log', title: '通话记录' },
    { path: '/call-log/page', title: '线路' },
    { path: '/call-log/hang', title: '挂断' },
    { path: '/call-log/calls/list', title: '通话：查看列表' },
    { path: '/call-log/calls/note', title: '通话：记录' },
    { path: '/call-log/calls/show', title: '通话：显示' },
    { path: '/call-log/calls/hide', title: '通话：隐藏' },
    { path: '/call-log/calls/orphans', title: '通话：查看无人负责的数据' },
    { path: '/call-log/calls/all', title: '通话：查看全部数据' },
    { path: '/call-log/send', title: 'Sends.' },
  ])
})

it('says of parts what is said in Chinese, where anything is', () => {
  const examples = [{ value: '1', text: '1' }]
  const cells = {
    dial: { description: 'A number that is called.', markdownDescription: '点击拨号', examples },
    plain: { description: 'A number.', examples },
  }
  expect(statementOf(packageOf({ cells }), language).parts).toEqual([
    { kind: 'cells', name: 'dial', description: '点击拨号' },
    { kind: 'cells', name: 'plain', description: 'A number.' },
  ])
})

it('names every table and column that its manifests read and write, and what they show of others', () => {
  const sound = { ...RESOURCE, fields: { ...RESOURCE.fields, staff: { type: 'ref', label: '同事', to: 'employee' } } }
  const own = packageOf(
    {},
    {
      'resources/call': sound,
      'screens/calls': { path: '/call-log', title: '通话记录', view: { type: 'table', resource: 'call', columns: ['staff.username'] } },
      'screens/leads': { path: '/call-log/leads', title: '客户', view: { type: 'table', resource: 'lead', columns: ['name'] } },
    },
  )
  expect(statementOf(own, language).data).toEqual([
    { kind: 'table', name: 'call_log_call', reads: ['id', 'staff_id', 'visible'], writes: ['visible'] },
    { kind: 'resource', name: 'employee', reads: ['username', '名称'], writes: [] },
    { kind: 'resource', name: 'lead', reads: ['name'], writes: [] },
  ])
})

const EMPTY = {
  parts: [],
  permissions: [],
  operations: [],
  endpoints: [],
  jobs: [],
  consumers: [],
  tables: [],
  data: [],
  network: [],
  requires: [],
  manifests: [],
  migrations: [],
}

it('of a package that adds nothing is empty', () => {
  expect(statementOf(packageOf(undefined), language)).toEqual(EMPTY)
})

it('lists all that a package declares, by kind, and its files by name', () => {
  const own = packageOf({
    operations: { 'call-log.call': { description: 'Calls.' }, 'call-log.quiet': {} },
    endpoints: {
      'POST /call-log/send': { description: 'Sends.', permission: '/call-log/send' },
      'GET /call-log/state': { description: 'Tells.' },
    },
    jobs: { 'call-log.clean': { description: 'Cleans.', cron: '0 3 * * *' }, 'call-log.fetch': { description: 'Fetches.' } },
    consumers: { 'call-log.hear': { description: 'Hears.', follows: ['lead.lost'] } },
    tables: { call_log_call: { description: 'Calls.' } },
    controls: { dial: { description: 'Dials.', examples: [] } },
  })
  const names = [
    'plugin.json',
    'migrations/2.sql',
    'manifests/b.json',
    'a/manifests/',
    'migrations/1.sql',
    'manifests/a.json',
    'a/migrations/',
  ]
  const files = new Map(names.map(name => [name, Buffer.from('{"manifest":1}')]))
  const whole = { manifest: { ...own.manifest, network: ['https://a.cn'], requires: ['sms'] }, files }
  expect(statementOf(whole, language)).toEqual({
    ...EMPTY,
    parts: [{ kind: 'controls', name: 'dial', description: 'Dials.' }],
    permissions: [{ path: '/call-log/send', title: 'Sends.' }],
    operations: [
      { name: 'call-log.call', description: 'Calls.' },
      { name: 'call-log.quiet', description: '' },
    ],
    endpoints: [
      { method: 'POST', path: '/call-log/send', description: 'Sends.', permission: '/call-log/send' },
      { method: 'GET', path: '/call-log/state', description: 'Tells.', permission: null },
    ],
    jobs: [
      { name: 'call-log.clean', description: 'Cleans.', cron: '0 3 * * *' },
      { name: 'call-log.fetch', description: 'Fetches.', cron: null },
    ],
    consumers: [{ name: 'call-log.hear', description: 'Hears.', follows: ['lead.lost'] }],
    tables: [{ name: 'call_log_call', description: 'Calls.' }],
    network: ['https://a.cn'],
    requires: ['sms'],
    manifests: ['manifests/a.json', 'manifests/b.json'],
    migrations: ['migrations/1.sql', 'migrations/2.sql'],
  })
})

it('names a permission once that two endpoints ask for', () => {
  const endpoints = {
    'POST /call-log/a': { description: 'First.', permission: '/call-log/send' },
    'POST /call-log/b': { description: 'Second.', permission: '/call-log/send' },
  }
  expect(statementOf(packageOf({ endpoints }), language).permissions).toEqual([{ path: '/call-log/send', title: 'First.' }])
})

it.each(BROWSER_PART_KINDS)('lists %s', kind => {
  const own = packageOf({ [kind]: { part: { description: 'A part.', examples: [] } } })
  expect(statementOf(own, language).parts).toEqual([{ kind, name: 'part', description: 'A part.' }])
})

it('is made once for the same files', () => {
  const own = packageOf({})
  expect(statementOf(own, language)).toBe(statementOf(own, language))
  expect(statementOf({ ...own, files: new Map(own.files) }, language)).not.toBe(statementOf(own, language))
})
