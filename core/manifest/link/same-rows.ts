import type { NormalResource } from '../normalize/normal.ts'

/** Rows of both are the same rows. */
export const sameRows = (one: NormalResource, other: NormalResource): boolean =>
  one.name === other.name || (one.table ?? one.source) === (other.table ?? other.source)
