import type {
  Cell,
  Component,
  Contribution,
  Control,
  FilterControl,
  PageComponent,
  Presenter,
  Widget,
} from '#core/contract/client-plugin.ts'

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
  /** `<plugin>/<name>`; of the plugin `standard` the bare name. */
  readonly id: string
  readonly plugin: string
  /** The value, once it is here. */
  readonly current: T | undefined
  /** The value; the same promise until it settles, a new attempt after a failure. */
  load(): Promise<T>
}

const isLazy = <T>(value: Contribution<T>): value is { readonly load: () => Promise<T> } =>
  typeof value === 'object' && value !== null && 'load' in value && typeof value.load === 'function'

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
  return {
    id,
    plugin,
    get current() {
      return current
    },
    load: () => {
      pending ??= fetchOnce()
      return pending
    },
  }
}
