import { expect, it } from 'vitest'
import type { PluginManifest } from '#schemas/types/plugin.ts'
import { isOwnPath, nameProblems, pathProblems, tablePrefix } from './own-names.ts'

const manifest: PluginManifest = { id: 'vintage', title: '年份', version: '1.0.0', runtime: '^1.0' }

it('refuses field types, which nothing could contain or switch off', () => {
  const fieldTypes = { year: { description: 'A year.', markdownDescription: '年份', value: 2019 } }
  expect(nameProblems({ ...manifest, contributes: { fieldTypes } })).toEqual(['字段类型 “year” 只能由随程序提供的插件提供'])
  expect(nameProblems(manifest)).toEqual([])
})

it('refuses views of the types of the language, which have no name of its own', () => {
  const view = { description: 'A view.', markdownDescription: '视图', examples: [] }
  const problems = (...names: readonly string[]) =>
    nameProblems({ ...manifest, viewKinds: ['report'], contributes: { views: Object.fromEntries(names.map(name => [name, view])) } })
  expect(problems('table', 'report', 'shelf')).toEqual([
    '清单语言的页面类型 “table” 只能由随程序提供的插件显示',
    '清单语言的页面类型 “report” 只能由随程序提供的插件显示',
  ])
})

it('refuses names outside its own, of every kind', () => {
  const own = { ...manifest, id: 'call-log' }
  const said = { description: '' }
  const problems = (contributes: PluginManifest['contributes']) => nameProblems({ ...own, contributes })
  expect(
    problems({
      operations: { 'call-log.call': said },
      jobs: { 'call-log.clean': said },
      consumers: { 'call-log.hear': { ...said, follows: [] } },
      endpoints: { 'GET /call-log/state': said },
      tables: { call_log_call: said },
      views: { shelf: { ...said, examples: [] } },
    }),
  ).toEqual([])
  for (const name of ['sms.call', 'call-logs.call', 'sms.call-log.']) {
    expect(problems({ operations: { [name]: said } })).toEqual([`操作 “${name}” 的名称要以 “call-log.” 开头`])
    expect(problems({ jobs: { [name]: said } })).toEqual([`任务 “${name}” 的名称要以 “call-log.” 开头`])
    expect(problems({ consumers: { [name]: { ...said, follows: [] } } })).toEqual([`消费者 “${name}” 的名称要以 “call-log.” 开头`])
  }
  for (const place of ['GET /sms/state', 'GET /call-log', 'GET /call-logs/state', 'GET /sms/call-log/', '/call-log/state', 'GET'])
    expect(problems({ endpoints: { [place]: said } })).toEqual([`接口 “${place}” 的路径要以 “/call-log/” 开头`])
  for (const name of ['sms_call', 'call-log_call', 'call_logs', 'sms_call_log_'])
    expect(problems({ tables: { [name]: said } })).toEqual([`数据表 “${name}” 的名称要以 “call_log_” 开头`])
})

it('names tables after its id, with underscores', () => {
  expect(tablePrefix('call-log-two')).toBe('call_log_two_')
})

it('takes the own path and what lies below it', () => {
  expect(['/vintage', '/vintage/', '/vintage/a'].map(path => isOwnPath('vintage', path))).toEqual([true, true, true])
  expect(['/vintages', '/', 'vintage', '/a/vintage/', '/a/vintage'].map(path => isOwnPath('vintage', path))).toEqual(Array(5).fill(false))
})

it.each([
  ['the path', { path: '/a' }],
  ['the permission of the list', { list: '/a' }],
  ['an action', { actions: { ok: {}, edit: { path: '/a' }, none: null } }],
  ['the path of a view', { view: { path: '/a' } }],
  ['the list of a view', { view: { list: '/a' } }],
  ['the detail of a view', { view: { detail: { path: '/a' } } }],
])('refuses %s outside its own', (_, value) => {
  const told = (text: string) => pathProblems('vintage', 'manifests/x.json', text)
  const text = JSON.stringify(value)
  expect(told(text)).toEqual(['manifests/x.json：路径 “/a” 要是 “/vintage” 或以 “/vintage/” 开头'])
  expect(told(text.replace('/a', '/vintage/a'))).toEqual([])
  expect(told(text.replace('"/a"', '1'))).toEqual([])
})

it('leaves what is no manifest to those that compile it', () => {
  for (const text of ['{', '1', 'null', '"/a"', '{}', '{"actions":1}', '{"actions":null,"view":null}', '{"view":{"detail":null}}'])
    expect([text, pathProblems('vintage', 'x', text)]).toEqual([text, []])
})
