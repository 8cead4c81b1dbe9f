/**
 * Shapes of the core's own endpoints. The browser imports their types only, with the addresses (core-addresses.ts): its first page needs none of the
 * schemas.
 */

import type { ClientDetail, ClientMenu, ClientOption, ClientScreen, Row } from '#schemas/types/wire.ts'
import type { TimelineEntry } from './detail.ts'
import {
  choiceOf,
  exactly,
  FLAG,
  ID_SCHEMA,
  limited,
  listOf,
  mapOf,
  objectOf,
  openObjectOf,
  orNull,
  RECORD,
  type Shape,
  shapeOf,
  TEXT,
  TIME,
  WHOLE,
} from './shape.ts'

/** State of a job; `done` and `failed` are final. */
export const JOB_STATE = choiceOf('queued', 'running', 'done', 'failed')

/** GET /jobs/{id}: a background job of the caller. */
export const JOB = objectOf({
  id: TEXT,
  name: TEXT,
  state: JOB_STATE,
  // Completed and total steps; null while the total is unknown.
  done: WHOLE,
  total: orNull(WHOLE),
  // Of a job that is done; its own shape says more.
  result: orNull(RECORD),
  // Reason of a failure. Chinese.
  message: orNull(TEXT),
})

const BULK_RUN_MEMBERS = {
  id: TEXT,
  state: JOB_STATE,
  // Reason of an early end.
  message: orNull(TEXT),
  begun: TEXT,
  total: WHOLE,
  done: WHOLE,
  refused: WHOLE,
  // The action, and the resource it acts on.
  label: TEXT,
  resource: TEXT,
  // URL of the list with the affected rows.
  listUrl: orNull(TEXT),
}

/** An action on all rows of a list. */
export const BULK_RUN = objectOf(BULK_RUN_MEMBERS)

/** Refused rows by reason, with the names of the first of them. */
export const BULK_REASON = objectOf({ reason: TEXT, count: WHOLE, names: listOf(TEXT) })

/** An action on all rows of a list, with the reasons of its refusals. */
export const BULK_OUTCOME = objectOf({ ...BULK_RUN_MEMBERS, reasons: listOf(BULK_REASON) })

/** Id of a bulk run. */
export const BULK_ID = objectOf({ id: limited(TEXT, { maxLength: 36 }) })

const CLIENT_MENU_GROUP = objectOf({ key: TEXT, title: TEXT, screens: listOf(TEXT) }, { icon: TEXT })
const OUTSIDE_CLIENT = objectOf({
  id: TEXT,
  title: TEXT,
  version: TEXT,
  url: TEXT,
  integrity: TEXT,
  requires: listOf(TEXT),
  contributes: mapOf(listOf(TEXT)),
})

/** GET /runtime/menu; its type is that of wire.schema.json. */
export const CLIENT_MENU: Shape<ClientMenu> = shapeOf(
  objectOf({ revision: TEXT, groups: listOf(CLIENT_MENU_GROUP), screens: mapOf(TEXT) }, { plugins: listOf(OUTSIDE_CLIENT) }),
)

/** Path of a screen, or of a tab as path#key. */
export const SCREEN_PATH = objectOf({ path: limited(TEXT, { maxLength: 200 }) })

/** GET /runtime/screen; its type is that of wire.schema.json. */
export const CLIENT_SCREEN: Shape<ClientScreen> = shapeOf(
  objectOf({ revision: TEXT, path: TEXT, title: TEXT, view: RECORD, options: RECORD }, { group: TEXT }),
)

/** Names of option sets, with commas between them. */
export const OPTION_NAMES = objectOf({ names: limited(TEXT, { minLength: 1, maxLength: 1000 }) })

const CLIENT_OPTION: Shape<ClientOption> = shapeOf(
  openObjectOf({ value: shapeOf<string | number | boolean>({ type: ['string', 'number', 'boolean'] }), label: TEXT }),
)

/** Option sets by name. */
export const OPTION_SETS = mapOf(listOf(CLIENT_OPTION))

/** A node of the permission tree as a role editor shows it; more about its members in PermissionNode. */
export interface ClientPermission {
  /** Unique in the tree. */
  readonly key: string
  /** Chinese. */
  readonly title: string
  /** Permission string; absent for a group. */
  readonly permission?: string
  /** The caller does not hold it, and so cannot grant it. */
  readonly disabled?: true
  /** Sets of permissions, one of which it needs to open anything here. */
  readonly needs?: readonly (readonly string[])[]
  /** It stands under a page that no menu shows. */
  readonly unlisted?: true
  /** Child nodes, in order. */
  readonly children: readonly ClientPermission[]
}

/** The permission tree. A node holds nodes, which shapes cannot say. */
export const PERMISSION_TREE = listOf(
  shapeOf<ClientPermission>(
    objectOf(
      { key: TEXT, title: TEXT, children: listOf(RECORD) },
      {
        permission: TEXT,
        disabled: FLAG,
        needs: limited(listOf(listOf(TEXT)), { description: 'Sets of permissions, one of which it needs to open anything here.' }),
        unlisted: limited(FLAG, { description: 'It stands under a page that no menu shows.' }),
      },
    ),
  ),
)

/** A masked value: its record, and the field as the column names it. */
export const MASKED_PLACE = objectOf({
  entity: limited(TEXT, { maxLength: 60 }),
  id: limited(WHOLE, { minimum: 1 }),
  field: limited(TEXT, { description: 'As the column names it, dotted through a reference.', maxLength: 120 }),
})

/** The full text of a masked value. */
export const REVEALED = objectOf({ value: orNull(TEXT) })

const RECORD_PAGE = {
  page: limited(TEXT, { pattern: '^[1-9][0-9]{0,5}$' }),
  size: choiceOf('10', '20', '50', '100'),
}
const DETAIL_PLACE = { path: limited(TEXT, { description: 'Of the detail screen.', maxLength: 200 }), id: ID_SCHEMA }

/** A row on a detail screen. */
export const DETAIL_QUERY = objectOf(DETAIL_PLACE)

/** Fields by name, as in list answers; the screen determines which. */
const DETAIL_ROW: Shape<Row> = shapeOf(openObjectOf({ id: WHOLE }, { version: WHOLE }))

/** GET /runtime/detail; its type is that of wire.schema.json. */
export const CLIENT_DETAIL: Shape<ClientDetail> = shapeOf(
  objectOf({
    row: DETAIL_ROW,
    counts: mapOf(WHOLE),
    compared: mapOf(limited(listOf(orNull(DETAIL_ROW)), { minItems: 2, maxItems: 2 })),
  }),
)

/** A page of a row's timeline. */
export const TIMELINE_QUERY = objectOf(DETAIL_PLACE, RECORD_PAGE)

/** An entry of a timeline; sources may add members. */
const TIMELINE_ENTRY: Shape<TimelineEntry> = shapeOf(
  openObjectOf({
    id: shapeOf<string | number>({ type: ['string', 'integer'] }),
    time: TIME,
    title: TEXT,
    text: TEXT,
    operator: orNull(TEXT),
  }),
)

/** Entries of a timeline, the newest first. */
export const TIMELINE = objectOf({ records: listOf(TIMELINE_ENTRY), total: WHOLE })

/** A page of a row's change history. */
export const HISTORY_QUERY = objectOf(
  { resource: limited(TEXT, { description: 'Name of the resource under which the row is seen.', maxLength: 60 }), id: ID_SCHEMA },
  RECORD_PAGE,
)

/** A changed field as display texts; '' for an empty value. */
const FIELD_CHANGE = objectOf({ field: TEXT, label: TEXT, before: TEXT, after: TEXT })

/** Entries of a change history, the newest first. */
export const CHANGE_HISTORY = objectOf({
  records: listOf(objectOf({ id: WHOLE, time: TIME, operator: orNull(TEXT), title: TEXT, changes: listOf(FIELD_CHANGE) })),
  total: WHOLE,
})

/** A set of manifests that was saved: published, or refused with the problems in `notes`. */
export const MANIFEST_REVISION = objectOf({ hash: TEXT, date: TIME, source: TEXT, who: TEXT, notes: listOf(TEXT) })

/** The set of manifests in service, and those refused since. */
export const MANIFEST_STATUS = objectOf({ revision: TEXT, published: orNull(MANIFEST_REVISION), refused: listOf(MANIFEST_REVISION) })

/** Ids of stored files, with commas between them. */
export const FILE_IDS = objectOf({ ids: limited(TEXT, { description: 'Ids, with commas between them.', minLength: 1, maxLength: 3_700 }) })

/** An endpoint that only says that it answers. */
export const HEALTHY = objectOf({ status: exactly('ok') })
