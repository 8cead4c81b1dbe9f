import { expect, it } from 'vitest'
import { manifestProblems } from './manifest-problems.ts'

const others = { client: new Set(['standard', 'qr']), server: new Set(['message']) }
const manifest = { id: 'stars', runtime: '^1.0', requires: ['standard', 'message'] }

it('finds nothing where code and plugin.json agree, side by side', () => {
  const sides = { client: { id: 'stars', requires: ['standard'] }, server: { id: 'stars', requires: ['message'] } }
  expect(manifestProblems(manifest, sides, others)).toEqual([])
})

it.each([
  ['another id', { ...manifest, requires: [] }, { client: { id: 'star' } }, 'stars：client 的 id 为 star，应为 stars'],
  ['a requirement that the code lacks', manifest, { client: { id: 'stars' } }, 'stars：client 的 requires 缺少 standard'],
  [
    'a requirement that plugin.json lacks',
    { ...manifest, requires: [] },
    { server: { id: 'stars', requires: ['message'] } },
    'stars：plugin.json 的 requires 中没有 server 所需的 message',
  ],
  ['a later runtime', { ...manifest, runtime: '^1.1' }, {}, 'stars：需要运行时 ^1.1，当前为 1.0'],
  ['another generation of the runtime', { ...manifest, runtime: '^2.0' }, {}, 'stars：需要运行时 ^2.0，当前为 1.0'],
])('names %s', (_what, json, sides, problem) => {
  expect(manifestProblems(json, sides, others)).toEqual([problem])
})
