/** Compiler pipeline: read → validate → normalize → link → freeze. Reports all problems at once and never throws on bad input. */
import type { ActionPath } from '#core/contract/model/endpoint.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { Problem } from '#core/contract/problem.ts'
import { checkTogether } from './check-together.ts'
import { expandActions, readOnce } from './checked-file.ts'
import type { CompileInput } from './compile-input.ts'
import { buildSnapshot } from './freeze/build-snapshot.ts'
import { contentHash } from './freeze/content-hash.ts'
import { bindConditions } from './link/bind-conditions.ts'
import { checkCardQueries } from './link/check-home.ts'
import { type NameUse, usesOf } from './link/check-references.ts'
import { type Declarations, declareSymbols } from './link/declare.ts'
import { actionPath, type EndpointDeclaration, endpointNames, linkEndpoints, permissionNames } from './link/endpoints.ts'
import { missingAction } from './link/resolvers.ts'
import type { LinkContext, Symbols } from './link/symbols.ts'
import { lint } from './lint/lint.ts'
import { withSortDefaults } from './lint/sort-defaults.ts'
import { expandStates } from './normalize/expand-states.ts'
import { extendResources } from './normalize/extend-resource.ts'
import { expandLikeFields } from './normalize/like-fields.ts'
import type { WholeResource } from './normalize/normal.ts'
import { expandDetailTitles } from './normalize/usual-actions.ts'
import { nearestName } from './problems/nearest-name.ts'
import { createReporter, type Reporter } from './problems/reporter.ts'
import type { CheckedFile } from './source/sound-file.ts'

/** A Snapshot with its warnings, or all problems. */
export type CompileResult =
  | { readonly snapshot: Snapshot; readonly problems: readonly Problem[]; readonly uses: readonly NameUse[] }
  | { readonly snapshot?: undefined; readonly problems: readonly Problem[] }

const revisionOf = ({ files, plugins, outside = [] }: CompileInput, endpoints: readonly EndpointDeclaration[]): string =>
  contentHash([
    ...[...files, ...plugins].toSorted((a, b) => (a.path < b.path ? -1 : 1)).flatMap(({ path, text }) => [path, text]),
    JSON.stringify(endpoints.map(({ name, method, path, permission, title }) => [name, method, path, permission, title])),
    ...outside.map(one => JSON.stringify(one)),
  ])

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

/** Names that the files declare, and which fields are sortable by what the database has. */
const declareWithSorts = (files: readonly CheckedFile<WholeResource>[], input: CompileInput, reporter: Reporter): Declarations => {
  const { symbols, plugins } = declareSymbols(files, input, input.language, reporter)
  return { plugins, symbols: { ...symbols, resources: withSortDefaults(symbols.resources, input.catalog) } }
}

/** Compiles manifests and plugins into a Snapshot. Errors prevent the Snapshot, warnings do not. */
export const compile = (input: CompileInput): CompileResult => {
  const reporter = createReporter()
  const { language } = input
  const read = [...input.plugins, ...input.files].flatMap(file => readOnce(file, language, reporter, input.checks === 'none') ?? [])
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
  if (input.checks !== 'none') checkTogether(context, { input, checked, plugins, declared, endpoints })
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
  if (input.checks !== 'all' && input.checks !== undefined) return { snapshot, problems: [], uses: [] }
  lint(symbols, snapshot, language, input.catalog, reporter)
  return { snapshot, problems: reporter.problems(), uses: sound.flatMap(({ source }) => usesOf(symbols, source)) }
}
