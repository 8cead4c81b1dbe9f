import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ManifestFile } from '#core/manifest/index.ts'
import { coreLanguage } from '#core/manifest/index.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { snapshotHolder } from '../compose/snapshot-holder.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { newestPublished, rebasePublished, revisionStatus, setHash, storePublished } from '../manifests/revisions.ts'
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
  const publishUnchecked = (set: readonly ManifestFile[]) =>
    sql`insert into manifest_revision (state, hash, files, source, who)
      values ('published', ${setHash(set)}, ${JSON.stringify(set)}::jsonb, 'command', 'another node')`.execute(connections.db)
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
