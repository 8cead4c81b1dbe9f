import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { defaultView } from './default-view.ts'
import { deleteView } from './delete-view.ts'
import { listViews } from './list-views.ts'
import { saveView } from './save-view.ts'
import { shareView } from './share-view.ts'

export default defineServerPlugin({
  id: 'views',
  refusals: { saved_view_name: { field: 'name', message: '已有同名视图' } },
  endpoints: [listViews, saveView, shareView, defaultView, deleteView],
})
