import { defineServerPlugin, type ServerPlugin } from '#core/contract/server-plugin.ts'
import { defaultView } from './server/default-view.ts'
import { deleteView } from './server/delete-view.ts'
import { listViews } from './server/list-views.ts'
import { saveView } from './server/save-view.ts'
import { shareView } from './server/share-view.ts'

export const viewsServer: ServerPlugin = defineServerPlugin({
  id: 'views',
  endpoints: [listViews, saveView, shareView, defaultView, deleteView],
})
