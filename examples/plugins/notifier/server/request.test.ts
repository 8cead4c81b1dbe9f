import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { requestFor } from './request.ts'
import type { Robot } from './robot.ts'

const robot = (kind: Robot['kind'], url: string, secret?: string): Robot => ({
  name: 'r',
  kind,
  url: new URL(url),
  secret,
  topics: new Set(),
})
const now = new Date('2026-03-01T02:03:04.567Z')
const robotBody = (one: Robot, text = '订单 1 已创建') => JSON.parse(requestFor(one, text, now).body)

it('tells WeCom in plain text', () => {
  const one = robot('wecom', 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=k')
  expect(requestFor(one, '您好', now).url).toBe('https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=k')
  expect(robotBody(one)).toEqual({ msgtype: 'text', text: { content: '订单 1 已创建' } })
})

it('signs for DingTalk in the address: milliseconds, the secret as key, what is signed behind it', () => {
  const one = robot('dingtalk', 'https://oapi.dingtalk.com/robot/send?access_token=t', 'SECabc')
  const { searchParams } = new URL(requestFor(one, '您好', now).url)
  const timestamp = '1772330584567'
  const sign = createHmac('sha256', 'SECabc').update(`${timestamp}\nSECabc`).digest('base64')
  expect([...searchParams]).toEqual([
    ['access_token', 't'],
    ['timestamp', timestamp],
    ['sign', sign],
  ])
  expect(robotBody(one)).toEqual({ msgtype: 'text', text: { content: '订单 1 已创建' } })
  expect(one.url.search).toBe('?access_token=t')
})

it('signs for Feishu in the body: seconds, what is signed as key, an empty message', () => {
  const one = robot('feishu', 'https://open.feishu.cn/open-apis/bot/v2/hook/h', 'abc')
  const timestamp = '1772330584'
  const sign = createHmac('sha256', `${timestamp}\nabc`).update('').digest('base64')
  expect(robotBody(one)).toEqual({ timestamp, sign, msg_type: 'text', content: { text: '订单 1 已创建' } })
})

it('signs nothing without a secret', () => {
  expect(requestFor(robot('dingtalk', 'https://oapi.dingtalk.com/robot/send?access_token=t'), 'x', now).url).not.toContain('sign')
  expect(robotBody(robot('feishu', 'https://open.feishu.cn/open-apis/bot/v2/hook/h'))).not.toHaveProperty('sign')
})

it('lets nobody be called by a name that holds a mention', () => {
  const said = robotBody(robot('feishu', 'https://open.feishu.cn/open-apis/bot/v2/hook/h'), '<at user_id="all">所有人</at>')
  expect(said.content.text).toBe('＜at user_id="all"＞所有人＜/at＞')
})
