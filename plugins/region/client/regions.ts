import { areaList, useCascaderAreaData } from '@vant/area-data'

/** A place in the tree that the cascader shows. */
export interface RegionNode {
  readonly value: string
  readonly label: string
  readonly children?: RegionNode[]
}

type Area = ReturnType<typeof useCascaderAreaData>[number]

const toNode = ({ text, value, children }: Area): RegionNode => ({
  value,
  label: text,
  ...(children && children.length > 0 ? { children: children.map(toNode) } : {}),
})

let tree: RegionNode[] | undefined

/** Province, city, district, in code order; built once. */
export function regionTree(): RegionNode[] {
  // Not a React hook in spite of its name.
  const readAreas = useCascaderAreaData
  tree ??= readAreas().map(toNode)
  return tree
}

const { province_list: provinces, city_list: cities, county_list: districts } = areaList

/** Codes of a path, from the province down. */
export const codesOf = (path: unknown): string[] => (typeof path === 'string' && path !== '' ? path.split('/') : [])

/** '510000/510100/510107' → '四川省成都市武侯区'. A municipality's name stands once; an unknown code stands as it is. */
export const regionName = (path: unknown): string => {
  const names = codesOf(path).map(code => provinces[code] ?? cities[code] ?? districts[code] ?? code)
  return names.filter((name, place) => name !== names[place - 1]).join('')
}
