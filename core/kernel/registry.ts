import type { ClientPlugin, Contribution } from '#core/contract/client-plugin.ts'
import { type Contributions, createRegistered, type Kind, kinds, type Registered } from './contribution.ts'
import { KernelError } from './kernel-error.ts'

/** The one plugin whose contributions have plain names. */
const plainNames = 'standard'
const validName = /^[a-z][a-zA-Z0-9]*$/

type Table = Map<string, Registered<unknown>>

export interface Registry {
  /** Adds everything the plugin contributes, or nothing. Returns its removal, safe to call twice. */
  add(plugin: ClientPlugin): () => void
  find<K extends Kind>(kind: K, id: string): Registered<Contributions[K]> | undefined
  /** In order of registration. */
  all<K extends Kind>(kind: K): readonly Registered<Contributions[K]>[]
}

const idOf = (plugin: string, name: string): string => (plugin === plainNames ? name : `${plugin}/${name}`)

export const createRegistry = (): Registry => {
  const tables = new Map<Kind, Table>(kinds.map(kind => [kind, new Map()]))
  const table = (kind: Kind): Table => tables.get(kind) ?? new Map()

  const entriesOf = (plugin: ClientPlugin): readonly { kind: Kind; entry: Registered<unknown> }[] =>
    kinds.flatMap(kind =>
      Object.entries<Contribution<unknown>>(plugin[kind] ?? {}).map(([name, value]) => {
        if (!validName.test(name))
          throw new KernelError('contribution.name', `${plugin.id}: "${name}" is not a name for one of its ${kind}`)
        const id = idOf(plugin.id, name)
        if (table(kind).has(id)) throw new KernelError('contribution.duplicate', `"${id}" is already one of the ${kind}`)
        return { kind, entry: createRegistered(id, plugin.id, value) }
      }),
    )

  return {
    add: plugin => {
      const entries = entriesOf(plugin)
      for (const { kind, entry } of entries) table(kind).set(entry.id, entry)
      return () => {
        for (const { kind, entry } of entries) {
          // A later registration may hold the id again: only what this call added is removed.
          if (table(kind).get(entry.id) === entry) table(kind).delete(entry.id)
        }
      }
    },
    find: <K extends Kind>(kind: K, id: string) => table(kind).get(id) as Registered<Contributions[K]> | undefined,
    all: <K extends Kind>(kind: K) => [...table(kind).values()] as Registered<Contributions[K]>[],
  }
}
