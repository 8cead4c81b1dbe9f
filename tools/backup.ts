/** npm run backup [-- file]: backs up database and files into one encrypted file. A running server is allowed. */
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { backup } from '../core/server/backup/backup.ts'
import { CALLER } from './support/paths.ts'
import { backupPassword, openToolDatabase, reportFailure, type ToolDatabase } from './support/tool-database.ts'

const fileTimestamp = (): string =>
  new Date()
    .toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' })
    .replace(/\D/g, '')
    .replace(/^(\d{8})/, '$1-')

let database: ToolDatabase | undefined
try {
  const password = backupPassword()
  const file = resolve(CALLER, process.argv[2] ?? `yuanhang-${fileTimestamp()}.backup`)
  database = await openToolDatabase({ shared: true })
  await backup({ ownerUrl: database.ownerUrl, dataDir: database.config.dataDir, file, password })
  console.log(`备份完成：${file}（${(statSync(file).size / 1024 / 1024).toFixed(1)} MB）`)
} catch (error) {
  reportFailure(error)
} finally {
  await database?.close()
}
