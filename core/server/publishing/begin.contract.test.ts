import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ManifestFile } from '#core/manifest/index.ts'
import { coreLanguage } from '#core/manifest/index.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { snapshotHolder } from '../compose/snapshot-holder.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { newestPublished, originOfSet, rebasePublished, revisionStatus, setHash, storePublished } from '../manifests/revisions.ts'
import { writeFiles } from '../manifests/write-files.ts'
import { chooseFirstSet, type FirstSet, type FirstSetOptions } from './begin.ts'
import { checkSet } from './candidate.ts'
import { createPublishing } from './publishing.ts'
import { lastKnownHashFile } from './seen-file.ts'

let database: TestDatabase
let connections: Database
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  connections = openDatabase({ url: database.url, log: console })
  folder = mkdtempSync(join(tmpdir(), 'yuanhang-begin-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await connections.close()
  await database.drop()
})
beforeEach(async () => {
  await sql`delete from manifest_revision`.execute(connections.db)
  await sql`delete from manifest_program`.execute(connections.db)
})

const options = (name: string, ...values: string[]): ManifestFile => ({
  path: `manifests/options/${name}.json`,
  text: JSON.stringify({ manifest: 1, name, label: name, values: values.map(value => ({ value, label: value })) }),
})
const menu: ManifestFile = { path: 'manifests/menu.json', text: JSON.stringify({ manifest: 1, groups: [] }) }
const program = { plugins: [], pluginFiles: [], language: coreLanguage }

const [FIRST, EDITED, NEXT] = [
  [menu, options('size', 'a')],
  [menu, options('size', 'a', 'ours')],
  [menu, options('size', 'a', 'theirs')],
]
const WRONG = [menu, { path: 'manifests/options/size.json', text: '{"manifest":1,"nome":"size"}' }]

let nodes = 0
/** A node with its own data folder; each call is a start. */
const node = () => {
  const seen = lastKnownHashFile(join(folder, String(nodes++)))
  return async (
    files: readonly ManifestFile[],
    code: string,
  ): Promise<FirstSet & { readonly said: readonly string[]; readonly level: string | undefined }> => {
    const said: string[] = []
    let level: string | undefined
    const own = { hash: setHash(files), code, files }
    const tell: FirstSetOptions['tell'] = (lines, how) => {
      said.push(...lines)
      level = how
    }
    const begun = await chooseFirstSet({ db: connections.db, program, own, node: 'n', seen, tell })
    return { ...begun, said, level }
  }
}

const publish = async (files: readonly ManifestFile[], code: string, own: readonly ManifestFile[]): Promise<void> => {
  const { candidate } = await checkSet(connections.db, program, files)
  if (!candidate) throw new Error('not good')
  const set = { hash: setHash(own), code, files: own }
  await storePublished(connections.db, { ...candidate, notes: [] }, { source: 'file', who: 'n' }, set)
}
const refused = async () => (await revisionStatus(connections.db)).refused
const published = async () => (await newestPublished(connections.db))[0]?.hash

it('an upgrade without changes of ones own serves what the new program brings, and says what differs', async () => {
  const start = node()
  expect((await start(FIRST, 'old')).said).toEqual([])
  const { files, said } = await start(NEXT, 'new')
  expect(files).toEqual(NEXT)
  expect(said).toEqual(['程序已更新，它的清单已发布：', '修改选项 size（size）'])
  expect((await revisionStatus(connections.db)).published?.notes).toEqual(['修改选项 size（size）'])
  expect((await start(NEXT, 'new')).said).toEqual([])
})

it('files that were edited while the server was stopped are published, and said', async () => {
  const start = node()
  await start(FIRST, 'one')
  const { files, said, level } = await start(EDITED, 'one')
  expect(files).toEqual(EDITED)
  // The expected outcome, not a warning.
  expect(level).toBe('info')
  expect(said).toEqual(['停机期间修改的清单已发布：', '修改选项 size（size）'])
  // They do not belong to the program: an upgrade with other manifests keeps them.
  expect((await start(NEXT, 'two')).files.map(({ text }) => text)).toEqual(EDITED.map(({ text }) => text))
})

it('an upgrade keeps what was published, and tells console and administrators what differs and how either side wins', async () => {
  const start = node()
  await start(FIRST, 'old')
  await publish(EDITED, 'old', FIRST)
  const { snapshot, said, level } = await start(NEXT, 'new')
  expect(level).toBe('warn')
  expect(JSON.stringify(snapshot.options.size)).toContain('ours')
  expect(await published()).toBe(setHash(EDITED))
  expect(said.join('\n')).toMatch(/仍使用已发布的清单[\s\S]*npm run publish[\s\S]*--keep[\s\S]*修改选项 size/)
  expect(await refused()).toMatchObject([{ source: 'program', notes: said }])

  // At every start until one side is chosen.
  const again = await start(NEXT, 'new')
  expect(JSON.stringify(again.snapshot.options.size)).toContain('ours')
  expect(again.said.join('\n')).toContain('npm run publish')
  expect(await refused()).toHaveLength(1)
})

it('either side can win, and then files and published set agree', async () => {
  const start = node()
  await start(FIRST, 'old')
  await publish(EDITED, 'old', FIRST)
  await start(NEXT, 'new')
  await rebasePublished(connections.db, { hash: setHash(NEXT), code: 'new', files: NEXT }, 'admin')
  expect(await refused()).toEqual([])
  expect((await start(EDITED, 'new')).said).toEqual([])
  // Later edits count as edits of this program's set.
  const later = [menu, options('size', 'a', 'ours', 'later')]
  expect((await start(later, 'new')).files).toEqual(later)

  await start(NEXT, 'newer')
  await publish(NEXT, 'newer', NEXT)
  expect(await refused()).toEqual([])
  expect((await start(NEXT, 'newer')).said).toEqual([])
})

it('a data folder from before ancestors were noted is upgraded when it was never published to, and kept otherwise', async () => {
  const forget = () => sql`update manifest_revision set program_id = null`.execute(connections.db)
  const untouched = node()
  await untouched(FIRST, 'old')
  await forget()
  expect((await untouched(NEXT, 'new')).files).toEqual(NEXT)

  await sql`delete from manifest_revision`.execute(connections.db)
  const changed = node()
  await changed(FIRST, 'old')
  await publish(EDITED, 'old', FIRST)
  await forget()
  const { said } = await changed(NEXT, 'new')
  expect(await published()).toBe(setHash(EDITED))
  expect(said.join('\n')).toContain('仍使用已发布的清单')
})

it('where the new program cannot serve what was published, its own is served and said, and nothing is published', async () => {
  const start = node()
  await start(FIRST, 'old')
  await sql`insert into manifest_revision (state, hash, files, source, who, program_id)
    select 'published', 'broken', ${JSON.stringify(WRONG)}::jsonb, 'file', 'n', max(program_id) from manifest_revision`.execute(
    connections.db,
  )
  for (let turn = 0; turn < 2; turn++) {
    const { files, said } = await start(NEXT, 'new')
    expect(files).toEqual(NEXT)
    expect(said.join('\n')).toMatch(
      /无法采用已发布的清单（第 \d+ 版，仍保存在发布记录中[\s\S]*暂用程序自己的清单[\s\S]*nome[\s\S]*npm run publish/,
    )
    expect(await published()).toBe('broken')
  }
  expect(await refused()).toMatchObject([{ source: 'node' }])
})

it('nodes of two versions do not take turns', async () => {
  const [old, upgraded] = [node(), node()]
  await old(FIRST, 'old')
  expect((await upgraded(NEXT, 'new')).files).toEqual(NEXT)
  for (let turn = 0; turn < 2; turn++) {
    expect(setHash((await old(FIRST, 'old')).files)).toBe(setHash(NEXT))
    expect(setHash((await upgraded(NEXT, 'new')).files)).toBe(setHash(NEXT))
  }
  const { rows } = await sql`select from manifest_revision where state = 'published'`.execute(connections.db)
  expect(rows).toHaveLength(2)
})

const publishUnchecked = async (set: readonly ManifestFile[], code?: string): Promise<void> => {
  if (code !== undefined)
    await sql`insert into manifest_program (hash, code, files) values (${`of ${code}`}, ${code}, '[]') on conflict do nothing`.execute(
      connections.db,
    )
  await sql`insert into manifest_revision (state, hash, files, source, who, program_id)
    values ('published', ${setHash(set)}, ${JSON.stringify(set)}::jsonb, 'command', 'another node',
      (select max(id) from manifest_program where code = ${code ?? null}))`.execute(connections.db)
}
const newest = async () => {
  const [one] = await newestPublished(connections.db)
  if (!one) throw new Error('nothing published')
  return one
}
/** What is wrong with WRONG. */
const WRONG_LINES = [
  'manifests/options/size.json:1 / [schema.missing-key] 缺少 “label”',
  'manifests/options/size.json:1 /nome [schema.unknown-key] 不认识 “nome”（是否想写 “name”？）',
]
const NO_FILES = '清单有误，服务无法启动：\n没有找到任何清单文件'
const REPLACED = [
  '本机的清单文件已被后来发布的一版取代，使用已发布的清单',
  '改用程序的清单：npm run publish（先加 -- --check 可查看全部差异）',
  '保留已发布的清单，并写回本机的文件：npm run publish -- --keep',
]

it('the first start publishes what is right, and refuses what is wrong or missing', async () => {
  const start = node()
  await expect(start([], 'old')).rejects.toMatchObject({ name: 'StartProblem', message: NO_FILES })
  expect(await refused()).toEqual([])
  await expect(start(WRONG, 'old')).rejects.toMatchObject({
    name: 'StartProblem',
    message: `清单有误，服务无法启动：\n${WRONG_LINES.join('\n')}`,
  })
  expect(await refused()).toMatchObject([{ source: 'start', who: 'n', hash: setHash(WRONG), notes: WRONG_LINES }])
  const { served, said } = await start(FIRST, 'old')
  expect([served, said]).toEqual([await newest(), []])
  expect((await revisionStatus(connections.db)).published).toMatchObject({ source: 'start', who: 'n', notes: [] })
  expect((await originOfSet(connections.db, served.id)).program).toEqual({ hash: setHash(FIRST), code: 'old' })
})

it('a node without files serves what is published, without a word; one that knows its files serves them though nothing is published', async () => {
  const start = node()
  await start(FIRST, 'old')
  const { served, files, said } = await node()([], 'old')
  expect([served, files, said]).toEqual([await newest(), FIRST, []])
  await sql`delete from manifest_revision`.execute(connections.db)
  expect((await start(FIRST, 'old')).served).toEqual({ id: 0, hash: setHash(FIRST) })
  expect(await published()).toBeUndefined()
})

it('files that are wrong at a start are said, and what was published stays; files that were replaced, too', async () => {
  const start = node()
  await start(FIRST, 'old')
  const wrong = await start(WRONG, 'old')
  expect(wrong).toMatchObject({ files: FIRST, served: await newest(), level: 'warn' })
  expect(wrong.said).toEqual(['清单有误，启动时没有采用，仍使用上一次发布的清单：', ...WRONG_LINES])
  await publish(EDITED, 'old', FIRST)
  const replaced = await start(FIRST, 'old')
  expect(replaced).toMatchObject({ files: EDITED, served: await newest(), level: 'warn', said: REPLACED })
  // The wrong files were not taken for known: they are tried again.
  expect((await start(WRONG, 'old')).said[0]).toBe('清单有误，启动时没有采用，仍使用上一次发布的清单：')
})

it('says so where no change is to be seen', async () => {
  const start = node()
  await start(FIRST, 'old')
  const spaced = FIRST.map(({ path, text }) => ({ path, text: `${text}\n` }))
  expect((await start(spaced, 'old')).said).toEqual(['停机期间修改的清单已发布：', '没有可见的改动'])
  expect((await start(FIRST, 'new')).said[0]).toBe('程序已更新，它的清单与已发布的不同，仍使用已发布的清单')
})

it('says all of it where an upgrade keeps what was published', async () => {
  const start = node()
  await start(FIRST, 'old')
  await publish(EDITED, 'old', FIRST)
  const { said, served } = await start(NEXT, 'new')
  expect(served).toEqual(await newest())
  expect(said).toEqual([
    '程序已更新，它的清单与已发布的不同，仍使用已发布的清单',
    ...REPLACED.slice(1),
    '采用程序的清单将会：',
    '修改选项 size（size）',
  ])
  expect(await refused()).toMatchObject([{ source: 'program', who: 'n', hash: setHash(NEXT), notes: said }])
})

it('notes the program of what is published where its files are the same', async () => {
  const start = node()
  await start(FIRST, 'old')
  const origin = async () => (await originOfSet(connections.db, (await newest()).id)).program
  await start(FIRST, 'new')
  expect(await origin()).toEqual({ hash: setHash(FIRST), code: 'new' })
  const { rows: before } = await sql`select id from manifest_program order by id`.execute(connections.db)
  await start(FIRST, 'new')
  expect((await sql`select id from manifest_program order by id`.execute(connections.db)).rows).toEqual(before)
  const forget = () => sql`update manifest_revision set program_id = null`.execute(connections.db)
  await forget()
  await start(FIRST, 'newer')
  expect(await origin()).toEqual({ hash: setHash(FIRST), code: 'newer' })
  // The newer of two published sets has an unknown origin.
  await publish(EDITED, 'newer', FIRST)
  await forget()
  await start(EDITED, 'newer')
  expect(await origin()).toBeUndefined()
  // One that is known keeps its ancestor.
  await sql`delete from manifest_revision`.execute(connections.db)
  await start(FIRST, 'old')
  await publish(EDITED, 'old', FIRST)
  await start(EDITED, 'old')
  expect(await origin()).toEqual({ hash: setHash(FIRST), code: 'old' })
  await start(EDITED, 'new')
  expect(await origin()).toEqual({ hash: setHash(FIRST), code: 'new' })
})

describe('where what is published cannot be served', () => {
  const lines = (id: number, what: string): readonly string[] => [
    `节点 n 无法采用已发布的清单（第 ${id} 版，仍保存在发布记录中；程序可能与清单不配套），${what}：`,
    ...WRONG_LINES,
    '修正后重新发布；或执行 npm run publish，改用程序的清单',
  ]

  it('the last set of the same code comes first, then the own files', async () => {
    await node()(FIRST, 'old')
    const first = await newest()
    await publishUnchecked(WRONG, 'else')
    const broken = await newest()
    const begun = await node()(NEXT, 'old')
    expect(begun).toMatchObject({ files: FIRST, served: first, level: 'warn', said: lines(broken.id, '使用更早的一版') })
    expect(await refused()).toMatchObject([{ source: 'node', who: 'n', hash: broken.hash, notes: begun.said }])
    expect(await newest()).toEqual(broken)
    const other = await node()(NEXT, 'new')
    expect(other).toMatchObject({
      files: NEXT,
      served: { id: broken.id, hash: setHash(NEXT) },
      said: lines(broken.id, '暂用程序自己的清单'),
    })
  })

  it('an older set comes last, of at most ten that are tried', async () => {
    await node()(FIRST, 'old')
    const first = await newest()
    const wrongAt = (at: number) => publishUnchecked([...WRONG, options(`more${at}`, 'a')], 'else')
    for (let at = 1; at < 10; at++) await wrongAt(at)
    const begun = await node()([], 'new')
    expect(begun).toMatchObject({ files: FIRST, served: first, said: lines((await newest()).id, '使用更早的一版') })
    await wrongAt(10)
    await expect(node()([], 'new')).rejects.toMatchObject({ message: NO_FILES })
    expect(await refused()).toMatchObject([{ source: 'node', hash: await published() }])
    // The own files are tried first, though they are wrong.
    await expect(node()(WRONG, 'new')).rejects.toThrow('nome')
  })

  it('the set itself is not tried twice as the last of its code', async () => {
    await node()(FIRST, 'old')
    await publishUnchecked(WRONG, 'old')
    const begun = await node()([], 'old')
    expect(begun).toMatchObject({ files: FIRST, said: lines((await newest()).id, '使用更早的一版') })
  })
})

it('a set that this node cannot serve is compiled once, not at every notice, until another is published or the program changes', async () => {
  const { snapshot, catalog, served, files } = await node()(FIRST, 'old')
  let compiled = 0
  const follower = createPublishing({
    db: connections.db,
    longReads: connections.longReads,
    program: {
      ...program,
      outside: () => {
        compiled += 1
        return { plugins: [], pluginFiles: [], packages: [], manifests: [] }
      },
    },
    holder: snapshotHolder(snapshot, catalog),
    served,
    files,
    own: { hash: setHash(FIRST), code: 'old', files: FIRST },
    node: 'n',
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
  await follower.follow()
  expect(compiled).toBe(0)
  await publishUnchecked(WRONG)
  for (let notice = 0; notice < 3; notice++) await follower.follow()
  expect(compiled).toBe(1)
  expect(await refused()).toMatchObject([{ source: 'node', hash: setHash(WRONG) }])
  // The program changes: what is served is compiled again, and so is the set that the old program could not serve.
  await follower.reprogram()
  expect(compiled).toBe(3)
  await follower.follow()
  expect(compiled).toBe(3)
  await publishUnchecked(EDITED)
  for (let notice = 0; notice < 2; notice++) await follower.follow()
  expect(compiled).toBe(4)
  expect(await refused()).toEqual([])
})

it('writes a set over the files of a folder', () => {
  const root = join(folder, 'files')
  writeFiles(root, [], FIRST)
  expect(writeFiles(root, FIRST, [options('size', 'b')])).toBe(2)
  expect(readFileSync(join(root, 'manifests/options/size.json'), 'utf8')).toContain('"b"')
  expect(() => readFileSync(join(root, 'manifests/menu.json'))).toThrow('ENOENT')
})
