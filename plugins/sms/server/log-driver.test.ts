import { describe, expect, it } from 'vitest'
import { readSmsConfig } from './config.ts'

const sendWith = async (environment: Record<string, string>) => {
  const lines: string[] = []
  const write = (detail: object, message: string): void => void lines.push(`${JSON.stringify(detail)} ${message}`)
  const message = { key: 'k', phone: '13800138000', text: '验证码 123456', kind: 'NOTICE' } as const
  const outcome = await readSmsConfig(environment).driver.send(message, { log: { info: write, warn: write } })
  return { lines, outcome }
}

describe('the log driver', () => {
  it('writes the message for the administrator beside the machine, with the number masked', async () => {
    expect(await sendWith({})).toEqual({ lines: ['{"sms":"1380****000"} 验证码 123456'], outcome: { is: 'sent' } })
    const environments: Record<string, string>[] = [
      { NODE_ENV: 'production', SMS_DRIVER: 'log' },
      { SMS_DRIVER: 'log' },
      { SMS_DRIVER: '' },
    ]
    for (const asked of environments)
      expect(await sendWith(asked)).toEqual({ lines: ['{"sms":"1380****000"} 验证码 123456'], outcome: { is: 'sent' } })
  })

  it('keeps codes out of the log of a production server that did not ask for them', async () => {
    const { lines, outcome } = await sendWith({ NODE_ENV: 'production' })
    expect(lines.join()).not.toContain('123456')
    expect(lines.join()).toContain('短信未发出')
    expect(outcome).toEqual({ is: 'refused', error: '未配置短信驱动' })
  })
})
