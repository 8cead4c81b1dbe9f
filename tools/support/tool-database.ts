import { type Config, readConfig } from '../../core/server/config/config.ts'
import { StartProblem } from '../../core/server/config/start-problem.ts'
import { socketUrl } from '../../core/server/postgres/cluster.ts'
import { DATABASE_NAME, startEmbedded } from '../../core/server/postgres/embedded.ts'
import { DataFolderBusy } from '../../core/server/postgres/lock.ts'
import { runningSocket } from '../../core/server/postgres/place.ts'
import { OWNER_ROLE, SERVER_ROLE } from '../../core/server/postgres/roles.ts'
import { ROOT } from './paths.ts'

export interface ToolDatabase {
  readonly config: Config
  readonly ownerUrl: string
  /** Role as which the server connects. */
  readonly appRole: string
  close(): Promise<void>
}

const errorLog = { info: () => undefined, error: (_: object, message: string) => console.error(message) }

/**
 * Opens the server's database for a command: an outside one, or the embedded one, which is started for the duration of the command.
 * @param shared true if the command may run beside a running server; otherwise it is refused
 */
export const openToolDatabase = async ({ shared }: { readonly shared: boolean }): Promise<ToolDatabase> => {
  const config = readConfig(process.env, ROOT)
  if (config.database.kind === 'outside') {
    const { url, ownerUrl } = config.database
    return { config, ownerUrl, appRole: decodeURIComponent(new URL(url).username), close: async () => undefined }
  }
  try {
    const embedded = await startEmbedded({ dataDir: config.dataDir, log: errorLog, onFatal: reportFailure })
    return { config, ownerUrl: embedded.ownerUrl, appRole: SERVER_ROLE, close: () => embedded.stop() }
  } catch (error) {
    if (!shared || !(error instanceof DataFolderBusy)) throw error
    const ownerUrl = socketUrl(runningSocket(config.dataDir), OWNER_ROLE, DATABASE_NAME)
    return { config, ownerUrl, appRole: SERVER_ROLE, close: async () => undefined }
  }
}

/** Prints the error and sets exit code 1. */
export const reportFailure = (error: unknown): void => {
  if (error instanceof StartProblem) console.error([error.message, error.detail].filter(Boolean).join('\n'))
  else console.error(error)
  process.exitCode = 1
}

/**
 * Password from BACKUP_PASSWORD
 * @throws StartProblem if it is missing or too short
 */
export const backupPassword = (): string => {
  const password = process.env.BACKUP_PASSWORD ?? ''
  if (password.length < 8) throw new StartProblem('请用环境变量 BACKUP_PASSWORD 指定备份密码（至少 8 位）；没有它，备份无法恢复')
  return password
}
