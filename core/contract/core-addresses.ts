/**
 * Addresses of the core's own endpoints for the browser. They hold the types of the shapes but not the shapes, which the server adds: the first page
 * must not grow by schemas that it never reads.
 */

import type { ClientDetail, ClientMenu, ClientScreen } from '#schemas/types/wire.ts'
import type {
  BULK_ID,
  BULK_OUTCOME,
  BULK_RUN,
  CHANGE_HISTORY,
  DETAIL_QUERY,
  FILE_IDS,
  HISTORY_QUERY,
  JOB,
  MANIFEST_STATUS,
  MASKED_PLACE,
  OPTION_NAMES,
  OPTION_SETS,
  PERMISSION_TREE,
  REVEALED,
  SCREEN_PATH,
  TIMELINE,
  TIMELINE_QUERY,
} from './core-shapes.ts'
import { endpointAt, type NoInput } from './endpoint.ts'
import type { KeptFile } from './files.ts'
import type { PLUGIN_FAILURE } from './plugin-wire.ts'
import type {
  CREDENTIALS,
  DRAFT_KEY,
  LOGGED_IN,
  OWN_PROFILE,
  PASSWORD_CHANGE,
  PREFERENCE_PATCH,
  PREFERENCES,
  SESSION_STATE,
} from './session-shapes.ts'
import type { TypeOf } from './shape.ts'

/** Signs in. */
export const sessionBegin = endpointAt<'POST', TypeOf<typeof CREDENTIALS>, TypeOf<typeof LOGGED_IN>>({
  method: 'POST',
  path: '/auth/login',
})

/** Signs out. */
export const sessionEnd = endpointAt<'POST'>({ method: 'POST', path: '/auth/logout' })

/** Tells whether a session exists. */
export const sessionGet = endpointAt<'GET', NoInput, TypeOf<typeof SESSION_STATE>>({ method: 'GET', path: '/auth/session' })

/** The signed-in employee. */
export const profileGet = endpointAt<'GET', NoInput, TypeOf<typeof OWN_PROFILE>>({ method: 'GET', path: '/auth/profile' })

/** The key of the employee's drafts. */
export const draftKeyGet = endpointAt<'GET', NoInput, TypeOf<typeof DRAFT_KEY>>({ method: 'GET', path: '/auth/draft-key' })

/** Changes the employee's own password; ends all of their sessions. */
export const passwordChange = endpointAt<'POST', TypeOf<typeof PASSWORD_CHANGE>>({
  method: 'POST',
  path: '/system/employee/change-password',
})

/** Preferences of the employee. */
export const preferencesGet = endpointAt<'GET', NoInput, TypeOf<typeof PREFERENCES>>({ method: 'GET', path: '/runtime/preferences' })

/** Stores some preferences and keeps the others. */
export const preferencesSave = endpointAt<'POST', TypeOf<typeof PREFERENCE_PATCH>>({ method: 'POST', path: '/runtime/preferences' })

/** The employee's menu. */
export const menuGet = endpointAt<'GET', NoInput, ClientMenu>({ method: 'GET', path: '/runtime/menu' })

/** A screen as the employee may use it. */
export const screenGet = endpointAt<'GET', TypeOf<typeof SCREEN_PATH>, ClientScreen>({ method: 'GET', path: '/runtime/screen' })

/** Option sets by name. */
export const optionSetsGet = endpointAt<'GET', TypeOf<typeof OPTION_NAMES>, TypeOf<typeof OPTION_SETS>>({
  method: 'GET',
  path: '/runtime/options',
})

/** The permission tree. */
export const permissionsGet = endpointAt<'GET', NoInput, TypeOf<typeof PERMISSION_TREE>>({ method: 'GET', path: '/runtime/permissions' })

/** Reveals a masked value; counted and audited. */
export const maskedReveal = endpointAt<'POST', TypeOf<typeof MASKED_PLACE>, TypeOf<typeof REVEALED>>({
  method: 'POST',
  path: '/runtime/reveal',
})

/** A row on a detail screen. */
export const detailGet = endpointAt<'GET', TypeOf<typeof DETAIL_QUERY>, ClientDetail>({ method: 'GET', path: '/runtime/detail' })

/** The timeline of a row. */
export const timelineGet = endpointAt<'GET', TypeOf<typeof TIMELINE_QUERY>, TypeOf<typeof TIMELINE>>({
  method: 'GET',
  path: '/runtime/timeline',
})

/** The change history of a row. */
export const historyGet = endpointAt<'GET', TypeOf<typeof HISTORY_QUERY>, TypeOf<typeof CHANGE_HISTORY>>({
  method: 'GET',
  path: '/runtime/history',
})

/** The state of a background job. */
export const jobGet = endpointAt<'GET', NoInput, TypeOf<typeof JOB>>({ method: 'GET', path: '/jobs/{id}' })

/** The employee's latest bulk runs. */
export const bulkRunsList = endpointAt<'GET', NoInput, readonly TypeOf<typeof BULK_RUN>[]>({ method: 'GET', path: '/runtime/bulk' })

/** One bulk run. */
export const bulkRunGet = endpointAt<'GET', NoInput, TypeOf<typeof BULK_OUTCOME>>({ method: 'GET', path: '/runtime/bulk/{id}' })

/** Stops a bulk run. */
export const bulkRunStop = endpointAt<'POST', TypeOf<typeof BULK_ID>>({ method: 'POST', path: '/runtime/bulk/stop' })

/** The manifests in service, and those refused since. */
export const manifestsGet = endpointAt<'GET', NoInput, TypeOf<typeof MANIFEST_STATUS>>({ method: 'GET', path: '/runtime/manifests' })

/** Name, size and type of stored files. */
export const filesGet = endpointAt<'GET', TypeOf<typeof FILE_IDS>, readonly KeptFile[]>({ method: 'GET', path: '/files/info' })

/** Stores a file for a form. */
export const fileUpload = endpointAt<'POST', NoInput, KeptFile>({ method: 'POST', path: '/files' })

/** Logs on the server that a part of a plugin failed in a page. */
export const pluginFailureLog = endpointAt<'POST', TypeOf<typeof PLUGIN_FAILURE>>({ method: 'POST', path: '/runtime/pluginFailure' })
