import { optionType } from './choice-types.ts'
import type { FieldOption, FieldType, ParsedValue } from './field-type.ts'
import { textCell } from './sheet-cells.ts'

/** Option set of regions, contributed by a plugin: province, city, county or town, with six-digit codes. */
export const REGION_OPTIONS = 'region'

/** '510000', '510000/510100' or '510000/510100/510107': each code starts with the digits of its parent. */
const REGION_PATH = /^(\d{2})0000(?:\/\1(\d{2})00(?:\/\1\2\d{2})?)?$/

/** Names of a group level: the counties below it belong to the province directly, and addresses omit the name. */
const GROUP_LEVEL = /^县$|直辖县/

const codesOfPath = (path: unknown): readonly string[] => (typeof path === 'string' && path !== '' ? path.split('/') : [])

/** The places of a path, from the province down; undefined if the tree has no such path. */
const placesOfPath = (path: unknown, tree: readonly FieldOption[]): readonly FieldOption[] | undefined => {
  let level = tree
  const way: FieldOption[] = []
  for (const code of codesOfPath(path)) {
    const place = level.find(({ value }) => value === code)
    if (place === undefined) return undefined
    way.push(place)
    level = place.children ?? []
  }
  return way.length === 0 ? undefined : way
}

/** Full name, e.g. 四川省成都市武侯区. A municipality is named once (北京市朝阳区), a group level not at all (湖北省仙桃市). */
const fullRegionName = (way: readonly FieldOption[]): string =>
  way
    .filter(({ label }, place) => label !== way[place - 1]?.label && (place === way.length - 1 || !GROUP_LEVEL.test(label)))
    .map(({ label }) => label)
    .join('')

/** Full and short names of a place: 四川省 and 四川, 广西壮族自治区 and 广西. */
const placeNames = ({ label }: FieldOption): readonly string[] => {
  const short = label.replace(/(?:壮族|回族|维吾尔)?自治区$|特别行政区$|[省市区县]$/, '')
  return short.length >= 2 && short !== label ? [label, short] : [label]
}

/** All paths whose concatenated names equal the text. A level without its own name in addresses may be omitted. */
const regionPathsNamed = (
  text: string,
  level: readonly FieldOption[],
  above: readonly FieldOption[] = [],
): readonly (readonly FieldOption[])[] =>
  level.flatMap(place => {
    const way = [...above, place]
    const silent = GROUP_LEVEL.test(place.label) || place.label === above.at(-1)?.label
    const below = place.children ?? []
    const rests = placeNames(place).flatMap(name => (text.startsWith(name) ? [text.slice(name.length)] : []))
    return [
      ...rests.flatMap(rest => (rest === '' ? [way] : regionPathsNamed(rest, below, way))),
      ...(silent && above.length > 0 ? regionPathsNamed(text, below, way) : []),
    ]
  })

const MAX_REGION_NAME_LENGTH = 60

/** Parses names with or without separators, a path of codes, or the code of one place. */
const parseRegion = (text: string, tree: readonly FieldOption[] = []): ParsedValue => {
  const written = text.length > MAX_REGION_NAME_LENGTH ? text : text.normalize('NFKC').replace(/[\s,、;|>·-]/g, '')
  if (written === '') return { value: null }
  if (/^\d{6}$/.test(written)) {
    const [province, city] = [`${written.slice(0, 2)}0000`, `${written.slice(0, 4)}00`]
    const path = [...new Set([province, city, written])].join('/')
    return placesOfPath(path, tree) ? { value: path } : { message: `没有“${text.trim()}”这个地区` }
  }
  if (placesOfPath(written, tree)) return { value: written }
  const [way, other] = written.length > MAX_REGION_NAME_LENGTH ? [] : regionPathsNamed(written.replaceAll('/', ''), tree)
  if (way === undefined) return { message: `没有“${text.trim().slice(0, MAX_REGION_NAME_LENGTH)}”这个地区` }
  return other === undefined ? { value: way.map(({ value }) => value).join('/') } : { message: `“${text.trim()}”有多个地区，请写明省市` }
}

const regionText: FieldType['format'] = (value, tree = []) => {
  const way = placesOfPath(value, tree)
  return way === undefined ? codesOfPath(value).join('/') : fullRegionName(way)
}

export const regionType: FieldType = {
  ...optionType,
  name: 'region',
  names: undefined,
  optionSet: REGION_OPTIONS,
  value: 'text',
  json: 'string',
  states: undefined,
  dimension: undefined,
  comparedAs: () => 'text',
  columnTypes: () => ['text', 'varchar'],
  queryKind: 'exact',
  filter: 'cascader',
  cell: 'text',
  control: 'cascader',
  bodySchema: () => ({ type: 'string', pattern: REGION_PATH.source }),
  check: (value, _rules, { label }) => (typeof value === 'string' && REGION_PATH.test(value) ? undefined : `请选择正确的${label}`),
  offers: (value, tree) => tree.length === 0 || placesOfPath(value, tree) !== undefined,
  wraps: true,
  format: regionText,
  words: regionText,
  brief: regionText,
  parse: parseRegion,
  sheet: { ...textCell, how: () => '省、市、区的名称，如 四川省成都市武侯区' },
}
