import type { DetailView } from './detail.ts'
import type { TableView } from './list.ts'
import type { ReportView } from './report.ts'

/** A view with several lists behind tabs. */
export interface TabsView {
  /** Discriminates the view types. */
  readonly type: 'tabs'
  /** Tabs in order; `key` is unique and stands after '#' in the screen's path. */
  readonly tabs: readonly { readonly key: string; readonly title: string; readonly view: TableView }[]
}

/** A view drawn by a plugin's component. */
export interface ComponentView {
  /** Discriminates the view types. */
  readonly type: 'component'
  /** `<plugin>/<name>` */
  readonly component: string
  /** Resource whose actions the component may use. */
  readonly resource?: string
  /** Props of the component. */
  readonly props: Readonly<Record<string, unknown>>
  /** Further permissions required by the component's endpoints, for the permission tree: permission string to label. */
  readonly permissions: Readonly<Record<string, string>>
}

/** A page: a path, a title and a view. */
export interface Screen {
  /** URL path in the browser, and the screen's own permission. */
  readonly path: string
  /** Chinese. */
  readonly title: string
  /** Title of the menu group, if the menu lists the screen. */
  readonly group?: string
  /** Requires only a session, no permission of its own. */
  readonly everyone: boolean
  /** The view. */
  readonly view: TableView | TabsView | ComponentView | DetailView | ReportView
}
