import type { TableView } from '#core/contract/model/list.ts'
import type { Screen } from '#core/contract/model/screen.ts'

/** True for a list view. */
export const isTable = (view: Screen['view']): view is TableView => view.type === 'table'
