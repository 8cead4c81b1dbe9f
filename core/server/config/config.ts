import { resolve } from 'node:path'
import { type DemoConfig, readDemo } from './demo-config.ts'
import { type PluginConfig, readPlugins } from './plugin-config.ts'
import { DEFAULT_CONFIG, type ServerConfig } from './server-config.ts'
import { StartProblem } from './start-problem.ts'

export type DatabaseConfig =
  | { readonly kind: 'embedded' }
  | {
      readonly kind: 'outside'
      readonly url: string
      /** For migrations; the same as `url` unless DATABASE_OWNER_URL is set. */
      readonly ownerUrl: string
    }

export interface Config extends DemoConfig {
  readonly port: number
  readonly host: string
  /** Absolute path. */
  readonly dataDir: string
  readonly database: DatabaseConfig
  /** Password of the account "admin", used at the first start only; generated if undefined. */
  readonly adminPassword: string | undefined
  readonly server: ServerConfig
  readonly plugins: PluginConfig
}

type EnvironmentVariables = Readonly<Record<string, string | undefined>>

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug'] as const
const MIN_CONFIG_PASSWORD_LENGTH = 8

/**
 * Reads the configuration from environment variables; relative folders are below `root`.
 * @throws StartProblem that names all wrong values at once, but never repeats a value, because some are secrets
 */
export const readConfig = (env: EnvironmentVariables, root: string): Config => {
  const problems: string[] = []
  const reader = (name: string): string | undefined => env[name]?.trim() || undefined
  const check = <T>(value: T | undefined, problem: string, fallback: T): T => {
    if (value === undefined) problems.push(problem)
    return value ?? fallback
  }
  const config: Config = {
    port: check(parsePort(reader('PORT')), 'PORT 必须是 0 到 65535 之间的整数', 0),
    host: reader('HOST') ?? DEFAULT_CONFIG.host,
    dataDir: resolve(root, reader('DATA_DIR') ?? 'data'),
    database: readDatabase(reader, problems),
    adminPassword: readPassword('ADMIN_PASSWORD', env, problems),
    ...readDemo(reader, readPassword('DEMO_PASSWORD', env, problems), problems),
    server: readServer(reader, problems),
    plugins: readPlugins(reader, problems),
  }
  if (problems.length > 0) throw new StartProblem(`环境变量设置有误：${problems.join('；')}`)
  return config
}

type SettingReader = (name: string) => string | undefined

const parsePort = (text = '8080'): number | undefined => (/^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined)

const readPassword = (name: string, env: EnvironmentVariables, problems: string[]): string | undefined => {
  const password = env[name]
  if (!password) return undefined
  if (password !== password.trim()) problems.push(`${name} 首尾不能有空格`)
  else if (password.length < MIN_CONFIG_PASSWORD_LENGTH) problems.push(`${name} 至少需要 ${MIN_CONFIG_PASSWORD_LENGTH} 位`)
  return password
}

const isPostgresUrl = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1
}

const readDatabase = (reader: SettingReader, problems: string[]): DatabaseConfig => {
  const url = reader('DATABASE_URL')
  const ownerUrl = reader('DATABASE_OWNER_URL')
  for (const [name, value] of Object.entries({ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl })) {
    if (value && !isPostgresUrl(value)) problems.push(`${name} 格式应为 postgresql://用户:密码@主机:端口/数据库`)
  }
  if (!url && ownerUrl) problems.push('设置 DATABASE_OWNER_URL 时必须同时设置 DATABASE_URL')
  return url ? { kind: 'outside', url, ownerUrl: ownerUrl ?? url } : { kind: 'embedded' }
}

const IMAGE_HOST = /^(?:https?:\/\/)?(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(?::\d{1,5})?\/?$/i

/** Origins whose pictures pages may show: `https://cdn.example.com` or `cdn.example.com`, optionally with a port. No wildcard, no path. */
const readImageHosts = (reader: SettingReader, problems: string[]): readonly string[] => {
  const given = (reader('IMAGE_HOSTS') ?? '').split(/[\s,]+/).filter(Boolean)
  return given.flatMap((text, at) => {
    const url = IMAGE_HOST.test(text) ? URL.parse(text.includes('://') ? text : `https://${text}`) : null
    if (url) return [url.origin]
    problems.push(`IMAGE_HOSTS 的第 ${at + 1} 项不是主机名，格式应为 cdn.example.com 或 https://cdn.example.com`)
    return []
  })
}

/** Server settings: HOST, PUBLIC_URL, TRUSTED_PROXIES, IMAGE_HOSTS and LOG_LEVEL. */
const readServer = (reader: SettingReader, problems: string[]): ServerConfig => {
  const publicUrl = reader('PUBLIC_URL')
  const url = publicUrl === undefined ? undefined : URL.parse(publicUrl)
  if (publicUrl !== undefined && !/^https?:$/.test(url?.protocol ?? '')) problems.push('PUBLIC_URL 格式应为 https://域名')
  const logLevel = LOG_LEVELS.find(level => level === (reader('LOG_LEVEL') ?? DEFAULT_CONFIG.logLevel))
  if (!logLevel) problems.push(`LOG_LEVEL 只能是 ${LOG_LEVELS.join('、')}`)
  const proxies = reader('TRUSTED_PROXIES')?.split(/[\s,]+/) ?? []
  return {
    ...DEFAULT_CONFIG,
    tls: url?.protocol === 'https:',
    origins: url ? [url.origin] : [],
    host: reader('HOST') ?? DEFAULT_CONFIG.host,
    imageHosts: readImageHosts(reader, problems),
    trustedProxies: proxies.filter(Boolean),
    logLevel: logLevel ?? DEFAULT_CONFIG.logLevel,
  }
}
