import type { TableView } from '#core/contract/model/list.ts'
import type { Screen } from '#core/contract/model/screen.ts'

/** A view that lists rows of a resource. */
export const isTable = (view: Screen['view']): view is TableView => view.type === 'table'
