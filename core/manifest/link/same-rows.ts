import type { NormalResource } from '../normalize/normal.ts'

/** Whether two resources have the same rows: the same resource, or the same table. */
export const sameRows = (one: NormalResource, other: NormalResource): boolean =>
  one.name === other.name || (one.table ?? one.source) === (other.table ?? other.source)
