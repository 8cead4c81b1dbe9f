import { expect, it } from 'vitest'
import { requireShallow } from './body-depth.ts'

const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)

it('lets through what forms and manifests send, whatever it is', () => {
  for (const body of [undefined, null, 1, 'x', {}, { ids: [1, 2], form: { a: [{ b: null }] } }, nested(30)]) requireShallow(body)
})

it('refuses what is nested deeper', () => {
  for (const body of [nested(50), nested(100_000), { a: nested(60) }]) expect(() => requireShallow(body)).toThrow('嵌套过深')
})
