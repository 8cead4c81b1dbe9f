import type { ClientContext, ClientPlugin } from '#core/contract/client-plugin.ts'
import { isLazy, type Kind, kinds } from '#core/kernel/index.ts'
import type { OutsideClient } from '#schemas/types/wire.ts'
import { isChunkError, messageOf } from '../feedback/report.ts'
import { loadError, within } from './deadline.ts'
import type { ImportModule } from './import-module.ts'
import type { StyleSheets } from './style-sheets.ts'

export interface LazyOptions {
  readonly title: string
  readonly importModule: ImportModule
  /** Milliseconds for its code to arrive, to run, and for each part. */
  readonly deadline: number
  readonly sheets: StyleSheets
  /**
   * Its code arrived and does not work, or does not give what it declares. Told once for each try, however many parts are waited for.
   * @param part kind and id; '' for its code as a whole
   */
  failed(part: string, error: Error): void
  /** Its `activate` has thrown. */
  activationFailed(error: unknown): void
}

export interface LazyPlugin {
  /** What is registered: nothing of it is here yet. */
  readonly plugin: ClientPlugin
  /** Fetches its code and activates it. */
  fetch(): Promise<unknown>
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** What is drawn is a function, or what React makes of one (memo, lazy). */
const isComponent = (value: unknown): boolean => typeof value === 'function' || (isObject(value) && '$$typeof' in value)

const isOptional = (value: unknown, is: (value: unknown) => boolean): boolean => value === undefined || is(value)

/** Whether the app can use it without being taken along. */
const fits = (kind: Kind, value: unknown): boolean => {
  if (kind !== 'cells' && kind !== 'widgets') return isComponent(value)
  if (!isObject(value)) return false
  if (kind === 'widgets') return typeof value['slot'] === 'string' && isComponent(value['component'])
  return isOptional(value['text'], text => typeof text === 'function') && isOptional(value['component'], isComponent)
}

/** Tells apart what did not arrive, which is nobody's fault, and what the code of the plugin does. Whoever waits is told both in the part's place. */
const createLoading = (client: OutsideClient, { title, importModule, deadline, failed }: LazyOptions, isHere: () => boolean) => {
  const lost = (what: string): Error => loadError(`插件“${title}”${what}没有下载成功，或与服务器登记的内容不一致，请检查网络后重试`)
  const late = (what: string): Error => loadError(`插件“${title}”${what}超过 ${deadline / 1000} 秒没有加载完成，请重试`)

  const faults = new WeakSet<Error>()
  /** What is undone meanwhile, or replaced by another version, counts no more. */
  const atFault = (part: string, message: string, cause?: unknown): Error => {
    console.error(`[${client.id}] ${message}`, cause)
    if (isHere()) failed(part, new Error(message, { cause }))
    const told = loadError(message)
    faults.add(told)
    return told
  }
  /** What the code of the plugin does, whose fault it is when that fails. */
  const run = async <T>(part: string, what: string, work: () => Promise<T>): Promise<T> => {
    const tooLate = late(what)
    try {
      return await within(work, deadline, () => tooLate)
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
    const start = await within(arrived, deadline, () => late('的代码'))
    const { default: made } = await run('', '的代码', start)
    if (!isObject(made) || made['id'] !== client.id) throw atFault('', `插件“${title}”的入口没有导出名为“${client.id}”的插件`)
    return made as unknown as ClientPlugin
  }
  const part = async (made: ClientPlugin, kind: Kind, name: string): Promise<unknown> => {
    const id = `${kind} ${client.id}/${name}`
    const given: unknown = made[kind]?.[name]
    const value: unknown = isLazy(given) ? await run(id, `的“${name}”`, () => given.load()) : given
    if (!fits(kind, value)) throw atFault(id, `插件“${title}”没有给出可用的 ${kind}“${name}”`)
    return value
  }
  return { entry, part, isFault: (error: Error): boolean => faults.has(error) }
}

/**
 * A plugin whose parts are known by name before any of its code is here: it is fetched when the first of them is needed, and activated then.
 * What is undone meanwhile is not activated any more.
 */
export const lazyPlugin = (client: OutsideClient, options: LazyOptions): LazyPlugin => {
  let context: ClientContext | undefined
  let end: (() => void) | undefined
  let coming: Promise<ClientPlugin> | undefined
  let failures = 0
  /** Why the code that arrived does not work, as the last try has shown. */
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
    // A browser may answer what failed, or never came, by the same failure for ever: another try has another address.
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

  /** Code that does not work is not run again for each part that is drawn after it has failed, but for one that has been told and asks once more. */
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
