import { expect, it } from 'vitest'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import type { ViewEndpoint } from '#core/contract/model/endpoint.ts'
import { sampleAction, sampleField, sampleResource, sampleSnapshot } from '#core/contract/samples.testing.ts'
import type { ViewPart } from '#core/contract/view-part.ts'
import { auditLabels } from './audit-words.ts'

const lead = sampleResource('lead', {
  label: '客资',
  list: '/lead/list',
  fields: { name: sampleField('name', 'text', { label: '姓名' }) },
  actions: { edit: sampleAction('edit', { label: '编辑', path: '/lead/edit' }) },
})
const file: ViewEndpoint = {
  kind: 'view',
  method: 'GET',
  path: '/wall/export',
  permission: ['/wall/export'],
  screen: '/wall',
  handler: 'export',
}
const snapshot = sampleSnapshot([lead], {
  screens: { '/wall': { path: '/wall', title: '展板', everyone: false, view: { type: 'wall' } } },
  endpoints: { 'GET /wall/export': file },
})
const wall: ViewPart = {
  handlers: {
    export: {
      describe: ({ screens }, screen) => ({ summary: `${screens[screen]?.title}：导出`, parameters: [] }),
      download: () => Promise.reject(new Error('nothing is written here')),
    },
  },
  schemas: {},
}
const upload = defineEndpoint({
  name: 'a.one',
  method: 'GET',
  path: '/one',
  permission: 'session',
  title: '上传文件',
  handle: async () => undefined,
})

it('names what the audit log can hold: of resources, of endpoints in code and of views, and of jobs', () => {
  const core = { snapshot, endpoints: new Map([[upload.name, upload]]), viewParts: new Map([['wall', wall]]) }
  const labels = new Map(auditLabels(core, [{ name: 'night', title: '夜间清理' }]).map(({ name, label }) => [name, label]))
  expect(Object.fromEntries(labels)).toMatchObject({
    lead: '客资',
    'lead.name': '姓名',
    '/lead/list': '查询列表',
    '/lead/edit': '编辑',
    '/one': '上传文件',
    '/wall/export': '展板：导出',
    night: '夜间清理',
  })
})
