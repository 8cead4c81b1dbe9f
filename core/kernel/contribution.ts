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

/** What can be contributed, by the key a plugin lists it under. */
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

/** A contribution as the registry holds it. */
export interface Registered<T> {
  /** As manifests call it: `<plugin>/<name>`, or the bare name of what is the language's own. */
  readonly id: string
  readonly plugin: string
  /** Another one for each registration: what was drawn with another is drawn anew. */
  readonly key: string
  /** The value, once it is here. */
  readonly current: T | undefined
  /** The value; the same promise until it settles, a new attempt after a failure. */
  load(): Promise<T>
}

export const isLazy = <T>(value: Contribution<T>): value is { readonly load: () => Promise<T> } =>
  typeof value === 'object' && value !== null && 'load' in value && typeof value.load === 'function'

let made = 0

/** Wraps a contribution so that a lazy one is fetched once. A failed fetch is forgotten, so the next `load` tries again. */
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
  made += 1
  return {
    id,
    plugin,
    key: `${id} ${made}`,
    get current() {
      return current
    },
    load: () => {
      pending ??= fetchOnce()
      return pending
    },
  }
}

const validName = /^[a-z][a-zA-Z0-9]*$/

const entriesOf = (kind: Kind) => (plugin: ClientPlugin) =>
  Object.entries<Contribution<unknown>>(plugin[kind] ?? {}).map(([name, value]) => {
    if (!validName.test(name)) throw new KernelError('contribution.name', `${plugin.id}: "${name}" is not a name for one of its ${kind}`)
    const id = partName(plugin.id, kind, name)
    return [id, createRegistered(id, plugin.id, value)] as const
  })

/** What the browser's registry holds, by kind. */
export type ClientKinds = { readonly [K in Kind]: Registered<Contributions[K]> }

/** How browser plugins' contributions are read. */
export const clientPoints = Object.fromEntries(kinds.map(kind => [kind, entriesOf(kind)])) as unknown as Points<ClientPlugin, ClientKinds>
