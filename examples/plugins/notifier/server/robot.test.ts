import { expect, it } from 'vitest'
import { readRobots } from './robot.ts'

const TOPICS = new Set(['lead.added', 'order.added'])
const parseRobots = (...robots: readonly object[]) => readRobots(JSON.stringify(robots), TOPICS)
const wecom = { name: 'sales', kind: 'wecom', url: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=k' }
const dingtalk = { name: 'finance', kind: 'dingtalk', url: 'https://oapi.dingtalk.com/robot/send?access_token=t', secret: 'SEC1' }

it('reads robots, which tell of everything unless they name topics', () => {
  const [one, other] = parseRobots(wecom, { ...dingtalk, topics: ['order.added'] })
  expect(one).toMatchObject({ name: 'sales', kind: 'wecom', secret: undefined })
  expect(one?.url.href).toBe(wecom.url)
  expect([...(one?.topics ?? [])]).toEqual(['lead.added', 'order.added'])
  expect(other).toMatchObject({ secret: 'SEC1' })
  expect([...(other?.topics ?? [])]).toEqual(['order.added'])
})

it('has none where nothing is set', () => {
  expect([readRobots(undefined, TOPICS), readRobots('', TOPICS)]).toEqual([[], []])
})

it.each([
  ['plain http', 'http://qyapi.weixin.qq.com/x'],
  ['another host', 'https://example.com/x'],
  ['a host that only begins like it', 'https://qyapi.weixin.qq.com.example.com/x'],
  ['the robot of another program', dingtalk.url],
  ['a name and password', 'https://a:b@qyapi.weixin.qq.com/x'],
  ['an address of the internal network', 'http://10.0.0.1/x'],
  ['no address', 7],
])('refuses %s, and does not repeat the address', (_what, url) => {
  let message = ''
  try {
    parseRobots({ ...wecom, url })
  } catch (error) {
    message = (error as Error).message
  }
  expect(message).toContain('NOTIFIER_ROBOTS 第 1 个机器人：url')
  expect(message).not.toContain(String(url))
})

it('takes a robot on the own machine, for tests', () => {
  expect(parseRobots({ ...wecom, url: 'http://127.0.0.1:4000/robot' })).toHaveLength(1)
})

it.each([
  ['no list', '{}', 'JSON 列表'],
  ['no JSON', '[', 'JSON 列表'],
  ['nothing in it', '[null]', 'name'],
  ['a name with a blank', JSON.stringify([{ ...wecom, name: 'a b' }]), 'name'],
  ['an unknown program', JSON.stringify([{ ...wecom, kind: 'slack' }]), 'kind 应为 wecom、dingtalk、feishu'],
  ['a kind that every object has', JSON.stringify([{ ...wecom, kind: 'constructor' }]), 'kind'],
  ['a secret that WeCom has not', JSON.stringify([{ ...wecom, secret: 's' }]), 'secret'],
  ['an unknown topic', JSON.stringify([{ ...wecom, topics: ['lead.gone'] }]), '没有事件 lead.gone'],
  ['a misspelt key', JSON.stringify([{ ...wecom, topic: [] }]), '不认识 topic'],
  ['one name twice', JSON.stringify([wecom, { ...dingtalk, name: 'sales' }]), '两个机器人叫 sales'],
])('refuses %s', (_what, text, said) => {
  expect(() => readRobots(text, TOPICS)).toThrow(said)
})
