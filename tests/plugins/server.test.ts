/** Rules for server parts of plugins and rooms; a new one is covered once it is listed in apps/server/plugins.ts. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { language } from '#apps/server/language.ts'
import { serverPlugins } from '#apps/server/plugins.ts'
import type { DeclaredEndpoint } from '#core/contract/endpoint.ts'
import type { ServerPlugin } from '#core/contract/server-plugin.ts'
import { extensionsOf, manifestProblems } from '#core/kernel/index.ts'
import { compile } from '#core/manifest/index.ts'
import { compileInputOf, endpointsOf } from '#core/server/compose/registered.ts'
import { corePlugin } from '#core/server/endpoints/core-plugin.ts'
import { loadManifestFiles } from '#core/server/manifests/read-files.ts'
import { spreadsheetImporter } from '#plugins/spreadsheet/server/importer-point.ts'
import { plugins } from './plugins.ts'

const ROOT = join(import.meta.dirname, '../..')
const HAN = /\p{Script=Han}/u

const parts = serverPlugins()
const all = [corePlugin, ...parts]
const compiled = compile({ ...(await loadManifestFiles(ROOT)), language, ...compileInputOf(all) })
const paths = (resource: string, action: string): string | undefined => compiled.snapshot?.resources[resource]?.actions[action]?.path
const endpoints = (part: ServerPlugin): readonly DeclaredEndpoint[] => endpointsOf([part], paths)

/** Operations and exporters by their name in manifests. */
const operationNames = ({ operations = [], exporters = {} }: ServerPlugin): readonly string[] => [
  ...operations.map(({ declaration }) => declaration.name),
  ...Object.keys(exporters),
]

const ajv = new Ajv({ strict: false })

/** Paths of object schemas that allow undeclared properties. */
const open = (schema: unknown, path = ''): readonly string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'properties' in schema && !('additionalProperties' in schema) ? [path || '/'] : []
  return [...own, ...Object.entries(schema).flatMap(([key, value]) => open(value, `${path}/${key}`))]
}

it('compiles with the manifests', () => {
  expect(compiled.snapshot ? [] : compiled.problems).toEqual([])
})

describe.each(plugins.filter(({ manifest }) => manifest.server).map(plugin => [plugin.folder, plugin] as const))(
  'plugin %s',
  (folder, { manifest, path }) => {
    const part = parts.find(({ id }) => id === folder)

    it('is part of the server', () => {
      expect(existsSync(join(path, manifest.server ?? ''))).toBe(true)
      expect(part?.id).toBe(folder)
    })
  },
)

describe.each(plugins.filter(({ manifest }) => manifest.server).map(({ folder, manifest }) => [folder, manifest] as const))(
  'plugin.json of %s',
  (folder, manifest) => {
    it('says the operations that its code has, each with a word about it', () => {
      const part = parts.find(({ id }) => id === folder)
      const declared = Object.entries(manifest.contributes?.operations ?? {})
      expect(declared.map(([name]) => name).sort()).toEqual([...(part ? operationNames(part) : [])].sort())
      expect(declared.filter(([, { description }]) => !description).map(([name]) => name)).toEqual([])
    })
  },
)

describe.each(all.map(part => [part.id, part] as const))('server part %s', (_id, part) => {
  it('registers names under its own only; the core alone has plain ones', () => {
    const names = [
      ...operationNames(part).filter(name => part.id !== 'core' || !name.startsWith('record.')),
      ...[...endpoints(part), ...(part.jobs ?? []), ...(part.consumers ?? [])].map(({ name }) => name),
      ...Object.keys(part.timelines ?? {}),
    ]
    expect(names.filter(name => !name.startsWith(`${part.id}.`))).toEqual([])
  })

  it('titles its endpoints in Chinese and says who may call them', () => {
    for (const { name, title, permission, output } of endpoints(part)) {
      expect(title, name).toMatch(HAN)
      expect(permission, name).not.toEqual([])
      expect(() => ajv.compile(output ?? {}), name).not.toThrow()
    }
  })

  it('takes no input that it does not declare', () => {
    for (const { name, input } of endpoints(part)) {
      if (input === undefined) continue
      expect(open(input), name).toEqual([])
      expect(input, name).toMatchObject({ type: 'object', additionalProperties: false })
      expect(ajv.validate(input, { unknown: '<script>' }), name).toBe(false)
    }
  })

  it('refuses in Chinese where it limits', () => {
    for (const { name, rate } of endpoints(part)) if (rate?.message !== undefined) expect(rate.message, name).toMatch(HAN)
  })

  it('follows facts by names of two words, and says how often its jobs run in five fields', () => {
    for (const { name, follows } of part.consumers ?? [])
      for (const { topic } of follows) expect(topic, name).toMatch(/^[a-z][a-zA-Z]*\.[a-z][a-zA-Z]*$/)
    for (const { name, cron } of part.jobs ?? []) if (cron !== undefined) expect(cron.trim().split(/\s+/), name).toHaveLength(5)
  })

  it('imports by an action, and holds rows to a form', () => {
    for (const { resource, action, form } of extensionsOf([part]).of(spreadsheetImporter))
      for (const name of [action, form]) expect(paths(resource, name), `${resource}.${name}`).toBeDefined()
  })
})

it('agrees with every plugin.json on id, runtime and what it requires', async () => {
  const clients = new Map(await Promise.all(plugins.map(async plugin => [plugin.folder, await plugin.client()] as const)))
  const servers = new Map(parts.map(part => [part.id, part] as const))
  const others = {
    client: new Set([...clients].flatMap(([id, client]) => (client ? [id] : []))),
    server: new Set(servers.keys()),
  }
  const problems = plugins.flatMap(({ folder, manifest }) =>
    manifestProblems(manifest, { client: clients.get(folder), server: servers.get(folder) }, others),
  )
  expect(problems).toEqual([])
})

it.each([
  ['operation', '操作', 'customer.add', 'lead.add'],
  ['endpoint', '接口', 'customer.check', 'lead.check'],
  ['job', '任务', 'nightly', 'lead.nightly'],
  ['consumer', '消费者', 'message.follow', 'lead.follow'],
  ['timeline', '动态来源', 'leads.timeline', 'lead.timeline'],
] as const)('is told where code names something after another: %s', async (kind, title, name, suggestion) => {
  const server = compileInputOf(all)
  const beside = { name, method: 'GET', path: '/beside', permission: ['/beside'], title: '旁边', plugin: 'lead' } as const
  const { problems } = compile({
    language,
    ...(await loadManifestFiles(ROOT)),
    ...server,
    registered: kind === 'endpoint' ? server.registered : [...server.registered, { plugin: 'lead', kind, name }],
    endpoints: pathOf => [...server.endpoints(pathOf), ...(kind === 'endpoint' ? [beside] : [])],
  })
  const message = `服务端代码登记的名称要以 “lead.” 开头，这些不是：${title} “${name}”`
  expect(problems).toMatchObject([{ code: 'plugin.foreign-name', file: 'apps/crm/lead/plugin.json', pointer: '/id', message, suggestion }])
})

it('answers every endpoint that a view of the manifests adds', () => {
  const { endpoints = {}, screens = {} } = compiled.snapshot ?? {}
  const silent = Object.values(endpoints).filter(endpoint => {
    if (endpoint.kind !== 'view') return false
    const type = screens[endpoint.screen]?.view.type ?? ''
    return !parts.some(({ views }) => views?.[type]?.handlers[endpoint.handler])
  })
  expect(silent).toEqual([])
  expect(Object.keys(compiled.snapshot?.selections ?? {}).filter(key => !parts.some(({ selections }) => selections?.[key]))).toEqual([])
})

it('gives no name twice', () => {
  const kinds = [
    all.flatMap(operationNames),
    all.flatMap(part => endpoints(part).map(({ name }) => name)),
    all.flatMap(part => (part.jobs ?? []).map(({ name }) => name)),
    all.flatMap(part => (part.consumers ?? []).map(({ name }) => name)),
  ]
  for (const names of kinds) expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

const filesIn = (folder: string, ending: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith(ending)) : []

describe.each(plugins.map(({ folder, path }) => [folder, path] as const))('plugin %s', (folder, path) => {
  it('numbers its migrations, and makes and changes tables of its own', () => {
    const migrations = join(path, 'migrations')
    const tables = new Set<string>()
    for (const name of filesIn(migrations, '.sql').toSorted()) {
      expect(name).toMatch(/^\d{4}_[a-z_]+\.sql$/)
      const text = readFileSync(join(migrations, name), 'utf8').replace(/--.*$/gm, '')
      for (const [, table = ''] of text.matchAll(/create table (?:if not exists )?(\w+)/gi)) tables.add(table)
      const changed = [...text.matchAll(/(?:alter|drop|truncate) table (?:if exists |only )?(\w+)/gi)].map(([, table = '']) => table)
      // Rooms share one order of migrations and may alter tables of another room.
      if (!path.includes('/apps/crm/'))
        expect(
          changed.filter(table => !tables.has(table)),
          folder,
        ).toEqual([])
    }
  })

  it('brings manifests that say where they belong', () => {
    const manifests = join(path, 'manifests')
    for (const name of filesIn(manifests, '.json')) {
      const { manifest, label, title } = JSON.parse(readFileSync(join(manifests, name), 'utf8'))
      expect(manifest, name).toBe(1)
      if (label ?? title) expect(label ?? title, name).toMatch(HAN)
    }
  })
})
