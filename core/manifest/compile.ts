/** Compiler pipeline: read → validate → normalize → link → freeze. Reports all problems at once and never throws on bad input. */
import type { ActionPath } from '#core/contract/model/endpoint.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { OperationDeclaration } from '#core/contract/operation.ts'
import type { Problem } from '#core/contract/problem.ts'
import type { OutsideClient } from '#schemas/types/wire.ts'
import { expandActions, readOnce } from './checked-file.ts'
import { buildSnapshot } from './freeze/build-snapshot.ts'
import { contentHash } from './freeze/content-hash.ts'
import { checkReach, checkShownReach } from './grants/check-reach.ts'
import { checkTables } from './grants/check-tables.ts'
import type { Language } from './kinds/language.ts'
import { bindConditions } from './link/bind-conditions.ts'
import { checkActions } from './link/check-actions.ts'
import { checkArranged } from './link/check-arranged.ts'
import { checkConditions } from './link/check-conditions.ts'
import { checkExposed } from './link/check-exposed.ts'
import { checkFields } from './link/check-fields.ts'
import { checkCardQueries, checkHome } from './link/check-home.ts'
import { checkMenus, checkOptions } from './link/check-names.ts'
import { checkOperations } from './link/check-operation.ts'
import { checkReferences, type NameUse, usesOf } from './link/check-references.ts'
import { checkSubject } from './link/check-subject.ts'
import { checkScreen } from './link/check-views.ts'
import { type Declarations, declareSymbols, operationNames } from './link/declare.ts'
import { actionPath, type EndpointDeclaration, endpointNames, linkEndpoints, permissionNames } from './link/endpoints.ts'
import { missingAction } from './link/resolvers.ts'
import type { LinkContext, Symbols } from './link/symbols.ts'
import { type Catalog, checkCatalog } from './lint/catalog.ts'
import { lint } from './lint/lint.ts'
import { withSortDefaults } from './lint/sort-defaults.ts'
import { checkMeaning } from './meaning/check-meaning.ts'
import type { RegisteredName } from './meaning/check-registered.ts'
import { expandStates } from './normalize/expand-states.ts'
import { extendResources } from './normalize/extend-resource.ts'
import { expandLikeFields } from './normalize/like-fields.ts'
import type { WholeResource } from './normalize/normal.ts'
import { expandDetailTitles } from './normalize/usual-actions.ts'
import { nearestName } from './problems/nearest-name.ts'
import { createReporter, type Reporter } from './problems/reporter.ts'
import type { CheckedFile } from './source/sound-file.ts'
import type { ManifestFile } from './source/source-file.ts'

/** Input of a compilation. Paths are relative to the root, with forward slashes. */
export interface CompileInput {
  /** Manifests: menu.json, resources/, screens/, options/ and folders of plugins' kinds of file, in any folder. */
  readonly files: readonly ManifestFile[]
  /** plugin.json of every plugin. */
  readonly plugins: readonly ManifestFile[]
  /** Operations that server modules register; a plain name if they declare nothing. If undefined, operations are not checked. */
  readonly operations?: readonly (string | OperationDeclaration)[]
  /** Facts that server modules declare. */
  readonly facts?: readonly { readonly topic: string; readonly entity: string }[]
  /** Timeline sources that server modules contribute. If undefined, timelines are not checked. */
  readonly timelines?: readonly string[]
  /** Operations that answer with a download; undefined if unknown. */
  readonly exporters?: readonly string[]
  /** Names that the code of each plugin registers, without endpoints; undefined if unknown. */
  readonly registered?: readonly RegisteredName[]
  /** Files in the folder of each plugin.json, keyed by the path of that plugin.json; undefined if unknown. */
  readonly beside?: Readonly<Record<string, readonly string[]>>
  /** Endpoints that server modules and plugins declare. If undefined, endpoints are not checked. */
  readonly endpoints?: (pathOf: ActionPath) => readonly EndpointDeclaration[]
  /** Tables and views of the database, to check columns and indexes against. */
  readonly catalog?: Catalog
  /** The language that the manifests are written in. */
  readonly language: Language
  /** Installed outside plugins with their checksums; they are part of the revision. */
  readonly outside?: readonly OutsidePackage[]
  /** Leaves out warnings and uses, which only an author reads: a fifth of the time. The Snapshot is the same. */
  readonly errorsOnly?: boolean
}

/** An outside plugin, which is not built into the program. */
export interface OutsidePackage {
  readonly id: string
  readonly checksum: string
  /** Its browser part; absent if pages do not load it. */
  readonly client?: OutsideClient
}

/** A Snapshot with its warnings, or all problems. */
export type CompileResult =
  | { readonly snapshot: Snapshot; readonly problems: readonly Problem[]; readonly uses: readonly NameUse[] }
  | { readonly snapshot?: undefined; readonly problems: readonly Problem[] }

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

const revisionOf = ({ files, plugins, outside = [] }: CompileInput, endpoints: readonly EndpointDeclaration[]): string =>
  contentHash([
    ...[...files, ...plugins].toSorted((a, b) => (a.path < b.path ? -1 : 1)).flatMap(({ path, text }) => [path, text]),
    JSON.stringify(endpoints.map(({ name, method, path, permission, title }) => [name, method, path, permission, title])),
    ...outside.map(one => JSON.stringify(one)),
  ])

const declaredOnly = (files: readonly CheckedFile<WholeResource>[], symbols: Symbols): readonly CheckedFile<WholeResource>[] => {
  const declared = new Set<CheckedFile['source']>(
    [symbols.resources, symbols.options, symbols.screens, ...symbols.added.values()]
      .flatMap(named => [...named.values()])
      .map(({ source }) => source),
  )
  // A second file of the same name has been reported; linking it against the first would only repeat the problem.
  return files.filter(({ source }) => source.kind === 'menu' || source.kind === 'plugin' || declared.has(source))
}

/**
 * Resolves the path of an action for endpoints that code declares beside it. An unknown or unsound resource gives undefined and is checked once it is
 * fixed; a missing action is reported.
 */
const actionPaths =
  ({ resources }: Pick<Symbols, 'resources'>, reporter: Reporter): ActionPath =>
  (name, actionName) => {
    const resource = resources.get(name)
    if (resource === undefined) return undefined
    const { source, value } = resource
    const action = Object.hasOwn(value.actions, actionName) ? value.actions[actionName] : undefined
    if (action !== undefined) return actionPath(value, actionName, action)
    const message = `服务端代码在操作 “${actionName}” 旁边提供接口，“${name}” 却没有这个操作`
    const missing = missingAction(name, actionName, source)
    reporter.report(source, '/actions', {
      code: 'server.no-action',
      message,
      suggestion: nearestName(actionName, Object.keys(value.actions)),
      missing,
    })
    return undefined
  }

const endpointsByPlugin = (declared: readonly EndpointDeclaration[]): readonly RegisteredName[] =>
  declared.flatMap(({ plugin, name }) => (plugin === undefined ? [] : [{ plugin, kind: 'endpoint', name }]))

/** Names that the files declare, and which fields are sortable by what the database has. */
const declareWithSorts = (files: readonly CheckedFile<WholeResource>[], input: CompileInput, reporter: Reporter): Declarations => {
  const { symbols, plugins } = declareSymbols(files, input, input.language, reporter)
  return { plugins, symbols: { ...symbols, resources: withSortDefaults(symbols.resources, input.catalog) } }
}

/** Compiles manifests and plugins into a Snapshot. Errors prevent the Snapshot, warnings do not. */
export const compile = (input: CompileInput): CompileResult => {
  const reporter = createReporter()
  const { language } = input
  const read = [...input.plugins, ...input.files].flatMap(file => readOnce(file, language, reporter) ?? [])
  const whole = expandStates(expandLikeFields(extendResources(read, reporter), reporter), reporter)
  const checked = expandDetailTitles(whole).map(expandActions)
  const { symbols: names, plugins } = declareWithSorts(checked, input, reporter)
  const declared = input.endpoints?.(actionPaths(names, reporter)) ?? []
  const endpoints = linkEndpoints(names, declared, reporter)
  const unsoundResources = checked.some(({ source, sound }) => !sound && source.kind === 'resource')
  const known = input.endpoints === undefined || unsoundResources ? undefined : endpointNames(endpoints)
  const symbols: Symbols = {
    ...names,
    endpoints: known,
    permissions: known && permissionNames(names, endpoints),
    timelines: input.timelines && new Set(input.timelines),
  }
  const context: LinkContext = { symbols, reporter }
  const files = declaredOnly(checked, symbols)
  linkCheckedFiles(context, files)
  checkMeaning(context, {
    files,
    allResources: !unsoundResources,
    plugins,
    endpoints: Object.values(endpoints),
    facts: {
      beside: input.beside,
      operations: input.operations && operationNames(input.operations),
      registered: [...(input.registered ?? []), ...endpointsByPlugin(declared)],
    },
    viewKinds: language.viewKinds,
  })
  checkTables(context, new Set((input.outside ?? []).map(({ id }) => id)), input.catalog)
  checkOperations(context)
  if (input.catalog !== undefined) checkCatalog(context, input.catalog)
  if (reporter.hasErrors()) return { problems: reporter.problems() }
  const sound = checked.flatMap(file => (file.sound ? [file] : []))
  const bound = sound.map(({ source }) => ({ sound: true as const, source: bindConditions(symbols, source) }))
  // A fresh reporter: problems of names were already reported by the first `declare`.
  const { symbols: boundSymbols } = declareWithSorts(bound, input, createReporter())
  const clients = (input.outside ?? []).flatMap(({ client }) => client ?? [])
  const snapshot = buildSnapshot(
    { ...boundSymbols, endpoints: known },
    endpoints,
    declared,
    revisionOf(input, declared),
    clients,
    language.viewKinds,
  )
  checkCardQueries({ symbols, reporter }, snapshot)
  if (reporter.hasErrors()) return { problems: reporter.problems() }
  if (input.errorsOnly) return { snapshot, problems: [], uses: [] }
  lint(symbols, snapshot, language, input.catalog, reporter)
  return { snapshot, problems: reporter.problems(), uses: sound.flatMap(({ source }) => usesOf(symbols, source)) }
}
