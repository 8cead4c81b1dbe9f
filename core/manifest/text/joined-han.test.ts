import { expect, it } from 'vitest'
import { fieldType } from '../fields/index.ts'

const name = fieldType('text')

it('a name has one spelling, however it was padded', () => {
  for (const text of ['庚辛', '庚 辛', '庚　辛', ' 庚辛 ', '庚\u00a0辛', '庚  辛', '庚\u200b辛']) {
    expect(name.normalize(text, { joined: true }), text).toBe('庚辛')
    expect(name.parse(text, undefined, { joined: true })).toEqual({ value: '庚辛' })
  }
})

it('other blanks stay, and all of them in texts that are no names', () => {
  for (const text of ['Zhang San', '张三 Tom', '第1 组']) expect(name.normalize(text, { joined: true })).toBe(text)
  expect(name.normalize('你好 世界', {})).toBe('你好 世界')
  expect(name.normalize('张\n三', { joined: true }), 'two lines are refused, not joined').toBe('张\n三')
})
