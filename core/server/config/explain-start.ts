import { StartProblem } from './start-problem.ts'

interface StartCause {
  readonly code?: string
  readonly message: string
  readonly path?: string
  readonly address?: string
  readonly port?: number
  readonly hostname?: string
}

const URL_HINT = '请检查 DATABASE_URL（和 DATABASE_OWNER_URL）'

/** Message with cause and remedy, by Node error code or SQLSTATE. */
const START_MESSAGES: Readonly<Record<string, (cause: StartCause) => string>> = {
  ECONNREFUSED: ({ address, port }) => `无法连接数据库${addressText(address, port)}，请确认它已启动，并检查 DATABASE_URL`,
  ENOTFOUND: ({ hostname }) => `无法解析数据库的主机名${hostname ? ` ${hostname}` : ''}，${URL_HINT}`,
  EAI_AGAIN: ({ hostname }) => `无法解析数据库的主机名${hostname ? ` ${hostname}` : ''}，请检查网络和 DATABASE_URL`,
  ETIMEDOUT: ({ address, port }) => `连接数据库${addressText(address, port)} 超时，请检查网络、防火墙和 DATABASE_URL`,
  EHOSTUNREACH: ({ address, port }) => `无法到达数据库${addressText(address, port)}，请检查网络和 DATABASE_URL`,
  ECONNRESET: () => '数据库中断了连接，请确认它正常运行后重新启动',
  '28P01': () => `数据库不接受该用户名或密码，${URL_HINT}`,
  '28000': () => `数据库不允许该用户登录，请检查 pg_hba.conf、是否要求 SSL，以及 DATABASE_URL`,
  '3D000': () => `数据库不存在，请先创建，或检查 DATABASE_URL 中的库名`,
  '42501': () => '数据库用户的权限不足：DATABASE_OWNER_URL 的用户应当拥有这个数据库和其中的表，见 docs/operations.md',
  '53300': () => '数据库的连接数已用完，请关闭多余的连接或调大 max_connections 后重新启动',
  '53100': () => '数据库所在的磁盘空间已满，请清理后重新启动',
  '57P03': () => '数据库正在启动或恢复，请稍后重新启动服务',
  '57P01': () => '数据库在启动过程中被停止，请重新启动服务',
  '55P03': () => '另一个进程正占用着数据库，请稍后重新启动服务',
  ENOSPC: () => '磁盘空间已满，请清理后重新启动',
  EDQUOT: () => '磁盘配额已用完，请清理后重新启动',
  EACCES: ({ path }) => `没有权限访问${path ? ` ${path}` : '文件'}，请检查它属于哪个系统用户`,
  EPERM: ({ path }) => `没有权限访问${path ? ` ${path}` : '文件'}，请检查它属于哪个系统用户`,
  EROFS: ({ path }) => `${path ?? '数据目录'} 所在的磁盘是只读的，请更换 DATA_DIR`,
  EMFILE: () => '打开的文件太多，请调大系统的限制（ulimit -n）后重新启动',
  ERR_MODULE_NOT_FOUND: () => '依赖不完整，请删除 node_modules 目录后重新运行 npm start',
  MODULE_NOT_FOUND: () => '依赖不完整，请删除 node_modules 目录后重新运行 npm start',
}

const addressText = (address: string | undefined, port: number | undefined): string =>
  address ? ` ${address}${port ? `:${port}` : ''}` : ''

/** The error, its causes, and the errors of all addresses that were tried. */
function* errorCauses(error: unknown): Generator<StartCause> {
  for (let one = error; one instanceof Error; one = one.cause) {
    yield one as StartCause
    if (one instanceof AggregateError) for (const other of one.errors) yield* errorCauses(other)
  }
}

/**
 * Turns an error at the start into a message for the operator: a StartProblem unchanged, any other by the code of the error or of its causes.
 * `otherwise` is the message for an unknown error.
 */
export function explainStart(error: unknown, otherwise?: string): StartProblem {
  if (error instanceof StartProblem) return error
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  for (const cause of errorCauses(error)) {
    const sentence = START_MESSAGES[cause.code ?? '']
    if (sentence) return new StartProblem(sentence(cause), detail)
    if (/SSL|certificate/i.test(cause.message))
      return new StartProblem('与数据库的 SSL 连接没有建立，请检查 DATABASE_URL 中的 sslmode 和证书', detail)
  }
  const message = error instanceof Error ? error.message.split('\n')[0] : String(error)
  return new StartProblem(otherwise ?? `服务启动失败（${message}）；请重新启动，若仍然失败，用 LOG_LEVEL=debug 启动可以看到详情`, detail)
}
