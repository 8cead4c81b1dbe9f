import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Importer, ServerPlugin } from '#core/contract/server-plugin.ts'
import { messageServer } from '#plugins/message/server.ts'
import { paletteServer } from '#plugins/palette/server.ts'
import { promotionServer } from '#plugins/promotion/server.ts'
import { regionServer } from '#plugins/region/server.ts'
import { richtextServer } from '#plugins/richtext/server.ts'
import { spreadsheetServer } from '#plugins/spreadsheet/server.ts'
import { viewsServer } from '#plugins/views/server.ts'
import { workbenchServer } from '#plugins/workbench/server.ts'
import { modules } from './modules/index.ts'
import { messagePeople, messageTriggers, reminders } from './modules/message/message.ts'
import { paletteSources } from './modules/palette/sources.ts'
import { workbenchCards } from './modules/workbench/cards.ts'

/** Path of the action that imports, as its resource's manifest says. */
const importPath = (root: string, { resource, action }: Importer): string => {
  const file = join(root, 'manifests/resources', `${resource}.json`)
  const { path, actions } = JSON.parse(readFileSync(file, 'utf8')) as { path: string; actions?: Record<string, { path?: string }> }
  return actions?.[action]?.path ?? `${path}/${action}`
}

/** Server sides of everything that is bundled: the application's modules, then the plugins. */
export const serverPlugins = (root: string): readonly ServerPlugin[] => {
  const importers = modules.flatMap(module => module.importers ?? [])
  return [
    ...modules,
    reminders,
    spreadsheetServer(importers.map(importer => ({ importer, path: importPath(root, importer) }))),
    paletteServer(paletteSources),
    promotionServer(),
    richtextServer,
    regionServer,
    viewsServer,
    workbenchServer(workbenchCards),
    messageServer({ triggers: messageTriggers, people: messagePeople }),
  ]
}
