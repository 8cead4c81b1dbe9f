import { expect, it } from 'vitest'
import { StartProblem } from '#core/server/config/start-problem.ts'
import { readPeer } from './peer.ts'

const SECRET = 'x'.repeat(32)
const readTestPeer = (url?: string, secret?: string) => readPeer('对方', { names: { url: 'PEER_URL', secret: 'PEER_SECRET' }, url, secret })

it('is none where nothing is set, and one where both are', () => {
  expect([readTestPeer(), readTestPeer('', ' ')]).toEqual([undefined, undefined])
  expect(readTestPeer(' https://peer.example.cn/hook ', SECRET)).toEqual({
    key: '对方',
    url: 'https://peer.example.cn/hook',
    secret: SECRET,
  })
})

it.each(['http://127.0.0.1:8090/hook', 'http://localhost/hook', 'http://[::1]/hook'])('may be on this machine without TLS: %s', url => {
  expect(readTestPeer(url, SECRET)?.url).toBe(url)
})

it.each([
  ['https://peer.example.cn', undefined, 'PEER_URL 和 PEER_SECRET 必须同时设置'],
  [undefined, SECRET, 'PEER_URL 和 PEER_SECRET 必须同时设置'],
  ['http://peer.example.cn', SECRET, 'PEER_URL 必须以 https:// 开头（本机地址除外）'],
  ['http://127.0.0.1.example.cn', SECRET, 'PEER_URL 必须以 https:// 开头（本机地址除外）'],
  ['https://me:word@peer.example.cn', SECRET, 'PEER_URL 不能带用户名和密码'],
  ['ftp://peer.example.cn', SECRET, 'PEER_URL 格式应为 https://域名/路径'],
  ['peer.example.cn', SECRET, 'PEER_URL 格式应为 https://域名/路径'],
  ['https://peer.example.cn', 'x'.repeat(31), 'PEER_SECRET 至少需要 32 位'],
])('is refused with a sentence and without what it holds: %s', (url, secret, message) => {
  expect(() => readTestPeer(url, secret)).toThrow(new StartProblem(message))
})
