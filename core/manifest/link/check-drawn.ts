/** Checks lists drawn by a plugin: the view exists and accepts the props. */

import type { NormalTableView } from '../normalize/normal.ts'
import { pluginViewOf } from '../normalize/normalize-views.ts'
import { valueAtPointer } from '../source/json-pointer.ts'
import { checkPart } from './check-part.ts'
import type { ListPlace } from './place.ts'
import { resolvedPathOf } from './resolve-path.ts'
import type { Declared, LinkContext } from './symbols.ts'

type ScreenSource = Declared<unknown>['source']

/** The extended screen is missing, which is reported elsewhere, so the slots of the list are unknown. */
const lacksBase = (source: ScreenSource, pointer: string, base: NormalTableView | undefined): boolean =>
  base === undefined && pointer === '/view' && valueAtPointer(source.value, '/extends') !== undefined

/** The names of a slot; undefined if one of them does not exist. */
const namesIfKnown = (names: readonly string[], isThere: (name: string) => boolean): readonly string[] | undefined =>
  names.every(isThere) ? names : undefined

const listPlaceOf = ({ symbols }: LinkContext, view: NormalTableView, base: NormalTableView | undefined): ListPlace => {
  const actions = symbols.resources.get(view.resource)?.value.actions ?? {}
  const filters = view.filters ?? base?.filters ?? []
  const isField = (field: string): boolean => resolvedPathOf(symbols, view.resource, field) !== undefined
  const fields = (slot: readonly { readonly field: string }[] = []) =>
    namesIfKnown(
      slot.map(({ field }) => field),
      isField,
    )
  return {
    columns: view.columnsLike?.broken === undefined ? fields(view.columns ?? base?.columns) : undefined,
    // A filter with its own query key does not answer a view that asks by field.
    filters: fields(filters) && filters.flatMap(({ field, param = field }) => (param === field ? [field] : [])),
    rowActions: namesIfKnown(view.rowActions ?? base?.rowActions ?? [], name => Object.hasOwn(actions, name)),
  }
}

/**
 * Checks a list drawn by a plugin
 * @param base the extended list; its props, filters, columns and actions apply if this list has none
 */
export const checkPluginView = (
  context: LinkContext,
  source: ScreenSource,
  view: NormalTableView,
  pointer: string,
  base?: NormalTableView,
): void => {
  const drawn = pluginViewOf(view, base)
  if (drawn === undefined) return
  checkPart(context, source, {
    kind: 'views',
    type: drawn.view,
    props: drawn.props ?? {},
    written: true,
    pointer: `${pointer}/type`,
    propsPointer: view.drawn?.props === undefined ? pointer : `${pointer}/props`,
    list: lacksBase(source, pointer, base) ? undefined : listPlaceOf(context, view, base),
  })
}
