/** Whether demo accounts exist is decided by where the server stands: their password is known to everybody who reads the README. */
import { isLoopback } from './loopback.ts'

/** Of the demo accounts where nobody else reaches the server. */
export const PUBLIC_DEMO_PASSWORD = 'yuanhang-demo-1'

type Reader = (name: string) => string | undefined

/** What says that others than the person at this machine use the server; undefined where nothing does. */
const saysProduction = (reader: Reader): string | undefined => {
  if (reader('PUBLIC_URL')) return 'PUBLIC_URL'
  if (reader('DATABASE_URL')) return 'DATABASE_URL'
  if (!isLoopback(reader('HOST') ?? '127.0.0.1')) return 'HOST'
  return reader('NODE_ENV') === 'production' ? 'NODE_ENV=production' : undefined
}

const parseSwitch = (text: string): boolean | undefined =>
  /^(1|true|on|yes)$/i.test(text) ? true : /^(0|false|off|no)$/i.test(text) ? false : undefined

export interface DemoConfig {
  /** Others use this server: no account may have a password that everybody knows. */
  readonly production: boolean
  /** Load demo data at the first start. */
  readonly demo: boolean
  readonly demoPassword: string
}

/** @param ownPassword DEMO_PASSWORD as it was set */
export const readDemo = (reader: Reader, ownPassword: string | undefined, problems: string[]): DemoConfig => {
  const production = saysProduction(reader)
  const wish = reader('DEMO')
  const demo = wish === undefined ? production === undefined : parseSwitch(wish)
  if (demo === undefined) problems.push('DEMO 只能是 0 或 1')
  if (demo && production !== undefined && (ownPassword ?? PUBLIC_DEMO_PASSWORD) === PUBLIC_DEMO_PASSWORD)
    problems.push(`已设置 ${production}：演示账号只在 DEMO=1 且用 DEMO_PASSWORD 设置了自己的演示密码（不能是文档中公开的密码）时可用`)
  return { production: production !== undefined, demo: demo ?? false, demoPassword: ownPassword ?? PUBLIC_DEMO_PASSWORD }
}
