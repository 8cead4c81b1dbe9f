/** Endpoints of saved views, for client and server. */
import { endpointAt } from '#core/contract/endpoint.ts'
import { FLAG, limited, listOf, mapOf, NEW_ROW, objectOf, type Shape, TEXT, type TypeOf, WHOLE } from '#core/contract/shape.ts'

const KEY = limited(TEXT, { maxLength: 100 })
const keyedOf = <T>(values: Shape<T>) => limited(mapOf(values), { maxProperties: 200, propertyNames: KEY })

const VIEW_CONTENT = objectOf({
  order: limited(listOf(KEY), { maxItems: 200 }),
  shown: keyedOf(FLAG),
  widths: keyedOf(limited(WHOLE, { minimum: 1, maximum: 2000 })),
  /** Query values of the filters. */
  params: keyedOf(limited(TEXT, { maxLength: 2000 })),
  quickCheck: limited(TEXT, { maxLength: 60 }),
  sort: KEY,
  size: limited(WHOLE, { minimum: 1, maximum: 1000 }),
})
/** Content of a view, the same in the browser, in requests and in the database. */
export type ViewContent = TypeOf<typeof VIEW_CONTENT>

const SAVED_VIEW = objectOf({
  id: WHOLE,
  name: TEXT,
  shared: FLAG,
  /** True if the caller owns it. */
  mine: FLAG,
  owner: TEXT,
  /** True if it is the caller's default view of the list. */
  isDefault: FLAG,
  /** Reduced to what the list still has. */
  content: VIEW_CONTENT,
})
export type SavedView = TypeOf<typeof SAVED_VIEW>

const VIEWED_SCREEN = limited(TEXT, { maxLength: 200 })
const VIEW_ID = limited(WHOLE, { minimum: 1 })

/** The caller's own views of a list or report, then the shared ones. */
export const viewsList = endpointAt({
  method: 'GET',
  path: '/views/list',
  input: objectOf({ screen: VIEWED_SCREEN }),
  output: listOf(SAVED_VIEW),
})

/** Creates a view; with `id` renames it, and with `id` and `content` overwrites it. */
export const viewSave = endpointAt({
  method: 'POST',
  path: '/views/save',
  input: limited(objectOf({ screen: VIEWED_SCREEN, name: limited(TEXT, { maxLength: 200 }) }, { id: VIEW_ID, content: VIEW_CONTENT }), {
    // A new view needs content.
    anyOf: [{ required: ['id'] }, { required: ['content'] }],
  }),
  output: NEW_ROW,
})

/** Shares a view with all employees who may open the list, or ends sharing. */
export const viewShare = endpointAt({ method: 'POST', path: '/views/share', input: objectOf({ id: VIEW_ID, shared: FLAG }) })

/** Sets the caller's default view of a list; without an id removes it. */
export const viewDefault = endpointAt({
  method: 'POST',
  path: '/views/default',
  input: objectOf({ screen: VIEWED_SCREEN }, { id: VIEW_ID }),
})

export const viewDelete = endpointAt({ method: 'POST', path: '/views/delete', input: objectOf({ id: VIEW_ID }) })

export const maxViewNameLength = 20
/** Permission to share own views, and to change and unshare those of others. */
export const sharePermission = '/views/share'
