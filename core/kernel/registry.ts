import { keysOf } from '#core/contract/must.ts'
import { KernelError } from './kernel-error.ts'
import { type PluginNode, pluginOrder } from './plugin-order.ts'

/** How each kind of contribution is read from a plugin: as pairs of id and value. Ids are unique within their kind. */
export type Points<P, Kinds> = { readonly [Kind in keyof Kinds]: (plugin: P) => readonly (readonly [id: string, value: Kinds[Kind]])[] }

/** A plugin whose contributions are registered. */
export interface PluginRegistration<P> {
  readonly plugin: P
  /** Removes its contributions; safe to call twice. */
  remove(): void
}

/** Registry of plugin contributions, generic in its kinds: cells and filters in the browser, operations and jobs on the server. */
export interface Registry<P, Kinds> {
  /**
   * Adds all contributions of these plugins, or none.
   * @param present ids of plugins already registered
   * @returns the plugins in the order of `requires`
   * @throws KernelError on a duplicate id, a missing requirement, a cycle, or a contribution whose id is already taken
   */
  register(plugins: readonly P[], present?: ReadonlySet<string>): readonly PluginRegistration<P>[]
  find<Kind extends keyof Kinds>(kind: Kind, id: string): Kinds[Kind] | undefined
  /** All values of a kind, in order of registration. */
  all<Kind extends keyof Kinds>(kind: Kind): readonly Kinds[Kind][]
  /** All values of a kind by id, in order of registration. */
  byId<Kind extends keyof Kinds>(kind: Kind): ReadonlyMap<string, Kinds[Kind]>
}

export const createRegistry = <P extends PluginNode, Kinds>(points: Points<P, Kinds>): Registry<P, Kinds> => {
  const kinds = keysOf(points)
  const tables = new Map<keyof Kinds, Map<string, unknown>>(kinds.map(kind => [kind, new Map()]))
  const table = <Kind extends keyof Kinds>(kind: Kind): Map<string, Kinds[Kind]> =>
    (tables.get(kind) ?? new Map()) as Map<string, Kinds[Kind]>

  const add = (plugin: P): (() => void) => {
    const added: (() => void)[] = []
    const remove = (): void => {
      for (const take of added.splice(0)) take()
    }
    try {
      for (const kind of kinds) {
        for (const [id, value] of points[kind](plugin)) {
          const own = table(kind)
          if (own.has(id)) throw new KernelError('contribution.duplicate', `${plugin.id}: "${id}" is already one of the ${String(kind)}`)
          own.set(id, value)
          // A later registration may use the same id: only the value added by this call is removed.
          added.push(() => void (own.get(id) === value && own.delete(id)))
        }
      }
      return remove
    } catch (error) {
      remove()
      throw error
    }
  }

  return {
    register: (plugins, present) => {
      const done: PluginRegistration<P>[] = []
      try {
        for (const plugin of pluginOrder(plugins, present)) done.push({ plugin, remove: add(plugin) })
        return done
      } catch (error) {
        for (const { remove } of done) remove()
        throw error
      }
    },
    find: (kind, id) => table(kind).get(id),
    all: kind => [...table(kind).values()],
    byId: kind => new Map(table(kind)),
  }
}
