import type { Option } from './model/option.ts'

/** Option values as they are now: static from the manifests, dynamic from the database. */
export interface OptionSource {
  /** Values of the set in their order, from a cache. Empty for a set that nobody declares. */
  get(name: string): Promise<readonly Option[]>
  /** Drops the cache, on every node by a notice. Called after the dynamic options were written and committed. */
  invalidate(): void
}
