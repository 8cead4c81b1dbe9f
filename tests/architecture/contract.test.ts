import { describe, expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'
import { type AstNode, lineOf, parseSource } from './syntax.ts'

/** Exported declarations and their members without a comment: '<file>:<line> <name>'. */
function undocumented(path: string, text: string): readonly string[] {
  const found: string[] = []
  const need = (node: AstNode, name: string): void => {
    if (!/\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*(?:\/\/[^\n]*\s*)*$/.test(text.slice(0, node.start)))
      found.push(`${path}:${lineOf(text, node.start)} ${name}`)
  }
  for (const statement of parseSource(path, text).body as readonly AstNode[]) {
    const declaration = statement.declaration as AstNode | null | undefined
    if (statement.type !== 'ExportNamedDeclaration' || !declaration) continue
    const name = nodeName(declaration)
    need(statement, name)
    for (const member of membersOf(declaration)) need(member, `${name}.${nodeName(member)}`)
  }
  return found
}

const nodeName = (node: AstNode): string => {
  const key = (node.id ?? node.key ?? (node.declarations as readonly AstNode[] | undefined)?.[0]?.id) as AstNode | undefined
  return String(key?.name ?? key?.value ?? node.type)
}

/** Public members of an interface, type literal or class; a constructor is covered by its class. */
function membersOf(declaration: AstNode): readonly AstNode[] {
  const body = (declaration.body ?? declaration.typeAnnotation) as AstNode | undefined
  if (body?.type === 'TSInterfaceBody' || body?.type === 'ClassBody')
    return (body.body as readonly AstNode[]).filter(member => member.kind !== 'constructor')
  return body?.type === 'TSTypeLiteral' ? (body.members as readonly AstNode[]) : []
}

describe('the contract', () => {
  it('says of every export, and of every member, what it is', () => {
    const files = sourceFiles(['core/contract']).filter(file => !/\.(test|testing)\.ts$/.test(file.path))
    expect(files.flatMap(file => undocumented(file.path, file.text))).toEqual([])
  })

  it('speaks of people in plain words', () => {
    const wrong = sourceFiles(['core/contract']).flatMap(file => (/\b(he|him|himself|his|whoever)\b/i.test(file.text) ? [file.path] : []))
    expect(wrong).toEqual([])
  })

  it('would be caught without a comment', () => {
    const text = [
      '/** An account. */',
      'export interface Account {',
      '  /** Its id. */',
      '  readonly id: number',
      '  readonly name: string',
      '}',
      'export type Db = string',
      '/** Answers. */',
      'export const refuse = (): void => undefined',
      'interface Own { x: 1 }',
    ].join('\n')
    expect(undocumented('account.ts', text)).toEqual(['account.ts:5 Account.name', 'account.ts:7 Db'])
  })
})
