import { isObject } from '#core/contract/must.ts'
import type { TransferInstitution, TransferInstitutions } from '../../wire/transfer.ts'

/** Distinct integer ids in a control's value; anything else is ignored. */
export const institutionIdsIn = (value: unknown): readonly number[] =>
  Array.isArray(value) ? [...new Set(value.filter((id): id is number => Number.isInteger(id)))] : []

/** Institutions whose name contains the text, case-insensitive. */
export const institutionsNamed = (institutions: readonly TransferInstitution[], text: string): readonly TransferInstitution[] => {
  const wanted = text.trim().toLowerCase()
  return wanted === '' ? institutions : institutions.filter(({ name }) => name.toLowerCase().includes(wanted))
}

export const withoutIds = (chosen: readonly number[], ids: readonly number[]): readonly number[] => chosen.filter(id => !ids.includes(id))

/** Distinct countries in this field of the ticked rows. */
export const countriesOf = (rows: readonly Readonly<Record<string, unknown>>[], field: unknown): readonly string[] => {
  if (typeof field !== 'string') return []
  const values: readonly unknown[] = rows.flatMap(row => row[field])
  return [...new Set(values.filter((value): value is string => typeof value === 'string' && value !== ''))]
}

/**
 * Maximum number of ticked institutions, and those that cannot be ticked. The form of one lead opens with how many institutions it may still get, and
 * which have it already.
 */
export const choiceLimits = (
  init: Readonly<Record<string, unknown>>,
  data: TransferInstitutions | undefined,
  max = Number.POSITIVE_INFINITY,
): { readonly most: number; readonly taken: readonly number[] } => {
  const { most, taken } = isObject(init['source']) ? init['source'] : {}
  return { most: Math.min(typeof most === 'number' ? most : (data?.most ?? max), max), taken: institutionIdsIn(taken) }
}

/** Countries of an institution that match the filter; all of them if there is no filter. */
const countriesText = ({ countries }: TransferInstitution, filter: readonly string[], labelOf: (country: string) => string): string => {
  if (countries.length === 0) return '全部国家'
  const shown = filter.length === 0 ? countries : countries.filter(country => filter.includes(country))
  return shown.map(labelOf).join('、')
}

/** At most this many services are listed by name; beyond that only their number is shown. */
const MAX_LISTED_SERVICES = 3

const servicesText = ({ services }: TransferInstitution): string => {
  if (services.length === 0) return '暂无服务项目'
  return services.length > MAX_LISTED_SERVICES
    ? `${services.slice(0, MAX_LISTED_SERVICES).join('、')} 等 ${services.length} 项`
    : services.join('、')
}

/** Facts that distinguish institutions: 「评分 86.50 · 未成单客资 12」 and 「英国：本科申请、文书」. */
export const institutionSummary = (
  one: TransferInstitution,
  filter: readonly string[],
  labelOf: (country: string) => string,
): readonly [standing: string, services: string] => [
  `评分 ${one.score ?? '-'} · 未成单客资 ${one.openLeads}`,
  `${countriesText(one, filter, labelOf)}：${servicesText(one)}`,
]
