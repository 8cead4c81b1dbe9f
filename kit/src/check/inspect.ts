/** Worker of entries.ts: runs built entries with the kit's copies of the modules that page and server provide. */
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { JSDOM } from 'jsdom'
import type { ClientPlugin } from '../../../core/contract/client-plugin.ts'
import type { ServerPlugin } from '../../../core/contract/server-plugin.ts'
import { registeredProblems } from '../../../core/server/outside/run/check-registered.ts'
import type { PluginManifest } from '../../../schemas/types/plugin.ts'
import { moduleCopyPath } from '../package/copies.ts'
import { contributedProblems } from './contributed.ts'
import type { BuiltEntries, Entries, InspectionResult, RegisteredNames } from './entries.ts'

/** Defines browser globals, which modules may use while loading. Node's own globals are kept. */
const defineBrowserGlobals = (): void => {
  const { window } = new JSDOM('<!doctype html><html lang="zh-CN"><body></body></html>', { url: 'http://localhost/' })
  for (const name of Object.getOwnPropertyNames(window))
    if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value: window[name as keyof typeof window], configurable: true })
}

/** Resolves modules shared with the page from this file, since the built entries are in another folder. */
const resolveKitCopies = (folder: string): void => {
  const here = import.meta.url
  const built = pathToFileURL(`${folder}/`).href
  registerHooks({
    resolve: (specifier, context, next) => {
      const copy = moduleCopyPath(specifier)
      if (copy !== undefined) return next(new URL(copy, here).href, context)
      const isBare = !/^\.{0,2}\/|^[a-z]+:/.test(specifier)
      const found = next(specifier, isBare && context.parentURL?.startsWith(built) ? { ...context, parentURL: here } : context)
      return found.url.startsWith(built) ? { ...found, format: 'module' } : found
    },
  })
}

const importDefault = async <T>(path: string): Promise<T> => ((await import(pathToFileURL(path).href)) as { default: T }).default

/** Declarations without functions and other values that cannot be sent from a worker. */
const toPlainData = <T>(value: T): T => JSON.parse(JSON.stringify(value))

const namesRegisteredBy = ({ operations = [], exporters = {}, timelines = {}, facts = [] }: Partial<ServerPlugin>): RegisteredNames => ({
  operations: [...operations.map(({ declaration }) => toPlainData(declaration)), ...Object.keys(exporters)],
  exporters: Object.keys(exporters),
  timelines: Object.keys(timelines),
  facts: facts.map(({ topic, entity }) => ({ topic, entity })),
})

const inspectServerEntry = async (manifest: PluginManifest, path: string | undefined): Promise<Entries> => {
  if (path === undefined) return { problems: [], registered: namesRegisteredBy({}) }
  const { plugin, problems } = registeredProblems(manifest, await importDefault(path))
  return { problems, registered: plugin && namesRegisteredBy(plugin) }
}

const inspectEntries = async ({ folder, manifest, client, server }: BuiltEntries): Promise<InspectionResult> => {
  try {
    resolveKitCopies(folder)
    if (client !== undefined) defineBrowserGlobals()
    const ofClient = client === undefined ? [] : contributedProblems(manifest, await importDefault<ClientPlugin>(client))
    const { problems, registered } = await inspectServerEntry(manifest, server)
    return { problems: [...ofClient, ...problems], registered }
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.postMessage(await inspectEntries(workerData))
