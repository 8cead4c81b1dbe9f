import { maskValue } from '#core/manifest/public.ts'
import type { SmsDriver } from './provider.ts'

/**
 * Driver of a new installation: nothing is sent, the message is written to the server's log, where a local administrator reads the code. A production
 * server must therefore request it by name.
 * @param open true if the log may contain the text; otherwise it only says that a message was withheld
 */
export const logDriver = (open: boolean): SmsDriver => ({
  async send({ phone, text }, { log }) {
    const sms = maskValue('phone', phone)
    if (open) {
      log.info({ sms }, text)
      return { is: 'sent' }
    }
    log.warn({ sms }, '短信未发出：请配置短信驱动（SMS_DRIVER=log 时写入日志）')
    return { is: 'refused', error: '未配置短信驱动' }
  },
})
