import { DEMO_USERNAMES } from '#apps/crm/system/seed/employees.ts'
import type { Config } from '#core/server/config/config.ts'
import { PUBLIC_DEMO_PASSWORD } from '#core/server/config/demo-config.ts'
import type { FirstData } from './compose.ts'

/** Console line with the generated password of `admin`, printed just before the first data is committed: no interruption loses the only copy. */
export const passwordLine = (password: string): string =>
  `首次启动：管理员账号 admin，初始密码 ${password}（仅显示这一次，24 小时内有效，登录后须修改）`

/** Console line with the number of demo accounts that were closed; empty if none was. */
export const closedLines = ({ closed }: Pick<FirstData, 'closed'>, { demo }: Pick<Config, 'demo'>): readonly string[] =>
  closed === 0
    ? []
    : [
        `提示：本服务可被他人访问，${closed} 个仍使用公开密码的演示账号${demo ? '已改用 DEMO_PASSWORD' : '已停用，可由管理员重置密码后使用'}`,
      ]

/** Console text for the operator once the server listens. A configured password is not repeated. */
export const banner = (config: Config, port: number, { demo }: Pick<FirstData, 'demo'>): string => {
  const any = config.host === '0.0.0.0' || config.host === '::'
  const host = any ? '127.0.0.1' : config.host.includes(':') ? `[${config.host}]` : config.host
  const demoPassword = config.demoPassword === PUBLIC_DEMO_PASSWORD ? config.demoPassword : '为首次启动时设置的 DEMO_PASSWORD'
  return [
    '',
    `  远航已启动：http://${host}:${port}${any ? '（已对所有网络接口开放）' : ''}`,
    '  管理员账号：admin',
    ...(config.demo && demo ? [`  演示账号：${DEMO_USERNAMES.join('、')}`, `  演示密码：${demoPassword}`] : []),
    '  按 Ctrl+C 停止',
    '',
  ].join('\n')
}
