import { expect, it } from 'vitest'
import { StartProblem } from '#core/server/config/start-problem.ts'
import { readSmsConfig } from './config.ts'

const SECRET = 'x'.repeat(32)

it('has a signature and a pace of its own, and those of the environment', () => {
  expect(readSmsConfig({})).toMatchObject({ sign: '远航', perMinute: 300 })
  expect(readSmsConfig({ SMS_SIGN: ' 启明留学 ', SMS_PER_MINUTE: '60' })).toMatchObject({ sign: '启明留学', perMinute: 60 })
  expect(readSmsConfig({ SMS_SIGN: ' ', SMS_PER_MINUTE: ' ', SMS_DRIVER: '' })).toMatchObject({ sign: '远航', perMinute: 300 })
  expect(readSmsConfig({ SMS_SIGN: 'A1', SMS_PER_MINUTE: '1' })).toMatchObject({ sign: 'A1', perMinute: 1 })
  expect(readSmsConfig({ SMS_SIGN: '远'.repeat(12), SMS_PER_MINUTE: ' 10000 ' })).toMatchObject({
    sign: '远'.repeat(12),
    perMinute: 10_000,
  })
  expect(readSmsConfig({ SMS_DRIVER: 'http', SMS_HTTP_URL: 'https://sms.example.cn/send', SMS_HTTP_SECRET: SECRET }).driver).toBeDefined()
})

it.each<readonly [environment: Readonly<Record<string, string>>, message: string]>([
  [{ SMS_DRIVER: 'pigeon' }, '未知的短信驱动 SMS_DRIVER=pigeon（可用：log、http）'],
  [{ SMS_DRIVER: 'http' }, 'SMS_DRIVER=http 需要设置 SMS_HTTP_URL 和 SMS_HTTP_SECRET'],
  [{ SMS_DRIVER: 'http', SMS_HTTP_URL: 'https://sms.example.cn' }, 'SMS_HTTP_URL 和 SMS_HTTP_SECRET 必须同时设置'],
  [
    { SMS_DRIVER: 'http', SMS_HTTP_URL: 'http://sms.example.cn', SMS_HTTP_SECRET: SECRET },
    'SMS_HTTP_URL 必须以 https:// 开头（本机地址除外）',
  ],
  ...['【远航】', '远航】', '【远航', '远', '远'.repeat(13)].map(
    sign => [{ SMS_SIGN: sign }, 'SMS_SIGN 应为2-12个汉字、字母或数字'] as const,
  ),
  ...['0', '1e3', '-1', '6x', 'x6', '1.5', '10001', '00000', '000300'].map(
    rate => [{ SMS_PER_MINUTE: rate }, 'SMS_PER_MINUTE 应为1-10000的整数'] as const,
  ),
])('keeps the server from starting when it is set wrongly: %j', (environment, message) => {
  expect(() => readSmsConfig(environment)).toThrow(new StartProblem(message))
})
