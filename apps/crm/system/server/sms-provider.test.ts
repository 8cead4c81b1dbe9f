import { describe, expect, it } from 'vitest'
import { createSmsProvider } from './sms-provider.ts'

const sent = async (environment: Record<string, string>): Promise<string[]> => {
  const lines: string[] = []
  const write = (detail: object, message: string): void => void lines.push(`${JSON.stringify(detail)} ${message}`)
  await createSmsProvider(environment, { info: write, warn: write }).send({ phone: '13800138000', text: '验证码 123456' })
  return lines
}

describe('the log driver', () => {
  it('writes the message for the administrator beside the machine, with the number masked', async () => {
    expect(await sent({})).toEqual(['{"sms":"1380****000"} 验证码 123456'])
    expect(await sent({ NODE_ENV: 'production', SMS_DRIVER: 'log' })).toHaveLength(1)
  })

  it('keeps codes out of the log of a production server that did not ask for them', async () => {
    const lines = await sent({ NODE_ENV: 'production' })
    expect(lines.join()).not.toContain('123456')
    expect(lines.join()).toContain('短信未发出')
  })
})

it('refuses a driver that does not exist', () => {
  expect(() => createSmsProvider({ SMS_DRIVER: 'pigeon' }, { info: () => undefined, warn: () => undefined })).toThrow('pigeon')
})
