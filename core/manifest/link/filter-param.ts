import type { NormalField, NormalFilter } from '../normalize/normal.ts'

/** Query key of a filter without operator: as written, else the field; a dotted field in camel case. */
export const filterParam = ({ param, field }: Pick<NormalFilter, 'param' | 'field'>): string =>
  param ?? field.replace(/\.(\w)/g, (_match, letter: string) => letter.toUpperCase())

/** Whether a filter asks for the whole value: as written, else as its own field says. A parameter of its own may mean anything. */
export const isExact = ({ exact, param, field: path }: NormalFilter, field: Pick<NormalField, 'exact'>): boolean | undefined =>
  exact ?? (param === undefined && !path.includes('.') ? field.exact : undefined)
