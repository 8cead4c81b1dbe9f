import type { NormalField, NormalFilter } from '../normalize/normal.ts'

/** Query key of a filter without its operator: "param", else the field, in camel case if dotted. */
export const filterParam = ({ param, field }: Pick<NormalFilter, 'param' | 'field'>): string =>
  param ?? field.replace(/\.(\w)/g, (_match, letter: string) => letter.toUpperCase())

/** Whether a filter compares the whole value: "exact", else that of its own field. Undefined for a filter with "param", which can have any meaning. */
export const isExact = ({ exact, param, field: path }: NormalFilter, field: Pick<NormalField, 'exact'>): boolean | undefined =>
  exact ?? (param === undefined && !path.includes('.') ? field.exact : undefined)
