import { expect, it } from 'vitest'
import { fillPhrase, phraseFields, strayBrace } from './phrase.ts'

const values: Readonly<Record<string, string>> = { phone: '138', 'owner.name': '李四', days: '3', none: '' }
const fill = (text: string): string => fillPhrase(text, name => values[name] ?? '')

it('names each field once, dotted ones too', () => {
  expect(phraseFields('{phone} · {owner.name} {phone} {not a field}')).toEqual(['phone', 'owner.name'])
})

it('puts values in, and leaves parts out that would be empty', () => {
  expect(fill('剩余{days}天')).toBe('剩余3天')
  expect(fill('{phone} · {none} · {owner.name}')).toBe('138 · 李四')
  expect(fill('剩余{none}天')).toBe('')
  expect(fill('待初审 · {none}')).toBe('待初审')
  expect(fill('{none}{days}天')).toBe('3天')
})

it('finds braces that stand for no field', () => {
  expect(['{phone} · {owner.name}', '没有'].map(strayBrace)).toEqual([undefined, undefined])
  expect(['{phone', 'phone}', '{电话}', '{phone} {owner name}', '{{phone}}'].map(strayBrace)).toEqual([
    '{phone',
    '}',
    '{电话}',
    '{owner name}',
    '{}',
  ])
})
