/** Endpoints for outside plugins: addresses and shapes. */

import { endpointAt } from './endpoint.ts'
import { choiceOf, FLAG, limited, listOf, objectOf, orNull, TEXT, TIME } from './shape.ts'

const NAMED = { name: TEXT, description: TEXT }

/** What a plugin contributes and requests, from its plugin.json and its files: for the administrator who decides about its installation. */
export const PLUGIN_STATEMENT = objectOf({
  // `kind` as in plugin.json: cells, widgets, …
  parts: listOf(objectOf({ kind: TEXT, ...NAMED })),
  // Permissions that it adds for roles.
  permissions: listOf(objectOf({ path: TEXT, title: TEXT })),
  operations: listOf(objectOf(NAMED)),
  // The permission is null if any signed-in employee may call it.
  endpoints: listOf(objectOf({ method: TEXT, path: TEXT, description: TEXT, permission: orNull(TEXT) })),
  jobs: listOf(objectOf({ ...NAMED, cron: orNull(TEXT) })),
  consumers: listOf(objectOf({ ...NAMED, follows: listOf(TEXT) })),
  tables: listOf(objectOf(NAMED)),
  // Data that its manifests read and write: own tables with their columns, and resources of others with the displayed fields.
  data: listOf(objectOf({ kind: choiceOf('table', 'resource'), name: TEXT, reads: listOf(TEXT), writes: listOf(TEXT) })),
  network: listOf(TEXT),
  requires: listOf(TEXT),
  // Paths inside the package.
  manifests: listOf(TEXT),
  migrations: listOf(TEXT),
})

/** State of a plugin; refused: a folder of the answering node that was not accepted. */
const PLUGIN_STATE = choiceOf('on', 'off', 'removed', 'refused')

/** Packages accepted as uploads: those with only a browser part, all, or none. */
export const PLUGIN_UPLOADS = choiceOf('browser', 'server', 'off')

/** One outside plugin in the list. */
export const PLUGIN_ITEM = objectOf({
  id: TEXT,
  title: TEXT,
  description: TEXT,
  version: TEXT,
  source: choiceOf('upload', 'folder'),
  checksum: TEXT,
  // Fingerprint of the known key that signed it; null if none did.
  signedBy: orNull(TEXT),
  installedDate: TIME,
  installedBy: orNull(TEXT),
  state: PLUGIN_STATE,
  // Why it is off or refused.
  reason: orNull(TEXT),
  statement: PLUGIN_STATEMENT,
  // On the answering node: the wanted version, the version that runs, and why they differ; null without a server part.
  server: orNull(objectOf({ wanted: TEXT, running: orNull(TEXT), why: orNull(TEXT) })),
})

/** GET /system/plugins/list. */
const PLUGIN_LIST = objectOf({
  items: listOf(PLUGIN_ITEM),
  uploads: PLUGIN_UPLOADS,
  // Signing keys are configured: packages without a valid signature are refused.
  signed: FLAG,
  bundled: listOf(objectOf({ id: TEXT, title: TEXT, version: TEXT })),
})

/** A package that was inspected; nothing of it is stored yet. */
export const INSPECTED_PLUGIN = objectOf({
  checksum: TEXT,
  id: TEXT,
  title: TEXT,
  description: TEXT,
  version: TEXT,
  // Installed version that it would replace; null if none.
  installed: orNull(TEXT),
  signedBy: orNull(TEXT),
  statement: PLUGIN_STATEMENT,
  // Its server part runs after a restart; if an older version runs, the whole plugin changes only then.
  restart: FLAG,
  // Why it would be refused, in Chinese; empty if it would not.
  problems: listOf(TEXT),
})

const PLUGIN_ID = limited(TEXT, { pattern: '^[a-z][a-z0-9-]*$', maxLength: 60 })

/** The caller's password, and the proof of the page on which the caller confirms; '' if the page has none. */
const CONFIRMATION_MEMBERS = {
  password: limited(TEXT, { minLength: 1, maxLength: 200 }),
  page: limited(TEXT, { maxLength: 100 }),
}

/** Fields beside the package that is installed: the checksum of the inspected one, confirmed. */
const PLUGIN_INSTALLATION = objectOf({ checksum: limited(TEXT, { pattern: '^[0-9a-f]{64}$' }), ...CONFIRMATION_MEMBERS })

/** Answer of an installation: whether its server part runs only after a restart. */
const PLUGIN_INSTALLED = objectOf({ restart: FLAG })

/** A plugin that is removed, or whose data is dropped, confirmed. */
const CONFIRMED_PLUGIN = objectOf({ id: PLUGIN_ID, ...CONFIRMATION_MEMBERS })

/** A plugin that is switched on or off. */
const PLUGIN_SWITCH = objectOf({ id: PLUGIN_ID, on: FLAG })

/** A part of a plugin that failed in a page. */
export const PLUGIN_FAILURE = objectOf({
  id: PLUGIN_ID,
  part: limited(TEXT, { maxLength: 200 }),
  message: limited(TEXT, { maxLength: 500 }),
})

/** Outside plugins. */
export const pluginsList = endpointAt({ method: 'GET', path: '/system/plugins/list', output: PLUGIN_LIST })

/** Inspects a package. */
export const pluginInspect = endpointAt({ method: 'POST', path: '/system/plugins/inspect', output: INSPECTED_PLUGIN })

/** Installs a package. */
export const pluginInstall = endpointAt({
  method: 'POST',
  path: '/system/plugins/install',
  input: PLUGIN_INSTALLATION,
  output: PLUGIN_INSTALLED,
})

/** Removes a plugin. */
export const pluginRemove = endpointAt({ method: 'POST', path: '/system/plugins/remove', input: CONFIRMED_PLUGIN })

/** Drops the data of a removed plugin. */
export const pluginPurge = endpointAt({ method: 'POST', path: '/system/plugins/purge', input: CONFIRMED_PLUGIN })

/** Switches a plugin on or off. */
export const pluginSwitch = endpointAt({ method: 'POST', path: '/system/plugins/switch', input: PLUGIN_SWITCH })
