import type { Option } from './model/option.ts'

/** Current option values: static ones from the manifests, dynamic ones from the database. */
export interface OptionSource {
  /** Values of a set in order, from a cache. Empty for an undeclared set. */
  get(name: string): Promise<readonly Option[]>
  /** Invalidates the cache on every node (by a notification). Call it after dynamic options were written and committed. */
  invalidate(): void
}
