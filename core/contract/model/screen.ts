import type { TableView } from './list.ts'

/** What a screen shows. The kind of the view, found by its type, knows the rest of it. */
export interface View {
  /** Name of the kind. */
  readonly type: string
}

/** A list in a view. */
export interface ViewList {
  /** Key of its tab, which stands after '#' in the screen's path; absent for a list that is the whole view. */
  readonly key?: string
  /** The list. */
  readonly view: TableView
  /** For child rows of the one row that the view shows: the resource of that row, and the reference field of the listed rows that leads to it. */
  readonly within?: { readonly resource: string; readonly through: string }
}

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
  readonly view: View
}
