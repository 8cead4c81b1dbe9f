import type { TransferInstitution, TransferInstitutions } from '../../wire.ts'

/** The chosen ids in a control's value, whatever else is in it. */
export const idsOf = (value: unknown): readonly number[] =>
  Array.isArray(value) ? [...new Set(value.filter((id): id is number => Number.isInteger(id)))] : []

/** Institutions whose name contains the text, in any case. */
export const searched = (institutions: readonly TransferInstitution[], text: string): readonly TransferInstitution[] => {
  const wanted = text.trim().toLowerCase()
  return wanted === '' ? institutions : institutions.filter(({ name }) => name.toLowerCase().includes(wanted))
}

export const without = (chosen: readonly number[], ids: readonly number[]): readonly number[] => chosen.filter(id => !ids.includes(id))

/** Countries that the ticked rows name, each once. */
export const countriesOf = (rows: readonly Readonly<Record<string, unknown>>[], field: unknown): readonly string[] => {
  if (typeof field !== 'string') return []
  const values = rows.flatMap(row => row[field] as unknown)
  return [...new Set(values.filter((value): value is string => typeof value === 'string' && value !== ''))]
}

/** What the form was opened with: how many more the one lead may have, and who has it already. */
interface Opened {
  readonly most?: number
  readonly taken?: readonly number[]
}

/** How many may be ticked, and those that may not be. */
export const limitsOf = (
  init: Readonly<Record<string, unknown>>,
  data: TransferInstitutions | undefined,
  max = Number.POSITIVE_INFINITY,
): { readonly most: number; readonly taken: readonly number[] } => {
  const { most = data?.most ?? max, taken = [] } = (init['source'] ?? {}) as Opened
  return { most: Math.min(most, max), taken }
}

/** Countries of an institution by which it is filtered now, all of its own without a filter. */
const countriesShown = ({ countries }: TransferInstitution, filter: readonly string[], labelOf: (country: string) => string): string => {
  if (countries.length === 0) return '全部国家'
  const shown = filter.length === 0 ? countries : countries.filter(country => filter.includes(country))
  return shown.map(labelOf).join('、')
}

/** Services that are named; more are counted. */
const NAMED = 3

const servicesShown = ({ services }: TransferInstitution): string => {
  if (services.length === 0) return '暂无服务项目'
  return services.length > NAMED ? `${services.slice(0, NAMED).join('、')} 等 ${services.length} 项` : services.join('、')
}

/** What tells one institution from another: 「评分 86.50 · 未成单客资 12」 and 「英国：本科申请、文书」. */
export const factsOf = (
  one: TransferInstitution,
  filter: readonly string[],
  labelOf: (country: string) => string,
): readonly [standing: string, services: string] => [
  `评分 ${one.score ?? '-'} · 未成单客资 ${one.openLeads}`,
  `${countriesShown(one, filter, labelOf)}：${servicesShown(one)}`,
]
