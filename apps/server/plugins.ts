import type { ServerPlugin } from '#core/contract/server-plugin.ts'
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

/** Server sides of everything that is bundled: the application's modules, then the plugins. */
export const serverPlugins = (): readonly ServerPlugin[] => {
  return [
    ...modules,
    reminders,
    spreadsheetServer(modules.flatMap(module => module.importers ?? [])),
    paletteServer(paletteSources),
    promotionServer(),
    richtextServer,
    regionServer,
    viewsServer,
    workbenchServer(workbenchCards),
    messageServer({ triggers: messageTriggers, people: messagePeople }),
  ]
}
