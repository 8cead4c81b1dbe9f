/** List queries of home page cards. */
import type { HomeCard, HomeScope } from '#core/contract/model/resource.ts'
import { firstOfMonth, wallDate } from '../time/wall-time.ts'
import { FIGURE_KEY, figureQuery } from './figure-rows.ts'

interface UserAndTime {
  readonly user: { readonly id: number; readonly departmentId: number | null }
  readonly now: Date
}

type CardFilters = HomeCard['filters']

const filterText = (value: CardFilters[string], { user, now }: UserAndTime): string => {
  if (typeof value === 'string') return value
  if (value.user !== undefined) return String(user[value.user] ?? 0)
  const today = wallDate(now)
  return value.now === 'month' ? firstOfMonth(today) : today
}

/** Name of the card's list in list calls: path, or path#tab. */
export const listOfCard = ({ screen, tab }: Pick<HomeCard, 'screen' | 'tab'>): string => (tab === undefined ? screen : `${screen}#${tab}`)

/** Values of a figure's dimensions for a scope; ids are numbers. */
const dimensionValues = (filters: CardFilters, moment: UserAndTime): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(filters).map(([dimension, value]) => {
      const text = filterText(value, moment)
      return [dimension, typeof value === 'string' ? text : Number(text)]
    }),
  )

const figureOfCard = (name: string, { period, scopes }: HomeCard, moment: UserAndTime, scope?: HomeScope): string => {
  const today = wallDate(moment.now)
  return figureQuery({
    name,
    ...(period && { from: period === 'month' ? firstOfMonth(today) : today, to: today }),
    by: dimensionValues((scope && scopes?.[scope]) ?? {}, moment),
  })
}

/** The card's list query for this user and time; the card links to the list with the same query. */
export const cardQuery = (card: HomeCard, moment: UserAndTime, scope?: HomeScope): Readonly<Record<string, string>> => {
  const { figure, filters, scopes, quickFilter } = card
  if (figure !== undefined) return { [FIGURE_KEY]: figureOfCard(figure, card, moment, scope) }
  return {
    ...(quickFilter !== undefined && { quickCheck: quickFilter }),
    ...Object.fromEntries(
      Object.entries({ ...filters, ...(scope && scopes?.[scope]) }).map(([key, value]) => [key, filterText(value, moment)]),
    ),
  }
}
