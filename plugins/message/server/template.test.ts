import { expect, it } from 'vitest'
import { describedVariables, describeTemplateVariables, fillTemplate, unknownVariables } from './template.ts'

it('fills names and leaves no braces behind', () => {
  expect(fillTemplate('{name}已分配给{who}{gone}', { name: '张三', who: '{name}' })).toBe('张三已分配给{name}')
})

it('knows nothing of what every object has', () => {
  expect(fillTemplate('{constructor}', {})).toBe('')
  expect(unknownVariables('{constructor}', new Set())).toEqual(['constructor'])
})

it('finds names that are not among the known ones', () => {
  const description = describeTemplateVariables({ customerName: '客户姓名', owner: '归属人' })
  expect(description).toBe('{customerName} 客户姓名，{owner} 归属人')
  expect(unknownVariables('{owner}{x}{x}{ y }', describedVariables(description))).toEqual(['x'])
})
