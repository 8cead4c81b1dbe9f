import { describe, expect, it } from 'vitest'
import { invalid, refuse, tooMany } from '#core/contract/errors.ts'
import { stubOf } from '#tests/support/stub.ts'
import { itemRefusal } from './accept-items.ts'
import { BATCH_ANSWER_SCHEMA, batchAnswer, malformedItem } from './answer.ts'
import { countItems } from './count-items.ts'
import type { InboundContext, Refusals } from './feed.ts'

describe('the answer to a batch', () => {
  it('counts what was accepted and what was refused', () => {
    const results = [
      { index: 0, ok: true, id: 7 },
      malformedItem(1, { message: '每一条应为对象' }),
      { index: 2, ok: true, id: 7, repeated: true },
    ] as const
    expect(batchAnswer(results)).toEqual({ accepted: 2, refused: 1, results })
    expect(batchAnswer([])).toEqual({ accepted: 0, refused: 0, results: [] })
  })

  it('is described to those who call', () => {
    const result = {
      type: 'object',
      additionalProperties: false,
      required: ['index', 'ok'],
      properties: {
        index: { type: 'integer', description: '在 items 中的位置，从 0 开始' },
        ok: { type: 'boolean' },
        id: { type: 'integer', description: '本系统中的编号' },
        repeated: { type: 'boolean', const: true, description: '此前已写入，本次没有重复写入' },
        code: { type: 'integer', description: '3000 为业务拒绝，422 为格式有误' },
        message: { type: 'string', description: '中文，被拒绝的原因' },
        field: { type: 'string', description: '有误的字段' },
      },
    }
    expect(BATCH_ANSWER_SCHEMA).toEqual({
      type: 'object',
      additionalProperties: false,
      required: ['accepted', 'refused', 'results'],
      properties: {
        accepted: { type: 'integer', description: '接受的条数，重复提交的也在内' },
        refused: { type: 'integer', description: '拒绝的条数' },
        results: { type: 'array', items: result, description: '每条的结果，与 items 顺序相同' },
      },
    })
  })
})

describe('a refused item', () => {
  it('has the code 422 if it violates its schema', () => {
    expect(malformedItem(3, { message: 'name：必填', field: 'name' })).toEqual({
      index: 3,
      ok: false,
      code: 422,
      message: 'name：必填',
      field: 'name',
    })
  })

  it('says the first fault of its fields, or the refusal itself', () => {
    const faults = [
      { field: 'name', message: '名称重复' },
      { field: 'phone', message: '电话重复' },
    ]
    expect(itemRefusal(2, invalid(faults))).toEqual({ index: 2, ok: false, code: 3000, message: '名称重复', field: 'name' })
    expect(itemRefusal(0, invalid([]))).toEqual({ index: 0, ok: false, code: 3000, message: '提交的内容有误' })
    expect(itemRefusal(0, refuse('不要这个'))).toEqual({ index: 0, ok: false, code: 3000, message: '不要这个' })
    expect(itemRefusal(0, tooMany())).toMatchObject({ code: 429 })
  })

  it('is none where the server failed: that concerns the whole batch', () => {
    const failed = Object.assign(refuse('磁盘已满'), { status: 500 })
    const almost = Object.assign(refuse('差一点'), { status: 499 })
    for (const error of [failed, new Error('broken'), 'broken']) expect(() => itemRefusal(0, error)).toThrow(error as Error)
    expect(itemRefusal(0, almost)).toMatchObject({ message: '差一点' })
  })
})

describe('items that are only counted', () => {
  const context = stubOf<InboundContext>('context', {})
  const count = (checked: Parameters<typeof countItems>[1], refusals: Refusals = new Map()) => {
    const calls: unknown[] = []
    const feed = stubOf<Parameters<typeof countItems>[0]>('feed', {
      async count(items, given) {
        calls.push(items, given === context)
        return refusals
      },
    })
    return countItems(feed, checked, context).then(results => ({ results, calls }))
  }
  const fault = { message: '每一条应为对象' }

  it('reach the feed together, without the malformed ones, and its refusals find their way back', async () => {
    const checked = [{ fault }, { item: { n: 1 } }, { fault }, { item: { n: 2 } }, { item: { n: 3 } }]
    expect(await count(checked, new Map([[1, refuse('不吉利')]]))).toEqual({
      calls: [[{ n: 1 }, { n: 2 }, { n: 3 }], true],
      results: [
        { index: 0, ok: false, code: 422, ...fault },
        { index: 1, ok: true },
        { index: 2, ok: false, code: 422, ...fault },
        { index: 3, ok: false, code: 3000, message: '不吉利' },
        { index: 4, ok: true },
      ],
    })
  })

  it('do not call the feed where none is left', async () => {
    expect(await count([{ fault }])).toEqual({ calls: [], results: [{ index: 0, ok: false, code: 422, ...fault }] })
  })

  it('fail whole with a refusal that is none', async () => {
    await expect(count([{ item: { n: 1 } }], new Map([[0, Object.assign(refuse('坏'), { status: 503 })]]))).rejects.toThrow('坏')
  })
})
