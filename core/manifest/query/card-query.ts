/** What a card of the home page asks its list. */
import type { HomeCard, HomeScope } from '#core/contract/model/resource.ts'
import { firstOfMonth, wallDate } from '../time/wall-time.ts'

interface Moment {
  readonly user: { readonly id: number; readonly departmentId: number | null }
  readonly now: Date
}

const filterText = (value: HomeCard['filters'][string], { user, now }: Moment): string => {
  if (typeof value === 'string') return value
  if (value.user !== undefined) return String(user[value.user] ?? 0)
  const today = wallDate(now)
  return value.now === 'month' ? firstOfMonth(today) : today
}

/** The list that a card counts, as its calls name it. */
export const listOfCard = ({ screen, tab }: Pick<HomeCard, 'screen' | 'tab'>): string => (tab === undefined ? screen : `${screen}#${tab}`)

/** The list's query for the employee who looks, at this moment; the card leads to the list with the same one. */
export const cardQuery = (
  { filters, scopes, quickFilter }: HomeCard,
  moment: Moment,
  scope?: HomeScope,
): Readonly<Record<string, string>> => ({
  ...(quickFilter !== undefined && { quickCheck: quickFilter }),
  ...Object.fromEntries(
    Object.entries({ ...filters, ...(scope && scopes?.[scope]) }).map(([key, value]) => [key, filterText(value, moment)]),
  ),
})
