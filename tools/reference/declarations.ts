/** Exports of a TypeScript module with their doc comments. The code is parsed, not run, and re-exports are followed to their declaration. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ts } from '@ts-morph/common'
import type { ReferenceKey } from '#plugins/reference/wire.ts'

/** An export of a module. */
export interface Declaration {
  readonly name: string
  /** False for a type. */
  readonly value: boolean
  readonly text: string
  /** Declaration as code, without the body. */
  readonly signature: string
  /** Members of an interface, a type literal or a class. */
  readonly members: readonly ReferenceKey[]
  readonly node: ts.Node
  /** File of the declaring module. */
  readonly file: string
}

const syntaxTrees = new Map<string, ts.SourceFile>()

/** Syntax tree of a file, cached. */
export const syntaxTreeOf = (file: string): ts.SourceFile => {
  const known = syntaxTrees.get(file)
  if (known) return known
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ESNext, true)
  syntaxTrees.set(file, source)
  return source
}

/** The project's file that a specifier names; undefined for a package. */
const resolveProjectFile = (root: string, from: string, specifier: string): string | undefined => {
  if (specifier.startsWith('#')) return join(root, specifier.slice(1))
  return specifier.startsWith('.') ? join(dirname(from), specifier) : undefined
}

/** Code as one line, without comments and line breaks of the formatter. */
const asSingleLine = (text: string): string =>
  text
    .replaceAll(/\/\*\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    // Adds the semicolon between members that were on lines of their own.
    .replaceAll(/([^\s{(,;|&=>])\n\s*(?=(?:readonly )?[\w'"]+\??[:(])/g, '$1; ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/([({[]) /g, (_, open: string) => (open === '{' ? '{ ' : open))
    .replaceAll(/,? ([)\]])/g, '$1')
    .trim()

/** Doc comment of a node as one line, with its tags after the text. */
export const docCommentOf = (node: ts.Node): string =>
  ts
    .getJSDocCommentsAndTags(node)
    .filter(ts.isJSDoc)
    .slice(-1)
    .map(({ comment, tags }) => {
      const said = ts.getTextOfJSDocComment(comment) ?? ''
      const more = (tags ?? []).map(
        tag => `@${tag.tagName.text} ${asSingleLine(tag.getText().replaceAll(/^\s*\*/gm, '')).replace(/^@\w+ /, '')}`,
      )
      return [said, ...more].join(' ').replaceAll(/\s+/g, ' ').trim()
    })
    .join('')

/** Type of a callable as `(…) => …` */
const arrowSignature = ({ parameters, type }: ts.SignatureDeclaration): string =>
  asSingleLine(`(${parameters.map(one => one.getText()).join(', ')}) => ${type?.getText() ?? 'void'}`)

/** Members of an interface, a type literal or a class, with their doc comments. */
export const typeMembers = (members: Iterable<ts.TypeElement | ts.ClassElement>): readonly ReferenceKey[] =>
  [...members].flatMap(member => {
    if (!member.name || ts.isConstructorDeclaration(member)) return []
    const text = docCommentOf(member)
    const optional = 'questionToken' in member && member.questionToken !== undefined
    const type = ts.isMethodSignature(member)
      ? arrowSignature(member)
      : asSingleLine(('type' in member ? (member.type as ts.TypeNode | undefined) : undefined)?.getText() ?? 'unknown')
    return [{ name: member.name.getText(), type, ...(!optional && { required: true as const }), ...(text && { text }) }]
  })

type DeclarationShape = Omit<Declaration, 'name' | 'text' | 'file' | 'node'>

const callSignature = (name: string, node: ts.SignatureDeclaration): string => {
  const types = node.typeParameters ? `<${node.typeParameters.map(one => one.getText()).join(', ')}>` : ''
  // Destructured parameters are shown as `given` or `options?`
  const parameters = node.parameters.map(one =>
    ts.isObjectBindingPattern(one.name) ? `${one.questionToken ? 'options?' : 'given'}: ${one.type?.getText() ?? 'object'}` : one.getText(),
  )
  return asSingleLine(`${name}${types}(${parameters.join(', ')})${node.type ? `: ${node.type.getText()}` : ''}`)
}

const interfaceHeading = (node: ts.InterfaceDeclaration | ts.ClassDeclaration, name: string): string => {
  const types = node.typeParameters ? `<${node.typeParameters.map(one => one.getText()).join(', ')}>` : ''
  const extended = node.heritageClauses?.map(clause => ` ${asSingleLine(clause.getText())}`).join('') ?? ''
  return `${ts.isClassDeclaration(node) ? 'class' : 'interface'} ${name}${types}${extended}`
}

type FunctionNode = ts.ArrowFunction | ts.FunctionExpression | ts.FunctionDeclaration

/** The function that is the value of a variable, also within a wrapper such as memo(…) */
const functionOf = (node: ts.Node | undefined): FunctionNode | undefined => {
  if (!node) return undefined
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node)) return node
  return ts.isCallExpression(node) ? functionOf(node.arguments[0]) : undefined
}

/** Members of a component's props interface, if it is not exported. */
const ownProps = (node: FunctionNode): readonly ReferenceKey[] => {
  const type = node.parameters[0]?.type
  if (!type || !ts.isTypeReferenceNode(type)) return []
  const own = ownDeclaration(node.getSourceFile(), type.getText())?.[0]
  return own && ts.isInterfaceDeclaration(own) && !(ts.getCombinedModifierFlags(own) & ts.ModifierFlags.Export)
    ? typeMembers(own.members)
    : []
}

/** Functions of an object that is exported as a whole, such as toast. */
const functionMembers = (node: ts.ObjectLiteralExpression): readonly ReferenceKey[] =>
  node.properties.flatMap(property => {
    const called = ts.isPropertyAssignment(property) ? functionOf(property.initializer) : undefined
    const text = docCommentOf(property)
    if (!called || !property.name) return []
    return [{ name: property.name.getText(), type: arrowSignature(called), ...(text && { text }) }]
  })

/** Signature and members of a variable. */
const variableShape = ({ initializer, type }: ts.VariableDeclaration, name: string): DeclarationShape => {
  const shape = { value: true, members: [] }
  if (type) return { ...shape, signature: asSingleLine(`${name}: ${type.getText()}`) }
  const called = functionOf(initializer)
  if (called) return { ...shape, signature: callSignature(name, called), members: ownProps(called) }
  if (initializer && ts.isObjectLiteralExpression(initializer) && functionMembers(initializer).length > 0)
    return { ...shape, signature: name, members: functionMembers(initializer) }
  const text = asSingleLine(initializer?.getText() ?? '')
  return { ...shape, signature: text.length > 0 && text.length <= 120 ? `${name} = ${text}` : name }
}

const nodeShape = (node: ts.Node, name: string): DeclarationShape => {
  if (ts.isFunctionDeclaration(node)) return { value: true, signature: callSignature(name, node), members: ownProps(node) }
  if (ts.isVariableDeclaration(node)) return variableShape(node, name)
  if (ts.isInterfaceDeclaration(node)) return { value: false, signature: interfaceHeading(node, name), members: typeMembers(node.members) }
  if (ts.isClassDeclaration(node)) {
    const open = node.members.filter(member => !(ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Private))
    return { value: true, signature: interfaceHeading(node, name), members: typeMembers(open) }
  }
  if (ts.isTypeAliasDeclaration(node))
    return {
      value: false,
      signature: asSingleLine(node.getText().replace(/^export /, '')),
      members: ts.isTypeLiteralNode(node.type) ? typeMembers(node.type.members) : [],
    }
  throw new Error(`tools/reference: ${name} is declared in a way that the reference does not know`)
}

/** Declaration of a name in a module, and the statement that has its doc comment. */
const ownDeclaration = (source: ts.SourceFile, name: string): readonly [ts.Node, ts.Node] | undefined => {
  for (const statement of source.statements) {
    if (ts.isVariableStatement(statement)) {
      const found = statement.declarationList.declarations.find(one => one.name.getText() === name)
      if (found) return [found, statement]
    } else if ('name' in statement && (statement.name as ts.Identifier | undefined)?.text === name) return [statement, statement]
  }
  return undefined
}

/** Declaration of a name, following re-exports. */
export const findDeclaration = (root: string, file: string, name: string): Declaration | undefined => {
  const source = syntaxTreeOf(file)
  const own = ownDeclaration(source, name)
  if (own) return { name, text: docCommentOf(own[1]), file, node: own[0], ...nodeShape(own[0], name) }
  for (const statement of source.statements) {
    const clause = ts.isExportDeclaration(statement) ? statement.exportClause : undefined
    const imported = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : undefined
    const elements =
      clause && ts.isNamedExports(clause) ? clause.elements : imported && ts.isNamedImports(imported) ? imported.elements : []
    const handed = [...elements].find(element => element.name.text === name)
    const specifier = (statement as ts.ExportDeclaration).moduleSpecifier
    if (!handed || !specifier) continue
    const from = resolveProjectFile(root, file, (specifier as ts.StringLiteral).text)
    const original = (handed.propertyName ?? handed.name).text
    if (from) return findDeclaration(root, from, original)
    const type = statement.getText().startsWith('export type') || ('isTypeOnly' in handed && handed.isTypeOnly)
    const signature = `${name} — ${(specifier as ts.StringLiteral).text}`
    return { name, value: !type, text: docCommentOf(statement), signature, members: [], node: statement, file }
  }
  return undefined
}

/** All exports of a module, in order. */
export const exportsOf = (root: string, path: string): readonly Declaration[] => {
  const file = join(root, path)
  const names = syntaxTreeOf(file).statements.flatMap(statement =>
    ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause)
      ? statement.exportClause.elements.map(element => element.name.text)
      : [],
  )
  return names.map(name => {
    const found = findDeclaration(root, file, name)
    if (!found) throw new Error(`${path} exports ${name}, which is declared nowhere`)
    return { ...found, name }
  })
}
