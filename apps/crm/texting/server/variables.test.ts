import { describe, expect, it } from 'vitest'
import { describeVariables, fillVariables, templateFault, variablesIn } from './variables.ts'

const ALL = '{name} 客户姓名，{institution} 机构名称，{consultant} 顾问姓名，{staff} 客服姓名，{orderNumber} 订单号，{amount} 金额'

it('names the variables of a text once each, in their order, and no others', () => {
  expect(variablesIn('{amount}元，{name}您好，{name}、{foo}、{toString}')).toEqual(['amount', 'name'])
  expect(variablesIn('您好')).toEqual([])
  expect(describeVariables(['amount', 'name'])).toBe('金额{amount}、客户姓名{name}')
  expect(describeVariables([])).toBe('')
})

describe('a text', () => {
  it.each([
    ['{name}您好，{institution}邀请您', undefined],
    ['您好', undefined],
    ['{foo}您好{bar}{foo}', `模板变量缺失：foo、bar（可用变量：${ALL}）`],
    ['{}您好', `模板变量缺失：{}（可用变量：${ALL}）`],
    ['{name}您好{', '花括号没有成对出现'],
    ['}{name}您好', '花括号没有成对出现'],
    ['{{name}}', '花括号没有成对出现'],
  ])('of a template: %s', (text, fault) => {
    expect(templateFault(text)).toBe(fault)
  })

  it('has only the variables that are given where it is used', () => {
    expect(templateFault('{name}{amount}', ['name', 'amount'])).toBeUndefined()
    expect(templateFault('{name}{amount}', ['name'])).toBe('模板变量缺失：amount（可用变量：客户姓名{name}）')
    expect(templateFault('{foo}', ['name'])).toBe('模板变量缺失：foo（可用变量：客户姓名{name}）')
    expect(templateFault('{name', ['name'])).toBe('花括号没有成对出现')
  })

  it('is filled with the values of the recipient, or says the first that lacks', () => {
    expect(fillVariables('{name}您好，{name}、{institution}{foo}', { name: '王一', institution: '启明' })).toEqual({
      text: '王一您好，王一、启明',
    })
    expect(fillVariables('{institution}{name}', { name: '王一', institution: null })).toEqual({ missing: '模板变量缺失：机构名称' })
    expect(fillVariables('{name}{institution}', { institution: '' })).toEqual({ missing: '模板变量缺失：客户姓名' })
    expect(fillVariables('您好', {})).toEqual({ text: '您好' })
  })
})
