import type { DeclaredEndpoint } from '#core/contract/endpoint.ts'
import type { ActionPath } from '#core/contract/model/endpoint.ts'
import type { ServerPlugin } from '#core/contract/server-plugin.ts'
import type { CompileInput } from '#core/manifest/index.ts'

/** Endpoints of all plugins, those that stand beside an action included. */
export const endpointsOf = (plugins: readonly ServerPlugin[], pathOf: ActionPath): readonly DeclaredEndpoint[] =>
  plugins.flatMap(({ endpoints = [] }) => (typeof endpoints === 'function' ? endpoints(pathOf) : endpoints))

/** What compile() is told of server plugins. */
export const registered = (plugins: readonly ServerPlugin[]): Required<Pick<CompileInput, 'operations' | 'exporters' | 'endpoints'>> => ({
  operations: plugins.flatMap(({ operations = {}, exporters = {} }) => [...Object.keys(operations), ...Object.keys(exporters)]),
  exporters: plugins.flatMap(({ exporters = {} }) => Object.keys(exporters)),
  endpoints: pathOf => endpointsOf(plugins, pathOf),
})
