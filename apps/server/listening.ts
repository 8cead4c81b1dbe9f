import { once } from 'node:events'
import { createServer } from 'node:net'
import { errorCodeOf } from '#core/contract/must.ts'
import type { Config } from '#core/server/config/config.ts'
import { StartProblem } from '#core/server/config/start-problem.ts'
import type { ComposedApplication } from './compose.ts'

type ListenAddress = Pick<Config, 'host' | 'port'>

const LISTEN_PROBLEMS: Readonly<Record<string, (config: ListenAddress) => string>> = {
  EADDRINUSE: ({ port }) => `端口 ${port} 已被占用，请停止占用它的程序，或用环境变量 PORT 换一个端口`,
  EACCES: ({ port }) => `没有权限使用端口 ${port}，请用环境变量 PORT 换一个大于 1023 的端口`,
  EADDRNOTAVAIL: ({ host }) => `本机没有地址 ${host}，请检查环境变量 HOST`,
  ENOTFOUND: ({ host }) => `无法解析地址 ${host}，请检查环境变量 HOST`,
  EAI_AGAIN: ({ host }) => `无法解析地址 ${host}，请检查环境变量 HOST`,
}

const explainListenError = (error: unknown, address: ListenAddress): unknown => {
  const explain = LISTEN_PROBLEMS[errorCodeOf(error) ?? '']
  return explain ? new StartProblem(explain(address)) : error
}

/** Probes the address before anything is created or changed. @throws StartProblem if the server could not listen there. */
export async function requireFreeAddress({ host, port }: ListenAddress): Promise<void> {
  const probe = createServer()
  try {
    probe.listen({ host, port })
    await once(probe, 'listening')
  } catch (error) {
    throw explainListenError(error, { host, port })
  } finally {
    probe.close()
  }
}

/** Listens and returns the port. @throws StartProblem if another program took the address since `requireFreeAddress`. */
export async function listen({ app }: Pick<ComposedApplication, 'app'>, { host, port }: ListenAddress): Promise<number> {
  try {
    await app.listen({ port, host, listenTextResolver: () => 'listening' })
  } catch (error) {
    throw explainListenError(error, { host, port })
  }
  const address = app.server.address()
  return address !== null && typeof address === 'object' ? address.port : port
}
