import type { ConstraintRefusal } from '#core/contract/constraint-refusal.ts'
import type { Db } from '#core/contract/database.ts'
import type { DetailOpening, TimelineSource } from '#core/contract/detail.ts'
import type { Exporter } from '#core/contract/exporter.ts'
import type { AnyFact } from '#core/contract/fact.ts'
import type { FactConsumer } from '#core/contract/fact-consumer.ts'
import type { Job } from '#core/contract/job.ts'
import type { Option } from '#core/contract/model/option.ts'
import type { DeclaredOperation } from '#core/contract/operation.ts'
import type { ProvidedService } from '#core/contract/provided-service.ts'
import type { SelectionPart } from '#core/contract/selection-part.ts'
import type { ServerPlugin } from '#core/contract/server-plugin.ts'
import type { ServerServices } from '#core/contract/services.ts'
import type { TableWriter } from '#core/contract/table-writer.ts'
import type { ViewPart } from '#core/contract/view-part.ts'
import { assemble } from './assemble.ts'
import { createRegistry, type Points, type Registry } from './registry.ts'

/** Contributions of server plugins, by kind. Endpoints are missing: the paths of some depend on the Snapshot in service. */
interface ServerKinds {
  readonly operations: DeclaredOperation
  readonly facts: AnyFact
  readonly exporters: Exporter
  readonly jobs: Job
  readonly consumers: FactConsumer
  readonly optionSets: () => readonly Option[]
  readonly timelines: TimelineSource
  readonly openings: DetailOpening
  readonly tableWriters: TableWriter
  readonly refusals: ConstraintRefusal
  readonly views: ViewPart
  readonly selections: SelectionPart
  readonly services: ProvidedService
}

const entriesByName = <T extends { readonly name: string }>(list: readonly T[] = []) => list.map(value => [value.name, value] as const)

const serverPoints: Points<ServerPlugin, ServerKinds> = {
  operations: ({ operations = [] }) => operations.map(operation => [operation.declaration.name, operation] as const),
  facts: ({ facts = [] }) => facts.map(fact => [fact.topic, fact] as const),
  exporters: ({ exporters = {} }) => Object.entries(exporters),
  jobs: ({ jobs }) => entriesByName(jobs),
  consumers: ({ consumers }) => entriesByName(consumers),
  optionSets: ({ optionSets = {} }) => Object.entries(optionSets),
  timelines: ({ timelines = {} }) => Object.entries(timelines),
  openings: ({ openings = {} }) => Object.entries(openings),
  tableWriters: ({ tableWriters = {} }) => Object.entries(tableWriters),
  refusals: ({ refusals = {} }) => Object.entries(refusals),
  views: ({ views = {} }) => Object.entries(views),
  selections: ({ selections = {} }) => Object.entries(selections),
  services: ({ services = [] }) => services.map(service => [service.id, service] as const),
}

/** The server's kernel: every plugin is needed, so one that fails stops the start. */
export interface ServerKernel extends Omit<Registry<ServerPlugin, ServerKinds>, 'register'> {
  /** Plugins in the order of `requires`. */
  readonly plugins: readonly ServerPlugin[]
  /** Starts the plugins one after another, in order. If one fails, those already started are stopped, last first, and its error is thrown. */
  start(services: ServerServices, db: Db): Promise<void>
  /** Stops the started plugins, last first. An error is logged and does not prevent the others from being stopped. Safe to call twice. */
  stop(): Promise<void>
}

/** @throws KernelError if the plugins cannot be registered together */
export const createServerKernel = (list: readonly ServerPlugin[]): ServerKernel => {
  const registry = createRegistry<ServerPlugin, ServerKinds>(serverPoints)
  const plugins = registry.register(assemble(list)).map(({ plugin }) => plugin)
  const started: { readonly id: string; readonly undo: () => Promise<void> | void }[] = []
  const stop = async (): Promise<void> => {
    for (let last = started.pop(); last; last = started.pop()) {
      try {
        await last.undo()
      } catch (error) {
        console.error(`[${last.id}] failed while it was undone`, error)
      }
    }
  }
  return {
    plugins,
    find: registry.find,
    all: registry.all,
    byId: registry.byId,
    stop,
    async start(services, db) {
      try {
        for (const { id, start } of plugins) {
          const undo = await start?.(services, db)
          if (undo) started.push({ id, undo })
        }
      } catch (error) {
        await stop()
        throw error
      }
    },
  }
}
