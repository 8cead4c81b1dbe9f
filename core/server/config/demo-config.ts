/** Demo accounts depend on whether the server can be reached by others: their password is public, it is in the README. */
import { isLoopback } from './loopback.ts'

/** Default password of the demo accounts, allowed only on a server that others cannot reach. */
export const PUBLIC_DEMO_PASSWORD = 'yuanhang-demo-1'

type SettingReader = (name: string) => string | undefined

/** Name of the setting that shows the server is used by others; undefined if only this machine uses it. */
const productionSetting = (reader: SettingReader): string | undefined => {
  if (reader('PUBLIC_URL')) return 'PUBLIC_URL'
  if (reader('DATABASE_URL')) return 'DATABASE_URL'
  if (!isLoopback(reader('HOST') ?? '127.0.0.1')) return 'HOST'
  return reader('NODE_ENV') === 'production' ? 'NODE_ENV=production' : undefined
}

const parseSwitch = (text: string): boolean | undefined =>
  /^(1|true|on|yes)$/i.test(text) ? true : /^(0|false|off|no)$/i.test(text) ? false : undefined

export interface DemoConfig {
  /** The server is used by others: no account may have a publicly known password. */
  readonly production: boolean
  /** Load demo data at the first start. */
  readonly demo: boolean
  readonly demoPassword: string
}

/** @param ownPassword value of DEMO_PASSWORD */
export const readDemo = (reader: SettingReader, ownPassword: string | undefined, problems: string[]): DemoConfig => {
  const production = productionSetting(reader)
  const wish = reader('DEMO')
  const demo = wish === undefined ? production === undefined : parseSwitch(wish)
  if (demo === undefined) problems.push('DEMO 只能是 0 或 1')
  if (demo && production !== undefined && (ownPassword ?? PUBLIC_DEMO_PASSWORD) === PUBLIC_DEMO_PASSWORD)
    problems.push(`已设置 ${production}：演示账号只在 DEMO=1 且用 DEMO_PASSWORD 设置了自己的演示密码（不能是文档中公开的密码）时可用`)
  return { production: production !== undefined, demo: demo ?? false, demoPassword: ownPassword ?? PUBLIC_DEMO_PASSWORD }
}
