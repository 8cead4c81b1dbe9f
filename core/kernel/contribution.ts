import type {
  Cell,
  ClientPlugin,
  Component,
  Contribution,
  Control,
  FilterControl,
  PageComponent,
  Presenter,
  Widget,
} from '#core/contract/client-plugin.ts'
import { partName } from '#core/contract/part-name.ts'
import { KernelError } from './kernel-error.ts'
import type { Points } from './registry.ts'

/** Kinds of contributions of browser plugins, by their key in the plugin. */
export interface Contributions {
  readonly cells: Cell
  readonly filters: FilterControl
  readonly controls: Control
  readonly presenters: Presenter
  readonly views: Component<{ readonly view: unknown }>
  readonly components: PageComponent
  readonly widgets: Widget
}

export type Kind = keyof Contributions

export const kinds: readonly Kind[] = ['cells', 'filters', 'controls', 'presenters', 'views', 'components', 'widgets']

/** A contribution in the registry. */
export interface Registered<T> {
  /** Name in manifests: `<plugin>/<name>`, or the plain name (see partName). */
  readonly id: string
  readonly plugin: string
  /** Unique per registration, as a React key: after a plugin is registered again, its parts are mounted again. */
  readonly key: string
  /** The value; undefined until a lazy import has loaded. */
  readonly current: T | undefined
  /** Loads the value. Returns the same promise until it fails; after a failure the next call tries again. */
  load(): Promise<T>
}

export const isLazy = <T>(value: Contribution<T>): value is { readonly load: () => Promise<T> } =>
  typeof value === 'object' && value !== null && 'load' in value && typeof value.load === 'function'

let registrationCount = 0

/** Wraps a contribution so that a lazy import runs once. A failed import is not cached: the next `load` tries again. */
export const createRegistered = <T>(id: string, plugin: string, contribution: Contribution<T>): Registered<T> => {
  let current = isLazy(contribution) ? undefined : contribution
  let pending: Promise<T> | undefined
  const fetchOnce = async (): Promise<T> => {
    if (!isLazy(contribution)) return contribution
    try {
      current = await contribution.load()
      return current
    } catch (error) {
      pending = undefined
      throw error
    }
  }
  registrationCount += 1
  return {
    id,
    plugin,
    key: `${id} ${registrationCount}`,
    get current() {
      return current
    },
    load: () => {
      pending ??= fetchOnce()
      return pending
    },
  }
}

export const CONTRIBUTION_NAME = /^[a-z][a-zA-Z0-9]*$/

const contributionEntries = (kind: Kind) => (plugin: ClientPlugin) =>
  Object.entries<Contribution<unknown>>(plugin[kind] ?? {}).map(([name, value]) => {
    if (!CONTRIBUTION_NAME.test(name))
      throw new KernelError('contribution.name', `${plugin.id}: "${name}" is not a name for one of its ${kind}`)
    const id = partName(plugin, kind, name)
    return [id, createRegistered(id, plugin.id, value)] as const
  })

/** The browser registry, by kind of contribution. */
export type ClientKinds = { readonly [K in Kind]: Registered<Contributions[K]> }

/** How each kind of contribution is read from a browser plugin. */
export const clientPoints = Object.fromEntries(kinds.map(kind => [kind, contributionEntries(kind)])) as unknown as Points<
  ClientPlugin,
  ClientKinds
>
