import type { ClientContext, ClientPlugin } from '#core/contract/client-plugin.ts'
import { isLazy, type Kind, kinds } from '#core/kernel/index.ts'
import type { OutsideClient } from '#schemas/types/wire.ts'
import { isChunkError } from '../feedback/report.ts'
import { isUncounted } from '../screen/failures.ts'
import { loadError, within } from './deadline.ts'
import type { ImportModule } from './import-module.ts'

export interface LazyOptions {
  readonly title: string
  readonly importModule: ImportModule
  /** Milliseconds for its code, and for each part. */
  readonly deadline: number
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

/**
 * A plugin whose parts are known by name before any of its code is here: it is fetched when the first of them is needed, and activated then.
 * What is undone meanwhile is not activated any more.
 */
export const lazyPlugin = (client: OutsideClient, { title, importModule, deadline, activationFailed }: LazyOptions): LazyPlugin => {
  let context: ClientContext | undefined
  let end: (() => void) | undefined
  let coming: Promise<ClientPlugin> | undefined
  let failures = 0

  const late = (what: string) => () => loadError(`插件“${title}”${what}超过 ${deadline / 1000} 秒没有加载完成，请重试`)

  const fetchEntry = async (): Promise<ClientPlugin> => {
    // A browser may answer what failed, or never came, by the same failure for ever: another try has another address.
    const url = failures === 0 ? client.url : `${client.url}?try=${failures}`
    const module = await importModule(url, client.integrity).catch((error: unknown) => {
      if (isChunkError(error) || isUncounted(error))
        throw loadError(`插件“${title}”的代码没有下载成功，或与服务器登记的内容不一致，请检查网络后重试`)
      throw error
    })
    const made = module.default
    if (!isObject(made) || made['id'] !== client.id) throw new Error(`插件“${title}”的入口没有导出名为“${client.id}”的插件`)
    return made as unknown as ClientPlugin
  }

  const start = (made: ClientPlugin): ClientPlugin => {
    if (!context) return made
    try {
      end = made.activate?.(context)
    } catch (error) {
      activationFailed(error)
      throw error
    }
    return made
  }

  const fetch = (): Promise<ClientPlugin> => {
    coming ??= within(fetchEntry, deadline, late('的代码'))
      .then(start)
      .catch((error: unknown) => {
        coming = undefined
        failures += 1
        throw error
      })
    return coming
  }

  const part = (kind: Kind, name: string) => ({
    load: async (): Promise<unknown> => {
      const given: unknown = (await fetch())[kind]?.[name]
      const value: unknown = isLazy(given) ? await within(() => given.load(), deadline, late(`的“${name}”`)) : given
      if (!fits(kind, value)) throw new Error(`插件“${title}”没有给出可用的 ${kind}“${name}”`)
      return value
    },
  })

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
        return () => {
          context = undefined
          end?.()
        }
      },
    },
    fetch,
  }
}
