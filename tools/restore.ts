/** npm run restore -- file [--force]: replaces database and files by a backup. The server must not run. */
import { resolve } from 'node:path'
import { prepareDatabase } from '#core/server/compose/prepare-database.ts'
import { hasData, isDatabaseInUse, restore, verifyBackup } from '../core/server/backup/backup.ts'
import { StartProblem } from '../core/server/config/start-problem.ts'
import { readMigrations } from '../core/server/database/migrations.ts'
import { CALLER, ROOT } from './support/paths.ts'
import { backupPassword, openToolDatabase, reportFailure, type ToolDatabase } from './support/tool-database.ts'

const args = process.argv.slice(2)
const force = args.includes('--force')
const backupName = args.find(arg => !arg.startsWith('--'))

/** Milliseconds that a server which was just stopped has to leave the database. */
const LEAVING_MS = 3_000

let database: ToolDatabase | undefined
try {
  const password = backupPassword()
  if (!backupName) throw new StartProblem('用法：npm run restore -- 备份文件 [--force]')
  const file = resolve(CALLER, backupName)
  const migrations = readMigrations(ROOT)
  const { createdDate, rows, files } = await verifyBackup(file, password, migrations)
  console.log(
    `备份文件完好：创建于 ${new Date(createdDate).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai' })}，${rows} 行数据，${files} 个文件`,
  )
  database = await openToolDatabase({ shared: false })
  const { config, ownerUrl, appRole } = database
  if (await isDatabaseInUse(ownerUrl, LEAVING_MS)) throw new StartProblem('仍有远航服务连接着这个数据库，请先停止它')
  if (!force && (await hasData(ownerUrl))) throw new StartProblem('数据库中已有数据，恢复会将其全部替换；确认后请加上 --force 重新执行')
  await restore({ ownerUrl, dataDir: config.dataDir, file, password, migrations })
  await prepareDatabase(ROOT, ownerUrl, appRole)
  console.log('恢复完成，可以启动服务了')
} catch (error) {
  reportFailure(error)
} finally {
  await database?.close()
}
