import { describe, expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'
import { type AstNode, childrenOf, lineOf, parseSource } from './syntax.ts'

/** Roles whose accessible name is their content, so that data determines what else matches. */
const NAMED_BY_DATA = new Set(['article', 'cell', 'gridcell', 'listitem', 'option', 'row', 'rowheader', 'treeitem'])

/** Text of at least four characters with two Chinese ones, or a word of at least ten letters: no date, number or name contains it by accident. */
const DISTINCTIVE_TEXT = /^(?=.{4}).*[\u4e00-\u9fff].*[\u4e00-\u9fff]|[A-Za-z][A-Za-z/_-]{9}/su

const isAnchored = (pattern: string): boolean => pattern.startsWith('^') || pattern.endsWith('$')

/** Constants of the file by name. */
type Constants = ReadonlyMap<string, AstNode>

/** Literal part of a search text; '' for a variable. */
function writtenText(value: AstNode, constants: Constants): string {
  if (value.type === 'Literal') return String(value.value)
  if (value.type === 'TemplateLiteral') return (value.quasis as AstNode[]).map(part => (part.value as { cooked: string }).cooked).join('')
  const constant = value.type === 'Identifier' ? constants.get(String(value.name)) : undefined
  return constant ? writtenText(constant, new Map()) : ''
}

function patternOf(value: AstNode): string | undefined {
  if (value.type === 'Literal') return (value.regex as { pattern: string } | undefined)?.pattern
  const [pattern] = value.type === 'NewExpression' ? (value.arguments as AstNode[]) : []
  return pattern && writtenText(pattern, new Map())
}

const isAccidental = (value: AstNode, constants: Constants): boolean => {
  const pattern = patternOf(value)
  return pattern === undefined
    ? !DISTINCTIVE_TEXT.test(writtenText(value, constants))
    : !isAnchored(pattern) && !DISTINCTIVE_TEXT.test(pattern)
}

const propertyOf = (options: AstNode | undefined, name: string): AstNode | undefined =>
  options?.type === 'ObjectExpression'
    ? ((options.properties as AstNode[]).find(one => (one.key as AstNode | undefined)?.name === name)?.value as AstNode | undefined)
    : undefined

/** An alert contains one fixed message and no rows. */
const holdsOneMessage = (object: AstNode | undefined): boolean =>
  object?.type === 'CallExpression' && (object.arguments as AstNode[])[0]?.value === 'alert'

/** Text by which a call locates an element; undefined if it matches exactly. */
function searchedText(call: AstNode): AstNode | undefined {
  const [first, second] = call.arguments as AstNode[]
  const { property, object } = call.callee as AstNode & { readonly property?: AstNode; readonly object?: AstNode }
  const method = property?.name
  if (method === 'filter') return holdsOneMessage(object) ? undefined : propertyOf(first, 'hasText')
  if (method === 'locator') return propertyOf(second, 'hasText')
  if ((propertyOf(second, 'exact')?.value as boolean | undefined) === true) return undefined
  if (method === 'getByText') return first
  if (method === 'getByRole' && NAMED_BY_DATA.has(String(first?.value))) return propertyOf(second, 'name')
  return undefined
}

/** Locators that may also match a date, a number or another name on the page. */
export function accidentalLocators(path: string, text: string): readonly string[] {
  const found: string[] = []
  const constants = new Map<string, AstNode>()
  const visit = (node: AstNode): void => {
    if (node.type === 'VariableDeclarator' && node.init) constants.set(String((node.id as AstNode).name), node.init as AstNode)
    const searched = node.type === 'CallExpression' ? searchedText(node) : undefined
    if (searched && isAccidental(searched, constants))
      found.push(`${path}:${lineOf(text, node.start)} ${text.slice(searched.start, searched.end)}`)
    for (const child of childrenOf(node)) visit(child)
  }
  visit(parseSource(path, text))
  return found
}

describe('locators of browser tests', () => {
  it('look for short texts, numbers and names exactly', () => {
    expect(sourceFiles(['tests/e2e']).flatMap(({ path, text }) => accidentalLocators(path, text))).toEqual([])
  })

  it.each([
    ["page.getByText('4')", 1],
    ["page.getByText('4', { exact: true })", 0],
    ['page.getByText(name)', 1],
    ['page.getByText(`共 $'.concat('{count} 条记录`)'), 0],
    ['page.getByText(/\\d{4}/)', 1],
    ['page.getByText(/^\\d+B$/)', 0],
    ["page.getByText('请选择客户来源')", 0],
    ["page.getByRole('row').filter({ hasText: '王五' })", 1],
    ["page.getByRole('cell', { name: '意向中' })", 1],
    ["page.getByRole('button', { name: '确定' })", 0],
    ["page.locator('tr', { hasText: number })", 1],
    ["const TITLE = '今晚系统维护'; page.getByText(TITLE)", 0],
    ['page.getByText(new RegExp(`^$'.concat('{name}$`))'), 0],
    ["page.getByRole('alert').filter({ hasText: sentence })", 0],
  ])('%s: %i', (code, faults) => {
    expect(accidentalLocators('a.spec.ts', code)).toHaveLength(faults)
  })
})
