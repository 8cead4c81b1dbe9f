/** A list that a plugin draws: there is such a view, and its props are what it takes. */

import type { NormalTableView } from '../normalize/normal.ts'
import { drawnBy } from '../normalize/normalize.ts'
import { checkPart } from './check-part.ts'
import type { ListPlace } from './place.ts'
import { pathOf } from './resolve-path.ts'
import type { Declared, LinkContext } from './symbols.ts'

type Source = Declared<unknown>['source']

/** What its screen extends is not there, which is said elsewhere: then its slots are not known. */
const lacksBase = ({ value }: Source, pointer: string, base: NormalTableView | undefined): boolean =>
  base === undefined && pointer === '/view' && (value as { readonly extends?: string }).extends !== undefined

/** Names of a slot, if all are there. */
const whole = (names: readonly string[], isThere: (name: string) => boolean): readonly string[] | undefined =>
  names.every(isThere) ? names : undefined

const placeIn = ({ symbols }: LinkContext, view: NormalTableView, base: NormalTableView | undefined): ListPlace => {
  const actions = symbols.resources.get(view.resource)?.value.actions ?? {}
  const filters = view.filters ?? base?.filters ?? []
  const isField = (field: string): boolean => pathOf(symbols, view.resource, field) !== undefined
  const fields = (slot: readonly { readonly field: string }[] = []) =>
    whole(
      slot.map(({ field }) => field),
      isField,
    )
  return {
    columns: view.columnsLike?.broken === undefined ? fields(view.columns ?? base?.columns) : undefined,
    // One with a query key of its own is another's filter to whoever asks by the field.
    filters: fields(filters) && filters.flatMap(({ field, param = field }) => (param === field ? [field] : [])),
    rowActions: whole(view.rowActions ?? base?.rowActions ?? [], name => Object.hasOwn(actions, name)),
  }
}

/** `base`: the list that this one extends, whose props, filters, columns and actions hold where this one has none. */
export const checkDrawn = (context: LinkContext, source: Source, view: NormalTableView, pointer: string, base?: NormalTableView): void => {
  const drawn = drawnBy(view, base)
  if (drawn === undefined) return
  checkPart(context, source, {
    kind: 'views',
    type: drawn.view,
    props: drawn.props ?? {},
    written: true,
    pointer: `${pointer}/type`,
    propsPointer: view.drawn?.props === undefined ? pointer : `${pointer}/props`,
    list: lacksBase(source, pointer, base) ? undefined : placeIn(context, view, base),
  })
}
