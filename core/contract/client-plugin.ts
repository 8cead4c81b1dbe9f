/**
 * What a browser plugin is. Types only, no React: a component is a function of its props, typed by what it is contributed as.
 */

import type { Emitter } from 'mitt'
import type { ClientAction, ClientColumn, ClientFilter, ClientFormItem, ClientOption, ClientTableView, Row } from '#schemas/types/wire.ts'
import type { Events } from './events.ts'

/** A component of the UI library in use. */
export type Component<Props> = (props: Props) => unknown

/** Given at once, or fetched when a screen first needs it. */
export type Contribution<T> = T | { readonly load: () => Promise<T> }

/** A cell. `value` is what `column.path` finds in the row. Must not hold state that outlives the row. */
export interface CellProps<Value = unknown> {
  readonly value: Value
  readonly row: Row
  readonly column: ClientColumn
  /** Values of column.options, resolved once per screen. */
  readonly options: readonly ClientOption[]
  readonly props: Readonly<Record<string, unknown>>
  /** Opens column.action for this row. */
  open(): void
}

/**
 * A cell contribution. `text` alone is enough for cells that show text: the table then renders a bare text node without a component.
 * Beside a component it says what stands for the value where only text can: a tooltip, a label, a cell that failed.
 */
export interface Cell {
  text?(value: unknown, column: ClientColumn, options: readonly ClientOption[], row: Row): string
  readonly component?: Component<CellProps>
  /** `component` is a plain function of its props, without hooks or state: the table calls it instead of mounting it once per row. */
  readonly pure?: boolean
  readonly align?: 'left' | 'center' | 'right'
  /** Default column width in pixels. */
  readonly width?: number
}

export interface FilterProps {
  /** For the element that the label names. */
  readonly id: string
  readonly filter: ClientFilter
  readonly options: readonly ClientOption[]
  /** Query values by params: [value] or [from, to]; undefined when empty. */
  readonly value: readonly (string | undefined)[]
  onChange(value: readonly (string | undefined)[]): void
  /** Enter pressed. */
  onSubmit(): void
  /** The options are on their way. */
  readonly loading: boolean
  /** Asks the server for options by what was typed; absent when `options` are all there are. */
  search?(keyword: string): void
}
export type FilterControl = Component<FilterProps>

export interface ControlProps<Value = unknown> {
  readonly id: string
  readonly item: ClientFormItem
  readonly options: readonly ClientOption[]
  readonly value: Value | undefined
  readonly disabled: boolean
  readonly invalid: boolean
  readonly placeholder: string
  onChange(value: Value | undefined): void
  onBlur(): void
}
export type Control = Component<ControlProps>

/** How an action is presented once permission, selection and guard are settled. */
export interface PresenterProps {
  readonly action: ClientAction
  readonly rows: readonly Row[]
  readonly view: ClientTableView | undefined
  /** First values of form items, by name (route query, caller). */
  readonly initial: Readonly<Record<string, unknown>>
  /** Closes it; `changed` refreshes what shows the rows. */
  close(changed: boolean): void
}
export type Presenter = Component<PresenterProps>

/** A component screen, or what a blank drawer shows. */
export interface ComponentProps {
  readonly props: Readonly<Record<string, unknown>>
  readonly rows: readonly Row[]
  readonly action: ClientAction | undefined
  /** Actions of a component view that the employee may use, by key. */
  readonly actions: Readonly<Record<string, ClientAction>>
  readonly view: ClientTableView | undefined
  close(changed: boolean): void
}
export type PageComponent = Component<ComponentProps>

/** Something in a slot of the shell, or (`list`) in the toolbar of every list. Gets nothing: it uses the runtime's hooks. */
export interface Widget {
  readonly slot: 'topBar' | 'userMenu' | 'home' | 'detail' | 'overlay' | 'list'
  readonly order: number
  readonly component: Component<Record<string, never>>
}

export interface ClientContext {
  readonly bus: Emitter<Events>
}

/** What a browser entry exports. Registering is undone as a whole. */
export interface ClientPlugin {
  readonly id: string
  /** Plugins that must be registered before it, as in plugin.json. */
  readonly requires?: readonly string[]
  readonly cells?: Readonly<Record<string, Contribution<Cell>>>
  readonly filters?: Readonly<Record<string, Contribution<FilterControl>>>
  readonly controls?: Readonly<Record<string, Contribution<Control>>>
  readonly presenters?: Readonly<Record<string, Contribution<Presenter>>>
  readonly views?: Readonly<Record<string, Contribution<Component<{ readonly view: unknown }>>>>
  readonly components?: Readonly<Record<string, Contribution<PageComponent>>>
  readonly widgets?: Readonly<Record<string, Contribution<Widget>>>
  /** After registering; the returned function undoes it. */
  activate?(context: ClientContext): (() => void) | undefined
}

/** Identity, for inference and a readable hover. */
export const definePlugin = (plugin: ClientPlugin): ClientPlugin => plugin
