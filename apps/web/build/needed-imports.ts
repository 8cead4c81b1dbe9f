import type { GetModuleInfo, ModuleInfo } from 'rollup'
import { mustAt } from '#core/contract/must.ts'

type ModuleStatement = NonNullable<ModuleInfo['ast']>['body'][number]

/** An import: a module and one of its exported names; undefined for all of its names. */
type ImportedName = readonly [id: string, name: string | undefined]

const statementSource = (statement: ModuleStatement): string | undefined =>
  'source' in statement && statement.source && typeof statement.source.value === 'string' ? statement.source.value : undefined

/** Statements that import from a module, each with the id of that module. */
const importStatements = ({ id, ast, importedIds }: ModuleInfo): readonly (readonly [statement: ModuleStatement, from: string])[] => {
  const statements = ast?.body.filter(statement => statementSource(statement) !== undefined) ?? []
  // Rollup lists each source once, in the order of the statements.
  const sources = [...new Set(statements.map(statementSource))]
  if (sources.length !== importedIds.length) throw new Error(`the imports of ${id} are not those of its statements`)
  return statements.map(statement => [statement, mustAt(importedIds, sources.indexOf(statementSource(statement)))])
}

const specifierName = (name: { readonly name?: string; readonly value?: unknown }): string => name.name ?? String(name.value)

/** Imported names of a statement; undefined stands for all. */
const importedNames = (statement: ModuleStatement): readonly (string | undefined)[] => {
  if (statement.type === 'ExportNamedDeclaration') return statement.specifiers.map(({ local }) => specifierName(local))
  if (statement.type !== 'ImportDeclaration') return [undefined]
  return statement.specifiers.map(one => {
    if (one.type === 'ImportNamespaceSpecifier') return undefined
    return one.type === 'ImportSpecifier' ? specifierName(one.imported) : 'default'
  })
}

/** True if a module only re-exports. It may have constants of its own, which need nothing. */
const isBarrel = (info: ModuleInfo | null): info is ModuleInfo => {
  const statements = info?.ast?.body ?? []
  return (
    statements.every(({ type }) => type === 'ExportNamedDeclaration') &&
    statements.some(statement => statementSource(statement) !== undefined)
  )
}

/** For each name that a barrel re-exports: the module and name it comes from. */
const reExportsOf = (barrel: ModuleInfo): ReadonlyMap<string, ImportedName> =>
  new Map(
    importStatements(barrel).flatMap(([statement, from]) =>
      statement.type === 'ExportNamedDeclaration'
        ? statement.specifiers.map(({ local, exported }) => [specifierName(exported), [from, specifierName(local)]] as const)
        : [],
    ),
  )

/**
 * Returns a function for the imports of a module. A barrel (a module that only re-exports) is replaced by the modules behind the names taken from it:
 * the rest would become part of the first page as soon as any other page uses it.
 */
export const neededImports = (infoOf: GetModuleInfo): ((id: string) => readonly string[]) => {
  /** Cache; undefined for a module that is no barrel. */
  const known = new Map<string, ReadonlyMap<string, ImportedName> | undefined>()
  const giversOf = (id: string): ReadonlyMap<string, ImportedName> | undefined => {
    if (!known.has(id)) {
      const info = infoOf(id)
      known.set(id, isBarrel(info) ? reExportsOf(info) : undefined)
    }
    return known.get(id)
  }
  /** Modules that define a name, resolved through any number of barrels. */
  const behind = ([id, name]: ImportedName): readonly string[] => {
    const barrel = giversOf(id)
    if (!barrel) return [id]
    if (name === undefined) return [...barrel.values()].flatMap(behind)
    const giver = barrel.get(name)
    return giver ? behind(giver) : [id]
  }
  return id => {
    const info = infoOf(id)
    if (!info || giversOf(id)) return []
    if (!info.importedIds.some(next => giversOf(next))) return info.importedIds
    const taken = importStatements(info).flatMap(([statement, from]) => importedNames(statement).flatMap(name => behind([from, name])))
    return [...new Set([...info.importedIds.filter(next => !giversOf(next)), ...taken])]
  }
}
