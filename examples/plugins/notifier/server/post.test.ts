import { afterAll, beforeAll, expect, it } from 'vitest'
import { postToRobot } from './post.ts'
import type { Robot } from './robot.ts'
import { type RobotAnswer, type RobotPeer, startRobot } from './robot-peer.testing.ts'

let peer: RobotPeer
beforeAll(async () => {
  peer = await startRobot()
})
afterAll(() => peer.close())

const robot = (kind: Robot['kind'], url = peer.url): Robot => ({ name: 'r', kind, url: new URL(url), secret: undefined, topics: new Set() })
const postText = (kind: Robot['kind'], answer?: RobotAnswer, { signal = new AbortController().signal, deadline = 5_000 } = {}) => {
  if (answer) peer.answer(answer)
  return postToRobot(robot(kind), '您好', { signal, deadline })
}

it('is taken by each of them', async () => {
  for (const kind of ['wecom', 'dingtalk', 'feishu'] as const) expect(await postText(kind)).toBeUndefined()
  expect(peer.said.map(({ body }) => body['msg_type'] ?? body['msgtype'])).toEqual(['text', 'text', 'text'])
})

it.each<readonly [Robot['kind'], RobotAnswer, string]>([
  ['wecom', { errcode: 45009 }, '机器人返回错误 45009：发送过快'],
  ['dingtalk', { errcode: 310000 }, '机器人返回错误 310000：签名、关键词或 IP 不符合机器人的安全设置'],
  ['dingtalk', { errcode: -1 }, '机器人返回错误 -1'],
  ['feishu', { code: 19021 }, '机器人返回错误 19021：签名不符，或服务器时间不准'],
  // The code key of another chat program is ignored.
  ['feishu', { errcode: 0 }, '应答不是机器人的，请检查网络代理'],
  ['wecom', { status: 200, text: '<html>' }, '应答不是机器人的，请检查网络代理'],
  ['wecom', { status: 502, text: '{"errcode":0}' }, '机器人返回 HTTP 502'],
  ['wecom', { status: 302, headers: { location: '/elsewhere' } }, '机器人返回 HTTP 302'],
])('%s that answers %j has not taken it', async (kind, answer, error) => {
  expect(await postText(kind, answer)).toEqual({ error })
})

it('heeds how long it is to wait, within an hour', async () => {
  expect(await postText('wecom', { status: 429, headers: { 'retry-after': '120' } })).toEqual({ error: '发送过快', wait: 120 })
  expect(await postText('wecom', { status: 429, headers: { 'retry-after': '86400' } })).toEqual({ error: '发送过快', wait: 3_600 })
  expect(await postText('wecom', { status: 429 })).toEqual({ error: '发送过快' })
})

it('does not wait for one that never answers, and says nothing of the address where one breaks off or is not there', async () => {
  expect(await postText('wecom', 'hang', { deadline: 100 })).toEqual({ error: '机器人没有在 0.1 秒内应答' })
  expect(await postText('wecom', 'cut')).toEqual({ error: '无法连接机器人' })
  expect(await postToRobot(robot('wecom', 'http://127.0.0.1:1/'), 'x', { signal: new AbortController().signal, deadline: 5_000 })).toEqual({
    error: '无法连接机器人',
  })
})

it('is no refusal when the server stops in the middle', async () => {
  const stop = new AbortController()
  const before = peer.said.length
  const saying = postText('wecom', 'hang', { signal: stop.signal })
  await expect.poll(() => peer.said.length).toBe(before + 1)
  stop.abort(new Error('server stops'))
  await expect(saying).rejects.toThrow('server stops')
})
