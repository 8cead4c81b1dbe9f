import { expect, it } from 'vitest'
import type { PluginManifest } from '#schemas/types/plugin.ts'
import { registeredProblems } from './check-registered.ts'

const manifest: PluginManifest = { id: 'call-log', title: '通话', version: '1.0.0', runtime: '^1.0', server: 'server.js' }

const problemsOf = (parts: object) => registeredProblems(manifest, { id: 'call-log', ...parts }).problems

it('takes what only its own manifests can name', () => {
  const facts = [{ topic: 'call-log.ended', entity: 'call' }]
  expect(problemsOf({ facts, timelines: { 'call-log.calls': async () => [] } })).toEqual([])
})

it('refuses what reaches further than people read in plugin.json', () => {
  const parts = {
    extensions: [],
    assemble: () => ({}),
    recorders: [],
    openings: {},
    profile: [],
    tableWriters: {},
    optionSets: {},
    fieldTypes: { url: 'file:///types.js', fieldTypes: [] },
    refusals: {},
    views: {},
    selections: {},
    services: [],
  }
  for (const [name, value] of Object.entries(parts)) expect(problemsOf({ [name]: value })).toEqual([`外部插件不能使用 “${name}”`])
  expect(problemsOf({ facts: [{ topic: 'job.finished', entity: 'job' }] })).toEqual(['事实 “job.finished” 的名称要以 “call-log.” 开头'])
})

const operation = (name: string) => ({ declaration: { name } })
const endpoint = (method: string, path: string, permission: unknown = 'session', more: object = {}) => ({
  name: `call-log.${method.toLowerCase()}`,
  method,
  path,
  permission,
  ...more,
})
const job = (name: string, cron?: string) => ({ name, ...(cron !== undefined && { cron }) })
const consumer = (name: string, ...topics: readonly string[]) => ({ name, follows: topics.map(topic => ({ topic, entity: 'x' })) })

const DECLARED: PluginManifest['contributes'] = {
  operations: { 'call-log.call': { description: 'Calls.' }, 'call-log.export': { description: 'Exports.' } },
  endpoints: {
    'POST /call-log/send': { description: 'Sends.', permission: '/call-log/send' },
    'GET /call-log/state': { description: 'Tells.' },
  },
  jobs: { 'call-log.clean': { description: 'Cleans.', cron: '0 3 * * *' }, 'call-log.fetch': { description: 'Fetches.' } },
  consumers: { 'call-log.hear': { description: 'Hears.', follows: ['lead.lost', 'lead.won'] } },
}
const REGISTERED = {
  operations: [operation('call-log.call')],
  exporters: { 'call-log.export': async () => undefined },
  endpoints: [endpoint('POST', '/call-log/send', ['/call-log/send']), endpoint('GET', '/call-log/state')],
  jobs: [job('call-log.clean', '0 3 * * *'), job('call-log.fetch')],
  consumers: [consumer('call-log.hear', 'lead.won', 'lead.lost')],
}
const problemsWith = (contributes: PluginManifest['contributes'], parts: object) =>
  registeredProblems({ ...manifest, contributes }, { id: 'call-log', ...parts }).problems

it('takes what is registered as it is declared, topics in any order', () => {
  const exported = { id: 'call-log', ...REGISTERED }
  expect(registeredProblems({ ...manifest, contributes: DECLARED }, exported)).toEqual({ plugin: exported, problems: [] })
  expect(registeredProblems(manifest, { id: 'call-log' })).toEqual({ plugin: { id: 'call-log' }, problems: [] })
})

it.each([
  ['操作', { operations: [operation('call-log.call')] }, 'call-log.call', { operations: { 'call-log.call': { description: '' } } }],
  [
    '操作',
    { exporters: { 'call-log.out': async () => undefined } },
    'call-log.out',
    { operations: { 'call-log.out': { description: '' } } },
  ],
  ['接口', { endpoints: [endpoint('GET', '/call-log/a')] }, 'GET /call-log/a', { endpoints: { 'GET /call-log/a': { description: '' } } }],
  ['任务', { jobs: [job('call-log.run')] }, 'call-log.run', { jobs: { 'call-log.run': { description: '' } } }],
  [
    '消费者',
    { consumers: [consumer('call-log.hear')] },
    'call-log.hear',
    { consumers: { 'call-log.hear': { description: '', follows: [] } } },
  ],
])('names every %s that is on one side only', (what, parts, name, contributes) => {
  expect(problemsWith({}, parts)).toEqual([`服务端代码登记了${what} “${name}”，plugin.json 没有声明`])
  expect(problemsWith(contributes, {})).toEqual([`plugin.json 声明了${what} “${name}”，服务端代码没有登记`])
  expect(problemsWith(contributes, parts)).toEqual([])
})

it.each([
  ['another permission', { endpoints: [endpoint('POST', '/call-log/send', ['/call-log/other'])] }],
  ['two permissions', { endpoints: [endpoint('POST', '/call-log/send', ['/call-log/send', '/x'])] }],
  ['a session where a permission is declared', { endpoints: [endpoint('POST', '/call-log/send', 'session')] }],
  ['nobody where a permission is declared', { endpoints: [endpoint('POST', '/call-log/send', 'public')] }],
])('refuses an endpoint with %s', (_, parts) => {
  const endpoints = { 'POST /call-log/send': { description: '', permission: '/call-log/send' } }
  expect(problemsWith({ endpoints }, parts)).toEqual(['接口 “POST /call-log/send” 的权限与 plugin.json 声明的不同'])
})

it.each([['public'], [['/call-log/send']]])('refuses an endpoint for %s where a session is declared', permission => {
  const endpoints = { 'GET /call-log/state': { description: '' } }
  expect(problemsWith({ endpoints }, { endpoints: [endpoint('GET', '/call-log/state', permission)] })).toEqual([
    '接口 “GET /call-log/state” 的权限与 plugin.json 声明的不同',
  ])
})

it('refuses endpoints that are named for others or are signed', () => {
  const endpoints = { 'GET /call-log/state': { description: '' } }
  const problems = (more: object) => problemsWith({ endpoints }, { endpoints: [endpoint('GET', '/call-log/state', 'session', more)] })
  for (const name of ['sms.state', 'call-logs.state', 'sms.call-log.'])
    expect(problems({ name })).toEqual([`接口 “GET /call-log/state” 的名称要以 “call-log.” 开头，“${name}” 不是`])
  expect(problems({ signing: {} })).toEqual(['接口 “GET /call-log/state” 不能使用签名调用'])
})

it('refuses another schedule and other topics than people have read', () => {
  for (const [declared, registered] of [
    ['0 3 * * *', '0 4 * * *'],
    [undefined, '0 4 * * *'],
    ['0 3 * * *', undefined],
  ]) {
    const jobs = { 'call-log.clean': { description: '', ...(declared !== undefined && { cron: declared }) } }
    expect(problemsWith({ jobs }, { jobs: [job('call-log.clean', registered)] })).toEqual([
      '任务 “call-log.clean” 的定时与 plugin.json 声明的不同',
    ])
  }
  const consumers = { 'call-log.hear': { description: '', follows: ['lead.lost', 'lead.won'] } }
  for (const topics of [[], ['lead.lost'], ['lead.won', 'lead.lost', 'lead.moved'], ['lead.lostlead.won']])
    expect(problemsWith({ consumers }, { consumers: [consumer('call-log.hear', ...topics)] })).toEqual([
      '消费者 “call-log.hear” 跟随的事实与 plugin.json 声明的不同',
    ])
})

it('refuses facts and timelines of others', () => {
  for (const name of ['sms.sent', 'call-logs.ended', 'sms.call-log.']) {
    expect(problemsOf({ facts: [{ topic: name, entity: 'call' }] })).toEqual([`事实 “${name}” 的名称要以 “call-log.” 开头`])
    expect(problemsOf({ timelines: { [name]: async () => [] } })).toEqual([`动态来源 “${name}” 的名称要以 “call-log.” 开头`])
  }
})

it('refuses an export that is no plugin of this id', () => {
  const problems = (exported: unknown) => registeredProblems(manifest, exported)
  for (const exported of [undefined, null, 'call-log', () => ({ id: 'call-log' }), {}, { id: 1 }])
    expect(problems(exported)).toEqual({ problems: ['服务端入口没有以 default 导出 defineServerPlugin({...})'] })
  expect(problems({ id: 'sms' })).toEqual({ problems: ['服务端代码的 id 是 “sms”，plugin.json 的是 “call-log”'] })
  expect(problems({ id: 'call-log', endpoints: () => [] })).toEqual({ problems: ['服务端代码的 endpoints 要写成列表'] })
})
