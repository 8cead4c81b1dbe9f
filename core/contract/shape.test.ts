import { Ajv } from 'ajv'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { EndpointAddress, InputOf, NoInput, OutputOf } from './endpoint.ts'
import { atId, defineEndpoint, endpointAt } from './endpoint.ts'
import { defineJob, jobAt } from './job.ts'
import { defineOperation } from './operation.ts'
import {
  ANY,
  choiceOf,
  eitherOf,
  exactly,
  FLAG,
  type JsonSchema,
  limited,
  listOf,
  mapOf,
  NUMBER,
  objectOf,
  openObjectOf,
  orNull,
  pairOf,
  type Shape,
  TEXT,
  TIME,
  type TypeOf,
  WHOLE,
  wholeChoiceOf,
} from './shape.ts'

const ajv = new Ajv({ strict: true, allowUnionTypes: true, validateFormats: false })

/** The values that the shape refuses. */
const refused = (shape: Shape<unknown>, ...values: readonly unknown[]): readonly unknown[] => {
  const validate = ajv.compile(shape)
  return values.filter(value => !validate(value))
}

describe('a shape', () => {
  it.each<readonly [string, Shape<unknown>, readonly unknown[], readonly unknown[]]>([
    ['a text', TEXT, ['', '王'], [1, null]],
    ['a whole number', WHOLE, [0, -1], [1.5, '1']],
    ['a number', NUMBER, [1.5], ['1.5']],
    ['a flag', FLAG, [true], [0, null]],
    ['a time', TIME, ['2026-01-31 08:00:00'], ['2026-01-31', '2026-01-31T08:00:00']],
    ['anything', ANY, [null, 1, {}], []],
    ['a constant', exactly(true), [true], [false, 'true']],
    ['a choice', choiceOf('a', 'b'), ['a', 'b'], ['c', null]],
    ['a choice of numbers', wholeChoiceOf(1, 2), [1], [3, '1']],
    ['a choice or null', orNull(choiceOf('a', 'b')), ['a', null], ['c', 'null']],
    ['anything of two shapes', eitherOf(TEXT, WHOLE), ['1', 1], [true]],
    ['one of two shapes, or null', orNull(eitherOf(TEXT, WHOLE)), ['1', 1, null], [true]],
    ['a list', listOf(WHOLE), [[], [1]], [['1'], {}]],
    ['a pair', pairOf(WHOLE), [[1, 2]], [[1], [1, 2, 3]]],
    ['a map', mapOf(WHOLE), [{}, { a: 1 }], [{ a: '1' }]],
    ['a limited text', limited(TEXT, { maxLength: 2 }), ['ab'], ['abc']],
  ])('takes %s and nothing else', (_, shape, taken, others) => {
    expect(refused(shape, ...taken, ...others)).toEqual(others)
  })

  it('of an object is closed, and requires the members that are not optional', () => {
    const shape = objectOf({ id: WHOLE }, { note: orNull(TEXT) })
    const others = [{}, { note: null }, { id: 1, more: 1 }]
    expect(refused(shape, { id: 1 }, { id: 1, note: null }, ...others)).toEqual(others)
  })

  it('of an open object takes further members', () => {
    expect(refused(openObjectOf({ id: WHOLE }), { id: 1, more: 1 }, { more: 1 })).toEqual([{ more: 1 }])
  })

  it('carries the type of its values', () => {
    const shape = objectOf(
      { id: WHOLE, kind: choiceOf('a', 'b'), pair: pairOf(NUMBER), either: eitherOf(TEXT, FLAG) },
      { notes: listOf(orNull(limited(TEXT, { maxLength: 9 }))), counts: mapOf(wholeChoiceOf(1, 2)) },
    )
    expectTypeOf<TypeOf<typeof shape>>().toEqualTypeOf<{
      readonly id: number
      readonly kind: 'a' | 'b'
      readonly pair: readonly [number, number]
      readonly either: string | boolean
      readonly notes?: readonly (string | null)[]
      readonly counts?: Readonly<Record<string, 1 | 2>>
    }>()
    expectTypeOf<JsonSchema>().not.toExtend<Shape<string>>()
    expectTypeOf<Shape<string>>().not.toExtend<Shape<number>>()
  })
})

describe('an endpoint', () => {
  const ruleGet = endpointAt({ method: 'GET', path: '/rules/{id}', input: objectOf({ day: TEXT }), output: objectOf({ days: WHOLE }) })

  it('is typed by its shapes on both sides', () => {
    expectTypeOf<InputOf<typeof ruleGet>>().toEqualTypeOf<{ readonly day: string }>()
    expectTypeOf<OutputOf<typeof ruleGet>>().toEqualTypeOf<{ readonly days: number }>()
    const stated = { name: 'rules.get', permission: 'session', title: '规则' } as const
    defineEndpoint({
      ...ruleGet,
      ...stated,
      handle: async ({ input }) => {
        expectTypeOf(input).toEqualTypeOf<{ readonly day: string }>()
        return { days: input.day.length }
      },
    })
    // @ts-expect-error the shape says a number
    defineEndpoint({ ...ruleGet, ...stated, handle: async () => ({ days: '7' }) })
    const kindGet = endpointAt({ method: 'GET', path: '/kind', output: objectOf({ kind: choiceOf('a', 'b') }) })
    defineEndpoint({ ...kindGet, ...stated, handle: async ({ actor }) => ({ kind: actor.admin ? 'a' : 'b' }) })
    // @ts-expect-error the shape says another word
    defineEndpoint({ ...kindGet, ...stated, handle: async () => ({ kind: 'c' }) })
    // @ts-expect-error it answers data
    defineEndpoint({ ...ruleGet, ...stated, handle: async () => undefined })
    const noteAdd = defineEndpoint({ method: 'POST', path: '/notes/add', ...stated, handle: async () => ({ code: 200, message: '好' }) })
    expectTypeOf(noteAdd).toExtend<EndpointAddress>()
    expectTypeOf(endpointAt({ method: 'POST', path: '/notes/add' })).toEqualTypeOf<EndpointAddress<'POST', NoInput, void>>()
  })

  it('has an id in the place of its path', () => {
    expect(atId(ruleGet, 'a/b')).toMatchObject({ method: 'GET', path: '/rules/a%2Fb' })
  })
})

describe('a job and an operation', () => {
  it('are typed by their shapes', () => {
    const countAt = jobAt({ name: 'rules.count', data: objectOf({ day: TEXT }), result: objectOf({ days: WHOLE }) })
    defineJob({
      ...countAt,
      run: async ({ data }) => {
        expectTypeOf(data).toEqualTypeOf<{ readonly day: string }>()
        return { days: data.day.length }
      },
    })
    defineOperation({
      name: 'rules.add',
      rows: 'none',
      answers: objectOf({ kind: choiceOf('a', 'b') }),
      run: async ({ actor }) => (actor.admin ? { data: { kind: 'a' } } : { code: 3000, message: '不能添加' }),
    })
    const answers = objectOf({ kind: choiceOf('a') })
    // @ts-expect-error the shape says another word
    defineOperation({ name: 'rules.add', rows: 'none', answers, run: async () => ({ data: { kind: 'c' } }) })
    // @ts-expect-error it answers no data
    defineOperation({ name: 'rules.add', rows: 'none', run: async () => ({ data: { kind: 'c' } }) })
    // @ts-expect-error the shape says a number
    const wrong = defineJob({ ...countAt, run: async () => ({ days: '7' }) })
    expect(wrong.name).toBe('rules.count')
  })
})
