import type { Environment } from '#core/contract/server-plugin.ts'
import { readPeer, StartProblem } from '#core/server/index.ts'
import { httpDriver } from './http-driver.ts'
import { logDriver } from './log-driver.ts'
import type { SmsDriver } from './provider.ts'

/** Configuration of text messages. */
export interface SmsConfig {
  readonly driver: SmsDriver
  /** Signature that starts every message in 【】. */
  readonly sign: string
  /** Rate limit in messages per minute over all nodes. One-time codes do not count. */
  readonly perMinute: number
}

const DRIVER_NAMES = 'log、http'
const DEFAULT_SIGN = '远航'
const [PER_MINUTE, MOST_PER_MINUTE] = [300, 10_000]

/** @throws StartProblem for invalid environment variables */
export function readSmsConfig(environment: Environment): SmsConfig {
  return { driver: driverOf(environment), sign: signOf(environment), perMinute: rateLimitOf(environment) }
}

function driverOf(environment: Environment): SmsDriver {
  const [named, production] = [environment['SMS_DRIVER'] || undefined, environment['NODE_ENV'] === 'production']
  if (named === undefined || named === 'log') return logDriver(named === 'log' || !production)
  if (named !== 'http') throw new StartProblem(`未知的短信驱动 SMS_DRIVER=${named}（可用：${DRIVER_NAMES}）`)
  const gateway = readPeer('短信网关', {
    names: { url: 'SMS_HTTP_URL', secret: 'SMS_HTTP_SECRET' },
    url: environment['SMS_HTTP_URL'],
    secret: environment['SMS_HTTP_SECRET'],
  })
  if (!gateway) throw new StartProblem('SMS_DRIVER=http 需要设置 SMS_HTTP_URL 和 SMS_HTTP_SECRET')
  return httpDriver(gateway)
}

function signOf(environment: Environment): string {
  const sign = environment['SMS_SIGN']?.trim() || DEFAULT_SIGN
  if (!/^[\p{Script=Han}A-Za-z0-9]{2,12}$/u.test(sign)) throw new StartProblem('SMS_SIGN 应为2-12个汉字、字母或数字')
  return sign
}

function rateLimitOf(environment: Environment): number {
  const text = environment['SMS_PER_MINUTE']?.trim() || String(PER_MINUTE)
  const rate = Number(text)
  if (!/^\d{1,5}$/.test(text) || rate < 1 || rate > MOST_PER_MINUTE) throw new StartProblem(`SMS_PER_MINUTE 应为1-${MOST_PER_MINUTE}的整数`)
  return rate
}
