/** List queries of home page cards. */
import type { HomeCard, HomeScope } from '#core/contract/model/resource.ts'
import type { CardMoment, Snapshot } from '#core/contract/model/snapshot.ts'
import { firstOfMonth, wallDate } from '../time/wall-time.ts'

type CardFilters = HomeCard['filters']

/** Value of a card's filter for this user and time. */
export const filterText = (value: CardFilters[string], { user, now }: CardMoment): string => {
  if (typeof value === 'string') return value
  if (value.user !== undefined) return String(user[value.user] ?? 0)
  const today = wallDate(now)
  return value.now === 'month' ? firstOfMonth(today) : today
}

/** Name of the card's list in list calls: path, or path#tab. */
export const listOfCard = ({ screen, tab }: Pick<HomeCard, 'screen' | 'tab'>): string => (tab === undefined ? screen : `${screen}#${tab}`)

/** The card's list query for this user and time; the card links to the list with the same query. */
export const cardQuery = (
  { selections }: Pick<Snapshot, 'selections'>,
  card: HomeCard,
  moment: CardMoment,
  scope?: HomeScope,
): Readonly<Record<string, string>> => {
  const { selection, filters, scopes, quickFilter } = card
  const selecting = selection && selections[selection.key]
  if (selection !== undefined && selecting !== undefined)
    return { [selecting.key]: selecting.ofCard(selection.stated, (scope && scopes?.[scope]) ?? {}, moment) }
  return {
    ...(quickFilter !== undefined && { quickCheck: quickFilter }),
    ...Object.fromEntries(
      Object.entries({ ...filters, ...(scope && scopes?.[scope]) }).map(([key, value]) => [key, filterText(value, moment)]),
    ),
  }
}
