import { describe, expect, it } from 'vitest'
import { checkValue } from '../rules/index.ts'
import { cleanText, refusedPosition } from './clean-text.ts'

const messageFor = (type: string, value: unknown, rules: object = {}, required = false) =>
  checkValue({ name: 'x', type, label: '客户姓名', rules, required }, value)

const REFUSED_TEXT = '看不见或无法保存'

describe('a text', () => {
  it.each([
    ['half a character', '\ud800'],
    ['the other half', '\udc00'],
    ['a zero byte', '\u0000'],
    ['an escape', '\u001b'],
    ['a control character of Latin 1', '\u0090'],
    ['a hangul filler', '\u3164'],
    ['a hangul initial filler', '\u115f'],
    ['a half-width filler', '\uffa0'],
    ['an empty braille pattern', '\u2800'],
    ['a soft hyphen', '\u00ad'],
    ['a joiner of graphemes', '\u034f'],
    ['a tag', '\u{e0041}'],
    ['what is no character', '\uffff'],
  ])('with %s is refused, alone and beside others, whatever the message of the item', (_what, character) => {
    for (const value of [character, `张${character}三`, `${character}张三`]) {
      expect(messageFor('text', value)).toContain(REFUSED_TEXT)
      expect(messageFor('text', value, { message: '只能输入姓名' })).toContain(REFUSED_TEXT)
    }
    expect(messageFor('text', `张三${character}`)).toBe(`第3个字符${REFUSED_TEXT}，请删除后重试`)
    expect(messageFor('html', `<p>张三${character}</p>`) === undefined).toBe(character === '\u00ad')
  })

  it.each(['\u200b', '\u202e', '\u2066\u2069', '\u200d', '\ufe0f', '\u200b \u200d', '\u0301'])('that shows nothing is none: %j', value => {
    expect(messageFor('text', value, {}, true)).toBeDefined()
    expect(messageFor('text', value)).toBe('请输入看得见的文字')
  })

  it('stays in its line unless it has several', () => {
    for (const value of ['张\n三', '张\r三', '张\r\n三', '张\u2028三', '张\u0085三']) {
      expect(messageFor('text', value)).toBe('不能换行，请写在一行内')
      expect(messageFor('text', value, { multiline: true })).toBeUndefined()
      expect(cleanText(value)).toBe('张\n三')
    }
    expect(messageFor('text', '张三\n')).toBeUndefined()
    expect(messageFor('html', '<p>张</p>\n<p>三</p>')).toBeUndefined()
  })

  it.each([
    '张三',
    '👨\u200d👩\u200d👧',
    '❤\ufe0f',
    '𠮷野家',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    'e\u0301',
    '——',
    '?',
    '\u2067شركة\u2069',
    '\u200b李四\ufeff',
  ])('that people write is taken: %s', value => {
    expect(messageFor('text', value)).toBeUndefined()
  })

  it('loses marks that were pasted along, and nothing else', () => {
    expect(cleanText('\u200b 李\u202e四 \ufeff')).toBe('李四')
    expect(cleanText('a\u0000\ud800')).toBe('a\u0000\ud800')
  })
})

it('names the place as people count characters', () => {
  expect(refusedPosition('😀张\u2800')).toBe(3)
  expect(refusedPosition('张三')).toBeUndefined()
})

it.each([
  ['phone', '\u202d13800138000\u202c', undefined],
  ['phone', '---', '请输入正确的手机号'],
  ['wechat', '\u200bwx_id_01', undefined],
  ['wechat', '\u200b', '请输入看得见的文字'],
  ['html', '<p>\u3164</p>', undefined],
])('%s takes %j as it should', (type, value, message) => {
  expect(messageFor(type, value)).toBe(message)
})

it('a rich text of fillers is an empty one', () => {
  expect(messageFor('html', '<p>\u3164\u200b</p>', {}, true)).toBe('请输入客户姓名')
})
