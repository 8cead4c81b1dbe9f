import type { NormalFilter } from '../normalize/normal.ts'

/** Query key of a filter without operator: as written, else the field; a dotted field in camel case. */
export const filterParam = ({ param, field }: Pick<NormalFilter, 'param' | 'field'>): string =>
  param ?? field.replace(/\.(\w)/g, (_match, letter: string) => letter.toUpperCase())
