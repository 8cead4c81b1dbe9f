/** Plugins as the server describes them, for tests. */
import type { InspectedPackage, PluginItem, PluginList, Statement } from '../wire.ts'

export const EMPTY_PLUGIN_STATEMENT: Statement = {
  parts: [],
  permissions: [],
  operations: [],
  endpoints: [],
  jobs: [],
  consumers: [],
  tables: [],
  network: [],
  requires: [],
  manifests: [],
  data: [],
  migrations: [],
}

/** A statement with entries of every kind. */
export const FULL_PLUGIN_STATEMENT: Statement = {
  parts: [{ kind: 'cells', name: 'call-log/dial', description: '拨号按钮' }],
  permissions: [{ path: '/call-log/calls/list', title: '通话：查看列表' }],
  operations: [{ name: 'call-log.close', description: '结束通话' }],
  endpoints: [
    { method: 'POST', path: '/call-log/call', description: '发起通话', permission: '/call-log/call' },
    { method: 'GET', path: '/call-log/state', description: '线路状态', permission: null },
  ],
  jobs: [
    { name: 'call-log.sync', description: '同步录音', cron: '*/5 * * * *' },
    { name: 'call-log.fetch', description: '取回录音', cron: null },
  ],
  consumers: [{ name: 'call-log.follow', description: '记录分配', follows: ['lead.added', 'lead.staffChanged'] }],
  tables: [{ name: 'call_log_call', description: '通话' }],
  network: ['https://pbx.example.com'],
  requires: ['standard'],
  manifests: ['manifests/resources/call.json'],
  data: [
    { kind: 'table', name: 'call_log_call', reads: ['id', 'number'], writes: ['number'] },
    { kind: 'resource', name: 'employee', reads: ['name'], writes: [] },
  ],
  migrations: ['migrations/0001_calls.sql'],
}

export const pluginItemOf = (more: Partial<PluginItem> = {}): PluginItem => ({
  id: 'call-log',
  title: '通话记录',
  description: '在列表中拨号',
  version: '1.2.0',
  source: 'upload',
  checksum: 'c1',
  signedBy: null,
  installedDate: '2026-03-01 10:20:30',
  installedBy: '王经理',
  state: 'on',
  reason: null,
  statement: EMPTY_PLUGIN_STATEMENT,
  server: null,
  ...more,
})

export const pluginListOf = (items: readonly PluginItem[], more: Partial<PluginList> = {}): PluginList => ({
  items,
  uploads: 'server',
  signed: false,
  bundled: [{ id: 'standard', title: '标准组件', version: '1.0.0' }],
  ...more,
})

export const inspectedPackageOf = (more: Partial<InspectedPackage> = {}): InspectedPackage => ({
  checksum: 'c2',
  id: 'call-log',
  title: '通话记录',
  description: '在列表中拨号',
  version: '1.3.0',
  installed: '1.2.0',
  signedBy: null,
  statement: FULL_PLUGIN_STATEMENT,
  restart: true,
  problems: [],
  ...more,
})
