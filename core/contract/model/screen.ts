import type { DetailView } from './detail.ts'
import type { TableView } from './list.ts'
import type { ReportView } from './report.ts'

/** Several lists behind tabs. */
export interface TabsView {
  /** Tells the views apart. */
  readonly type: 'tabs'
  /** In order; `key` is unique and stands behind '#' in the screen's path. */
  readonly tabs: readonly { readonly key: string; readonly title: string; readonly view: TableView }[]
}

/** A screen that a plugin's component draws. */
export interface ComponentView {
  /** Tells the views apart. */
  readonly type: 'component'
  /** `<plugin>/<name>` */
  readonly component: string
  /** Resource whose actions it may use. */
  readonly resource?: string
  /** For the component. */
  readonly props: Readonly<Record<string, unknown>>
  /** Further permissions that the component's endpoints need, for the permission tree: string to label. */
  readonly permissions: Readonly<Record<string, string>>
}

/** A page: a path, a title and a view. */
export interface Screen {
  /** Address in the browser, and the screen's own permission. */
  readonly path: string
  /** Chinese. */
  readonly title: string
  /** Menu group's title, when the menu names the screen. */
  readonly group?: string
  /** Needs no permission of its own, only a session. */
  readonly everyone: boolean
  /** What it shows. */
  readonly view: TableView | TabsView | ComponentView | DetailView | ReportView
}
