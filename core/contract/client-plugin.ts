/**
 * The browser side of a plugin. Types only, no React: a component is a function of its props, and the kind of contribution decides the type of the
 * props.
 */

import type { ClientAction, ClientColumn, ClientFilter, ClientFormItem, ClientOption, ClientTableView, Row } from '#schemas/types/wire.ts'
import type { Events } from './events.ts'
import type { FieldType } from './field-type.ts'

/** A component of the UI library in use, as a plain function of its props. */
export type Component<Props> = (props: Props) => unknown

/** A contributed part: given at once, or imported lazily when a screen first needs it. */
export type Contribution<T> = T | { readonly load: () => Promise<T> }

/** Props of a cell. `value` is the row's value at `column.path`. A cell must not hold state that outlives the row. */
export interface CellProps<Value = unknown> {
  /** The row's value at `column.path`; undefined or null if there is none. */
  readonly value: Value
  /** The row, as the list endpoint answered it. */
  readonly row: Row
  /** The column that the cell belongs to. */
  readonly column: ClientColumn
  /** Values of the option set `column.options`, resolved once per screen. */
  readonly options: readonly ClientOption[]
  /** Props from the manifest, validated against the schema in plugin.json. */
  readonly props: Readonly<Record<string, unknown>>
  /** Opens `column.action` for this row. */
  open(): void
}

/**
 * A contributed cell. `text` alone is enough for a cell that shows only text: the table then renders a bare text node without a component. Beside a
 * component, `text` is the fallback wherever only text is possible: a tooltip, a label, a cell whose component failed.
 */
export interface Cell {
  /** The value as text. Called once per row and render: it must be cheap, and pure (the same text for the same row). */
  text?(value: unknown, column: ClientColumn, options: readonly ClientOption[], row: Row): string
  /** Renders the value. After the first error the column shows `text` for the rest of the visit. */
  readonly component?: Component<CellProps>
  /** `component` is a pure function of its props, without hooks or state: the table calls it directly instead of mounting a component per row. */
  readonly pure?: boolean
  /**
   * The component also renders masked values, for users who may reveal them. If absent, the runtime renders masked values itself: the masked text,
   * and an eye icon that reveals the value.
   */
  readonly masked?: boolean
  /** Horizontal alignment; 'left' if absent. */
  readonly align?: 'left' | 'center' | 'right'
}

/** Props of a filter control. It shows query values and reports new ones by `onChange`; the list is queried when the filter form is submitted. */
export interface FilterProps {
  /** DOM id for the element that the label points to. */
  readonly id: string
  /** Label, query keys and props of the filter. */
  readonly filter: ClientFilter
  /** Values to choose from, for filters on an option set or on rows of another resource. */
  readonly options: readonly ClientOption[]
  /** Query values, one per query key: [value] or [from, to]; undefined entries are empty. */
  readonly value: readonly (string | undefined)[]
  /** Reports new values, one per query key of the filter. */
  onChange(value: readonly (string | undefined)[]): void
  /** Submits the filter form; called when Enter is pressed. */
  onSubmit(): void
  /** The options are being loaded. */
  readonly loading: boolean
  /** Asks the server for options that match the typed keyword; absent if `options` is already complete. */
  search?(keyword: string): void
}
/** A part contributed under `filters`. */
export type FilterControl = Component<FilterProps>

/** Props of a form control. The form holds the value: the control shows `value` and reports changes by `onChange`. */
export interface ControlProps<Value = unknown> {
  /** DOM id for the element that the label points to. */
  readonly id: string
  /** The form item that the control edits: label, rules, props. */
  readonly item: ClientFormItem
  /** Values to choose from, for items on an option set or on rows of another resource. */
  readonly options: readonly ClientOption[]
  /** The value in the shape of the request body; undefined if empty. */
  readonly value: Value | undefined
  /** The value cannot be changed now. */
  readonly disabled: boolean
  /** The value breaks a rule; the message is shown below the control. */
  readonly invalid: boolean
  /** The value is valid but implausible; the question about it is shown below the control. */
  readonly doubted?: boolean
  /** Text shown while the control is empty. */
  readonly placeholder: string
  /** Reports the new value, in the shape of the request body; undefined clears it. */
  onChange(value: Value | undefined): void
  /** Reports that the control lost focus: the rules are checked, and `item.check` is asked. */
  onBlur(): void
}
/** A part contributed under `controls`. */
export type Control = Component<ControlProps>

/** All rows that match a list query, instead of ticked rows. */
export interface Matching {
  /** The list's query, without page and page size. */
  readonly query: Readonly<Record<string, string>>
  /** Number of matching rows, as the list last answered. */
  readonly total: number
}

/** Values of a new row that the page fixes, such as its parent: the form shows them and cannot change them. */
export interface Held {
  /** Fixed values by item name. */
  readonly values: Readonly<Record<string, unknown>>
  /** A row with the same references, so that referenced rows can be shown by name. */
  readonly row: Row
}

/** Props of a presenter: how an action is presented, once permission, selection and guard have been checked. */
export interface PresenterProps {
  /** Values of a new row that the page fixes; undefined if the form decides all of them. */
  readonly held?: Held | undefined
  /** The action to present. */
  readonly action: ClientAction
  /** Rows that the action is for; empty for select "none". */
  readonly rows: readonly Row[]
  /** Set if the action is for all rows that match a list query: then `rows` is empty. */
  readonly matching?: Matching | undefined
  /** The list that the action was opened from; undefined if it was opened elsewhere. */
  readonly view: ClientTableView | undefined
  /** Initial values of form items, by name (from the route query or the caller). */
  readonly initial: Readonly<Record<string, unknown>>
  /** Closes the presenter; `changed` refreshes the views that show the rows. */
  close(changed: boolean): void
  /** Presents the same action for other rows, e.g. the next row of the list. */
  turn(rows: readonly Row[]): void
}
/** A part contributed under `presenters`. */
export type Presenter = Component<PresenterProps>

/** Props of a component screen, or of the component in a blank drawer. */
export interface ComponentProps {
  /** Props from the manifest, validated against the schema in plugin.json. */
  readonly props: Readonly<Record<string, unknown>>
  /** In a drawer: the rows it was opened for. */
  readonly rows: readonly Row[]
  /** In a drawer: the action that opened it. */
  readonly action: ClientAction | undefined
  /** Actions of a component view that the employee may use, by key. */
  readonly actions: Readonly<Record<string, ClientAction>>
  /** In a drawer: the list it was opened from. */
  readonly view: ClientTableView | undefined
  /** Closes the drawer; `changed` refreshes the views that show the rows. */
  close(changed: boolean): void
}
/** A part contributed under `components`. */
export type PageComponent = Component<ComponentProps>

/** Renders a screen's view. Each type of view has its own shape; a list drawn by a plugin is a `ClientTableView`. */
export type ViewComponent = Component<{ readonly view: never }>

/** A component in a slot of the shell, or (`list`) in the toolbar of every list. It gets no props and uses the runtime's hooks. */
export interface Widget {
  /** Slot that the widget is rendered in. */
  readonly slot: 'topBar' | 'userMenu' | 'home' | 'detail' | 'overlay' | 'list'
  /** Position within the slot, smallest first. */
  readonly order: number
  /** Renders the widget. If it throws, the widget is left out. */
  readonly component: Component<Record<string, never>>
}

/** The page's event bus, for subscribing only. Facts are published by the page itself. */
export interface FactBus {
  /**
   * Subscribes to facts of one type; returns the function that unsubscribes. A handler that throws is reported and does not stop the other handlers.
   * In a component: `useEffect(() => bus.on('action.succeeded', fact => …), [bus])`.
   */
  on<Type extends keyof Events>(type: Type, handler: (fact: Events[Type]) => void): () => void
  /** Unsubscribes a handler given to `on`. */
  off<Type extends keyof Events>(type: Type, handler: (fact: Events[Type]) => void): void
}

/** Context of a plugin's `activate`. */
export interface ClientContext {
  /** The page's event bus, for subscribing only. Its subscriptions end when the plugin is deactivated. */
  readonly bus: FactBus
}

/** Export of a browser entry. If registering fails, all of the plugin's contributions are removed. */
export interface ClientPlugin {
  /** Unique id; the same as in plugin.json. */
  readonly id: string
  /** Ids of plugins that must be registered before this one, as in plugin.json. */
  readonly requires?: readonly string[]
  /** Cells by name; manifests refer to them as `<plugin>/<name>`. */
  readonly cells?: Readonly<Record<string, Contribution<Cell>>>
  /** Filter controls by name; manifests refer to them as `<plugin>/<name>`. */
  readonly filters?: Readonly<Record<string, Contribution<FilterControl>>>
  /** Form controls by name; manifests refer to them as `<plugin>/<name>`. */
  readonly controls?: Readonly<Record<string, Contribution<Control>>>
  /** Presenters by name; manifests refer to them as `<plugin>/<name>`. */
  readonly presenters?: Readonly<Record<string, Contribution<Presenter>>>
  /** Types of view of the manifest language that `views` draws, by plain name; as in plugin.json. Only for bundled plugins that add them. */
  readonly viewKinds?: readonly string[]
  /**
   * Views of screens, by name. Types of view of the manifest language have plain names; others are referred to as `<plugin>/<name>` and get the list as a
   * `ClientTableView` whose `drawn` has their props.
   */
  readonly views?: Readonly<Record<string, Contribution<ViewComponent>>>
  /** Components by name; component screens and blank drawers refer to them as `<plugin>/<name>`. */
  readonly components?: Readonly<Record<string, Contribution<PageComponent>>>
  /** Widgets by name; shown wherever their slot is, no manifest refers to them. */
  readonly widgets?: Readonly<Record<string, Contribution<Widget>>>
  /** Runs after registering, in the order of `requires`; the returned function undoes it. If it throws, the plugin is switched off. */
  activate?(context: ClientContext): (() => void) | undefined
}

/** Export of a browser entry of a bundled plugin. */
export interface BundledPlugin extends ClientPlugin {
  /**
   * Field types, named `<plugin>/<name>` and listed in plugin.json; the plugin's server entry contributes the same objects. They are registered before
   * the first screen is shown, and stay when the plugin is switched off: forms and lists with such fields still need them.
   */
  readonly fieldTypes?: readonly FieldType[]
}

/** Identity function, for type inference and a readable hover. */
export const definePlugin = (plugin: ClientPlugin): ClientPlugin => plugin

/** Identity function, for type inference and a readable hover. */
export const defineBundledPlugin = (plugin: BundledPlugin): BundledPlugin => plugin
