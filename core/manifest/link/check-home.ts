/** Checks home page cards and search: they lead to existing lists and show only fields that may leave the server. */
import { HttpError } from '#core/contract/errors.ts'
import type { HomeCard, HomeScope } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { keysOf } from '#core/contract/must.ts'
import { fieldType, isFieldType } from '../fields/index.ts'
import type { NormalResource } from '../normalize/normal.ts'
import { kindOf } from '../normalize/view-kind.ts'
import { nearestName } from '../problems/nearest-name.ts'
import type { Finding } from '../problems/reporter.ts'
import { cardQuery, type ListSpec, listOfCard, parseQuery, querySpec } from '../query/index.ts'
import { phraseFields, strayBrace } from '../rules/phrase.ts'
import { lastField, resolvedPathOf, resolvePath } from './resolve-path.ts'
import type { Declared, LinkContext, NormalHomeCard, Symbols } from './symbols.ts'

/** Problem of a field in braces: unknown, or internal. */
const phraseFinding = (symbols: Symbols, resource: string, text: string): Finding | undefined => {
  const stray = strayBrace(text)
  if (stray !== undefined) return { code: 'phrase.braces', message: `“${stray}” 里的大括号不成对，或括着的不是字段名，会照原样显示` }
  for (const name of phraseFields(text)) {
    const resolution = resolvePath(symbols, resource, name)
    if (resolution !== undefined && 'finding' in resolution) return resolution.finding
    if (resolution !== undefined && lastField(resolution.path).internal === true)
      return { code: 'field.internal', message: `“${name}” 是内部字段，不能发给浏览器` }
  }
  return undefined
}

const shownFinding = (symbols: Symbols, resource: string, name: string): Finding | undefined =>
  phraseFinding(symbols, resource, `{${name}}`)?.code === 'field.internal'
    ? { code: 'field.internal', message: `“${name}” 是内部字段，不能发给浏览器` }
    : undefined

/** Checks that a card names its rows: by a screen, or by a selection. */
const checkCardSelection = (
  { symbols, reporter }: LinkContext,
  { source, value }: Declared<NormalResource>,
  card: NormalHomeCard,
  at: string,
): void => {
  const selections = [...symbols.selections.values()]
  const findings = selections.flatMap(selection => {
    const found = selection.cardFinding(symbols, value.name, card)
    return found === undefined ? [] : [found]
  })
  for (const [pointer, finding] of findings) reporter.report(source, `${at}${pointer}`, finding)
  if (findings.length > 0 || card.screen !== undefined || selections.some(({ cardKeys: [key] }) => Object.hasOwn(card, key))) return
  reporter.report(source, at, { code: 'home.wrong-screen', message: '卡片要写 “screen”' })
}

/** Checks that the screen is a list of this resource and offers the card's quick filter and row action. */
const checkCardTarget = (
  { symbols, reporter }: LinkContext,
  { source, value }: Declared<NormalResource>,
  card: NormalHomeCard,
  at: string,
): void => {
  const screen = card.screen === undefined ? undefined : symbols.screens.get(card.screen)?.value
  if (screen === undefined) return
  const whole = screen.view ?? (screen.extends === undefined ? undefined : symbols.screens.get(screen.extends)?.value.view)
  if (whole === undefined) return
  const lists = kindOf(symbols.viewKinds, whole).normalLists(whole)
  const view = lists.find(({ key }) => key === card.tab)?.view
  if (view === undefined && card.tab !== undefined) {
    const message = `页面 “${card.screen}” 没有标签页 “${card.tab}”`
    const suggestion = nearestName(
      card.tab,
      lists.flatMap(({ key }) => key ?? []),
    )
    reporter.report(source, `${at}/tab`, { code: 'home.wrong-screen', message, suggestion })
    return
  }
  if (view?.resource !== value.name) {
    reporter.report(source, `${at}/screen`, { code: 'home.wrong-screen', message: `页面 “${card.screen}” 不是 “${value.name}” 的列表` })
    return
  }
  const { quickFilter, rows } = card
  const offered = view.quickFilter ?? []
  if (quickFilter !== undefined && value.quickFilters?.[quickFilter] !== undefined && !offered.includes(quickFilter))
    reporter.report(source, `${at}/quickFilter`, {
      code: 'home.not-offered',
      message: `页面 “${card.screen}” 没有快捷筛选 “${quickFilter}”`,
      suggestion: nearestName(quickFilter, offered),
    })
  const actions = view.rowActions ?? []
  if (rows?.action !== undefined && value.actions[rows.action] !== undefined && !actions.includes(rows.action))
    reporter.report(source, `${at}/rows/action`, {
      code: 'home.not-offered',
      message: `页面 “${card.screen}” 没有行操作 “${rows.action}”`,
      suggestion: nearestName(rows.action, actions),
    })
}

const checkCardRows = (
  { symbols, reporter }: LinkContext,
  { source, value }: Declared<NormalResource>,
  card: NormalHomeCard,
  at: string,
): void => {
  if (card.rows === undefined) return
  if (card.scopes !== undefined) {
    const message = '“scopes” 只用于数字卡片，不能与 “rows” 同用'
    reporter.report(source, `${at}/scopes`, { code: 'home.scopes-with-rows', message })
  }
  const { show, hint } = card.rows
  const wrongShow = shownFinding(symbols, value.name, show)
  if (wrongShow) reporter.report(source, `${at}/rows/show`, wrongShow)
  const wrongHint = hint === undefined ? undefined : phraseFinding(symbols, value.name, hint)
  if (wrongHint) reporter.report(source, `${at}/rows/hint`, wrongHint)
}

/** Checks a search field: an own, filterable text field, or one that must match as a whole. */
const searchFinding = (symbols: Symbols, resource: string, name: string): Finding | undefined => {
  const path = resolvedPathOf(symbols, resource, name)
  if (path === undefined) return undefined
  const field = lastField(path)
  if (!isFieldType(field.type)) return undefined
  const kind = fieldType(field.type).queryKind
  if (path.target !== undefined || (kind !== 'text' && kind !== 'exact') || field.filterable === false || field.internal === true)
    return { code: 'field.not-filterable', message: `“${name}” 不能用来搜索，应是本资源可筛选的文字字段` }
  return undefined
}

const checkSearch = ({ symbols, reporter }: LinkContext, { source, value }: Declared<NormalResource>): void => {
  const { search, name } = value
  if (search === undefined) return
  for (const [index, field] of search.by.entries()) {
    const finding = searchFinding(symbols, name, field)
    if (finding) reporter.report(source, `/search/by/${index}`, finding)
  }
  const shown = shownFinding(symbols, name, search.show)
  if (shown) reporter.report(source, '/search/show', shown)
  const hint = search.hint === undefined ? undefined : phraseFinding(symbols, name, search.hint)
  if (hint) reporter.report(source, '/search/hint', hint)
}

/** Runs the query of each card through the query parser; reports unknown keys and invalid values. Needs the linked model. */
export const checkCardQueries = ({ symbols, reporter }: LinkContext, snapshot: Snapshot): void => {
  for (const { source, value } of symbols.resources.values()) {
    const resource = snapshot.resources[value.name]
    for (const [index, card] of (resource?.home ?? []).entries()) {
      const spec = resource && querySpec(snapshot, resource, listOfCard(card))
      if (spec === undefined) continue
      const reported = new Set<string>()
      for (const { key, text, at } of cardParameters(symbols, snapshot, card)) {
        const message = queryProblem(spec, key, text)
        if (message === undefined || reported.has(at)) continue
        reported.add(at)
        const suggestion = spec.keys.has(key) || spec.selections.has(key) ? undefined : nearestName(key, [...spec.keys.keys()])
        reporter.report(source, `/home/${index}/${at}`, { code: 'home.bad-query', message, suggestion })
      }
    }
  }
}

/** Query parameters of a card for all its scopes, with their pointers. */
const cardParameters = (
  { selections }: Symbols,
  snapshot: Snapshot,
  card: HomeCard,
): readonly { readonly key: string; readonly text: string; readonly at: string }[] => {
  const moment = { user: { id: 1, departmentId: 1 }, now: new Date() }
  const scopes: readonly (HomeScope | undefined)[] = [undefined, ...keysOf(card.scopes ?? {})]
  return scopes.flatMap(scope =>
    Object.entries(cardQuery(snapshot, card, moment, scope)).map(([key, text]) => {
      const selection = selections.get(key)
      if (selection !== undefined) return { key, text, at: scope === undefined ? selection.cardKeys[0] : `scopes/${scope}` }
      const own = scope !== undefined && key in (card.scopes?.[scope] ?? {})
      return { key, text, at: own ? `scopes/${scope}/${key}` : `filters/${key}` }
    }),
  )
}

/** Message of the HTTP error that `ask` throws; undefined if it throws none. */
const httpErrorMessage = (ask: () => unknown): string | undefined => {
  try {
    ask()
    return undefined
  } catch (error) {
    if (error instanceof HttpError) return error.message
    throw error
  }
}

const queryProblem = (spec: ListSpec, key: string, text: string): string | undefined => {
  if (key === 'quickCheck') return undefined
  const select = spec.selections.get(key)
  if (select !== undefined) return httpErrorMessage(() => select(text))
  if (!spec.keys.has(key)) return `列表没有筛选参数 “${key}”`
  return httpErrorMessage(() => parseQuery({ [key]: text }, spec))?.replace(` ${key} `, ` “${key}” `)
}

/** Checks "home" and "search" of all resources. Keys and titles of cards are unique across resources. */
export const checkHome = (context: LinkContext): void => {
  const keys = new Map<string, string>()
  const titles = new Set<string>()
  for (const resource of context.symbols.resources.values()) {
    for (const [index, card] of (resource.value.home ?? []).entries()) {
      const at = `/home/${index}`
      const earlier = keys.get(card.key)
      if (earlier !== undefined)
        context.reporter.report(resource.source, `${at}/key`, {
          code: 'name.duplicate',
          message: `首页卡片 “${card.key}” 已在 “${earlier}” 中定义`,
        })
      keys.set(card.key, resource.source.file)
      if (titles.has(card.title)) {
        const message = `两张首页卡片都叫 “${card.title}”，分不清`
        context.reporter.report(resource.source, `${at}/title`, { code: 'label.duplicate', message })
      }
      titles.add(card.title)
      checkCardSelection(context, resource, card, at)
      checkCardTarget(context, resource, card, at)
      checkCardRows(context, resource, card, at)
    }
    checkSearch(context, resource)
  }
}
