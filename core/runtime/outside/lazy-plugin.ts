import type { ClientContext, ClientPlugin } from '#core/contract/client-plugin.ts'
import { isLazy, type Kind, kinds } from '#core/kernel/index.ts'
import type { OutsideClient } from '#schemas/types/wire.ts'
import { isChunkError, messageOf } from '../feedback/report.ts'
import { loadError, withDeadline } from './deadline.ts'
import type { ImportModule } from './import-module.ts'
import type { StyleSheets } from './style-sheets.ts'

export interface LazyOptions {
  readonly title: string
  readonly importModule: ImportModule
  /** Timeout in milliseconds: for the download, the evaluation, and each part. */
  readonly deadline: number
  readonly sheets: StyleSheets
  /**
   * The code arrived and does not work, or does not provide a declared part. Called once per attempt, however many parts wait.
   * @param part kind and id; '' for the code as a whole
   */
  failed(part: string, error: Error): void
  /** Its `activate` threw. */
  activationFailed(error: unknown): void
}

export interface LazyPlugin {
  /** The plugin to register; none of its code is loaded yet. */
  readonly plugin: ClientPlugin
  /** Loads its code and activates it. */
  fetch(): Promise<unknown>
}

const isPartObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** A component is a function, or an object of React (memo, lazy). */
const isComponent = (value: unknown): boolean => typeof value === 'function' || (isPartObject(value) && '$$typeof' in value)

const isOptional = (value: unknown, is: (value: unknown) => boolean): boolean => value === undefined || is(value)

/** Whether a part has the shape its kind requires, so that using it cannot break the app. */
const hasPartShape = (kind: Kind, value: unknown): boolean => {
  if (kind !== 'cells' && kind !== 'widgets') return isComponent(value)
  if (!isPartObject(value)) return false
  if (kind === 'widgets') return typeof value['slot'] === 'string' && isComponent(value['component'])
  return isOptional(value['text'], text => typeof text === 'function') && isOptional(value['component'], isComponent)
}

/** Loads parts and separates download failures, which do not count, from failures of the plugin's code. Both are shown in the part's place. */
const createLoading = (client: OutsideClient, { title, importModule, deadline, failed }: LazyOptions, isHere: () => boolean) => {
  const lost = (what: string): Error => loadError(`插件“${title}”${what}没有下载成功，或与服务器登记的内容不一致，请检查网络后重试`)
  const late = (what: string): Error => loadError(`插件“${title}”${what}超过 ${deadline / 1000} 秒没有加载完成，请重试`)

  const faults = new WeakSet<Error>()
  /** Not counted if the plugin was unregistered or replaced by another version in the meantime. */
  const atFault = (part: string, message: string, cause?: unknown): Error => {
    console.error(`[${client.id}] ${message}`, cause)
    if (isHere()) failed(part, new Error(message, { cause }))
    const told = loadError(message)
    faults.add(told)
    return told
  }
  /** Runs code of the plugin; a failure counts against the plugin. */
  const run = async <T>(part: string, what: string, work: () => Promise<T>): Promise<T> => {
    const tooLate = late(what)
    try {
      return await withDeadline(work, deadline, () => tooLate)
    } catch (error) {
      if (isChunkError(error)) throw lost(what)
      throw atFault(part, error === tooLate ? tooLate.message : `插件“${title}”${what}加载出错：${messageOf(error)}`, error)
    }
  }
  const entry = async (url: string): Promise<ClientPlugin> => {
    const arrived = (): ReturnType<ImportModule> =>
      importModule(url, client.integrity).catch(() => {
        throw lost('的代码')
      })
    const start = await withDeadline(arrived, deadline, () => late('的代码'))
    const { default: made } = await run('', '的代码', start)
    if (!isPartObject(made) || made['id'] !== client.id) throw atFault('', `插件“${title}”的入口没有导出名为“${client.id}”的插件`)
    return made as unknown as ClientPlugin
  }
  const part = async (made: ClientPlugin, kind: Kind, name: string): Promise<unknown> => {
    const id = `${kind} ${client.id}/${name}`
    const given: unknown = made[kind]?.[name]
    const value: unknown = isLazy(given) ? await run(id, `的“${name}”`, () => given.load()) : given
    if (!hasPartShape(kind, value)) throw atFault(id, `插件“${title}”没有给出可用的 ${kind}“${name}”`)
    return value
  }
  return { entry, part, isFault: (error: Error): boolean => faults.has(error) }
}

/**
 * A plugin whose parts are known by name before its code is loaded: the code is fetched and activated when the first part is needed. A plugin that
 * was unregistered in the meantime is not activated.
 */
export const lazyPlugin = (client: OutsideClient, options: LazyOptions): LazyPlugin => {
  let context: ClientContext | undefined
  let end: (() => void) | undefined
  let coming: Promise<ClientPlugin> | undefined
  let failures = 0
  /** Failure of the code in the last attempt, if it arrived. */
  let fault: Error | undefined
  const loading = createLoading(client, options, () => context !== undefined)

  const start = (made: ClientPlugin): ClientPlugin => {
    if (!context) return made
    try {
      end = made.activate?.(context)
    } catch (error) {
      options.activationFailed(error)
      throw loadError(messageOf(error))
    }
    return made
  }

  const fetch = (): Promise<ClientPlugin> => {
    // A browser may cache a failed or pending module import forever: a retry needs another URL.
    coming ??= loading
      .entry(failures === 0 ? client.url : `${client.url}?try=${failures}`)
      .then(start)
      .catch((error: Error) => {
        coming = undefined
        failures += 1
        fault = loading.isFault(error) ? error : undefined
        throw error
      })
    return coming
  }

  /**
   * Lazy part of the plugin. After a failure the code is not run again for each further part, but only for a part that has already shown the failure
   * and retries.
   */
  const part = (kind: Kind, name: string) => {
    let told = false
    const load = async (): Promise<unknown> => {
      const known = told || coming ? undefined : fault
      told = true
      if (known) throw known
      const made = await fetch()
      return loading.part(made, kind, name)
    }
    return { load }
  }

  const parts = Object.fromEntries(
    kinds.map(kind => [kind, Object.fromEntries((client.contributes[kind] ?? []).map(name => [name, part(kind, name)]))]),
  )
  return {
    plugin: {
      id: client.id,
      requires: client.requires,
      ...parts,
      activate(given) {
        context = given
        options.sheets.use(client.url)
        return () => {
          context = undefined
          options.sheets.drop(client.url)
          end?.()
        }
      },
    },
    fetch,
  }
}
