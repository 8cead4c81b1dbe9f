import type { DeclaredEndpoint } from '#core/contract/endpoint.ts'
import type { ActionPath } from '#core/contract/model/endpoint.ts'
import type { ServerPlugin } from '#core/contract/server-plugin.ts'
import { createServerKernel } from '#core/kernel/index.ts'
import type { CompileInput } from '#core/manifest/index.ts'

/** Endpoints of all plugins, including those declared beside an action. */
export const endpointsOf = (plugins: readonly ServerPlugin[], pathOf: ActionPath): readonly DeclaredEndpoint[] =>
  plugins.flatMap(({ endpoints = [] }) => (typeof endpoints === 'function' ? endpoints(pathOf) : endpoints))

const registeredNames = (plugin: ServerPlugin): NonNullable<CompileInput['registered']> => {
  const { id, operations = [], exporters = {}, jobs = [], consumers = [], timelines = {} } = plugin
  const names = {
    operation: [...operations.map(({ declaration }) => declaration.name), ...Object.keys(exporters)],
    job: jobs.map(({ name }) => name),
    consumer: consumers.map(({ name }) => name),
    timeline: Object.keys(timelines),
  }
  return (['operation', 'job', 'consumer', 'timeline'] as const).flatMap(kind => names[kind].map(name => ({ plugin: id, kind, name })))
}

/** What compile() must know of server plugins. @throws KernelError for plugins that contradict each other. */
export const compileInputOf = (
  plugins: readonly ServerPlugin[],
): Required<Pick<CompileInput, 'operations' | 'facts' | 'exporters' | 'endpoints' | 'timelines' | 'registered'>> => {
  const kernel = createServerKernel(plugins)
  const exporters = [...kernel.byId('exporters').keys()]
  return {
    operations: [...kernel.all('operations').map(({ declaration }) => declaration), ...exporters],
    facts: kernel.all('facts').map(({ topic, entity }) => ({ topic, entity })),
    exporters,
    timelines: [...kernel.byId('timelines').keys()],
    registered: kernel.plugins.flatMap(registeredNames),
    endpoints: pathOf =>
      kernel.plugins.flatMap(plugin => endpointsOf([plugin], pathOf).map(endpoint => ({ ...endpoint, plugin: plugin.id }))),
  }
}
