/** Tree of regions for browser and server: provinces, cities, counties and towns with their six-digit codes. */
import { useCascaderAreaData } from '@vant/area-data'
import { fieldType } from '#core/manifest/public.ts'

/** A region in the form of an option. */
export interface Region {
  readonly value: string
  readonly label: string
  readonly manual: true
  readonly children: Region[]
}

type CascaderArea = ReturnType<typeof useCascaderAreaData>[number]

const toRegion = ({ text, value, children = [] }: CascaderArea): Region => ({
  value,
  label: text,
  manual: true,
  children: children.map(toRegion),
})

let builtTree: Region[] | undefined

/** All regions in code order; built once, always the same array. */
export function regionTree(): Region[] {
  // Not a React hook despite its name.
  const readAreas = useCascaderAreaData
  builtTree ??= readAreas().map(toRegion)
  return builtTree
}

/** Codes of a path, from the province down. */
export const regionCodes = (path: unknown): string[] => (typeof path === 'string' && path !== '' ? path.split('/') : [])

/** '510000/510100/510107' → '四川省成都市武侯区'; an unknown path is returned unchanged. */
export const regionName = (path: unknown): string => fieldType('region').format(path, regionTree())

/** Regions below a path; the provinces for an empty one. */
export const regionsBelow = (codes: readonly string[]): readonly Region[] =>
  codes.reduce<readonly Region[]>((level, code) => level.find(({ value }) => value === code)?.children ?? [], regionTree())

export interface FoundRegion {
  readonly path: string
  readonly name: string
}

let namedRegions: readonly (FoundRegion & { readonly label: string })[] | undefined

const allNames = (): NonNullable<typeof namedRegions> => {
  const walk = (regions: readonly Region[], above: string): NonNullable<typeof namedRegions> =>
    regions.flatMap(({ value, label, children }) => {
      const path = above + value
      return [{ path, label, name: regionName(path) }, ...walk(children, `${path}/`)]
    })
  namedRegions ??= walk(regionTree(), '')
  return namedRegions
}

/** Regions whose full name contains every word; those whose own name starts with the last word come first. */
export function findRegions(text: string, most: number): readonly FoundRegion[] {
  const words = text.split(/\s+/).filter(word => word !== '')
  const last = words.at(-1)
  if (last === undefined) return []
  const hits = allNames().filter(({ name }) => words.every(word => name.includes(word)))
  return [...hits.filter(({ label }) => label.startsWith(last)), ...hits.filter(({ label }) => !label.startsWith(last))].slice(0, most)
}
