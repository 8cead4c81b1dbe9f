import type { NormalResource } from '../normalize/normal.ts'

/** Rows at once where an action says nothing (「一次最多操作500条」). */
export const DEFAULT_ACTION_LIMIT = 500

/** How lists of a resource are sorted that say nothing: by the order that staff set, or newest first. */
export const usualSort = ({ defaultSort, arranged }: Pick<NormalResource, 'defaultSort' | 'arranged'>): string =>
  defaultSort ?? arranged?.field ?? '-id'
