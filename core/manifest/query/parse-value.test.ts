import { expect, it } from 'vitest'
import { numberSpellings } from '#tests/support/number-spellings.ts'
import { fieldType } from '../fields/index.ts'
import { parseValue } from './parse-value.ts'

it.each(numberSpellings)('a filter reads $type $rules $text as forms do', ({ type, rules, text, value }) => {
  const { parse, normalize } = fieldType(type)
  const reader = { kind: 'number', normalize, parse: (written: string) => parse(written, undefined, rules) } as const
  const read = () => parseValue('amountIs', text, reader)
  if (value === undefined) expect(read).toThrow('查询参数 amountIs 的值有误')
  else expect(read()).toBe(Number(value))
})
