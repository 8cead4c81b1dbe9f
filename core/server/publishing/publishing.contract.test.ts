/** Publishing while the server runs, and what a set is checked against. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sampleField, sampleResource, sampleSnapshot } from '#core/contract/samples.testing.ts'
import type { ServerPlugin } from '#core/contract/server-plugin.ts'
import { coreLanguage, type ManifestFile } from '#core/manifest/index.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { mistyped } from '#tests/support/stub.ts'
import { snapshotHolder } from '../compose/snapshot-holder.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { newestPublished, revisionStatus, setHash, storeRefusal } from '../manifests/revisions.ts'
import { checkPublished, checkSet, checkToPublish, type NodeProgram, type OutsideProgram, type SetCheck } from './candidate.ts'
import { createPublishing, publicationNotes } from './publishing.ts'

let test: TestDatabase
let database: Database
beforeAll(async () => {
  test = await createTestDatabase()
  database = openDatabase({ url: test.url, log: console })
  const owner = openDatabase({ url: test.ownerUrl, log: console })
  // Its column has the name of the one for custom values, and another type.
  await sql`create table odd (id bigint primary key, name text, custom text)`.execute(owner.db)
  await owner.close()
})
afterAll(async () => {
  await database.close()
  await test.drop()
})
beforeEach(async () => {
  await sql`delete from manifest_revision`.execute(database.db)
  await sql`delete from manifest_program`.execute(database.db)
})

const options = (name: string, ...values: readonly string[]): ManifestFile => ({
  path: `manifests/options/${name}.json`,
  text: JSON.stringify({ manifest: 1, name, label: name, values: values.map(value => ({ value, label: value })) }),
})
const menu: ManifestFile = { path: 'manifests/menu.json', text: JSON.stringify({ manifest: 1, groups: [] }) }
const [FIRST, EDITED, NEXT] = [
  [menu, options('size', 'a')],
  [menu, options('size', 'a', 'ours')],
  [menu, options('size', 'a', 'theirs')],
]
const WRONG = [menu, { path: 'manifests/options/size.json', text: '{"manifest":1,"nome":"size"}' }]
/** Outside manifests that name option sets. */
const outsideOf = (...names: readonly string[]): OutsideProgram => ({
  plugins: [],
  pluginFiles: [],
  packages: [],
  manifests: names.map(name => ({ ...options(name, 'x'), path: `plugins/x/manifests/options/${name}.json` })),
})
const PROGRAM: NodeProgram = { plugins: [], pluginFiles: [], language: coreLanguage }
const problemsOf = async (checked: Promise<SetCheck>): Promise<readonly string[] | undefined> => {
  const { candidate, ...rest } = await checked
  return candidate ? undefined : mistyped<{ problems: readonly string[] }>(rest).problems
}

describe('a set is checked', () => {
  const check = (files: readonly ManifestFile[], program: Partial<NodeProgram> = {}) =>
    checkSet(database.db, { ...PROGRAM, ...program }, files)

  it('with what outside plugins add, which is no part of it', async () => {
    const plugin: ServerPlugin = { id: 'x' }
    const outside = { ...outsideOf('level'), plugins: [plugin] }
    const { candidate } = await check(FIRST, { outside: () => outside })
    expect(candidate).toMatchObject({ files: FIRST, hash: setHash(FIRST), outside: [plugin] })
    expect(Object.keys(candidate?.snapshot.options ?? {}).sort()).toEqual(['boolean', 'level', 'size'])
    expect(candidate?.catalog).toHaveProperty('employee')
    expect((await check(FIRST)).candidate?.outside).toEqual([])
    expect((await problemsOf(check(FIRST, { outside: () => outsideOf('size') })))?.join()).toContain('size')
  })

  it('and refused without a file, and with files of an installed plugin', async () => {
    expect(await problemsOf(check([]))).toEqual(['没有找到任何清单文件'])
    const outside = () => ({ ...outsideOf(), packages: [{ id: 'call-log', checksum: '1' }] })
    const file = { ...options('level', 'a'), path: 'plugins/call-log/manifests/options/level.json' }
    expect(await problemsOf(check([...FIRST, file], { outside }))).toEqual([
      '“plugins/call-log/manifests/options/level.json” 属于安装的插件，不能另外发布',
    ])
    for (const path of ['plugins/call-logs/manifests/options/level.json', 'a/plugins/call-log/manifests/options/level.json'])
      expect((await problemsOf(check([...FIRST, { ...file, path }], { outside })))?.join() ?? '').not.toContain('属于安装的插件')
  })

  it('against the program: one that cannot be put together, or leaves an endpoint open, serves none', async () => {
    const start = /^当前程序无法提供清单中的接口（程序可能较旧）：/
    const endpoint = { name: 'x.a', title: '', method: 'GET', path: '/x/a', permission: [], handle: async () => undefined }
    const open = mistyped<ServerPlugin>({ id: 'x', endpoints: [endpoint] })
    expect(await problemsOf(check(FIRST, { plugins: [open] }))).toEqual([expect.stringMatching(start)])
    expect((await problemsOf(check(FIRST, { plugins: [open] })))?.[0]).toContain('GET /x/a has no permission')
    const served = mistyped<ServerPlugin>({ id: 'x', endpoints: [{ ...endpoint, permission: 'session' }] })
    expect(await problemsOf(check(FIRST, { plugins: [served] }))).toBeUndefined()
  })

  it('once: what was published by a program with the same code, plugins and schema is only compiled', async () => {
    const group = { key: 'all', title: '全部', screens: ['/nowhere'] }
    const misnamed = [{ ...menu, text: JSON.stringify({ manifest: 1, groups: [group] }) }, options('size', 'a')]
    const checkedBy = (await check(FIRST)).candidate?.checkedBy ?? null
    const again = (program: Partial<NodeProgram> = {}) =>
      problemsOf(checkPublished(database.db, { ...PROGRAM, ...program }, { files: misnamed, checkedBy }))
    expect(await again()).toBeUndefined()
    const plugin = { id: 'x', title: 'X', version: '1.0.0', runtime: '^1.0' }
    expect(await again({ pluginFiles: [{ path: 'plugins/x/plugin.json', text: JSON.stringify(plugin) }] })).toEqual([
      expect.stringContaining('没有页面 “/nowhere”'),
    ])
  })

  it('against the database: a column of another type is named', async () => {
    const resource = (type: string): ManifestFile => ({
      path: 'manifests/resources/person.json',
      text: JSON.stringify({
        manifest: 1,
        name: 'person',
        label: '同事',
        path: '/people',
        source: 'employee',
        defaultSort: '-id',
        scope: 'all',
        fields: { username: { type, label: '用户名' } },
      }),
    })
    const tables = { employee: { description: 'People.', resources: ['person'] } }
    const plugin = { id: 'x', title: 'X', version: '1.0.0', runtime: '^1.0', contributes: { tables } }
    const pluginFiles = [{ path: 'plugins/x/plugin.json', text: JSON.stringify(plugin) }]
    const menuOnly = (type: string) => problemsOf(check([menu, resource(type)], { pluginFiles }))
    expect(await menuOnly('text')).toBeUndefined()
    expect(await menuOnly('date')).toEqual([
      'manifests/resources/person.json:1 /fields/username [db.wrong-type] 列 “username” 的类型是 “text”，“date” 字段应为 “date”',
    ])
  })

  it('against the database: a table without a column for custom values is named', async () => {
    const tables = { odd: { description: 'Odd.', resources: ['odd'] } }
    const plugin = { id: 'x', title: 'X', version: '1.0.0', runtime: '^1.0', contributes: { tables } }
    const pluginFiles = [{ path: 'plugins/x/plugin.json', text: JSON.stringify(plugin) }]
    const resource = (fields: object): ManifestFile => ({
      path: 'manifests/resources/odd.json',
      text: JSON.stringify({
        manifest: 1,
        name: 'odd',
        label: '奇',
        path: '/odd',
        source: 'odd',
        defaultSort: '-id',
        scope: 'all',
        fields,
      }),
    })
    const name = { type: 'text', label: '名称' }
    const found = (fields: object) => problemsOf(check([menu, resource(fields)], { pluginFiles }))
    expect(await found({ name })).toBeUndefined()
    expect(await found({ name, extra: { ...name, custom: true } })).toEqual(['资源 odd：“odd”没有 custom 列，不能有自定义字段“extra”'])
  })

  it('before it is published also against the program after the next restart', async () => {
    const publish = (now: OutsideProgram, coming?: OutsideProgram) => {
      const outside = () => ({ ...now, ...(coming && { coming: { what: '“通话”', program: coming } }) })
      return checkToPublish(database.db, { ...PROGRAM, outside }, FIRST)
    }
    expect((await publish(outsideOf('level'))).candidate?.hash).toBe(setHash(FIRST))
    const both = await publish(outsideOf('level'), outsideOf('other'))
    expect(Object.keys(both.candidate?.snapshot.options ?? {}).sort()).toEqual(['boolean', 'level', 'size'])
    const conflict = await problemsOf(publish(outsideOf('size')))
    expect(conflict).toHaveLength(1)
    expect(await problemsOf(publish(outsideOf('size'), outsideOf()))).toEqual([
      ...(conflict ?? []),
      '插件 “通话” 要在重启服务后才生效，现在使用的是之前的版本',
    ])
    expect(await problemsOf(publish(outsideOf(), outsideOf('size')))).toEqual([
      '重启服务后插件 “通话” 生效，与它不相配：',
      ...(conflict ?? []),
    ])
    expect((await checkToPublish(database.db, PROGRAM, FIRST)).candidate?.hash).toBe(setHash(FIRST))
  })
})

/** A running node that serves FIRST; its outside plugins and what it logs. */
const running = async () => {
  const node = { outside: outsideOf(), logged: [] as string[] }
  const program = { ...PROGRAM, outside: () => node.outside }
  const { candidate } = await checkSet(database.db, program, FIRST)
  if (!candidate) throw new Error('not good')
  const holder = snapshotHolder(candidate.snapshot, candidate.catalog)
  const log = { info: () => void node.logged.push('info'), warn: () => undefined, error: () => void node.logged.push('error') }
  const publishing = createPublishing({
    db: database.db,
    longReads: database.longReads,
    program,
    holder,
    served: { id: 0, hash: candidate.hash },
    files: FIRST,
    own: { hash: setHash(FIRST), code: 'old', files: FIRST },
    node: 'n',
    log,
  })
  const sizes = () => holder.get().options['size']?.values.map(({ value }) => value)
  return { node, holder, publishing, sizes }
}
const BY = { source: 'studio', who: 'admin' } as const
const status = () => revisionStatus(database.db)
const publishUnchecked = (set: readonly ManifestFile[]) =>
  sql`insert into manifest_revision (state, hash, files, source, who)
    values ('published', ${setHash(set)}, ${JSON.stringify(set)}::jsonb, 'command', 'another node')`.execute(database.db)

describe('publishing', () => {
  it('serves what is right, and tells the changes, once', async () => {
    const { publishing, sizes, node } = await running()
    await storeRefusal(database.db, 'x', ['不行'], { source: 'node', who: 'n' })
    expect(await publishing.publish(EDITED, BY)).toEqual({ published: true, changed: true, notes: ['修改选项 size（size）'] })
    expect([sizes(), node.logged]).toEqual([['a', 'ours'], ['info']])
    const { published, refused } = await status()
    expect(published).toMatchObject({ ...BY, hash: setHash(EDITED), notes: ['修改选项 size（size）'] })
    expect(refused).toEqual([])
    const [before] = await newestPublished(database.db)
    expect(await publishing.publish(EDITED, BY)).toEqual({ published: true, changed: false, notes: [] })
    expect(await newestPublished(database.db)).toEqual([before])
    expect(node.logged).toEqual(['info'])
  })

  it('refuses what is wrong, says why, and goes on serving', async () => {
    const { publishing, sizes, node, holder } = await running()
    const before = holder.get()
    const outcome = await publishing.publish(WRONG, BY)
    expect(outcome).toMatchObject({ published: false, problems: [expect.any(String), expect.stringContaining('nome')] })
    expect((await status()).refused).toMatchObject([
      { ...BY, hash: setHash(WRONG), notes: mistyped<{ problems: unknown }>(outcome).problems },
    ])
    expect([await newestPublished(database.db), sizes(), node.logged]).toEqual([[], ['a'], ['error']])
    expect(holder.get()).toBe(before)
  })

  it('does one after another: the second tells what it changes in the first', async () => {
    const { publishing, sizes } = await running()
    const [first, second, third] = await Promise.all([
      publishing.publish([...FIRST, options('level', 'a')], BY),
      publishing.publish([menu, options('level', 'a')], BY),
      publishing.publish(FIRST, BY),
    ])
    expect(mistyped<{ notes: unknown }[]>([first, second, third]).map(({ notes }) => notes)).toEqual([
      ['新增选项 level（level）'],
      ['删除选项 size（size）'],
      ['新增选项 size（size）', '删除选项 level（level）'],
    ])
    expect(sizes()).toEqual(['a'])
  })

  it('follows what another node has published, and settles what this one could not serve', async () => {
    const { publishing, sizes, node } = await running()
    await publishing.follow()
    expect(node.logged).toEqual([])
    await publishUnchecked(WRONG)
    await publishing.follow()
    expect([sizes(), node.logged]).toEqual([['a'], ['error']])
    expect((await status()).refused).toMatchObject([
      {
        source: 'node',
        who: 'n',
        hash: setHash(WRONG),
        notes: ['节点 n 无法采用已发布的清单，仍使用之前的一版（它的程序可能较旧）：', expect.any(String), expect.stringContaining('nome')],
      },
    ])
    await publishUnchecked(NEXT)
    await publishing.follow()
    await publishing.follow()
    expect([sizes(), node.logged, (await status()).refused]).toEqual([['a', 'theirs'], ['error', 'info'], []])
  })

  it('says that it could not count where that fails, beside the changes', async () => {
    const lost = sampleResource('thing', {
      label: '东西',
      source: 'no_such_table',
      fields: { extra: sampleField('extra', 'text', { label: '附加', custom: true }) },
    })
    const notes = (after = sampleSnapshot([lost])) => publicationNotes(database.db, sampleSnapshot(), after)
    expect(await notes()).toEqual(['新增资源 东西（thing）', '未能统计哪些行的值不符合新的规则'])
    expect(await notes(sampleSnapshot([{ ...lost, fields: {} }]))).toEqual(['新增资源 东西（thing）'])
  })
})

describe('where the plugins change', () => {
  it('compiles what is served again, and keeps what it had where that does not fit', async () => {
    const { publishing, holder, node } = await running()
    node.outside = outsideOf('level')
    expect(await publishing.reprogram()).toEqual([])
    expect(Object.keys(holder.get().options).sort()).toEqual(['boolean', 'level', 'size'])
    const before = holder.get()
    node.outside = outsideOf('size')
    expect(await publishing.reprogram()).toEqual([expect.stringContaining('size')])
    expect(holder.get()).toBe(before)
    expect(node.logged).toEqual(['info', 'error'])
  })

  it('serves the newest set where only that fits now', async () => {
    const { publishing, holder, node } = await running()
    node.outside = outsideOf('size')
    await publishUnchecked([menu])
    expect(await publishing.reprogram()).toEqual([])
    expect(holder.get().options['size']?.values.map(({ value }) => value)).toEqual(['x'])
    // And tries a set again that the plugins before could not serve.
    await publishUnchecked(FIRST)
    await publishing.follow()
    node.outside = outsideOf()
    expect(await publishing.reprogram()).toEqual([])
    expect(holder.get().options['size']?.values.map(({ value }) => value)).toEqual(['a'])
  })
})
