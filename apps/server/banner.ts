import type { Config } from '#core/server/config/config.ts'
import type { SeedResult } from './seed/seed.ts'

const DEMO_ACCOUNTS = 'sales_a1、sales_a2、sales_b1、mgr_a、cs_1、finance_1、audit_1、hr_1、ops_1、nobody_1'

/** Said right after the first data is there: if anything fails later, the generated password is not lost. */
export const passwordLine = ({ adminPassword }: SeedResult): string | undefined =>
  adminPassword && `首次启动：管理员账号 admin，初始密码 ${adminPassword}（仅显示这一次，24 小时内有效，登录后须修改）`

/** What an operator reads when the server is up. Passwords that were given are not repeated. */
export const banner = (config: Config, port: number): string => {
  const any = config.host === '0.0.0.0' || config.host === '::'
  const host = any ? '127.0.0.1' : config.host.includes(':') ? `[${config.host}]` : config.host
  const demoPassword = process.env.DEMO_PASSWORD ? '为首次启动时设置的 DEMO_PASSWORD' : config.demoPassword
  return [
    '',
    `  远航已启动：http://${host}:${port}${any ? '（已对所有网络接口开放）' : ''}`,
    '  管理员账号：admin',
    ...(config.demo ? [`  演示账号：${DEMO_ACCOUNTS}`, `  演示密码：${demoPassword}`] : []),
    '  按 Ctrl+C 停止',
    '',
  ].join('\n')
}
