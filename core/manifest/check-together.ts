/** Checks of a set as a whole: its files against each other, against the code of plugins, and against the database. */
import type { Endpoint } from '#core/contract/model/endpoint.ts'
import type { CompileInput } from './compile-input.ts'
import { checkReach, checkShownReach } from './grants/check-reach.ts'
import { checkTables } from './grants/check-tables.ts'
import { checkActions } from './link/check-actions.ts'
import { checkArranged } from './link/check-arranged.ts'
import { checkConditions } from './link/check-conditions.ts'
import { checkExposed } from './link/check-exposed.ts'
import { checkFields } from './link/check-fields.ts'
import { checkHome } from './link/check-home.ts'
import { checkMenus, checkOptions } from './link/check-names.ts'
import { checkOperations } from './link/check-operation.ts'
import { checkReferences } from './link/check-references.ts'
import { checkSubject } from './link/check-subject.ts'
import { checkScreen } from './link/check-views.ts'
import { type Declarations, operationNames } from './link/declare.ts'
import type { EndpointDeclaration } from './link/endpoints.ts'
import type { LinkContext, Symbols } from './link/symbols.ts'
import { checkCatalog } from './lint/catalog.ts'
import { checkPromisedIndexes } from './lint/promised-indexes.ts'
import { checkMeaning } from './meaning/check-meaning.ts'
import type { RegisteredName } from './meaning/check-registered.ts'
import type { WholeResource } from './normalize/normal.ts'
import type { CheckedFile } from './source/sound-file.ts'

interface CheckedSet {
  readonly input: CompileInput
  readonly checked: readonly CheckedFile<WholeResource>[]
  readonly plugins: Declarations['plugins']
  readonly declared: readonly EndpointDeclaration[]
  readonly endpoints: Readonly<Record<string, Endpoint>>
}

const linkCheckedFiles = (context: LinkContext, files: readonly CheckedFile<WholeResource>[]): void => {
  const { symbols, reporter } = context
  for (const { source, sound } of files) {
    if (!sound) continue
    checkReferences(context, source)
    checkReach(context, source)
    checkConditions(context, source)
  }
  for (const resource of symbols.resources.values()) {
    checkFields(context, resource)
    checkExposed(context, resource)
    checkArranged(context, resource)
    checkActions(context, resource)
    checkSubject(context, resource)
    checkShownReach(context, resource)
  }
  checkHome(context)
  for (const [name, things] of symbols.added) for (const thing of things.values()) symbols.fileKinds.get(name)?.check(context, thing)
  for (const options of symbols.options.values()) checkOptions(options, reporter)
  for (const screen of symbols.screens.values()) checkScreen(context, screen)
  checkMenus(symbols.menus, reporter)
}

const declaredOnly = (files: readonly CheckedFile<WholeResource>[], symbols: Symbols): readonly CheckedFile<WholeResource>[] => {
  const declared = new Set<CheckedFile['source']>(
    [symbols.resources, symbols.options, symbols.screens, ...symbols.added.values()]
      .flatMap(named => [...named.values()])
      .map(({ source }) => source),
  )
  // A second file of the same name has been reported; linking it against the first would only repeat the problem.
  return files.filter(({ source }) => source.kind === 'menu' || source.kind === 'plugin' || declared.has(source))
}

const endpointsByPlugin = (declared: readonly EndpointDeclaration[]): readonly RegisteredName[] =>
  declared.flatMap(({ plugin, name }) => (plugin === undefined ? [] : [{ plugin, kind: 'endpoint', name }]))

/** Reports everything that is wrong between files, code and database. Reading and validating have reported what is wrong inside a file. */
export const checkTogether = (context: LinkContext, { input, checked, plugins, declared, endpoints }: CheckedSet): void => {
  const files = declaredOnly(checked, context.symbols)
  linkCheckedFiles(context, files)
  checkMeaning(context, {
    files,
    allResources: !checked.some(({ source, sound }) => !sound && source.kind === 'resource'),
    plugins,
    endpoints: Object.values(endpoints),
    facts: {
      beside: input.beside,
      operations: input.operations && operationNames(input.operations),
      registered: [...(input.registered ?? []), ...endpointsByPlugin(declared)],
    },
    viewKinds: input.language.viewKinds,
  })
  checkTables(context, new Set((input.outside ?? []).map(({ id }) => id)), input.catalog)
  checkOperations(context)
  const { catalog } = input
  if (catalog === undefined) return
  checkCatalog(context, catalog)
  for (const resource of context.symbols.resources.values()) checkPromisedIndexes(context, resource, catalog)
}
