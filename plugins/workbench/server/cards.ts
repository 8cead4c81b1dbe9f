import type { Actor } from '#core/contract/actor.ts'
import type { RequestContext } from '#core/contract/endpoint.ts'
import type { HomeCard, Resource } from '#core/contract/model/resource.ts'
import { cardQuery, conditionFields, evaluate, grantsAll, listOfCard, screenAccess } from '#core/manifest/public.ts'
import { describeRow, descriptionColumns, detailScreenUrl } from '#core/server/index.ts'
import type { BoundCondition } from '#schemas/types/wire.ts'
import type { CardFigure, CardScope, QuickAction, WaitingItem, WorkbenchCard } from '../wire.ts'

/** Most items on a card. */
const MAX_WAITING_ITEMS = 6

type CardContext = Pick<RequestContext, 'actor' | 'snapshot' | 'services'>
type CardRows = NonNullable<HomeCard['rows']>
type CardQuery = Readonly<Record<string, string>>
type WaitingRow = { readonly id: number } & Readonly<Record<string, unknown>>

interface PlacedCard {
  readonly resource: Resource
  readonly card: HomeCard
}

/** Order of cards: number cards first, then waiting cards, each in the order of their manifests. */
const byCardOrder = (a: PlacedCard, b: PlacedCard): number =>
  Number(a.card.rows !== undefined) - Number(b.card.rows !== undefined) || a.card.order - b.card.order || (a.card.key < b.card.key ? -1 : 1)

const canOpenCard = ({ actor, snapshot }: CardContext, { resource, card }: PlacedCard): boolean =>
  screenAccess(snapshot, card.screen, actor) === 'open' && grantsAll(actor, [...resource.listPermission, ...card.permission])

/** Cards of the caller; each counts the rows of the list that it links to. */
export function homeCards(context: CardContext): Promise<readonly WorkbenchCard[]> {
  const all = Object.values(context.snapshot.resources).flatMap(resource => resource.home.map(card => ({ resource, card })))
  const mine = all.filter(placed => canOpenCard(context, placed)).sort(byCardOrder)
  return Promise.all(mine.map(placed => homeCard(context, placed)))
}

async function homeCard(context: CardContext, { resource, card }: PlacedCard): Promise<WorkbenchCard> {
  const { key, title, screen, rows } = card
  if (!rows) return { kind: 'number', key, title, figures: await cardFigures(context, { resource, card }) }
  const { query, count, path } = await cardFigure(context, { resource, card })
  const action = quickActionOf(context, resource, screen, rows)
  const items = count === 0 ? [] : await waitingItemsOf(context, { resource, card }, rows, query)
  return { kind: 'waiting', key, title, count, path, empty: rows.empty, hint: rows.emptyHint, ...(action && { action }), items }
}

/** Count and link of a card: the number of rows in its list. */
async function cardFigure({ actor, services, snapshot }: CardContext, { resource, card }: PlacedCard, scope?: CardScope) {
  const { screen, tab } = card
  const query = cardQuery(snapshot, card, { user: actor, now: new Date() }, scope)
  const count = await services.lists.count({ resource: resource.name, screen: listOfCard(card), query, actor })
  return { query, count, path: `${screen}?${new URLSearchParams({ ...(tab === undefined ? {} : { tab }), ...query })}` }
}

/**
 * Figures from the narrowest scope outwards. An employee who sees others' rows gets no figure that is zero for themselves or their department; the
 * widest always stays.
 */
async function cardFigures(context: CardContext, placed: PlacedCard): Promise<readonly CardFigure[]> {
  const scopes = cardScopes(context.actor, placed)
  const asked: readonly (CardScope | undefined)[] = scopes.length > 0 ? scopes : [undefined]
  const figures = await Promise.all(
    asked.map(async scope => {
      const { count, path } = await cardFigure(context, placed, scope)
      return { ...(scope && { scope }), count, path }
    }),
  )
  return figures.filter(({ count }, at) => count > 0 || at === figures.length - 1)
}

const scopeOrder: readonly CardScope[] = ['mine', 'department', 'all']

const cardScopes = (actor: Actor, { resource: { scope }, card }: PlacedCard): readonly CardScope[] => {
  const whole = actor.admin || scope.all || (scope.except !== undefined && actor.permissions.has(scope.except))
  const others = whole || actor.visibleEmployeeIds.some(id => id !== actor.id)
  return scopeOrder.filter(
    name => card.scopes?.[name] !== undefined && (name === 'mine' || (others && (name === 'all' || actor.departmentId !== null))),
  )
}

/** Quick action of a card, if the caller may run it. */
const quickActionOf = ({ actor }: CardContext, resource: Resource, screen: string, { action: name }: CardRows): QuickAction | undefined => {
  const action = name === undefined ? undefined : resource.actions[name]
  return action && grantsAll(actor, action.permission) ? { screen, key: action.name, label: action.label } : undefined
}

/** Fields that the browser needs to evaluate the quick action's conditions on a row. */
function actionFields(resource: Resource, name: string | undefined): readonly string[] {
  const action = name === undefined ? undefined : resource.actions[name]
  if (!action) return []
  const conditions: readonly (BoundCondition | undefined)[] = [
    action.visible,
    ...[...action.disabled, ...action.guard].map(({ when }) => when),
  ]
  const named = [
    ...conditions.flatMap(condition => (condition === undefined ? [] : conditionFields(condition))),
    ...action.guard.flatMap(({ list }) => (list === undefined ? [] : [list])),
  ]
  return [...new Set(named)].filter(field => resource.fields[field]?.internal === false)
}

async function waitingItemsOf(
  context: CardContext,
  { resource, card }: PlacedCard,
  rows: CardRows,
  query: CardQuery,
): Promise<readonly WaitingItem[]> {
  const { actor, services, snapshot } = context
  const forAction = actionFields(resource, rows.action)
  const forMark = rows.urgent === undefined ? [] : conditionFields(rows.urgent)
  const columns = [...new Set([...descriptionColumns(rows), ...forAction, ...forMark])]
  const found: WaitingRow[] = []
  const { screen } = card
  for await (const batch of services.lists.rows({
    resource: resource.name,
    screen: listOfCard(card),
    query,
    actor,
    columns,
    limit: MAX_WAITING_ITEMS,
    sort: rows.sort,
  }))
    found.push(...batch)
  const now = new Date()
  return Promise.all(
    found.map(async row => ({
      id: row.id,
      ...(await describeRow({ snapshot, resource, options: services.options }, rows, row)),
      urgent: rows.urgent !== undefined && evaluate(rows.urgent, row, { user: actor, now }),
      path: detailScreenUrl(snapshot, actor, resource.name, row.id) ?? `${screen}?${new URLSearchParams(query)}`,
      row: Object.fromEntries(forAction.map(field => [field, row[field]])),
    })),
  )
}
