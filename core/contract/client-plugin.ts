/**
 * What a browser plugin is. Types only, no React: a component is a function of its props, typed by what it is contributed as.
 */

import type { ClientAction, ClientColumn, ClientFilter, ClientFormItem, ClientOption, ClientTableView, Row } from '#schemas/types/wire.ts'
import type { Events } from './events.ts'

/** A component of the UI library in use. */
export type Component<Props> = (props: Props) => unknown

/** Given at once, or fetched when a screen first needs it. */
export type Contribution<T> = T | { readonly load: () => Promise<T> }

/** A cell. `value` is what `column.path` finds in the row. Must not hold state that outlives the row. */
export interface CellProps<Value = unknown> {
  /** What `column.path` finds in the row; undefined or null when there is nothing. */
  readonly value: Value
  /** The row, as the list answered it. */
  readonly row: Row
  /** The column it stands in. */
  readonly column: ClientColumn
  /** Values of column.options, resolved once per screen. */
  readonly options: readonly ClientOption[]
  /** From the manifest, held against the schema in plugin.json. */
  readonly props: Readonly<Record<string, unknown>>
  /** Opens column.action for this row. */
  open(): void
}

/**
 * A cell contribution. `text` alone is enough for cells that show text: the table then renders a bare text node without a component.
 * Beside a component it says what stands for the value where only text can: a tooltip, a label, a cell that failed.
 */
export interface Cell {
  /** The value as text. Called for each row at each drawing: cheap, and the same answer for the same row. */
  text?(value: unknown, column: ClientColumn, options: readonly ClientOption[], row: Row): string
  /** Draws the value. One that throws is replaced by its text; one that keeps throwing is switched off for the column. */
  readonly component?: Component<CellProps>
  /** `component` is a plain function of its props, without hooks or state: the table calls it instead of mounting it once per row. */
  readonly pure?: boolean
  /**
   * It draws masked values too, for who may have them in full. Without it the runtime draws those by itself: the text, and an eye that asks for the value.
   */
  readonly masked?: boolean
  /** Where the value stands; left when absent. */
  readonly align?: 'left' | 'center' | 'right'
}

/** A filter control: it shows query values and says which are wanted. The list asks again when the form is submitted. */
export interface FilterProps {
  /** For the element that the label names. */
  readonly id: string
  /** Label, query keys and props. */
  readonly filter: ClientFilter
  /** Values to choose from, for filters over options or another resource. */
  readonly options: readonly ClientOption[]
  /** Query values by params: [value] or [from, to]; undefined when empty. */
  readonly value: readonly (string | undefined)[]
  /** The new values, one for each of the filter's query keys. */
  onChange(value: readonly (string | undefined)[]): void
  /** Enter pressed. */
  onSubmit(): void
  /** The options are on their way. */
  readonly loading: boolean
  /** Asks the server for options by what was typed; absent when `options` are all there are. */
  search?(keyword: string): void
}
/** What is contributed under `filters`. */
export type FilterControl = Component<FilterProps>

/** A form control. The form holds the value: a control shows `value` and answers by `onChange`. */
export interface ControlProps<Value = unknown> {
  /** For the element that the label names. */
  readonly id: string
  /** The item it stands for: label, rules, props. */
  readonly item: ClientFormItem
  /** Values to choose from, for items over options or another resource. */
  readonly options: readonly ClientOption[]
  /** As the body will carry it; undefined when empty. */
  readonly value: Value | undefined
  /** Cannot be changed now. */
  readonly disabled: boolean
  /** The value breaks a rule; the message stands below. */
  readonly invalid: boolean
  /** The value is taken, and unusual: what is asked about it stands below. */
  readonly doubted?: boolean
  /** Shown while it is empty. */
  readonly placeholder: string
  /** The new value, in the shape that the body carries; undefined empties it. */
  onChange(value: Value | undefined): void
  /** Left: rules are checked now, and `item.check` is asked. */
  onBlur(): void
}
/** What is contributed under `controls`. */
export type Control = Component<ControlProps>

/** All rows that a list finds, instead of ticked ones. */
export interface Matching {
  /** The list's own query, without its page. */
  readonly query: Readonly<Record<string, string>>
  /** How many they are, as the list has just said. */
  readonly total: number
}

/** What a new row belongs to, settled by the page that it is added on: the form shows it and cannot change it. */
export interface Held {
  /** By item name. */
  readonly values: Readonly<Record<string, unknown>>
  /** A row with the same references, so that what is chosen has its name. */
  readonly row: Row
}

/** How an action is presented once permission, selection and guard are settled. */
export interface PresenterProps {
  /** What a new row belongs to; undefined where its form decides that. */
  readonly held?: Held | undefined
  /** What was asked for. */
  readonly action: ClientAction
  /** The rows it is for; empty for select "none". */
  readonly rows: readonly Row[]
  /** It is for all rows that the list finds: `rows` is empty. */
  readonly matching?: Matching | undefined
  /** The list that it was asked from. */
  readonly view: ClientTableView | undefined
  /** First values of form items, by name (route query, caller). */
  readonly initial: Readonly<Record<string, unknown>>
  /** Closes it; `changed` refreshes what shows the rows. */
  close(changed: boolean): void
  /** Shows it for other rows instead, e.g. the next one of the list. */
  turn(rows: readonly Row[]): void
}
/** What is contributed under `presenters`. */
export type Presenter = Component<PresenterProps>

/** A component screen, or what a blank drawer shows. */
export interface ComponentProps {
  /** From the manifest, held against the schema in plugin.json. */
  readonly props: Readonly<Record<string, unknown>>
  /** In a drawer: the rows it was opened for. */
  readonly rows: readonly Row[]
  /** In a drawer: the action that opened it. */
  readonly action: ClientAction | undefined
  /** Actions of a component view that the employee may use, by key. */
  readonly actions: Readonly<Record<string, ClientAction>>
  /** In a drawer: the list it was opened from. */
  readonly view: ClientTableView | undefined
  /** Closes the drawer; `changed` refreshes what shows the rows. */
  close(changed: boolean): void
}
/** What is contributed under `components`. */
export type PageComponent = Component<ComponentProps>

/** Draws a screen's view: each type of view has a shape of its own, and a list that a plugin draws is a `ClientTableView`. */
export type ViewComponent = Component<{ readonly view: never }>

/** Something in a slot of the shell, or (`list`) in the toolbar of every list. Gets nothing: it uses the runtime's hooks. */
export interface Widget {
  /** Where it stands. */
  readonly slot: 'topBar' | 'userMenu' | 'home' | 'detail' | 'overlay' | 'list'
  /** Place among those of the slot, smallest first. */
  readonly order: number
  /** Draws it. One that throws is left out. */
  readonly component: Component<Record<string, never>>
}

/** The page's bus, to listen to. Facts are told by the page alone. */
export interface FactBus {
  /**
   * Tells when a fact of this type happens; the answer ends it. A handler that throws is reported and stops nobody.
   * In a component: `useEffect(() => bus.on('action.succeeded', fact => …), [bus])`.
   */
  on<Type extends keyof Events>(type: Type, handler: (fact: Events[Type]) => void): () => void
  /** Ends what `on` has begun with this handler. */
  off<Type extends keyof Events>(type: Type, handler: (fact: Events[Type]) => void): void
}

/** What a plugin is handed when it is activated. */
export interface ClientContext {
  /** The page's bus, to listen to. What is subscribed through it is taken back with the plugin. */
  readonly bus: FactBus
}

/** What a browser entry exports. Registering is undone as a whole. */
export interface ClientPlugin {
  /** Unique; that of plugin.json. */
  readonly id: string
  /** Plugins that must be registered before it, as in plugin.json. */
  readonly requires?: readonly string[]
  /** By name; manifests call them `<plugin>/<name>`. */
  readonly cells?: Readonly<Record<string, Contribution<Cell>>>
  /** By name; manifests call them `<plugin>/<name>`. */
  readonly filters?: Readonly<Record<string, Contribution<FilterControl>>>
  /** By name; manifests call them `<plugin>/<name>`. */
  readonly controls?: Readonly<Record<string, Contribution<Control>>>
  /** By name; manifests call them `<plugin>/<name>`. */
  readonly presenters?: Readonly<Record<string, Contribution<Presenter>>>
  /** By name; what draws a screen's view. The language's own types have plain names, others are called `<plugin>/<name>` and get the list as a `ClientTableView` whose `drawn` has their props. */
  readonly views?: Readonly<Record<string, Contribution<ViewComponent>>>
  /** By name; component screens and blank drawers call them `<plugin>/<name>`. */
  readonly components?: Readonly<Record<string, Contribution<PageComponent>>>
  /** By name; shown wherever their slot is, no manifest names them. */
  readonly widgets?: Readonly<Record<string, Contribution<Widget>>>
  /** After registering, in the order of `requires`; the returned function undoes it. One that throws switches the plugin off. */
  activate?(context: ClientContext): (() => void) | undefined
}

/** Identity, for inference and a readable hover. */
export const definePlugin = (plugin: ClientPlugin): ClientPlugin => plugin
