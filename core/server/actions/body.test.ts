import { beforeEach, describe, expect, it } from 'vitest'
import type { Action, FormItem } from '#core/contract/model/action.ts'
import type { Rules } from '#core/contract/model/field.ts'
import { sampleAction, sampleFormItem } from '#core/contract/samples.testing.ts'
import { MAX_HTML_CHARACTERS } from '#core/manifest/fields/text-types.ts'
import { readBody, readIds, valueItems, wrongItems } from './body.ts'

const item = (name: string, type: string, rules: Rules = {}, kind: FormItem['kind'] = 'field') =>
  sampleFormItem(name, type, { rules, kind })
const action = (select: Action['select'], limit = 3, form: readonly FormItem[] = []) => sampleAction('edit', { select, limit, form })

const edit = () =>
  action('one', 1, [
    item('contact', 'text', {}, 'section'),
    item('name', 'text', { maxLength: 5 }),
    item('count', 'integer'),
    item('story', 'html'),
    item('note', 'text'),
  ])
let EDIT = edit()
beforeEach(() => {
  EDIT = edit()
})

describe('ids', () => {
  it('are distinct, ascending numbers', () => {
    expect(readIds(action('many', 20), [10, 9, 2, 10, 1])).toEqual([1, 2, 9, 10])
    expect(readIds(action('many'), 7)).toEqual([7])
  })

  it.each([
    ['many', undefined, '请勾选要编辑的内容'],
    ['many', null, '请勾选要编辑的内容'],
    ['many', [], '请勾选要编辑的内容'],
    ['many', ['1'], '参数 id 的值有误'],
    ['many', '1', '参数 id 的值有误'],
    ['many', '1,2', '参数 id 的值有误'],
    ['many', '', '参数 id 的值有误'],
    ['one', '1', '参数 id 的值有误'],
    ['none', '1', '不支持参数 id'],
    ['many', [1, 0], '参数 id 的值有误'],
    ['many', [1.5], '参数 id 的值有误'],
    ['many', [2 ** 53], '参数 id 的值有误'],
    ['many', [1, 2, 3, 4], '一次最多操作3条'],
    ['one', [1, 2], '一次只能操作一条数据'],
    ['none', 1, '不支持参数 id'],
    ['none', [1], '不支持参数 id'],
    ['none', null, '不支持参数 id'],
  ] as const)('for %s refuse %j', (select, id, message) => {
    expect(() => readIds(action(select), id)).toThrow(expect.objectContaining({ status: 400, message }))
  })

  describe('of an action that takes them joined', () => {
    const joining = (limit: number): Action => ({ ...action('many', limit), joinedIds: true })

    it('may be one text, and whatever else may name rows', () => {
      for (const id of ['10,9,2,10', [10, 9, 2]]) expect(readIds(joining(3), id)).toEqual([2, 9, 10])
      for (const id of ['7', 7]) expect(readIds(joining(3), id)).toEqual([7])
    })

    it.each([
      ['', '请勾选要编辑的内容'],
      ['1,,2', '参数 id 的值有误'],
      ['1, 2', '参数 id 的值有误'],
      ['1,1e3', '参数 id 的值有误'],
      [['1,2'], '参数 id 的值有误'],
      ['1,2,3,4', '一次最多操作3条'],
    ] as const)('refuse %j', (id, message) => {
      expect(() => readIds(joining(3), id)).toThrow(expect.objectContaining({ status: 400, message }))
    })
  })

  it('that are missing are asked for in the words of the action', () => {
    const worded = { ...action('many'), unselected: '请至少选择一个订单' }
    expect(() => readIds(worded, [])).toThrow(expect.objectContaining({ status: 400, message: '请至少选择一个订单' }))
  })

  it('count once, so that the same row twice is one row', () => {
    expect(readIds(action('one'), [5, 5])).toEqual([5])
    expect(readIds(action('many'), [1, 2, 3, 3])).toEqual([1, 2, 3])
  })

  it('are none where the action takes none', () => {
    expect(readIds(action('none'), undefined)).toEqual([])
    expect(readIds(action('none'), [])).toEqual([])
  })
})

describe('a body', () => {
  it('is read with its version and the values that were sent, normalised', () => {
    expect(readBody(EDIT, { id: 4, version: 2, name: ' 名\u200b字 ' })).toEqual({
      ids: [4],
      versions: new Map([[4, 2]]),
      values: { name: '名字' },
    })
    expect(readBody(EDIT, { id: 4 })).toEqual({ ids: [4], versions: new Map(), values: {} })
  })

  it('says the version of each row, or one for all', () => {
    const versions = (body: object) => [...readBody(action('many'), body).versions]
    expect(versions({ id: [9, 4], version: [1, 2] })).toEqual([
      [9, 1],
      [4, 2],
    ])
    expect(versions({ id: [9, 4], version: 3 })).toEqual([
      [9, 3],
      [4, 3],
    ])
    for (const version of [[1], [1, 2, 3], [1, 0], [1, '2'], [], 1.5])
      expect(() => versions({ id: [9, 4], version })).toThrow(expect.objectContaining({ status: 400, message: '参数 version 的值有误' }))
    expect(() => versions({ id: 9, version: [1] })).toThrow(expect.objectContaining({ message: '参数 version 的值有误' }))
  })

  it.each([[null], [undefined], ['text'], [5], [[]], [[{ id: 1 }]]])('is refused when it is %j', body => {
    expect(() => readBody(EDIT, body)).toThrow(expect.objectContaining({ status: 400, message: '请求格式不正确' }))
  })

  it('is refused with a key that no item has, named in short', () => {
    const key = 'k'.repeat(60)
    expect(() => readBody(EDIT, { id: 4, [key]: 1 })).toThrow(expect.objectContaining({ message: `不支持参数 ${'k'.repeat(40)}` }))
    expect(() => readBody(EDIT, { id: 4, contact: 1 })).toThrow(expect.objectContaining({ message: '不支持参数 contact' }))
    expect(() => readBody(EDIT, JSON.parse('{"id":4,"__proto__":{"a":1}}'))).toThrow(expect.objectContaining({ status: 400 }))
  })

  it.each([['1'], [1.5], [null], [{}]])('is refused with the version %j', version => {
    expect(() => readBody(EDIT, { id: 4, version })).toThrow(expect.objectContaining({ message: '参数 version 的值有误' }))
  })

  it('keeps of rich text only what may be shown, and leaves other texts as they are', () => {
    const html = '<p>好</p><script>alert(1)</script>'
    expect(readBody(EDIT, { id: 4, story: html, note: html }).values).toEqual({ story: '<p>好</p>', note: html })
    expect(readBody(EDIT, { id: 4, story: 7 }).values).toEqual({ story: 7 })
  })

  it('is cleaned up to the longest rich text that is taken; what is longer is refused, and costs no cleaning', () => {
    const html = `<script>1</script>${'字'.repeat(MAX_HTML_CHARACTERS - 18)}`
    expect(readBody(EDIT, { id: 4, story: html }).values.story).not.toContain('script')
    expect(() => readBody(EDIT, { id: 4, story: `${html}字` })).toThrow(
      expect.objectContaining({ status: 422, errors: [{ field: 'story', message: '内容过长，请减少内容或格式' }] }),
    )
  })
})

describe('values of a wrong type', () => {
  const wrong = (values: object) => wrongItems(EDIT, values as Record<string, unknown>).map(one => one.name)

  it('are named, all of them, in the order of the form', () => {
    expect(wrong({ note: 5, count: '7', name: ['a'] })).toEqual(['name', 'count', 'note'])
    expect(wrong({ name: 'a', count: 7, note: null })).toEqual([])
  })

  it('are not taken for other types', () => {
    expect(wrong({ count: '7' })).toEqual(['count'])
    expect(wrong({ note: 7 })).toEqual(['note'])
    expect(wrong({ note: true })).toEqual(['note'])
  })
})

it('a section has no value', () => {
  expect(valueItems(EDIT).map(one => one.name)).toEqual(['name', 'count', 'story', 'note'])
})

it('a form is made ready once, not for every call', () => {
  expect(valueItems(EDIT)).toBe(valueItems(EDIT))
  expect(valueItems(EDIT)).toHaveLength(4)
})
