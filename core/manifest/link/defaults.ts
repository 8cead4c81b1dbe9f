import type { NormalResource } from '../normalize/normal.ts'

/** Default maximum number of rows per call of an action (「一次最多操作500条」). */
export const DEFAULT_ACTION_LIMIT = 500

/** Default sort order of a resource's lists: "defaultSort", else the manual order, else newest first. */
export const defaultSortOf = ({ defaultSort, arranged }: Pick<NormalResource, 'defaultSort' | 'arranged'>): string =>
  defaultSort ?? arranged?.field ?? '-id'
