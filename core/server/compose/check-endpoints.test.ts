import { expect, it } from 'vitest'
import { type DeclaredEndpoint, defineEndpoint } from '#core/contract/endpoint.ts'
import type { Endpoint } from '#core/contract/model/endpoint.ts'
import { sampleSnapshot } from '#core/contract/samples.testing.ts'
import { checkEndpoints } from './check-endpoints.ts'

const endpoint = (name: string, path: string): DeclaredEndpoint =>
  defineEndpoint({
    name,
    method: 'GET',
    path,
    permission: 'session',
    title: name,
    handle: async () => undefined,
  })

const checkDeclared = (...list: readonly DeclaredEndpoint[]) => {
  const endpoints = list.map(({ name, method, path, permission }): [string, Endpoint] => [
    `${method} ${path}`,
    { kind: 'declared', name, method, path, permission },
  ])
  const snapshot = sampleSnapshot([], { endpoints: Object.fromEntries(endpoints) })
  checkEndpoints(snapshot, {
    endpoints: new Map(list.map(one => [one.name, one])),
    operations: new Map(),
    exporters: new Map(),
    viewParts: new Map(),
  })
}

it('takes what has a permission and one answer', () => {
  expect(() => checkDeclared(endpoint('a.one', '/one'), endpoint('b.two', '/two'))).not.toThrow()
})

it('refuses one path that two parts declare: the later would silently win', () => {
  expect(() => checkDeclared(endpoint('a.one', '/one'), endpoint('b.one', '/one'))).toThrow('GET /one is declared by a.one and b.one')
})

it('refuses an empty permission', () => {
  expect(() => checkDeclared({ ...endpoint('a.one', '/one'), permission: [] })).toThrow('GET /one has no permission')
})

const signing = {
  maxBody: 1,
  key: { name: 'X', description: '', schema: {} },
  headers: [],
  verify: async () => ({ id: 1, name: '', key: '' }),
}

it.each<[string, Partial<DeclaredEndpoint>]>([
  ['signed, but by nobody', { permission: 'signed' }],
  ['signed, and for people', { signing }],
])('refuses what is %s', (_name, wrong) => {
  expect(() => checkDeclared({ ...endpoint('a.one', '/one'), method: 'POST', ...wrong })).toThrow('POST /one: what is signed says how')
})

it('takes a POST that is signed, and no GET', () => {
  const signed = defineEndpoint({ ...endpoint('a.one', '/one'), permission: 'signed', signing })
  expect(() => checkDeclared({ ...signed, method: 'POST' })).not.toThrow()
  expect(() => checkDeclared(signed)).toThrow('GET /one: only a POST is signed')
})
