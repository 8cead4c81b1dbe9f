/**
 * npm run publish [-- --check] [-- --root folder]: checks the manifests against this program, the database and its rows, prints the changes, and
 * publishes them to all nodes, with or without a running server. Asks for confirmation only in a terminal; `--check` publishes nothing.
 * npm run publish -- --keep: the reverse; writes the published manifests into the files of this program, after an upgrade that brought other ones.
 */

import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { language } from '#apps/server/language.ts'
import { serverPlugins } from '../apps/server/plugins.ts'
import type { Db } from '../core/contract/database.ts'
import type { ManifestFile } from '../core/manifest/index.ts'
import { isDatabaseInUse } from '../core/server/backup/backup.ts'
import { StartProblem } from '../core/server/config/start-problem.ts'
import { openDatabase } from '../core/server/database/database.ts'
import { corePlugin } from '../core/server/endpoints/core-plugin.ts'
import { programCode } from '../core/server/manifests/program-code.ts'
import { loadManifestFiles, type ManifestFiles } from '../core/server/manifests/read-files.ts'
import {
  newestPublished,
  type ProgramSet,
  publishedFiles,
  rebasePublished,
  revisionStatus,
  setHash,
  storePublished,
} from '../core/server/manifests/revisions.ts'
import { writeFiles } from '../core/server/manifests/write-files.ts'
import { storedProgram } from '../core/server/outside/load/stored-program.ts'
import { checkSet, type ManifestCandidate, type NodeProgram } from '../core/server/publishing/candidate.ts'
import { snapshotDifferences } from '../core/server/publishing/differences.ts'
import { countMisfits } from '../core/server/publishing/misfits.ts'
import { CALLER, ROOT } from './support/paths.ts'
import { openToolDatabase, reportFailure, type ToolDatabase } from './support/tool-database.ts'

const { values } = parseArgs({
  options: { check: { type: 'boolean', default: false }, keep: { type: 'boolean', default: false }, root: { type: 'string' } },
})
const errorLog = { info: () => undefined, warn: () => undefined, error: (_: object, message: string) => console.error(message) }
/** Time in ms to wait for running nodes to refuse the new set. */
const REFUSAL_WAIT_MS = 2_500

const printList = (title: string, lines: readonly string[]): void => {
  if (lines.length > 0) console.log([`${title}：`, ...lines.map(line => `  ${line}`), ''].join('\n'))
}

/** The published set as this program reads it; undefined if nothing is published or it cannot be read. */
const readPublished = async (db: Db, program: NodeProgram): Promise<ManifestCandidate | undefined> => {
  const [newest] = await newestPublished(db)
  return newest && (await checkSet(db, program, await publishedFiles(db, newest.id))).candidate
}

/** The manifests to publish. If the folder only contains manifests/, those of plugins are taken from this program. */
const manifestsToPublish = async (own: ManifestFiles): Promise<readonly ManifestFile[]> => {
  if (values.root === undefined) return own.files
  const root = resolve(CALLER, values.root)
  const { files, plugins } = await loadManifestFiles(root)
  if (files.length === 0) throw new StartProblem(`${root} 中没有 manifests 目录，或其中没有任何清单文件`)
  return plugins.length > 0 ? files : [...files, ...own.files.filter(({ path }) => !path.startsWith('manifests/'))]
}

/** Asks for confirmation; true if there is no terminal. */
const askConfirmation = async (question: string): Promise<boolean> => {
  if (!process.stdin.isTTY) return true
  const line = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await line.question(`${question}（y/N）`)
  line.close()
  return /^(y|yes|是)$/i.test(answer.trim())
}

/** Makes files and published set equal again, in favour of the published set. */
const keepPublishedSet = async (db: Db, program: NodeProgram, own: ProgramSet): Promise<void> => {
  const [newest] = await newestPublished(db)
  if (!newest) throw new StartProblem('还没有发布过清单')
  const files = await publishedFiles(db, newest.id)
  const checked = await checkSet(db, program, files)
  if (!checked.candidate) throw new StartProblem(['当前程序无法使用已发布的清单，不能保留：', ...checked.problems].join('\n'))
  const before = await checkSet(db, program, own.files)
  if (before.candidate) printList('程序的清单中不采用的改动', snapshotDifferences(checked.candidate.snapshot, before.candidate.snapshot))
  if (values.check) return console.log('检查通过，没有写入（--check）')
  if (!(await askConfirmation('用已发布的清单覆盖本机的文件吗？'))) return console.log('没有写入')
  const written = writeFiles(ROOT, own.files, files)
  await rebasePublished(db, own, hostname())
  console.log(`已保留发布的清单，并写回本机的 ${written} 个文件；程序自己的清单保存在发布记录中`)
}

const publishManifests = async (running: boolean, db: Db): Promise<void> => {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('public.manifest_revision') is not null as there`.execute(db)
  if (!rows[0]?.there) throw new StartProblem('数据库还没有准备好，请先用 npm start 启动一次服务')
  const own = await loadManifestFiles(ROOT)
  const outside = await storedProgram(db)
  const program = { plugins: [corePlugin, ...serverPlugins()], pluginFiles: own.plugins, language, outside: () => outside }
  const ownSet: ProgramSet = { hash: setHash(own.files), code: programCode(), files: own.files }
  if (values.keep) return keepPublishedSet(db, program, ownSet)
  const { candidate, ...refused } = await checkSet(db, program, await manifestsToPublish(own))
  if (!candidate) throw new StartProblem(['清单有误，没有发布：', ...('problems' in refused ? refused.problems : [])].join('\n'))
  const before = await readPublished(db, program)
  if (before?.hash === candidate.hash) return console.log('清单没有变化，已发布的就是这一版')
  const changes = before ? snapshotDifferences(before.snapshot, candidate.snapshot) : ['这是第一次发布']
  const misfits = before ? (await countMisfits(db, before.snapshot, candidate.snapshot)).map(({ message }) => message) : []
  printList('改动', changes)
  printList('现有数据不符合新的规则', misfits)
  if (values.check) return console.log('检查通过，没有发布（--check）')
  if (misfits.length > 0 && !(await askConfirmation('仍要发布吗？'))) return console.log('没有发布')
  const { hash } = await storePublished(
    db,
    { ...candidate, notes: [...changes, ...misfits] },
    { source: 'command', who: hostname() },
    ownSet,
  )
  if (!running) return console.log('发布完成，服务启动后即使用这一版')
  await new Promise(done => setTimeout(done, REFUSAL_WAIT_MS))
  const against = (await revisionStatus(db)).refused.filter(one => one.hash === hash)
  printList(
    '有节点没有采用',
    against.flatMap(({ notes }) => notes),
  )
  console.log(against.length > 0 ? '发布完成，但有节点仍在使用之前的一版' : '发布完成，正在运行的服务没有报告问题')
}

let database: ToolDatabase | undefined
try {
  database = await openToolDatabase({ shared: true })
  // Checked before this program opens connections of its own.
  const running = await isDatabaseInUse(database.ownerUrl)
  const { longReads, close } = openDatabase({ url: database.ownerUrl, max: 2, log: errorLog })
  try {
    await publishManifests(running, longReads)
  } finally {
    await close()
  }
} catch (error) {
  reportFailure(error)
} finally {
  await database?.close()
}
