import { describe, expect, it } from 'vitest'
import { EMPTY_PLUGIN_STATEMENT, FULL_PLUGIN_STATEMENT, inspectedPackageOf, pluginItemOf } from './extensions.testing.ts'
import { hasServerPart, pluginOrigin, serverWords, statementSummary, uploadNotes, versionChange, warningsOf } from './words.ts'

describe('what a package is warned of', () => {
  it('names code on the server, outside addresses, open endpoints, tables and the missing signature', () => {
    const all = warningsOf(inspectedPackageOf()).join('\n')
    for (const word of ['服务端部分：代码在服务器进程内运行', 'https://pbx.example.com', '有 1 个接口不需要权限', '数据表', '没有签名'])
      expect(all).toContain(word)
  })

  it('says nothing of what there is not', () => {
    expect(warningsOf(inspectedPackageOf({ statement: EMPTY_PLUGIN_STATEMENT, restart: false, signedBy: '远航' }))).toEqual([])
    const guarded = { ...EMPTY_PLUGIN_STATEMENT, endpoints: FULL_PLUGIN_STATEMENT.endpoints.slice(0, 1) }
    expect(warningsOf(inspectedPackageOf({ statement: guarded, signedBy: '远航' })).join()).not.toContain('不需要权限')
  })

  it('takes whatever runs on the server for a server part, also where nothing has to be restarted', () => {
    for (const key of ['operations', 'endpoints', 'jobs', 'consumers'] as const)
      expect(hasServerPart({ ...EMPTY_PLUGIN_STATEMENT, [key]: FULL_PLUGIN_STATEMENT[key] }), key).toBe(true)
    expect(hasServerPart({ ...EMPTY_PLUGIN_STATEMENT, parts: FULL_PLUGIN_STATEMENT.parts, tables: FULL_PLUGIN_STATEMENT.tables })).toBe(
      false,
    )
  })
})

it('says from which version to which', () => {
  expect(versionChange({ installed: null, version: '1.0.0' })).toBe('新安装 1.0.0')
  expect(versionChange({ installed: '1.0.0', version: '1.1.0' })).toBe('从 1.0.0 更新到 1.1.0')
  expect(versionChange({ installed: '1.1.0', version: '1.1.0' })).toBe('重新安装 1.1.0')
})

it('says how the server part stands, only of plugins that are on', () => {
  const of = (running: string | null, why: string | null = null, state: 'on' | 'off' = 'on') =>
    serverWords(pluginItemOf({ state, server: { wanted: '1.2.0', running, why } }))
  expect(of('1.2.0')).toEqual({ text: '服务端部分 1.2.0 运行中', late: false })
  expect(of('1.1.0', '重启服务后运行')).toEqual({ text: '服务端部分 1.2.0：重启服务后运行，现在运行的是 1.1.0', late: true })
  expect(of('1.2.0', '启动失败：端口被占用')).toEqual({ text: '服务端部分 1.2.0：启动失败：端口被占用', late: true })
  expect(of(null, '本节点不运行它')).toEqual({ text: '服务端部分 1.2.0 没有运行：本节点不运行它', late: true })
  expect(of(null)?.late).toBe(true)
  expect(of('1.2.0', null, 'off')).toBeUndefined()
  expect(serverWords(pluginItemOf())).toBeUndefined()
})

it('says how uploads are set and how that is changed, and that a signature is wanted', () => {
  expect(uploadNotes({ uploads: 'off', signed: false })).toEqual([expect.stringContaining('PLUGIN_UPLOADS=off')])
  expect(uploadNotes({ uploads: 'browser', signed: false })).toEqual([expect.stringContaining('PLUGIN_UPLOADS=server')])
  expect(uploadNotes({ uploads: 'server', signed: true })).toEqual([
    expect.stringContaining('重启'),
    expect.stringContaining('PLUGIN_KEYS'),
  ])
})

it('counts what it brings, and says where it came from', () => {
  expect(statementSummary(FULL_PLUGIN_STATEMENT)).toBe(
    '1 个部件 · 1 个操作 · 2 个接口 · 2 个任务 · 1 个跟随处理 · 1 张数据表 · 1 个清单文件',
  )
  expect(statementSummary(EMPTY_PLUGIN_STATEMENT)).toBe('')
  expect(pluginOrigin(pluginItemOf())).toBe('上传安装 · 王经理 · 2026-03-01 10:20')
  expect(pluginOrigin(pluginItemOf({ source: 'folder', installedBy: null }))).toBe('来自服务器文件夹 · 2026-03-01 10:20')
})
