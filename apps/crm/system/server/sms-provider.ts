import { maskValue } from '#core/manifest/mask/mask.ts'
import { StartProblem } from '#core/server/config/start-problem.ts'

/** The way out for text messages. Drivers are chosen by SMS_DRIVER; nothing else in the application knows which one runs. */
export interface SmsProvider {
  /** @param phone normalised, +86… or +65…  @param text the whole message, signature included */
  send(message: { readonly phone: string; readonly text: string }): Promise<void>
}

interface Log {
  info(detail: object, message: string): void
  warn(detail: object, message: string): void
}

/**
 * "log", the driver of a new installation: nothing leaves the machine, the message is written to the server's log, where a local
 * administrator reads the code. That is its purpose, and so a production server (NODE_ENV=production) must ask for it by SMS_DRIVER=log;
 * without that it says that a message was withheld.
 * @throws StartProblem for a driver that does not exist
 */
export function createSmsProvider(environment: Readonly<Record<string, string | undefined>>, log: Log): SmsProvider {
  const driver = environment['SMS_DRIVER'] || 'log'
  if (driver !== 'log') throw new StartProblem(`未知的短信驱动 SMS_DRIVER=${driver}（可用：log）`)
  const open = environment['SMS_DRIVER'] === 'log' || environment['NODE_ENV'] !== 'production'
  return {
    async send({ phone, text }) {
      if (open) log.info({ sms: maskValue('phone', phone) }, text)
      else log.warn({ sms: maskValue('phone', phone) }, '短信未发出：请配置短信驱动（SMS_DRIVER=log 时写入日志）')
    },
  }
}
