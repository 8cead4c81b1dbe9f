import { describe, expect, it } from 'vitest'
import { listOf, objectOf, shapeOf, TEXT, WHOLE } from '#core/contract/shape.ts'
import { itemChecker } from './item-check.ts'

const UNSEEN = '含有看不见或无法保存的字符'

const check = itemChecker({
  item: objectOf({}, { name: TEXT, count: WHOLE, tags: listOf(TEXT), place: objectOf({}, { city: TEXT, notes: listOf(TEXT) }) }),
  count: async () => new Map(),
})

describe('an item', () => {
  it.each([
    ['甲', '甲'],
    ['plain text', 'plain text'],
    ['x', 'x'],
    ['', ''],
    [' a', 'a'],
    ['a ', 'a'],
    [' ', ''],
    ['\u200b乙\u200b', '乙'],
    ['e\u0301', '\u00e9'],
    ['a\r\nb', 'a\nb'],
    ['~!', '~!'],
  ])('has its texts cleaned as forms clean them: %j', (text, cleaned) => {
    expect(check({ name: text })).toEqual({ item: { name: cleaned } })
  })

  it('is cleaned at every depth, and nothing of it gets lost', () => {
    const sent = { name: ' 甲', count: 3, tags: ['一 ', 'two', ' 三'], place: { city: ' 京 ', notes: ['\u200b记'] } }
    const whole = structuredClone(sent)
    expect(check(sent)).toEqual({ item: { name: '甲', count: 3, tags: ['一', 'two', '三'], place: { city: '京', notes: ['记'] } } })
    expect(sent).toEqual(whole)
  })

  it('without anything to clean is the very object that was sent', () => {
    const sent = { name: 'plain', tags: ['甲', 'b'], place: { city: '京' } }
    const checked = check(sent)
    expect('item' in checked && checked.item).toBe(sent)
  })

  it.each<readonly [object, string]>([
    [{ name: '看\u0007不见' }, 'name'],
    [{ name: '\u0000' }, 'name'],
    [{ tags: ['好', '\u2800'] }, 'tags.1'],
    [{ place: { city: '\ud800' } }, 'place.city'],
    [{ place: { notes: ['好', '好', '\u0001'] } }, 'place.notes.2'],
  ])('is refused for what nobody can see: %j', (sent, field) => {
    expect(check(sent)).toEqual({ fault: { message: `${field}：${UNSEEN}`, field } })
  })

  it.each<readonly [unknown, object]>([
    [{ count: '3' }, { message: 'count：应为整数', field: 'count' }],
    [{ place: { town: '京' } }, { message: 'place.town：没有这个字段', field: 'place.town' }],
    [{ tags: [1] }, { message: 'tags.0：应为文字', field: 'tags.0' }],
    ['文字', { message: '每一条应为对象' }],
    [null, { message: '每一条应为对象' }],
    [7, { message: '每一条应为对象' }],
    [[], { message: '每一条应为对象' }],
  ])('is refused by its schema as it stands: %j', (sent, fault) => {
    expect(check(sent)).toEqual({ fault })
  })

  it('gets no value that its schema merely suggests', () => {
    const suggesting = itemChecker({
      item: shapeOf({ type: 'object', properties: { name: { type: 'string', default: '甲' } } }),
      count: async () => new Map(),
    })
    expect(suggesting({})).toEqual({ item: {} })
  })

  it('of a feed that writes has the sender’s own id', () => {
    const written = itemChecker({ item: objectOf({ name: TEXT }) })
    expect(written({ externalId: 'a-1', name: '甲' })).toEqual({ item: { externalId: 'a-1', name: '甲' } })
    expect(written({ name: '甲' })).toEqual({ fault: { message: 'externalId：必填', field: 'externalId' } })
    expect(written({ externalId: '', name: '甲' })).toEqual({ fault: { message: 'externalId：不能为空', field: 'externalId' } })
    expect(written({ externalId: 'a 1', name: '甲' })).toEqual({ fault: { message: 'externalId：格式不正确', field: 'externalId' } })
    expect(written({ externalId: 'a'.repeat(65), name: '甲' })).toEqual({
      fault: { message: 'externalId：最多 64 个字符', field: 'externalId' },
    })
  })
})
