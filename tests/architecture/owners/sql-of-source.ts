import { type AstNode, childrenOf, parseSource } from '../syntax.ts'

const KYSELY_METHODS = /^(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|innerJoin|leftJoin|rightJoin|fullJoin|using|from|table)$/
const KYSELY_WRITES: Readonly<Record<string, string>> = {
  insertInto: 'insert into',
  updateTable: 'update',
  deleteFrom: 'delete from',
  mergeInto: 'merge into',
}
const SQL_WORD = /\b(?:select|insert|update|delete|from|join|where|exists|values|call)\b/i

const nodeName = (node: AstNode | undefined): unknown => node?.['name'] ?? node?.['value']

/** Text of a template with its expressions as parameters. */
const templateText = (node: AstNode): string =>
  (node['quasis'] as readonly AstNode[]).map(part => (part['value'] as { readonly cooked: string | null }).cooked ?? '').join(' $1 ')

/** Relations that a call of Kysely's builders names, as SQL. */
function builtSql(node: AstNode, isRelation: (value: unknown) => boolean): readonly string[] {
  const method = String(nodeName((node['callee'] as AstNode)['property'] as AstNode | undefined))
  if (!KYSELY_METHODS.test(method)) return []
  const [first] = node['arguments'] as readonly AstNode[]
  const names = first?.type === 'ArrayExpression' ? (first['elements'] as readonly AstNode[]) : first ? [first] : []
  return names.map(nodeName).flatMap(name => (isRelation(name) ? [`${KYSELY_WRITES[method] ?? 'from'} ${String(name)}`] : []))
}

/** A text that reads like SQL, or that names a relation whose name is no word of anything else. */
function sqlOfText(value: string, isRelation: (value: unknown) => boolean): readonly string[] {
  if (/\s/.test(value) && SQL_WORD.test(value)) return [value]
  return /^\w*_\w*$/.test(value) && isRelation(value) ? [`from ${value}`] : []
}

/** SQL texts of a TypeScript file: sql`…` templates, other texts that read like SQL, and the relations that Kysely's builders are given. */
export function sqlOfSource(path: string, text: string, relations: ReadonlySet<string>): readonly string[] {
  const isRelation = (value: unknown): boolean => typeof value === 'string' && relations.has(value.split(/\s/)[0] ?? '')
  const ofNode = (node: AstNode): readonly string[] => {
    if (node.type === 'CallExpression') return builtSql(node, isRelation)
    if (node.type === 'TaggedTemplateExpression' && /^sql\b/.test(text.slice(node.start, node.start + 4)))
      return [templateText(node['quasi'] as AstNode)]
    if (node.type === 'TemplateLiteral' && SQL_WORD.test(templateText(node))) return [templateText(node)]
    return node.type === 'Literal' && typeof node['value'] === 'string' ? sqlOfText(node['value'], isRelation) : []
  }
  const walk = (node: AstNode): readonly string[] =>
    node.type === 'ImportDeclaration' ? [] : [...ofNode(node), ...childrenOf(node).flatMap(walk)]
  return walk(parseSource(path, text))
}
