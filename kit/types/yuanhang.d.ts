/* Generated from the application's sources by npm run types. Do not edit. */

declare module '*.css' {}

declare module '@yuanhang/runtime' {
  import { ActionState, Answer, Cell, CellProps, ClientAction, ClientColumn, ClientContext, ClientFilter, ClientFormItem, ClientLookup, ClientMenu, ClientOption, ClientPlugin, ClientTableView, Component, ComponentProps, Contribution, Control, ControlProps, EndpointAddress, Envelope, Events, FactBus, FieldError$1 as FieldError, FilterControl, FilterProps, Held, Http, JobAddress, ListData, Matching, NoInput, NumberFormat, PageComponent, Presenter, PresenterProps, Query, QueryValue, RequestError, RequestOptions, Row$1 as Row, SentQuery, Shape, Store, TypeOf, ViewComponent, Widget, atId, createStore, definePlugin, endpointAt, jobAt, useStore, withQuery } from "@yuanhang/kit/shared";
  import * as _$react from "react";
  import { ReactElement, ReactNode, RefObject } from "react";

  /** How quantities of one kind are written. */
  interface QuantityStyle {
    /** Format of the number. */
    readonly format: NumberFormat;
    /** Unit after the number. */
    readonly suffix?: string;
  }
  /** A number on the wire, measured or counted: decimals are sent as texts. */
  type QuantityValue = string | number | null | undefined;
  /** Text for a missing value: a rate with denominator zero, the median of no rows. */
  const noQuantity = "暂无";
  /** A value as a number; undefined if there is none. */
  const quantityNumber: (value: QuantityValue) => number | undefined;
  /** The number in full with its unit: thousands separators; two decimal places for money and percentages. */
  const quantityText: (value: QuantityValue, style: QuantityStyle) => string;
  /**
   * The number with unit in short form: 1.2万元.
   * @param from smaller numbers are written in full
   */
  const shortQuantityText: (value: QuantityValue, style: QuantityStyle, from?: number, most?: number) => string;
  /** Column arrangement of one list for one user. */
  interface Arrangement {
    /** Column keys in their order; columns not listed follow in manifest order. */
    readonly order: readonly string[];
    /** Visibility set by the user; other columns follow the manifest. */
    readonly shown: Readonly<Record<string, boolean>>;
    /** Column widths in pixels that the user has set. */
    readonly widths: Readonly<Record<string, number>>;
  }
  /** Settings of one list for one user. The density is shared by all lists of the user. */
  interface TableSettings extends Arrangement {
    readonly density: Density;
  }
  type Density = 'compact' | 'default' | 'loose';
  /** Parses a stored arrangement; invalid parts are dropped. */
  const toArrangement: (kept: unknown) => Arrangement;
  /** GET /auth/profile. */
  interface Profile {
    /** Id of the employee; absent until it is known. */
    readonly id?: number;
    /** Null for an employee without a department. */
    readonly departmentId?: number | null;
    /** Passes every permission check. */
    readonly admin: boolean;
    /** Login name. */
    readonly username: string;
    /** Display name of the employee; never empty. */
    readonly name: string;
    /** Exact strings; see usePermission. */
    readonly permissions: readonly string[];
    /** Whether the password must be changed; until then the app shows nothing else. */
    readonly mustChangePassword: boolean;
    /** Parts that plugins add on the server. */
    readonly [part: string]: unknown;
  }
  /** HTTP client for paths below /api; failures are shown unless the call is `quiet`. */
  const useHttp: () => Http;
  /** Events of this page, read-only: actions that succeeded, screens that were opened. The object is stable while the page is loaded. */
  const useBus: () => FactBus;
  /** A changed field as display texts; '' for an empty value. */
  interface Change {
    /** Unique in the list. */
    readonly field: string;
    /** Label of the field. Chinese. */
    readonly label: string;
    /** The previous value. */
    readonly before: string;
    /** The new value. */
    readonly after: string;
  }
  /** A list of changed fields with previous and new value. */
  const Changes: ({
    changes
  }: {
    readonly changes: readonly Change[];
  }) => ReactNode;
  /** Handler of server events; the payload is undefined if events may have been missed: the handler then has to load its data again. */
  type ServerEventHandler = (payload: Readonly<Record<string, unknown>> | undefined) => void;
  /**
   * Subscribes to a topic of the server's events for the user. The handler gets undefined if events may have been missed, and once at first: it then
   * has to load its data again.
   */
  const useServerEvents: (topic: string, handler: ServerEventHandler) => void;
  /** Copies a text to the clipboard and shows whether that worked. */
  const copyText: (text: string) => Promise<void>;
  /** A question with two buttons. */
  interface AskOptions {
    /** Default 提示. Chinese. */
    readonly title?: string;
    /** The question. */
    readonly content: ReactNode;
    /** Default 确定. */
    readonly okText?: string;
    /** Default 取消. */
    readonly cancelText?: string;
    /** Confirming is destructive: the button is red. */
    readonly danger?: boolean;
  }
  /** A modal with one button. Resolves when it is closed. */
  const hint$1: (content: ReactNode, title?: string) => Promise<void>;
  /** A question with two buttons. Resolves to true if it was confirmed. */
  const ask: ({
    title,
    content,
    okText,
    cancelText,
    danger
  }: AskOptions) => Promise<boolean>;
  /** Message of a failure for the user. */
  const messageOf: (error: unknown) => string;
  /** Shows a failure once: as a toast, as a modal for a message that starts with 'type=1', or as an offer to reload if a chunk is missing. */
  const report: (error: unknown) => void;
  /** Short plain-text messages at the top of the page. */
  const toast: {
    success: (text: string) => void;
    info: (text: string) => void;
    warning: (text: string) => void;
    error: (text: string) => void; /** Stays until the returned function is called. */
    loading: (text: string) => (() => void);
  };
  /** A selectable row as the server sends it. */
  interface LookupItem {
    /** Row id; the option's value. */
    readonly id: number;
    /** Display text. */
    readonly label: string;
    /** Id of the parent row, in a tree. */
    readonly parentId?: number | null;
    /** Shown, but not selectable. */
    readonly disabled?: boolean;
    /** Spellings of the label, such as pinyin. */
    readonly keys?: readonly string[];
  }
  /** Options of a lookup's items; as a tree if `tree` is set. */
  const lookupOptions: (items: readonly LookupItem[], tree?: boolean) => readonly ClientOption[];
  /** Filter function for selects with all options loaded: matches the label or its spellings. Options carry their spellings as `extra`. */
  const matchesTyped: (text: string, option: ReactElement) => boolean;
  /** Handles Escape before the drawer below, which may still have the focus. Active while mounted. */
  function useEscapeFirst(close: () => void): void;
  /** GET /jobs/{id}: a background job of the caller. */
  const JOB: Shape<{
    readonly id: string;
    readonly name: string;
    readonly state: "done" | "failed" | "queued" | "running";
    readonly done: number;
    readonly total: number | null;
    readonly result: Readonly<Record<string, unknown>> | null;
    readonly message: string | null;
  }>;
  /** Result of every data hook. */
  interface Loaded<T> {
    /** The latest response; undefined before the first. */
    readonly data: T | undefined;
    /** Whether there is nothing to show yet. */
    readonly loading: boolean;
    /** Whether a request is pending, with or without data to show. */
    readonly refreshing: boolean;
    /** Error of the last request; undefined after a success. */
    readonly error: unknown;
    /** Sends the request again. */
    refresh(): Promise<void>;
  }
  /** State of a background job of the server; `done` and `failed` are final, and a job that is done has its result. */
  type JobState<Result = unknown> = Omit<TypeOf<typeof JOB>, 'result'> & {
    /** Result of a job that is done. */readonly result: Result | null;
  };
  /** Polls a job until it has ended; null polls nothing. The job's address types its result. */
  const useJob: <Result>(job: JobAddress<unknown, Result>, id: string | null) => Loaded<JobState<Result>>;
  /**
   * Ref to the value of the latest committed render, for handlers and effects that outlive a render. Must not be read during rendering: it is written
   * in an insertion effect, before all other effects of the commit, because a render that React discards must leave no trace.
   */
  function useLatest<T>(value: T): RefObject<T>;
  /** Selectable rows of another resource, as far as loaded. */
  interface Lookup {
    /** The current options. */
    readonly options: readonly ClientOption[];
    /** Whether a request is pending, or waits for the debounce. */
    readonly loading: boolean;
    /** Whether the server has more rows than it sent: typing searches there. */
    readonly more: boolean;
    /** Searches for rows; '' returns to the first ones. Debounced by 300 ms. */
    search(keyword: string): void;
  }
  type LookupData = Readonly<Record<string, unknown>>;
  /**
   * Rows of another resource as options.
   * @param given a response that already contains the items (a form's init); without it, or without the key in it, `lookup.url` is requested once for
   * all lookups of that URL
   */
  const useLookup: (lookup: ClientLookup | undefined, given?: LookupData) => Lookup;
  /** Whether the viewport is at most 768 pixels wide. Follows the window. */
  const useMobile: () => boolean;
  type OptionSets$1 = Readonly<Record<string, readonly ClientOption[]>>;
  /**
   * Option sets by name, on any screen: those of the screen, and missing ones from the server.
   * @param names must be stable; a set that is not loaded yet is missing in the result
   */
  const useNamedOptions: (names: readonly string[]) => OptionSets$1;
  type OptionSets = Readonly<Record<string, readonly ClientOption[]>>;
  /** Option sets of the current screen. */
  const OptionsContext: _$react.Context<Readonly<Record<string, readonly ClientOption[]>>>;
  /** Options of one of the screen's option sets; the array is stable as long as the screen is. */
  const useOptions: (name: string | undefined) => readonly ClientOption[];
  /** All option sets of the screen by name, for code that resolves many at once. */
  const useOptionSets: () => OptionSets;
  /**
   * Sets the window's title; undefined leaves the bare product name.
   * @param level of a layer over the page, such as a customer's detail: the title of the highest level wins
   */
  const usePageTitle: (title: string | undefined, level?: number) => void;
  /** Whether the employee has the permission, or all of several. For showing and hiding only: the server decides. */
  const usePermission: (permission: string | readonly string[]) => boolean;
  /** A random UUID. `crypto.randomUUID` is missing if the page was loaded over plain HTTP from another machine. */
  const randomId: () => string;
  /** Saves the file through the browser's downloads. */
  const saveFile: (content: Blob, name: string) => void;
  /** Whether keys pressed on this element enter or select something and therefore are no shortcuts. */
  const isTyping: (target: EventTarget | null) => boolean;
  /** Whether a key is a shortcut of the page: nothing is being typed or composed, no modifier is held, and no layer is over the page. */
  const isShortcut: (event: KeyboardEvent) => boolean;
  /** Asks whether unsaved input may be discarded. */
  const askToDiscard: () => Promise<boolean>;
  /** Asks before the menu, the back button or closing the tab loses unsaved input, while `isDirty` returns true; `discarded`: the user agreed. */
  function useLeaveGuard(isDirty: () => boolean, discarded?: () => void): void;
  /**
   * Gives a dialog without an address a history entry while it is mounted, so that the back button closes it, especially on phones.
   * @returns closes the dialog and removes its history entry; for the dialog's own buttons
   */
  function useBackCloses(close: () => void): () => void;
  /** A box next to an anchor element. */
  interface PopupProps {
    /** The element that it is positioned beside. */
    readonly anchor: Element;
    /** ARIA role; menus support arrow keys; menus and dialogs take the focus. */
    readonly role: 'menu' | 'dialog' | 'tooltip';
    /** Accessible name. Chinese. */
    readonly label?: string;
    /** Content of the box. */
    readonly children: ReactNode;
    /** The user closes it: the caller has to unmount it. */
    onClose(): void;
  }
  /** A box beside its anchor, mounted only while it is open. Menus and dialogs take the focus and return it; see usePopupClosing for how they close. */
  const Popup: (props: PopupProps) => ReactNode;
  interface Props$6 {
    readonly art: 'lost' | 'empty' | 'broken';
    readonly title: string;
    readonly hint?: string;
    readonly children?: ReactNode;
  }
  /** Page that has nothing to show and says why. */
  const EmptyState: ({
    art,
    title,
    hint,
    children
  }: Props$6) => _$react.JSX.Element;
  /** Placeholder for content that failed to load, with a retry button. */
  const LoadFailed: ({
    error,
    retry
  }: {
    readonly error: unknown;
    retry(): void;
  }) => _$react.JSX.Element;
  interface Props$5 {
    /** Title in the bar above the page. Chinese. */
    readonly title: string;
    /** Accessible name of the page; default is the title. Chinese. */
    readonly label?: string;
    readonly children: ReactNode;
  }
  /** Preview of a page on a phone 390 pixels wide. It scrolls on its own; its content is for viewing only. */
  const PhoneFrame: ({
    title,
    label,
    children
  }: Props$5) => ReactNode;
  interface Props$4 {
    /** `<plugin>/<name>` of one of the `components`, e.g. `charts/bar`. */
    readonly id: string;
    /** Props as declared in that plugin's plugin.json; the object must be stable while its content is. */
    readonly props: ComponentProps['props'];
    /** Shown while the code is loading. */
    readonly fallback?: ReactNode;
  }
  /** A component of another plugin, inside its own error boundary. If no plugin contributes it, a visible placeholder is shown. */
  const PluginPart: ({
    id,
    props,
    fallback
  }: Props$4) => ReactNode;
  interface Props$3 {
    readonly html: string;
    /** Shown while the html cell is loading, or if there is none. */
    readonly fallback?: ReactNode;
  }
  /**
   * A block of rich text, rendered by the html cell, which sanitises it again. The cell is loaded once: a failed load must not be repeated by each
   * render.
   */
  const RichText: ({
    html,
    fallback
  }: Props$3) => ReactNode;
  interface Props$2 {
    /** Number of lines; default fills a page. */
    readonly lines?: number;
  }
  /** Skeleton of content that is loading. */
  const ScreenSkeleton: ({
    lines
  }: Props$2) => _$react.JSX.Element;
  /** One tab of a strip. */
  interface Tab {
    /** Unique in the strip. */
    readonly key: string;
    /** Display text. */
    readonly title: string;
    /** Shown beside the title. */
    readonly count?: number;
  }
  interface Props$1 {
    /** Unique on the page: prefix of the ids of tabs and panel. */
    readonly id: string;
    readonly tabs: readonly Tab[];
    /** Key of the open tab. */
    readonly open: string;
    /** Accessible name, if the page has several strips. */
    readonly label?: string;
    readonly className?: string;
    onOpen(key: string): void;
    /** Content of the open tab. */
    readonly children: ReactNode;
  }
  /** Tabs with their panel. The caller holds which tab is open. */
  const TabStrip: ({
    id,
    tabs,
    open,
    label,
    className,
    onOpen,
    children
  }: Props$1) => _$react.JSX.Element;
  /** Caching and revalidation of a response. */
  interface DataOptions<Output = unknown> {
    /** Keeps the previous data while another URL loads. */
    readonly keep?: boolean;
    /** Revalidates when the window gets the focus. */
    readonly focus?: boolean;
    /** Whether a response equals the previous one; without it SWR compares both deeply. */
    same?(before: Answer<Output> | undefined, answer: Answer<Output> | undefined): boolean;
    /** Poll interval in milliseconds, from the last envelope; 0 stops. */
    poll?(answer: Answer<Output> | undefined): number;
  }
  interface LoadedAnswer<T> extends Loaded<Answer<T>> {
    /** The data still belongs to the previous URL, while the current one loads. */
    readonly previous: boolean;
  }
  /** A GET endpoint or a URL from a manifest; null sends nothing. */
  type Source<Input, Output> = EndpointAddress<'GET', Input, Output> | string | null;
  /** The list at a URL from a manifest. */
  const listAt: (url: string) => EndpointAddress<'GET', Query, ListData>;
  /**
   * A GET below /api, cached by URL and query; null sends nothing. Failures are in `error`, not in a toast.
   * @param query of an endpoint, typed by it; any for a URL
   * @returns the whole envelope, because some responses carry attachData; its data is typed by the endpoint, unknown for a URL from a manifest
   */
  const useAnswer: <Input = Query, Output = unknown>(source: Source<Input, Output>, query?: NoInfer<SentQuery<Input>>, options?: DataOptions<NoInfer<Output>>) => LoadedAnswer<Output>;
  /** Same as useAnswer, but returns only the response's data. */
  const useData: <Input = Query, Output = unknown>(source: Source<Input, Output>, query?: NoInfer<SentQuery<Input>>, options?: DataOptions<NoInfer<Output>>) => Loaded<Output>;
  /** Revalidates every mounted URL with this prefix, e.g. a list after an action. */
  const useRefresh: () => ((prefix: string) => Promise<void>);
  /** Aggregates over all rows of a list. */
  interface ListAggregates {
    readonly total: number;
    readonly summary: Readonly<Record<string, unknown>> | undefined;
    readonly attachData: Readonly<Record<string, unknown>> | undefined;
    /** Number of distinct records among the rows, if the selection they belong to counts those instead of rows. */
    readonly counted: ListData['counted'] | undefined;
  }
  /** A page of a list with its aggregates. */
  interface List<T = Row> extends ListAggregates {
    /** The rows of the page. */
    readonly records: readonly T[];
  }
  /** A list whose rows may arrive before its total. */
  type GrowingList = Omit<List, 'total'> & {
    readonly total: number | undefined; /** Reason of a missing total: still being counted, or the count failed. */
    readonly uncounted?: 'counting' | 'failed'; /** Description of the selection that these rows are, if the query names one. */
    readonly behind?: string | undefined;
  };
  /** A page of a list; the previous page stays while the next one loads. null sends nothing. */
  const useList: (url: string | null, query: Query) => Loaded<List>;
  /** Menu groups and screens that the employee may open. */
  const useMenu: () => Loaded<ClientMenu>;
  /** The signed-in user. Missing parts of the response get safe defaults: not an administrator, no permissions. */
  const useProfile: () => Loaded<Profile>;
  /** State of a list: everything that a link to it has to contain. */
  interface ListState {
    /** Query values of the filters, by query key. Never empty strings. */
    readonly params: Readonly<Record<string, string>>;
    /** Key of the quick filter; '' if the view has none. */
    readonly quickCheck: string;
    /** Column key, with '-' in front for descending; '' for none. */
    readonly sort: string;
    /** Page number, from 1. */
    readonly page: number;
    /** Rows per page. */
    readonly size: number;
    /** The number whose rows these are, as a plugin's selection reads it; absent for a list on its own. */
    readonly behind?: string;
  }
  /** Current state of the list or report around a widget of slot `list`, and functions to change it. */
  interface ListControls {
    /** Identifies the list. */
    readonly view: Pick<ClientTableView, 'screen'>;
    /** Filters, sort and page. */
    readonly state: ListState;
    /** Column settings of this user. */
    readonly settings: TableSettings;
    /** Changes the state; any change besides the page goes back to page 1. `replace`: replaces the history entry. */
    change(part: Partial<ListState>, replace?: boolean): void;
    /** Changes the columns, and stores that for this user. */
    arrange(settings: TableSettings): void;
  }
  /** Controls of the surrounding list. @throws outside a widget of slot `list`. */
  const useListControls: () => ListControls;
  /** A column of the list, as given to a plugin's view. */
  interface ListColumn {
    /** Key of the field, as in the manifest. */
    readonly key: string;
    /** Text of the column header. */
    readonly label: string;
  }
  /** A list, for a plugin's view that renders its rows. */
  interface ShownList {
    /** The view without the filter and column that the address fixes to a parent row. */
    readonly view: ClientTableView;
    /** Filters and sort, from the address. */
    readonly state: ListState;
    /** Query of `view.listUrl` for these rows, without page and size: for views that load a part of them, with a further filter value. */
    readonly query: Readonly<Record<string, string>>;
    /** The current page; undefined before the first response. Without rows if the frame loads none. */
    readonly found: GrowingList | undefined;
    /** Whether a request is pending. */
    readonly refreshing: boolean;
    /** Shown instead of rows: loading, failed or empty state; null if there are rows to render. */
    readonly instead: ReactNode;
    /** The pager. */
    readonly foot: ReactNode;
    /** Visible columns in the user's order. */
    readonly columns: readonly ListColumn[];
    /** Any column by key, including hidden ones. */
    readonly columnOf: (key: string) => ListColumn | undefined;
    /** Content that the table would show: rendered by the column's cell, masked as there, with the action it opens. */
    cell(column: ListColumn, row: Row): ReactNode;
    /** The same as text. */
    text(column: ListColumn, row: Row): string;
    /** Changes filters, sort or page; any change besides the page goes back to page 1. */
    change(part: Partial<ListState>): void;
    /** Reloads all data of the list. */
    refresh(): void;
    /** Whether an action of the view is offered for the row, and why it is disabled. */
    stateOf(action: ClientAction, row?: Row): ActionState;
    /**
     * Runs an action like the table's buttons: checks selection, state and guards first, then shows the presenter with its form.
     * @param initial initial values of form items, by name
     * @returns resolves when the action was refused or closed: whether it changed anything, and then after all data of the list was reloaded
     */
    run(action: ClientAction, rows: readonly Row[], initial?: Readonly<Record<string, unknown>>): Promise<boolean>;
  }
  interface ListFrameProps {
    /** The `view` prop that the plugin's view received. */
    readonly view: ClientTableView;
    /** Whether the frame loads the rows. false: the view loads them itself, with `query`; then the frame loads only the aggregates above them. */
    readonly rows?: boolean;
    /** Renders the rows. */
    children(list: ShownList): ReactNode;
  }
  /**
   * Frame around the rows of a list: filters, quick filter, statistics, actions, widgets of lists. For plugins' views, which render the rows
   * themselves; tables use the same frame. Its state is in the address. Actions on selected rows are left out, because such a view has no selection.
   */
  const ListFrame: ({
    view,
    rows,
    children
  }: ListFrameProps) => ReactNode;
  interface Props {
    /** The masked value as the server sent it. */
    readonly masked: string;
    /** Name of the value, for the buttons' labels. */
    readonly label: string;
    readonly reveal: NonNullable<ClientColumn['reveal']>;
    readonly id: number;
    /** Identity of the value's owner: for another owner the mask is shown again. */
    readonly owner: unknown;
  }
  /** A masked value with a reveal button, which requests the plain value; the server logs that. The plain value is never shown for another owner. */
  const MaskedValue: ({
    masked,
    label,
    reveal,
    id,
    owner
  }: Props) => ReactNode;
  interface PagerProps {
    readonly total: number;
    /** Set if `total` is only a minimum: the count is pending, or has failed. */
    readonly uncounted?: 'counting' | 'failed' | undefined;
    readonly page: number;
    readonly size: number;
    readonly sizes: readonly number[];
    onPage(page: number): void;
    onSize(size: number): void;
  }
  /** Page numbers to show; 0 marks a gap. */
  /** Pager of a list. Plain buttons and a native select: no popup to mount until used. */
  const Pager: _$react.MemoExoticComponent<({
    total,
    uncounted,
    page,
    size,
    sizes,
    onPage,
    onSize
  }: PagerProps) => ReactNode>;
  export { type Answer, type Arrangement, type AskOptions, type Cell, type CellProps, type Change, Changes, type ClientAction, type ClientColumn, type ClientContext, type ClientFilter, type ClientFormItem, type ClientLookup, type ClientMenu, type ClientOption, type ClientPlugin, type ClientTableView, type Component, type ComponentProps, type Contribution, type Control, type ControlProps, type DataOptions, EmptyState, type EndpointAddress, type Envelope, type Events, type FactBus, type FieldError, type QuantityStyle as FigureStyle, type QuantityValue as FigureValue, type FilterControl, type FilterProps, type Held, type Http, type JobAddress, type JobState, type List, type ListColumn, type ListControls, type ListData, ListFrame, type ListState, LoadFailed, type Loaded, type Lookup, type LookupItem, MaskedValue, type Matching, type NoInput, OptionsContext, type PageComponent, Pager, PhoneFrame, PluginPart, Popup, type PopupProps, type Presenter, type PresenterProps, type Profile, type Query, type QueryValue, RequestError, type RequestOptions, RichText, type Row, ScreenSkeleton, type ServerEventHandler, type ShownList, type Store, type Tab, TabStrip, type ViewComponent, type Widget, ask, askToDiscard, atId, copyText, createStore, definePlugin, endpointAt, quantityNumber as figureNumber, quantityText as figureText, hint$1 as hint, isShortcut, isTyping, jobAt, listAt, lookupOptions, matchesTyped, messageOf, noQuantity as noFigure, randomId, report, saveFile, shortQuantityText as shortFigureText, toArrangement, toast, useAnswer, useBackCloses, useBus, useData, useEscapeFirst, useHttp, useJob, useLatest, useLeaveGuard, useList, useListControls, useLookup, useMenu, useMobile, useNamedOptions, useOptionSets, useOptions, usePageTitle, usePermission, useProfile, useRefresh, useServerEvents, useStore, withQuery };
}

declare module '@yuanhang/runtime/form' {
  import { FormLoad, FormOptions, FormScope, FormStore, ItemView, PresenterProps, createFormStore, useForm, useFormValue, useFormWait } from "@yuanhang/kit/shared";
  import { ReactNode, RefObject } from "react";

  /**
   * The items of a form: sections above a grid of two columns, or one column if space is short.
   * @param root ref for the container element, for focusItem
   */
  function FormFields({
    scope,
    root
  }: {
    readonly scope: FormScope;
    readonly root?: RefObject<HTMLDivElement | null>;
  }): ReactNode;
  /** Server-side search for options beyond those already loaded. */
  interface ItemLookup {
    /** Whether the server has more options than it sent. */
    readonly more: boolean;
    /** Whether a request is pending. */
    readonly loading: boolean;
    /** Searches for the typed text. */
    search(keyword: string): void;
    /** Label of a value that is not among the options, if the row contains it. */
    labelOf(value: unknown): string | undefined;
  }
  /** Search of the surrounding form item, for controls. Outside a form there is none. */
  const useItemLookup: () => ItemLookup;
  type OpenedForm = Pick<PresenterProps, 'action' | 'rows' | 'initial' | 'held'>;
  /**
   * Loads an action's form and holds its state, for FormFields.
   * @param kept whether unsaved input is stored as a draft in this browser; false if the form is only a part of something else
   */
  function useFormScope(opened: OpenedForm, kept?: boolean): {
    readonly load: FormLoad;
    readonly scope: FormScope | undefined;
    reload(): void;
  };
  export { FormFields, type FormOptions, type FormScope, type FormStore, type ItemLookup, type ItemView, createFormStore, useForm, useFormScope, useFormValue, useFormWait, useItemLookup };
}

declare module '@yuanhang/runtime/action' {
  import { ActionState, ClientAction, ClientTableView, EndpointAddress, FieldError$1 as FieldError, FormItemValues, FormLoad, FormScope, FormStore, Held, Http, Matching, PresenterProps, ReportedConflict, Row$1 as Row } from "@yuanhang/kit/shared";
  import { ReactNode, RefObject } from "react";

  /** An action's form, independent of the frame around it. */
  interface ActionForm {
    /** State of the load of its initial data: loading, failed or ready. */
    readonly load: FormLoad;
    /** The form's scope; undefined until it is loaded. */
    readonly scope: FormScope | undefined;
    /** Whether the submit request is pending. */
    readonly pending: boolean;
    /** Container element of the fields. */
    readonly root: RefObject<HTMLDivElement | null>;
    /** Retries the load after a failure. */
    retry(): void;
    /** Validates and posts; shows the errors and focuses the first invalid item. */
    submit(): void;
    /** Like `submit`; posts these values besides those of the form's items. */
    submitWith(more: FormItemValues): void;
    /** Closes; asks for confirmation first if the form has unsaved input. */
    cancel(): void;
  }
  /** Loads the action's form, holds its state, and submits it. For presenters. */
  function useActionForm(props: PresenterProps): ActionForm;
  /** Content of a frame around an action's form: a skeleton while it loads, the failure with a retry button, or the fields. */
  function ActionFormBody({
    form,
    submitOn
  }: {
    readonly form: ActionForm;
    readonly submitOn: 'enter' | 'ctrlEnter';
  }): ReactNode;
  /**
   * Reads rows of a list by their ids, on any page, within the user's scope.
   * @param more further query parameters of the list, such as the id of the parent row
   */
  const rowFinder: (http: Http, {
    listUrl,
    screen,
    paged
  }: Pick<ClientTableView, 'listUrl' | 'screen' | 'paged'>, more?: Readonly<Record<string, string | number>>) => (ids: readonly number[]) => Promise<readonly Row[]>;
  /** Actions that an address may open, and the rows it may open them on. */
  interface AddressableActions {
    readonly actions: readonly ClientAction[];
    /** Loaded rows; undefined while they are loading. */
    readonly rows: readonly Row[] | undefined;
    /** Loads rows that are not among `rows`, within the user's scope. */
    readonly find?: ((ids: readonly number[]) => Promise<readonly Row[]>) | undefined;
    /** Key of the part of the page that contains them, if the page has several. */
    readonly part?: string | undefined;
  }
  /** Called once, when an action is refused or closed. `changed`: whether it changed anything; if so, only after the view's list was refreshed. */
  type ActionDone = (changed: boolean) => void;
  type InitialValues = Readonly<Record<string, unknown>>;
  /** Starts actions on rows, and renders their presenters. */
  interface ActionRunner {
    /**
     * Starts an action on rows, or on all matching rows of the list: checks selection, state and guards first, then shows the presenter.
     * An undefined action is one that the employee may not use.
     */
    run(action: ClientAction | undefined, rows: readonly Row[], initial?: InitialValues, matching?: Matching, done?: ActionDone): void;
    /** State of the action for the row, or for the page without one. */
    state(action: ClientAction, row?: Row): ActionState;
    /** The presenter; render it exactly once. */
    readonly outlet: ReactNode;
  }
  interface RunnerOptions {
    /** Actions and rows that the page's address may open here. */
    readonly named?: AddressableActions;
    /** Parent row of the rows created here. */
    readonly held?: Held | undefined;
    /** Called after the presenter closed with a change; the view's list is refreshed anyway. */
    onChanged?(action: ClientAction, rows: readonly Row[]): void;
  }
  /**
   * Runs a view's actions. Also opens the action that the address requests.
   * @param view undefined on pages that are not tables: they refresh their own data in onChanged
   */
  function useActionRunner(view: ClientTableView | undefined, options?: RunnerOptions): ActionRunner;
  /** Posts a form without submitting its action. */
  interface FormPost {
    /** Whether the request is pending. */
    readonly busy: boolean;
    /** Posts the form's values to an endpoint. Undefined if the server refuses; the refusal is then shown at the fields, or in a toast. */
    post<Output>(endpoint: EndpointAddress<'POST', unknown, Output>): Promise<Output | undefined>;
  }
  /** Posts a form's values for a plugin's own requests besides submitting it, such as a preview or the start of a job. */
  function useFormPost(store: FormStore | undefined): FormPost;
  interface SubmitOptions {
    readonly action: ClientAction;
    readonly rows: readonly Row[];
    readonly matching?: Matching | undefined;
    /** Version of the row that the form was opened with. */
    readonly version?: number;
    /** Resource of the view, for the event on the bus. */
    readonly resource: string;
    /** Shows errors at their fields; returns those without a visible field. */
    showErrors?(errors: readonly FieldError[]): readonly FieldError[];
    /** Asks item by item which of two edits to keep, after the row was saved elsewhere; undefined if the user cancels. */
    merge?(told: ReportedConflict): Promise<MergedForm | undefined>;
    /** Reloads the form after another user changed the row. Absent if there is no form. */
    reload?(): void;
    close(changed: boolean): void;
  }
  /** A form merged with the row as it is stored now. */
  interface MergedForm {
    readonly form: FormItemValues;
    readonly version: number;
  }
  interface Submit {
    readonly pending: boolean;
    /** Posts the form. A second call while the first is pending does nothing. */
    submit(form: FormItemValues): Promise<void>;
  }
  /** Posts an action, one request at a time, and handles the response. */
  function useSubmit(options: SubmitOptions): Submit;
  export { type ActionForm, ActionFormBody, type ActionRunner, type ActionState, type FormPost, rowFinder, useActionForm, useActionRunner, useFormPost, useSubmit };
}

declare module '@yuanhang/server' {
  import { ANY, Access, Actor, AnyFact, AskedValue, BATCH, Before, CallContext, Change, Changes, ClientSystem, Create, Db, DeclaredEndpoint, DeclaredOperation, EndpointAddress, EndpointAnswer, ExportRequest, Exporter, FLAG, Fact, FactConsumer, FactContext, FactToken, FailedJob, FieldError, FileAnswer, FileStore, FormChecker, Given, HttpError, ID_SCHEMA, InputOf, Job, JobAddress, JobContext, JsonSchema, KEPT_FILE, KeptFile, ListReader, Literal, LoadContext, MaskedPlace, MaskedQuestions, MaskedValues, MissingContext, Moment, NEW_ROW, NOTICE, NOW, NO_MEMBERS, NUMBER, NamedRow, NewFact, NoInput, NoValues, Notice, OperationDeclaration, OperationInit, OperationResult, OperationSpec, Option, OptionSource, OutboxEvent, OutputOf, OutsideServerPlugin, Payload, PayloadOf, RECORD, RecordToken, Remove, RequestContext, Row, RowValues, RunContext, ServerServices, ServiceToken, Shape, SignedRequest, Signing, SigningHeader, Snapshot, TEXT, TIME, Tell, TimelineEntry, TimelineRequest, TimelineSource, TransitionPayload, Tx, TypeOf, UploadedFile, UserEvent, UserEvents, Value, ValueOf, Values, WHOLE, WriteContext, Written, atId, boolean, choiceOf, date, datetime, decimal, defineEndpoint, defineFact, defineJob, defineOperation, defineOutsideServerPlugin, defineRecord, eitherOf, endpointAt, exactly, factTopic, fieldName, file, files, forbidden, integer, invalid, jobAt, json, limited, listOf, malformed, mapOf, month, notFound, objectOf, openObjectOf, option, optional, options, orNull, outOfScope, pairOf, personField, readsOf, ref, refs, refuse, serviceToken, shapeOf, text, tooMany, unauthenticated, valueFor, valuesFor, wholeChoiceOf } from "@yuanhang/kit/shared";
  import { sql } from "kysely";

  /** Facts that the core itself emits, for plugins to subscribe to. */
  /** A job sent by an employee ended (jobs of the system emit nothing). Concerns no row: `payload.id` is the job's id. */
  const jobFinished: FactToken<{
    readonly id: string;
    readonly name: string;
    readonly state: 'done' | 'failed';
    readonly result: Readonly<Record<string, unknown>> | null; /** Why the job failed; null if it did not. */
    readonly message: string | null;
  }>;
  /** An employee exceeded the rate limit of an endpoint; emitted once per window. `name` is the counted name, `limit` calls per `seconds`. */
  const limitReached: FactToken<{
    readonly name: string; /** Title of the endpoint. */
    readonly title: string;
    readonly limit: number;
    readonly seconds: number;
  }>;
  /** An employee signed in from an IP address never used before. */
  const signedInElsewhere: FactToken<{
    readonly ip: string;
  }>;
  /** Free space of a disk that the server writes to fell below `level` percent. Concerns no row. */
  const diskLow: FactToken<{
    /** Host and folder. */readonly place: string;
    readonly level: number;
  }>;
  /** All facts that the core emits. */
  const coreFacts: (FactToken<{
    readonly id: string;
    readonly name: string;
    readonly state: 'done' | 'failed';
    readonly result: Readonly<Record<string, unknown>> | null; /** Why the job failed; null if it did not. */
    readonly message: string | null;
  }> | FactToken<{
    readonly name: string; /** Title of the endpoint. */
    readonly title: string;
    readonly limit: number;
    readonly seconds: number;
  }> | FactToken<{
    readonly ip: string;
  }> | FactToken<{
    /** Host and folder. */readonly place: string;
    readonly level: number;
  }> | FactToken<{
    readonly plugin: string;
    readonly title: string;
    readonly version: string; /** The last error. */
    readonly reason: string;
  }> | FactToken<{
    readonly plugin: string;
    readonly title: string;
    readonly version: string; /** The part that failed last, e.g. `cells call-log/dial`. */
    readonly part: string;
    readonly reason: string;
  }>)[];
  /** Reads of what must be there, and of what was thrown: for values that the compiler cannot know, instead of a cast. */
  /**
   * The first item, such as the row of an `insert … returning`.
   * @param what names the items in the error
   * @throws if there is none
   */
  const firstOf: <T>(items: readonly T[], what?: string) => T;
  /** The value under this key. @throws if there is none */
  const mustGet: <K, V>(map: {
    get(key: K): V | undefined;
  }, key: K) => V;
  /** The object's own member of this name. @throws if there is none */
  const mustOwn: <V>(object: Readonly<Record<string, V>>, name: string) => V;
  /** What was thrown, as an error: JavaScript allows to throw anything. */
  const causeOf: (thrown: unknown) => Error;
  /** The code of an error of Node or PostgreSQL, such as ENOENT or 23505; undefined if it has none. */
  const errorCodeOf: (thrown: unknown) => string | undefined;
  /** Normalised phone numbers and WeChat ids, for validating, displaying and comparing. */
  /**
   * Comparison key of a phone number: '+861…' for mainland China, '+65…' for Singapore; undefined for anything else. All spellings of one number have
   * the same key.
   */
  const phoneKey: (text: string) => string | undefined;
  /** Normalised form for storage and display: 11 digits for mainland China, '+65…' for Singapore, else the cleaned text. */
  const normalizePhone: (text: string) => string;
  /** Lower case, because WeChat ids are case-insensitive. */
  const normalizeWechat: (text: string) => string;
  /** Normalised URL if it is safe to open: absolute http or https, without credentials and control characters. Undefined otherwise. */
  const safeUrl: (value: unknown) => string | undefined;
  /**
   * Parses an id of a query.
   * @throws HttpError 400 if it is missing or invalid
   */
  function queryId(key: string, text: string | undefined): number;
  /** Wall time 'YYYY-MM-DD HH:mm:ss' of an instant. */
  const wallDateTime: (instant: Date) => string;
  /** Date 'YYYY-MM-DD' of an instant, in Shanghai. */
  const wallDate: (instant: Date) => string;
  /** True for an existing date, written 'YYYY-MM-DD', from the year 1000. */
  const isDate: (text: string) => boolean;
  /** True for an existing date and time, written 'YYYY-MM-DD HH:mm:ss'. */
  const isDateTime: (text: string) => boolean;
  /** True for a month 'YYYY-MM'. */
  const isMonth: (text: string) => boolean;
  /** The date `days` days later. */
  const addDays: (date: string, days: number) => string;
  /** The date and time one second later. */
  const nextSecond: (dateTime: string) => string;
  /** First day of the month `months` after that of `month` ('YYYY-MM' or a date). */
  const firstOfMonth: (month: string, months?: number) => string;
  /** Sanitises rich text by the same list of allowed tags that the client displays it with. */
  const cleanHtml: (html: string) => string;
  export { ANY, type Access, type Actor, type AnyFact, type AskedValue, BATCH, type Before, type CallContext, type Change, type Changes, type ClientSystem, type Create, type Db, type DeclaredEndpoint, type DeclaredOperation, type EndpointAddress, type EndpointAnswer, type ExportRequest, type Exporter, FLAG, type Fact, type FactConsumer, type FactContext, type FactToken, type FailedJob, type FieldError, type FileAnswer, type FileStore, type FormChecker, type Given, HttpError, ID_SCHEMA, type InputOf, type Job, type JobAddress, type JobContext, type JsonSchema, KEPT_FILE, type KeptFile, type ListReader, type Literal, type LoadContext, type MaskedPlace, type MaskedQuestions, type MaskedValues, type MissingContext, type Moment, NEW_ROW, NOTICE, NOW, NO_MEMBERS, NUMBER, type NamedRow, type NewFact, type NoInput, type NoValues, type Notice, type OperationDeclaration, type OperationInit, type OperationResult, type OperationSpec, type Option, type OptionSource, type OutboxEvent, type OutputOf, type Payload, type PayloadOf, RECORD, type RecordToken, type Remove, type RequestContext, type Row, type RowValues, type RunContext, type OutsideServerPlugin as ServerPlugin, type ServerServices, type ServiceToken, type Shape, type SignedRequest, type Signing, type SigningHeader, type Snapshot, TEXT, TIME, type Tell, type TimelineEntry, type TimelineRequest, type TimelineSource, type TransitionPayload, type Tx, type TypeOf, type UploadedFile, type UserEvent, type UserEvents, type Value, type ValueOf, type Values, WHOLE, type WriteContext, type Written, addDays, atId, boolean, causeOf, choiceOf, cleanHtml, coreFacts, date, datetime, decimal, defineEndpoint, defineFact, defineJob, defineOperation, defineRecord, defineOutsideServerPlugin as defineServerPlugin, diskLow, eitherOf, endpointAt, errorCodeOf, exactly, factTopic, fieldName, file, files, firstOf, firstOfMonth, forbidden, integer, invalid, isDate, isDateTime, isMonth, jobAt, jobFinished, json, limitReached, limited, listOf, malformed, mapOf, month, mustGet, mustOwn, nextSecond, normalizePhone, normalizeWechat, notFound, objectOf, openObjectOf, option, optional, options, orNull, outOfScope, pairOf, personField, phoneKey, queryId, readsOf, ref, refs, refuse, safeUrl, serviceToken, shapeOf, signedInElsewhere, sql, text, tooMany, unauthenticated, valueFor, valuesFor, wallDate, wallDateTime, wholeChoiceOf };
}

declare module '@yuanhang/kit/testing' {
  import { Actor, ClientAction, ClientColumn, ClientFormItem, ClientOption, ClientPlugin, Db, DeclaredEndpoint, DeclaredOperation, Envelope, Fact, FactConsumer, FactContext, Job, OperationResult, OutboxEvent, RequestContext, RequestError, Row$1 as Row, ServerPlugin, ServerServices, Snapshot, Tx } from "@yuanhang/kit/shared";
  import { ReactNode } from "react";

  /** plugin.json and the entries that are compared with it. */
  interface ExampleSubjects {
    /** Content of plugin.json. */
    readonly manifest: object;
    /** Default export of the browser entry. */
    readonly client?: ClientPlugin;
    /** Default export of the server entry. */
    readonly server?: ServerPlugin;
  }
  /**
   * Declares tests that plugin.json and the entries agree, that each part has an example, and that each example renders like in the reference: by the
   * part itself, with props valid by its schema, using the answers of the example, and showing its text. Call it in a test file.
   */
  const testExamples: ({
    manifest,
    client,
    server
  }: ExampleSubjects) => void;
  /** Call made by the page. */
  interface Call {
    readonly method: 'GET' | 'POST' | 'UPLOAD' | 'DOWNLOAD';
    /** Path without the query. */
    readonly url: string;
    readonly query: Readonly<Record<string, unknown>>;
    readonly body: unknown;
    readonly idempotencyKey: string | undefined;
  }
  /** Responses of the fake server by '<METHOD> <path>': an envelope, or a RequestError to fail with. */
  type Answers = Readonly<Record<string, (call: Call) => Partial<Envelope> | RequestError | Promise<Partial<Envelope> | RequestError>>>;
  /** Environment of a part on its page. */
  interface PageSetup {
    /** Server answers by '<METHOD> <path>'; any other request gets a 404. */
    readonly answers?: Answers;
    /** Option sets by name. */
    readonly options?: Readonly<Record<string, readonly ClientOption[]>>;
    /** URL path of the page; /list by default. */
    readonly path?: string;
  }
  /** A rendered page; its elements are in the document. */
  interface Page {
    /** All requests to the server so far. */
    readonly calls: readonly Call[];
    /** Current path and query of the page. */
    address(): string;
  }
  /** Renders a node in a page with these plugins and the standard one. The page is cleared after the test. */
  const renderPart: (part: ReactNode, plugins?: readonly ClientPlugin[], setup?: PageSetup) => Promise<Page>;
  /** Clears the page, its toasts and its dialogs. The kit calls it after each test. */
  const clearPage: () => Promise<void>;
  type Props = Readonly<Record<string, unknown>>;
  /** Input of `renderCell`. */
  interface CellSetup extends PageSetup {
    readonly value: unknown;
    readonly props?: Props;
    /** Other fields of the row. */
    readonly row?: Partial<Row>;
    /** Other keys of the column, e.g. `reveal`. */
    readonly column?: Partial<ClientColumn>;
    /** Options of the column. */
    readonly choices?: readonly ClientOption[];
  }
  /** Renders a cell of the plugin, as a table does. */
  const renderCell: (plugin: ClientPlugin, name: string, setup: CellSetup) => Promise<Page>;
  /** Input of `renderControl`: a form with one item that uses the control. */
  interface ControlSetup extends PageSetup {
    readonly value?: unknown;
    readonly props?: Props;
    /** Values of other items by name. */
    readonly values?: Props;
    /** Other keys of the item, e.g. `required` or `rules`; the type is text by default. */
    readonly item?: Partial<ClientFormItem>;
    /** Options to choose from. */
    readonly choices?: readonly ClientOption[];
  }
  interface ControlPage extends Page {
    /** Value as the form would send it. */
    value(): unknown;
    /** Error shown below the control; undefined if valid. */
    error(): string | undefined;
  }
  /** Renders a control of the plugin in a form. */
  const renderControl: (plugin: ClientPlugin, name: string, setup?: ControlSetup) => Promise<ControlPage>;
  /** Input of `renderComponent`. */
  interface ComponentSetup extends PageSetup {
    readonly props?: Props;
    readonly rows?: readonly Row[];
    /** Actions of the view that the user may perform, by key. */
    readonly actions?: Readonly<Record<string, ClientAction>>;
    /** Called when the component closes its drawer. */
    onClose?(changed: boolean): void;
  }
  /** Renders a component of the plugin, as on a page or in a drawer. */
  const renderComponent: (plugin: ClientPlugin, name: string, setup?: ComponentSetup) => Promise<Page>;
  /** One call of `change`, `create` or `remove`. */
  interface WrittenRows {
    readonly kind: 'change' | 'create' | 'remove';
    readonly resource: string;
    /** Ids of existing rows; for `create`, the assigned ids 1, 2, 3 … */
    readonly ids: readonly number[];
    /** New values, for `change`. */
    readonly values?: Readonly<Record<string, unknown>>;
    /** Values of each row, for `create`. */
    readonly rows?: readonly Readonly<Record<string, unknown>>[];
  }
  /** Some of the server's services; using any other throws an error that names it. */
  type GivenServices = { readonly [K in keyof ServerServices]?: ServerServices[K] | Partial<ServerServices[K]> };
  /** Environment of a call to the server part. All of it is simulated; a database is only reached through the given `tx` and `db`. */
  interface CallSetup {
    /** Overrides of the caller, by default an employee with id 7 and no permissions. */
    readonly actor?: Partial<Actor>;
    readonly services?: GivenServices;
    /** Transaction of the test. */
    readonly tx?: Tx;
    /** Database connections of the test. */
    readonly db?: Db;
    readonly snapshot?: Snapshot;
    /** Time of the transaction. */
    readonly now?: Date;
  }
  /** Effects of a call. */
  interface Called<T> {
    readonly result: T;
    /** Rows written by `change`, `create` and `remove`, in order. */
    readonly written: readonly WrittenRows[];
    readonly facts: readonly OutboxEvent[];
    /** All notes for the audit entry, merged. */
    readonly notes: Readonly<Record<string, unknown>>;
  }
  /** Input of `runOperation`. */
  interface OperationSetup extends CallSetup {
    /** Locked rows, as the operation reads them. */
    readonly rows?: readonly {
      readonly id: number;
      readonly [field: string]: unknown;
    }[];
    readonly form?: Readonly<Record<string, unknown>>;
    /** Constants from "with" of the action. */
    readonly constants?: Readonly<Record<string, unknown>>;
    /** Fields written by form and "with", for operations with `rest: 'fields'`. */
    readonly writes?: Readonly<Record<string, unknown>>;
    /** Resource and action of the call. */
    readonly resource?: string;
    readonly action?: string;
  }
  /** Runs an operation as the request pipeline does after checking permission, scope, lock and guards. */
  const runOperation: (operation: DeclaredOperation, setup?: OperationSetup) => Promise<Called<OperationResult>>;
  /** Input of `callEndpoint`. */
  interface EndpointSetup extends CallSetup {
    /** The query of a GET, or the body of a POST. */
    readonly input?: Readonly<Record<string, unknown>>;
    /** The `{id}` of the path. */
    readonly id?: string;
    readonly files?: RequestContext['files'];
  }
  /** Calls an endpoint as the request pipeline does after checking permission, rate limit and input. `result` is the response. */
  const callEndpoint: (endpoint: DeclaredEndpoint, setup?: EndpointSetup) => Promise<Called<unknown>>;
  /** Runs a job once. */
  const runJob: <Result>(job: Job<unknown, Result>, setup?: CallSetup & {
    readonly data?: unknown;
    readonly signal?: AbortSignal;
  }) => Promise<Called<Result>>;
  /** Delivers one fact to a consumer, as after the commit of the transaction that emitted it. */
  const giveFact: (consumer: FactConsumer, fact: Pick<Fact, 'topic' | 'entity' | 'entityId' | 'payload'> & Partial<Fact>, setup?: CallSetup & {
    readonly together?: FactContext['together'];
  }) => Promise<Called<void>>;
  export { type Answers, type Call, type CallSetup, type Called, type CellSetup, type ComponentSetup, type ControlPage, type ControlSetup, type EndpointSetup, type ExampleSubjects, type OperationSetup, type Page, type PageSetup, RequestError, type WrittenRows, callEndpoint, clearPage, giveFact, renderCell, renderComponent, renderControl, renderPart, runJob, runOperation, testExamples };
}

declare module '@yuanhang/kit/vitest' {
  /** The configuration, typed as `object`, since only vitest reads it. */
  const config: object;
  export { config as default };
}

declare module '@yuanhang/kit/shared' {
  import { Readable } from "node:stream";
  import { Kysely, RawBuilder, Transaction } from "kysely";

  /**
   * A literal, or {"user": "id"} for the signed-in employee. Nothing equals null: ask empty or notEmpty.
   */
  type Scalar = string | number | boolean | {
    /**
     * Something of the signed-in employee.
     */
    user: 'id' | 'username' | 'departmentId';
  };
  /**
   * A number, a date or date-time text, or {"now": "date"|"datetime"}.
   */
  type Ordered = string | number | {
    /**
     * The moment of the check.
     */
    now: 'date' | 'datetime';
  };
  type ClientView = ClientTableView | ClientTabsView | ClientComponentView | ClientDetailView | ClientReportView;
  type ClientOptions = ClientOption[];
  /**
   * GET /runtime/menu
   */
  interface ClientMenu {
    revision: string;
    groups: ClientMenuGroup[];
    /**
     * Every screen the employee may open, path to title, unlisted ones too.
     */
    screens: {
      [k: string]: string;
    };
    /**
     * Browser parts of outside plugins that are installed and on.
     */
    plugins?: OutsideClient[];
  }
  interface ClientMenuGroup {
    key: string;
    title: string;
    icon?: string;
    screens: string[];
  }
  /**
   * Browser part of an outside plugin: what it contributes is known before any of its code is fetched.
   */
  interface OutsideClient {
    id: string;
    /**
     * What people call it; its id when absent.
     */
    title?: string;
    version: string;
    /**
     * Its entry, on this server; another one for other content.
     */
    url: string;
    /**
     * Of the entry, as the attribute of that name has it.
     */
    integrity: string;
    /**
     * Plugins that must be there before it.
     */
    requires: string[];
    /**
     * Names of its parts, by kind.
     */
    contributes: {
      [k: string]: string[];
    };
  }
  /**
   * A list as a page gets it: what may be asked for, shown and done.
   */
  interface ClientTableView {
    type: 'table';
    /**
     * What draws the list instead of the table: a plugin's view, and its props.
     */
    drawn?: {
      view: string;
      props: {
        [k: string]: unknown;
      };
    };
    resource: string;
    /**
     * The resource's label.
     */
    label: string;
    /**
     * Sent with every list call as 'screen', so that the server adds the screen's preset; tabs as path#key.
     */
    screen: string;
    /**
     * Under /api; the optionsUrl is listUrl + '/get'.
     */
    listUrl: string;
    /**
     * Filters need the answer of listUrl + '/get'.
     */
    hasLookups?: boolean;
    quickFilter?: {
      key: string;
      label: string;
      tip?: string;
      /**
       * Sort of the list at first while this is chosen; the server's own then.
       */
      sort?: string;
    }[];
    /**
     * Answered in attachData under key.
     */
    statistics?: {
      key: string;
      label: string;
    }[];
    summary?: string[];
    info?: string;
    /**
     * Component over the table.
     */
    above?: string;
    filters: ClientFilter[];
    columns: ClientColumn[];
    actions: ClientAction[];
    rowActions: ClientAction[];
    /**
     * Default sort, '' for none.
     */
    sort: string;
    /**
     * Column (dotted) holding the parent's id.
     */
    tree?: string;
    arrange?: ClientArrange;
    parent?: ClientParent;
    paged: boolean;
    size: number;
    /**
     * Rows can be ticked.
     */
    selection: boolean;
    selectable?: BoundCondition;
    card?: ClientCard;
    empty?: ClientEmpty;
  }
  /**
   * A filter as a page gets it: its query keys, and the part that asks for their values.
   */
  interface ClientFilter {
    /**
     * Unique in the view.
     */
    key: string;
    type: string;
    label: string;
    /**
     * Query keys it fills: one, or [from, to] for ranges.
     *
     * @minItems 1
     */
    params: string[];
    /**
     * Option set in ClientScreen.options.
     */
    options?: string;
    lookup?: ClientLookup;
    default?: unknown;
    /**
     * Field type whose whole values alone are found: a part of one is not searched for.
     */
    whole?: string;
    placeholder?: string;
    props?: {
      [k: string]: unknown;
    };
  }
  /**
   * Rows of another resource to choose from: data[key] of the init or list/get answer, each {id, label}. When more were left out the answer has data[key + 'More']: true, and typing asks url?key=&keyword=.
   */
  interface ClientLookup {
    key: string;
    url: string;
    /**
     * Items have parentId.
     */
    tree?: boolean;
  }
  /**
   * A column as a page gets it: where its value stands in a row, and the cell that shows it.
   */
  interface ClientColumn {
    /**
     * Field path as in the manifest; also the sort key.
     */
    key: string;
    label: string;
    cell: string;
    /**
     * Where the value is in a row, e.g. ['attributablePerson','username'].
     *
     * @minItems 1
     */
    path: string[];
    options?: string;
    /**
     * Key of a row action that the cell opens.
     */
    action?: string;
    sortable?: boolean;
    /**
     * Pixels.
     */
    width?: number;
    /**
     * Said in the heading: its cells leave it out.
     */
    unit?: string;
    /**
     * Key of the column whose values stand below this one's.
     */
    with?: string;
    fixed?: 'left' | 'right';
    align?: 'left' | 'center' | 'right';
    hidden?: boolean;
    tip?: string;
    decimals?: number;
    suffix?: string;
    /**
     * Said where there is no value.
     */
    empty?: string;
    /**
     * Of details: takes a whole line.
     */
    wide?: boolean;
    /**
     * The value is masked; entity, id and field go to POST /runtime/reveal.
     */
    reveal?: {
      entity: string;
      field: string;
      /**
       * It is a telephone number.
       */
      call?: true;
    };
    props?: {
      [k: string]: unknown;
    };
  }
  /**
   * An action as a page gets it: what it is called, how it is presented, and where it is posted.
   */
  interface ClientAction {
    key: string;
    label: string;
    present: string;
    select: 'none' | 'one' | 'many';
    /**
     * Under /api. POST submits; GET ?id= opens, when init is true.
     */
    url: string;
    init?: boolean;
    guard?: {
      when: BoundCondition;
      message: string;
      list?: string;
    }[];
    visible?: BoundCondition;
    disabled?: {
      when: BoundCondition;
      reason: string;
    }[];
    form?: ClientFormItem[];
    title?: string;
    width?: 'narrow' | 'medium' | 'wide' | 'widest';
    confirm?: string;
    subject?: ClientSubject;
    submitLabel?: string;
    pending?: string;
    success?: string;
    danger?: boolean;
    primary?: boolean;
    icon?: string;
    component?: string;
    props?: {
      [k: string]: unknown;
    };
    /**
     * Detail screen that it opens, of the row or of the one that the reference 'of' names.
     */
    detail?: {
      screen: string;
      of?: string;
    };
    /**
     * Of a row: always in the menu behind its buttons.
     */
    aside?: boolean;
    /**
     * Of a row: key of the action beside it that applies whenever this one does not, as 显示 and 隐藏.
     */
    opposite?: string;
    /**
     * Needs no more than to see the row.
     */
    read?: boolean;
    limit?: number;
    /**
     * It may be done with all rows that the list finds: POST {matching: <query of the list>, …form} instead of ids.
     */
    bulk?: boolean;
    idempotent?: boolean;
    resubmit?: {
      field: string;
      message: string;
    };
    secondVerify?: {
      url: string;
      message: string;
      /**
       * Values that go with the form the second time: only that refusal asks.
       */
      with?: {};
    };
    unselected?: string;
    errorModal?: string;
    /**
     * The dialog when the answer says result false; its button is absent without a URL.
     */
    merge?: {
      url?: string;
      title: string;
      label: string;
      detail?: string;
      request?: {
        url: string;
        label: string;
      };
    };
    openOn?: {
      query: {
        [k: string]: string;
      };
      /**
       * Query key to form item names: the value goes into the first whose rules accept it.
       */
      prefill?: {
        [k: string]: string[];
      };
    };
  }
  /**
   * A condition of the language with the kind of the field it compares: how its values compare, by the field's type instead of their looks.
   */
  interface BoundCondition {
    all?: BoundCondition[];
    any?: BoundCondition[];
    not?: BoundCondition;
    field?: string;
    kind?: 'text' | 'integer' | 'decimal' | 'boolean' | 'date' | 'datetime' | 'month' | 'list' | 'idList' | 'json';
    user?: 'id' | 'username' | 'admin' | 'departmentId' | 'permissions';
    now?: 'date' | 'datetime';
    eq?: Scalar;
    ne?: Scalar;
    in?: (string | number | boolean)[];
    notIn?: (string | number | boolean)[];
    gt?: Ordered;
    gte?: Ordered;
    lt?: Ordered;
    lte?: Ordered;
    empty?: true;
    notEmpty?: true;
    contains?: string | number;
    startsWith?: string;
  }
  /**
   * An item of a form as a page gets it.
   */
  interface ClientFormItem {
    /**
     * Key in the request body. For a section: ''.
     */
    name: string;
    /**
     * Field it stands for; conditions name it.
     */
    field?: string;
    /**
     * Field type, or 'section'.
     */
    type: string;
    label: string;
    control: string;
    props?: {
      [k: string]: unknown;
    };
    rules?: ClientRules;
    visible?: BoundCondition;
    /**
     * true, or on a condition over the form's values.
     */
    required?: boolean | BoundCondition;
    readonly?: boolean | BoundCondition;
    disabledReason?: string;
    default?: unknown;
    help?: string;
    placeholder?: string;
    span?: 1 | 2;
    options?: string;
    /**
     * All values of the options may be chosen.
     */
    filter?: boolean;
    lookup?: ClientLookup;
    /**
     * The init value is masked; an untouched value is not sent.
     */
    masked?: boolean;
    check?: {
      url: string;
      title: string;
    };
  }
  interface ClientRules {
    maxLength?: number;
    minLength?: number;
    min?: number;
    max?: number;
    decimals?: number;
    suffix?: string;
    plausible?: {
      min?: number;
      max?: number;
    };
    noFuture?: boolean;
    noPast?: boolean;
    /**
     * Name of the item that bounds the value below.
     */
    from?: string;
    mainland?: boolean;
    joined?: boolean;
    multiline?: boolean;
    message?: string;
    accept?: string[];
    maxSize?: number;
    ratio?: string;
    width?: number;
    height?: number;
    tip?: string;
    external?: boolean;
  }
  /**
   * What says which rows an action is about: the field that names a row, then its facts, and the amount at stake.
   */
  interface ClientSubject {
    fields: ClientColumn[];
    sum?: ClientColumn;
  }
  /**
   * How the rows of a list are put in order, by somebody who may.
   */
  interface ClientArrange {
    /**
     * Under /api; POST {id, before} or {id, after}.
     */
    url: string;
    /**
     * Sort of the list by which rows stand in that order.
     */
    sort: string;
    /**
     * Rows of one value of this field have an order of their own.
     */
    within?: {
      label: string;
      /**
       * Query keys of the filter by that field; none where the list is always of one value.
       */
      params: string[];
    };
  }
  /**
   * The row that every row of the list belongs to: the one that the screen's address fixes, or the detail's.
   */
  interface ClientParent {
    /**
     * Key of the address that holds its id, and of the column.
     */
    key: string;
    label: string;
    /**
     * Query key of the list; none in a detail, whose lists are of its row.
     */
    param?: string;
    /**
     * Name of the items that hold it in forms.
     */
    name: string;
    lookup?: ClientLookup;
  }
  /**
   * A row on a phone, by keys of columns; without it rows stay a table.
   */
  interface ClientCard {
    title: string;
    lines: string[][];
    /**
     * Key of the row action with a button of its own.
     */
    action?: string;
  }
  /**
   * Said and offered when the list finds nothing.
   */
  interface ClientEmpty {
    hint: string;
    /**
     * Query keys: only when one of them is set; always when absent.
     */
    params?: string[];
    component?: string;
    props?: {
      [k: string]: unknown;
    };
  }
  interface ClientTabsView {
    type: 'tabs';
    tabs: {
      key: string;
      title: string;
      view: ClientTableView;
    }[];
  }
  interface ClientComponentView {
    type: 'component';
    component: string;
    props: {
      [k: string]: unknown;
    };
    actions?: ClientAction[];
  }
  /**
   * Its row is asked by GET /runtime/detail?path=&id=, an entry of its timeline by GET /runtime/timeline.
   */
  interface ClientDetailView {
    type: 'detail';
    /**
     * Of the screen.
     */
    path: string;
    resource: string;
    /**
     * Path of the resource: what begins with it shows the row too.
     */
    base: string;
    /**
     * Where the row's name is.
     *
     * @minItems 1
     */
    title: string[];
    /**
     * Option set whose value the name is.
     */
    titleOptions?: string;
    tags: ClientColumn[];
    head: ClientColumn[];
    steps?: ClientSteps;
    tabs: ClientDetailTab[];
    actions: ClientAction[];
  }
  interface ClientSteps {
    label: string;
    /**
     * @minItems 1
     */
    path: string[];
    /**
     * Option set whose values are the stages, in order.
     */
    options: string;
    /**
     * Values that share a stage.
     */
    together?: (string | number | boolean)[][];
    /**
     * Values whose stage is under way.
     */
    waiting?: (string | number | boolean)[];
    /**
     * Values that end the way early.
     */
    ended?: (string | number | boolean)[];
  }
  /**
   * One of component, sections, list, timeline and compare. A list is asked with 'of': the id of the row it belongs to.
   */
  interface ClientDetailTab {
    key: string;
    title: string;
    component?: string;
    props?: {
      [k: string]: unknown;
    };
    sections?: ClientSection[];
    each?: ClientEach;
    list?: ClientTableView;
    timeline?: boolean;
    compare?: ClientCompare;
  }
  interface ClientSection {
    title?: string;
    fields: ClientColumn[];
  }
  /**
   * Rows that lead to the detail's row, each with sections of its own; asked as a tab's list is.
   */
  interface ClientEach {
    /**
     * What the row's own sections are called.
     */
    own: string;
    /**
     * Under /api.
     */
    listUrl: string;
    /**
     * Sent with every list call: path#key.
     */
    screen: string;
    /**
     * Where a row's name is.
     *
     * @minItems 1
     */
    title: string[];
    fields: ClientColumn[];
  }
  interface ClientCompare {
    /**
     * What the two rows are called.
     *
     * @minItems 2
     * @maxItems 2
     */
    sides: string[];
    fields: ClientColumn[];
  }
  /**
   * Read at listUrl with timeOnOrAfter, timeOnOrBefore (days), period (their name), by, compare, <dimension>In, sort: ReportAnswer.
   */
  interface ClientReportView {
    type: 'report';
    /**
     * Path of the screen.
     */
    screen: string;
    /**
     * Its title.
     */
    label: string;
    /**
     * Under /api; the optionsUrl is listUrl + '/get'.
     */
    listUrl: string;
    /**
     * Filters need the answer of listUrl + '/get'.
     */
    hasLookups?: boolean;
    /**
     * GET with the report's query and format=xlsx or csv; absent for who may not.
     */
    exportUrl?: string;
    /**
     * Name of the period at first: thisMonth, …
     */
    period: string;
    rows?: {
      label: string;
      /**
       * For the query key by; the first is the default.
       */
      choices: ClientDimension[];
      sort?: string;
      /**
       * Rows of a page, where it is paged.
       */
      size?: number;
      /**
       * Columns, in order.
       */
      figures?: string[];
    };
    /**
     * Every figure that this person may see of it, by name.
     */
    figures: {
      [k: string]: ClientFigure;
    };
    cards: string[];
    /**
     * In the order of ReportAnswer.charts.
     */
    charts: {
      type: 'line' | 'bar' | 'stacked' | 'funnel' | 'ranking';
      title: string;
      figures: string[];
      /**
       * Dimension; absent for a funnel.
       */
      by?: string;
      /**
       * What is counted may have several values of the dimension, and counts under each.
       */
      several?: true;
      wide?: boolean;
    }[];
    /**
     * Besides the period.
     */
    filters: ClientFilter[];
    /**
     * GET url with key=<row's key> and the report's query: {tables: [{label, records, summary}]}.
     */
    detail?: {
      url: string;
      key: string;
    };
  }
  interface ClientDimension {
    key: string;
    label: string;
  }
  interface ClientFigure {
    label: string;
    /**
     * Its definition.
     */
    tip: string;
    /**
     * How its values are written.
     */
    format: 'integer' | 'decimal' | 'money' | 'percent';
    suffix?: string;
    better?: 'more' | 'less';
    /**
     * Current state, independent of the period; there is no previous period to compare with.
     */
    now?: boolean;
    /**
     * By which its rows can be found.
     */
    dimensions?: string[];
    /**
     * Screen of the rows behind it, opened with ?figure=<FigureRows as JSON>; absent for rates, differences, and who may not open it.
     */
    drill?: string;
  }
  /**
   * A value to choose from.
   */
  interface ClientOption {
    value: string | number | boolean;
    label: string;
    color?: string;
    manual?: boolean;
    /**
     * Still rendered, not offered.
     */
    disabled?: boolean;
    /**
     * How it is spelled: typing one of them finds it.
     */
    keys?: string[];
    children?: ClientOptions;
  }
  /**
   * Every JSON answer.
   */
  interface Envelope {
    code: number | string;
    message?: string;
    data?: unknown;
    attachData?: {
      [k: string]: unknown;
    };
    errors?: FieldError$1[];
    requestId?: string;
  }
  /**
   * What is wrong with one item of a body.
   */
  interface FieldError$1 {
    field: string;
    message: string;
  }
  /**
   * A record; references are {id, <shown field>}, lists of references are arrays of those.
   */
  interface Row$1 {
    id: number;
    version?: number;
    /**
     * Keys of the masked columns that the employee may have in full by POST /runtime/reveal; absent: none.
     */
    $reveal?: string[];
    /**
     * Why the employee may read the row and not change it: every action that does not only read is refused with this sentence. Absent: he may change it. Chinese.
     */
    $readOnly?: string;
    /**
     * Actions of the view that are refused for this row, by key, with the sentence: those whose conditions compare what a browser does not get, and what operations refuse by themselves. The others say it by 'disabled' and 'guard'.
     */
    $refused?: {
      [k: string]: string;
    };
    [k: string]: unknown;
  }
  /**
   * A page of a list, and how many rows there are.
   */
  interface ListData {
    records: Row$1[];
    /**
     * null only where it was asked for later and is still counted.
     */
    total: number | null;
    summary?: {
      [k: string]: unknown;
    };
    /**
     * What the rows are behind, where the query key 'figure' named a number: 新增客资 · 张三 · 2026-11-01 至 2026-11-30.
     */
    behind?: string;
    /**
     * Different things that this number counts among the rows: 147 位客户 where the list has 194 rows.
     */
    counted?: {
      value: number;
      unit: string;
    };
  }
  /** Facts on the browser's event bus, named in the past tense. The bus is one-way: handlers return no answer. */
  type Events = {
    /** An action succeeded on these rows. */'action.succeeded': {
      readonly resource: string;
      readonly action: string;
      readonly ids: readonly number[];
    }; /** An action on all rows of a list started as a job with this id. */
    'bulk.begun': {
      readonly id: string;
    }; /** The session ended: logout, 401 or password change. */
    'session.ended': {
      readonly reason: 'logout' | 'expired' | 'password';
    }; /** A screen was opened; `path` as in the manifests. */
    'screen.opened': {
      readonly path: string;
    }; /** A plugin's component failed repeatedly and was switched off. */
    'plugin.disabled': {
      readonly id: string;
      readonly reason: string;
    };
  };
  /** A literal, or a value evaluated when it is used. */
  type DefaultValue = string | number | boolean | readonly (string | number)[] | {
    readonly now: 'date' | 'datetime';
  } | {
    readonly user: 'id' | 'departmentId';
  };
  /** Use of a cell, filter or control, with its props. */
  interface Part {
    /** Name of a built-in one, or `<plugin>/<name>`. */
    readonly type: string;
    /** Validated against the schema that the contributing plugin declares. */
    readonly props: Readonly<Record<string, unknown>>;
  }
  /** Rules of a value, as declared in the manifest. The field type decides which of them are allowed. */
  interface Rules {
    /** Maximum number of characters. */
    readonly maxLength?: number;
    /** Minimum number of characters. */
    readonly minLength?: number;
    /** Minimum of a number, or minimum length of a list. */
    readonly min?: number;
    /** Maximum of a number, or maximum length of a list. */
    readonly max?: number;
    /** Maximum number of decimal places. */
    readonly decimals?: number;
    /** Unit shown after the value. */
    readonly suffix?: string;
    /** Range of plausible values. Values outside are questioned, not refused. */
    readonly plausible?: {
      readonly min?: number;
      readonly max?: number;
    };
    /** Dates after now are refused. */
    readonly noFuture?: boolean;
    /** Dates before now are refused. */
    readonly noPast?: boolean;
    /** Name of a form item of the same type: the value must not be less or earlier than that item's. */
    readonly from?: string;
    /** Only phone numbers of mainland China. */
    readonly mainland?: boolean;
    /** The text may have line breaks. */
    readonly multiline?: boolean;
    /** Spaces between Chinese characters are removed. */
    readonly joined?: boolean;
    /** Replaces the rules' own messages. Chinese. */
    readonly message?: string;
    /** File extensions, or names of groups of them. */
    readonly accept?: readonly string[];
    /** Maximum file size in bytes. */
    readonly maxSize?: number;
    /** Required aspect ratio of a picture, width:height. */
    readonly ratio?: string;
    /** Recommended width of a picture in pixels: shown as a hint, and the width of a cropped picture; never refused. */
    readonly width?: number;
    /** Recommended height of a picture in pixels, likewise. */
    readonly height?: number;
    /** Hint beside the control, before the hints derived from the other rules. Chinese. */
    readonly tip?: string;
    /** Files may also be http(s) URLs of other servers. */
    readonly external?: boolean;
  }
  /** Percentage of other columns of the row: 100 × `of` / sum of `over`; null if that sum is zero. */
  interface Rate {
    /** Column of the numerator. */
    readonly of: string;
    /** Columns whose sum is the denominator. */
    readonly over: readonly string[];
  }
  /** A value copied from the row that a reference of this row leads to. */
  interface CopyOf {
    /** Name of the reference field. */
    readonly reference: string;
    /** Name of the copied field of the referenced resource. */
    readonly field: string;
  }
  /** A field of a resource: declared once, used by lists, forms, checks, import and export. */
  interface Field {
    /** Key in the resource's "fields". */
    readonly name: string;
    /** Key of the field type registry (core/manifest/fields). */
    readonly type: string;
    /** Header, form label and name in messages. Chinese. */
    readonly label: string;
    /** Database column, already derived from the name. For a custom field the key inside the table's "custom" column. */
    readonly column: string;
    /** Rules of its values. */
    readonly rules: Rules;
    /** Required in every form that shows it, unless the form says otherwise. */
    readonly required: boolean;
    /** Never written by a client. */
    readonly readonly: boolean;
    /** Lists may sort by it. */
    readonly sortable: boolean;
    /** Lists may filter by it. */
    readonly filterable: boolean;
    /** The filter's query key is the field name without operator suffix. */
    readonly exact?: boolean;
    /** The column has a gram index, so that `contains` finds as few as two Chinese characters. */
    readonly grams: boolean;
    /** The column is a list of texts: shown joined, found by any one of them, written as a whole. */
    readonly several?: boolean;
    /** Also found by pinyin; the search keys are in the column `<column>_pinyin`, which is written with the field. */
    readonly pinyin?: boolean;
    /** Stored in the table's "custom" column instead of its own column. */
    readonly custom: boolean;
    /** Usable in scope and conditions, but never sent to a browser. */
    readonly internal: boolean;
    /** Columns that it is a percentage of; such a field has no column of its own. */
    readonly rate?: Rate;
    /** Its value always equals that one; the database enforces it. */
    readonly copyOf?: CopyOf;
    /** Text shown for an empty value, instead of a dash. Chinese. */
    readonly empty?: string;
    /** Mask for users who may not see the full value. */
    readonly mask?: 'phone' | 'wechat' | 'idCard';
    /** Message if the database's unique index refuses the value. */
    readonly unique?: string;
    /** Alternative headers in imported files. */
    readonly aliases?: readonly string[];
    /** true: imported although no form has it; false: not imported although the form has it. */
    readonly import?: boolean;
    /** Initial value in a form. */
    readonly default?: DefaultValue;
    /** Help text beside the label. */
    readonly help?: string;
    /** Text shown in the empty control. */
    readonly placeholder?: string;
    /** Option set of an option / options field. */
    readonly options?: string;
    /** Referenced resource of a ref / refs field. */
    readonly to?: string;
    /** Field of the referenced resource that is shown for the reference. */
    readonly show?: string;
    /** Replaces the type's default filter. */
    readonly filter?: Part;
    /** Replaces the type's default cell. */
    readonly cell?: Part;
    /** Replaces the type's default control. */
    readonly control?: Part;
  }
  /** The caller of an operation or endpoint: an employee with current permissions and scope, or the system. */
  interface Actor {
    /** The employee's id; 0 is the system (jobs). */
    readonly id: number;
    /** Name that the employee signs in with. */
    readonly username: string;
    /** The employee's name, as shown in audit entries and on screens. */
    readonly name: string;
    /** Holds every permission and sees every row. */
    readonly admin: boolean;
    /** Permission strings granted by the employee's enabled roles; not needed for an admin. */
    readonly permissions: ReadonlySet<string>;
    /** The employee's department; null if none. */
    readonly departmentId: number | null;
    /** Employees whose rows the actor sees: the actor, and the employees of the departments that the actor may view. */
    readonly visibleEmployeeIds: readonly number[];
    /** IP address of the request, behind trusted proxies; '' for the system. */
    readonly ip: string;
    /** User-Agent header of the request; '' for the system. */
    readonly userAgent: string;
    /** Request id, shared by all audit entries and log lines of one request. */
    readonly requestId: string;
  }
  /** A file of a multipart request, on disk in the server's temporary folder. Deleted after the endpoint has answered. */
  interface UploadedFile {
    /** Name of the form part. */
    readonly field: string;
    /** File name sent by the browser, without paths and control characters. */
    readonly filename: string;
    /** Path on disk. */
    readonly path: string;
    /** Size in bytes as uploaded; pictures have been re-encoded since. */
    readonly size: number;
    /** MIME type detected from the content; undefined if the content does not tell. */
    readonly type: string | undefined;
    /** SHA-256 of the uploaded bytes, in hexadecimal: the same for every upload of the same file. */
    readonly hash: string;
    /** Size in pixels of a picture as stored, with EXIF rotation applied; undefined for other files and for drawings (svg). */
    readonly picture?: {
      readonly width: number;
      readonly height: number;
    };
  }
  /** A file or stream as answer. Sent as an attachment, with headers that keep it from running code on the application's origin. */
  interface FileAnswer {
    /** Content; read once, while it is sent. */
    readonly stream: Readable;
    /** File name for saving; may be Chinese. */
    readonly filename: string;
    /** MIME type. */
    readonly type: string;
  }
  /** A stored file, as an upload and GET /files/info answer it. */
  interface KeptFile {
    /** Id for GET /files/{id}. */
    readonly id: string;
    /** URL that fields and rich texts store. */
    readonly url: string;
    /** File name at upload. */
    readonly name: string;
    /** Size in bytes. */
    readonly size: number;
    /** MIME type detected from the content. */
    readonly type: string;
  }
  /** File store: contents in DATA_DIR/files, rows in table "file". */
  interface FileStore {
    /**
     * Stores a file and answers its id. GET /files/{id} serves it to its owner and to users who may see the row that refers to it. Files with the
     * purpose 'content' are part of texts sent to others: every signed-in user who knows the URL may read them.
     */
    keep(file: {
      readonly stream: Readable;
      readonly filename: string;
      readonly type: string;
      readonly purpose: string; /** Days after which the file is deleted unless a record refers to it; never deleted if absent. */
      readonly days?: number;
    }, actor: Actor): Promise<{
      id: string;
      url: string;
      size: number;
    }>;
    /**
     * Stores an upload. Unless its purpose is 'content', it is deleted after a day if no record refers to it by then: forms attach the files in their
     * fields automatically.
     */
    take(upload: UploadedFile, purpose: string, actor: Actor): Promise<KeptFile>;
    /**
     * Opens a stored file for reading. The caller must have checked that the reader may read it.
     * @throws HttpError 404 if the file no longer exists
     */
    open(id: string): Promise<FileAnswer>;
    /** Deletes expired files; run by the nightly job. Answers the number of deleted files, and the number of files on disk without a row. */
    sweep(): Promise<{
      readonly removed: number;
      readonly strays: number;
    }>;
  }
  /** Format of numbers. Counts are numbers; money, decimals and percentages are texts. */
  type NumberFormat = 'integer' | 'decimal' | 'money' | 'percent';
  /** A column of a table written to a file. */
  interface WrittenColumn {
    /** Header. Chinese. */
    readonly label: string;
    /** Cell format. A value that does not match it is written as text. */
    readonly format: NumberFormat | 'text';
    /** Unit of the values, shown in the header. */
    readonly suffix?: string;
  }
  /** A table as shown on a screen. */
  interface WrittenTable {
    /** Name of the sheet. Chinese. */
    readonly title: string;
    /** File name without extension. */
    readonly filename: string;
    /** Columns in order. */
    readonly columns: readonly WrittenColumn[];
    /** Cells by column; numbers as numbers or decimal strings. */
    readonly rows: readonly (readonly (string | number)[])[];
  }
  /** Writes a table as a file of one format. It must prevent CSV injection: no text of a cell may become a formula. */
  type TableWriter = (table: WrittenTable) => FileAnswer;
  /**
   * Declared values: what an operation takes from a form, reads of a row or gets from "with". The compiler checks manifests against these declarations,
   * and TypeScript infers the types of the code from them.
   */
  /** Type of an option value or constant. */
  type Literal = string | number | boolean;
  /** Kinds of values that operations take; each field type (core/manifest/fields) has one. */
  type ValueKind = 'text' | 'option' | 'options' | 'ref' | 'refs' | 'date' | 'datetime' | 'month' | 'integer' | 'decimal' | 'boolean' | 'file' | 'files' | 'json';
  /** A declared value. `T` is the type that the code gets. */
  interface Value<T> {
    /** Kind of the value: fields whose type has this kind fit. Undefined for constants that are no value of their own. */
    readonly kind: ValueKind | undefined;
    /** The value may be absent or empty: then the code gets null or undefined. */
    readonly optional: boolean;
    /** Referenced resource, if the declaration fixes it. */
    readonly to?: string;
    /** All possible values of an option, if the code distinguishes them. */
    readonly values?: readonly Literal[];
    /** For a constant that names a field of the resource: the allowed types of that field. `kind` is undefined then. */
    readonly names?: readonly string[];
    /** For a constant that names a reference: the reference must lead to the employees who sign in. */
    readonly people?: true;
    /** For a constant that is a value (or a list of values) of a field: the name of the constant that names the field. `kind` is undefined then. */
    readonly fits?: {
      readonly constant: string;
      readonly list: boolean;
    };
    /** For a constant that is the topic of a fact. `kind` is undefined then. */
    readonly topic?: true;
    /** Never set: carries T. */
    readonly is?: () => T;
  }
  /** Declared values by name. */
  type Values = Readonly<Record<string, Value<unknown>>>;
  /** No declared values. */
  type NoValues = Readonly<Record<never, Value<unknown>>>;
  /** Type that the code gets for a declared value. */
  type ValueOf<V> = V extends Value<infer T> ? T : never;
  /** Types that the code gets for declared values, by name. */
  type Given<V extends Values> = { readonly [K in keyof V]: ValueOf<V[K]> };
  /** Any text: plain, contact, region or rich text. */
  const text: () => Value<string>;
  /** A value of an option set. Give `values` if the code distinguishes them: then users must not be able to choose any other value of the set. */
  function option(): Value<string>;
  /** One of these values of an option set. */
  function option<const T extends Literal>(...values: readonly [T, ...T[]]): Value<T>;
  /** Several values of an option set. */
  const options: () => Value<readonly string[]>;
  /** Id of a row of this resource. */
  const ref: (to: string) => Value<number>;
  /** Ids of rows of this resource. */
  const refs: (to: string) => Value<readonly number[]>;
  /** Date 'YYYY-MM-DD'. */
  const date: () => Value<string>;
  /** Date and time 'YYYY-MM-DD HH:mm:ss' in Asia/Shanghai. */
  const datetime: () => Value<string>;
  /** Month 'YYYY-MM'. */
  const month: () => Value<string>;
  /** Integer. */
  const integer: () => Value<number>;
  /** Decimal number as text, so that it is never computed in floating point. */
  const decimal: () => Value<string>;
  /** Boolean. */
  const boolean: () => Value<boolean>;
  /** URL of a stored file. */
  const file: () => Value<string>;
  /** URLs of stored files. */
  const files: () => Value<readonly string[]>;
  /** Any JSON that a plugin's control sends: the operation must validate it itself. */
  const json: () => Value<unknown>;
  /** In "with": name of a field of the resource with one of these types. */
  const fieldName: (...types: readonly string[]) => Value<string>;
  /** In "with": name of a reference of the resource to the employees who sign in. */
  const personField: () => Value<string>;
  /** In "with": a value of the field that the constant `constant` names. */
  const valueFor: (constant: string) => Value<Literal>;
  /** In "with": a list of values of the field that the constant `constant` names. */
  const valuesFor: (constant: string) => Value<readonly Literal[]>;
  /** In "with": topic of a declared fact. */
  const factTopic: () => Value<string>;
  /** Makes a declared value optional: it may be absent or empty. */
  const optional: <T>({
    is: _,
    ...declared
  }: Value<T>) => Value<T | null | undefined>;
  /** A JSON Schema (draft-07) fragment. */
  type JsonSchema$1 = Readonly<Record<string, unknown>>;
  /** An option, reduced to what formatting and parsing need. */
  interface FieldOption {
    /** Value as it is stored. */
    readonly value: string | number | boolean;
    /** Text shown for the value. Chinese. */
    readonly label: string;
    /** Options below it in a tree. */
    readonly children?: readonly FieldOption[];
  }
  /** Result of parsing a text: the value, or an error message in Chinese. */
  type ParsedValue = {
    readonly value: unknown;
  } | {
    readonly message: string;
  };
  /** How query values are parsed, and which operators filters and conditions have: core/manifest/query. */
  type QueryKind = 'text' | 'exact' | 'number' | 'boolean' | 'option' | 'id' | 'date' | 'datetime' | 'month' | 'none';
  /** How values are compared, stored and read in SQL: core/manifest/conditions and core/server/sql. Several field types share a kind. */
  type ConditionKind = NonNullable<BoundCondition['kind']>;
  /** A rule that a manifest may set. */
  type RuleKey = keyof Rules;
  /** Context of a check, besides the value. */
  interface CheckContext {
    /** Label of the form item, for the message. */
    readonly label: string;
    /** Moment of the check. */
    readonly now: Date;
  }
  /** Format of a spreadsheet cell: its kind, and the number format code of the workbook. */
  interface CellFormat {
    /** How the cell is stored: a number, a date serial or a text. */
    readonly kind: 'number' | 'time' | 'text';
    /** Number format code, e.g. '#,##0.00'. */
    readonly code: string;
  }
  /** How values are written to and read from spreadsheets. */
  interface SheetCell {
    /** Format of exported cells; of kind text, the cell holds `format` of the value, else the value itself. */
    format(rules: Rules): CellFormat;
    /** Usual width of a column in characters, of which a Chinese one counts two. */
    width(rules: Rules): number;
    /** Instruction for filling in a cell of an import. Chinese; '' for a type that is not imported. */
    how(rules: Rules): string;
    /** Text that an import accepts; '' if the option set gives the examples. */
    readonly example: string;
    /** Message for a text that a spreadsheet program or a person has damaged, before it is parsed; undefined if it is sound. */
    damaged(text: string): string | undefined;
    /** Question about an accepted value that a spreadsheet program may have rewritten; undefined if there is none. */
    doubt(value: unknown): string | undefined;
    /** The same value in many rows is questioned. */
    readonly distinct: boolean;
    /** Cells name a row of another list and are looked up later; they are imported only if the field sets "import": true. */
    readonly named: boolean;
  }
  /** Answers of types whose values are numbers, whether sent as numbers or as text. */
  interface NumberTraits {
    /** How sums and medians are written. */
    readonly format: NumberFormat;
    /** Figures may sum the values. */
    readonly summable: boolean;
    /** A field may be the percentage of other columns. */
    readonly rate: boolean;
    /** Maximum number of decimal places, unless the rule `decimals` says otherwise; 0 for whole numbers. */
    readonly decimals: number;
    /** Unit of values whose field states none; undefined if there is none. */
    readonly unit: string | undefined;
    /** Spreadsheet columns in another unit are converted to that of the field. */
    readonly converted: boolean;
    /** Typed text is neither truncated nor normalised while it is typed: invalid input is refused as typed. */
    readonly asTyped: boolean;
    /** Canonical number of a typed text, in the unit of the rules; '' for an empty one. Text that is no number stays as it is. */
    plain(text: string, rules: Rules): string;
    /** Parses a number that a filter compares with: whole numbers can be compared with fractions. */
    bound(text: string, rules: Rules): ParsedValue;
    /** Value of a canonical number. */
    read(plain: string): string | number;
    /** Value when the input is left: '5' → '5.00' for amounts of money. */
    settle(value: string): string;
  }
  /** Answers of types whose values are URLs of files. */
  interface FileTraits {
    /** Files are pictures: their rules for ratio and size apply, and only pictures are accepted by default. */
    readonly picture: boolean;
  }
  /** A field type: one definition for manifest, form, API, conditions, list, SQL, spreadsheet, history and API description. */
  interface FieldType {
    /** Name in manifests: a plain one for built-in types, `<plugin>/<name>` for contributed ones. */
    readonly name: string;
    /** Built-in type whose cells, filters and controls also take these values; undefined if only parts that name this type do. */
    readonly like: string | undefined;
    /** Rules that a manifest may set. */
    readonly ruleKeys: readonly RuleKey[];
    /** The type requires (or, for 'optionsOptional', allows) an option set, or requires a referenced resource ('to'). */
    readonly names: 'options' | 'optionsOptional' | 'to' | undefined;
    /** Option set of fields that name none. If a plugin contributes the set, it is not sent with screens. */
    readonly optionSet: string | undefined;
    /** Values have a format: then the rule "message" is about a wrong format, not about a missing value. */
    readonly written: boolean;
    /** First word of the message for a missing value, as in 「请输入客户姓名」. */
    readonly verb: '请输入' | '请选择' | '请上传';
    /** TypeScript type of values in operations: the declarations of `contract/value.ts` that take them. */
    readonly value: ValueKind;
    /** JSON type of a value in a request body; 'scalar' for values of an option set, 'any' for any JSON. */
    readonly json: 'string' | 'number' | 'boolean' | 'array' | 'scalar' | 'any';
    /** Values are arrays. */
    readonly list: boolean;
    /** Values are ids of rows of the resource "to": of one row, or of many. */
    readonly refers: 'one' | 'many' | undefined;
    /** All possible values, if they are few: the type's own, or 'set' if the option set states them. */
    readonly states: readonly FieldOption[] | 'set' | undefined;
    /** Precision of values that are moments, in Asia/Shanghai. */
    readonly time: 'date' | 'datetime' | 'month' | undefined;
    /** Answers for numbers. */
    readonly number: NumberTraits | undefined;
    /** Answers for files. */
    readonly files: FileTraits | undefined;
    /** Values are HTML, which the server sanitises and which may embed files. */
    readonly markup: boolean;
    /** Values are web addresses, which a link can open. */
    readonly address: boolean;
    /** Values are phone numbers, which can be called. */
    readonly phone: boolean;
    /** A readonly field may be a column of several texts, shown joined. */
    readonly several: boolean;
    /** Rows of figures can be grouped by the values: by rows of a resource, by options, or by their texts. */
    readonly dimension: 'rows' | 'options' | 'texts' | undefined;
    /** JSON Schema of a non-empty value in a request body. */
    bodySchema(rules: Rules): JsonSchema$1;
    /** Pattern of all texts accepted as a number: for requests and filters; answers use the pattern of bodySchema. */
    readonly spellings: ((rules: Rules) => string) | undefined;
    /** Canonical form in which a value is checked, compared and stored, in the unit of the rules; empty values become null. Never throws. */
    normalize(value: unknown, rules?: Rules): unknown;
    /** Message if a normalised, non-empty value breaks a rule. The caller replaces it by `rules.message`. */
    check(value: unknown, rules: Rules, context: CheckContext): string | undefined;
    /** True if the set contains the value; for types whose value is a path in an option tree instead of one option's value. */
    readonly offers: ((value: unknown, options: readonly FieldOption[]) => boolean) | undefined;
    /** How values are compared, and by that how SQL stores custom fields, reads columns, sorts and filters. @param option any value of the field's set */
    comparedAs(option?: Literal): ConditionKind;
    /** Allowed types of the database column (pg_type.typname). @param option any value of the field's set */
    columnTypes(option?: Literal): readonly string[];
    /** How query values are parsed, and which operators filters and conditions have. */
    readonly queryKind: QueryKind;
    /** Sortable by default; the manifest may override it. */
    readonly sortable: boolean;
    /** Values have an order, so a manifest may make the field sortable. */
    readonly ordered: boolean;
    /** Lists may filter by it. */
    readonly filterable: boolean;
    /** Mask used for "mask": true. */
    readonly mask: 'phone' | 'wechat' | 'idCard' | undefined;
    /** Name of the default filter in the plugin registry. */
    readonly filter: string;
    /** Name of the default cell in the plugin registry. */
    readonly cell: string;
    /** Name of the default control in the plugin registry. */
    readonly control: string;
    /** Values wrap in narrow columns; others are one word. */
    readonly wraps: boolean;
    /** Text for cells, exports and prints; '' if empty. */
    format(value: unknown, options?: readonly FieldOption[]): string;
    /** Text of a stored value in histories, the audit log and confirmations; '' if empty. */
    words(value: unknown, options?: readonly FieldOption[]): string;
    /** Text within a phrase about a row; '' if empty. */
    brief(value: unknown, options?: readonly FieldOption[]): string;
    /** Parses a spreadsheet's text; '' gives null. Rules are not checked yet. */
    parse(text: string, options?: readonly FieldOption[], rules?: Rules): ParsedValue;
    /** How values are written to and read from spreadsheets. */
    readonly sheet: SheetCell;
  }
  /** Module of the types that a plugin contributes. */
  interface FieldTypeModule {
    /** URL of the module, which exports the types as `fieldTypes`: worker threads of the server import it again. */
    readonly url: string;
    /** The types, named `<plugin>/<name>` and listed in plugin.json. */
    readonly fieldTypes: readonly FieldType[];
  }
  /** A component of the UI library in use, as a plain function of its props. */
  type Component<Props> = (props: Props) => unknown;
  /** A contributed part: given at once, or imported lazily when a screen first needs it. */
  type Contribution<T> = T | {
    readonly load: () => Promise<T>;
  };
  /** Props of a cell. `value` is the row's value at `column.path`. A cell must not hold state that outlives the row. */
  interface CellProps<Value = unknown> {
    /** The row's value at `column.path`; undefined or null if there is none. */
    readonly value: Value;
    /** The row, as the list endpoint answered it. */
    readonly row: Row$1;
    /** The column that the cell belongs to. */
    readonly column: ClientColumn;
    /** Values of the option set `column.options`, resolved once per screen. */
    readonly options: readonly ClientOption[];
    /** Props from the manifest, validated against the schema in plugin.json. */
    readonly props: Readonly<Record<string, unknown>>;
    /** Opens `column.action` for this row. */
    open(): void;
  }
  /**
   * A contributed cell. `text` alone is enough for a cell that shows only text: the table then renders a bare text node without a component. Beside a
   * component, `text` is the fallback wherever only text is possible: a tooltip, a label, a cell whose component failed.
   */
  interface Cell {
    /** The value as text. Called once per row and render: it must be cheap, and pure (the same text for the same row). */
    text?(value: unknown, column: ClientColumn, options: readonly ClientOption[], row: Row$1): string;
    /** Renders the value. After the first error the column shows `text` for the rest of the visit. */
    readonly component?: Component<CellProps>;
    /** `component` is a pure function of its props, without hooks or state: the table calls it directly instead of mounting a component per row. */
    readonly pure?: boolean;
    /**
     * The component also renders masked values, for users who may reveal them. If absent, the runtime renders masked values itself: the masked text,
     * and an eye icon that reveals the value.
     */
    readonly masked?: boolean;
    /** Horizontal alignment; 'left' if absent. */
    readonly align?: 'left' | 'center' | 'right';
  }
  /** Props of a filter control. It shows query values and reports new ones by `onChange`; the list is queried when the filter form is submitted. */
  interface FilterProps {
    /** DOM id for the element that the label points to. */
    readonly id: string;
    /** Label, query keys and props of the filter. */
    readonly filter: ClientFilter;
    /** Values to choose from, for filters on an option set or on rows of another resource. */
    readonly options: readonly ClientOption[];
    /** Query values, one per query key: [value] or [from, to]; undefined entries are empty. */
    readonly value: readonly (string | undefined)[];
    /** Reports new values, one per query key of the filter. */
    onChange(value: readonly (string | undefined)[]): void;
    /** Submits the filter form; called when Enter is pressed. */
    onSubmit(): void;
    /** The options are being loaded. */
    readonly loading: boolean;
    /** Asks the server for options that match the typed keyword; absent if `options` is already complete. */
    search?(keyword: string): void;
  }
  /** A part contributed under `filters`. */
  type FilterControl = Component<FilterProps>;
  /** Props of a form control. The form holds the value: the control shows `value` and reports changes by `onChange`. */
  interface ControlProps<Value = unknown> {
    /** DOM id for the element that the label points to. */
    readonly id: string;
    /** The form item that the control edits: label, rules, props. */
    readonly item: ClientFormItem;
    /** Values to choose from, for items on an option set or on rows of another resource. */
    readonly options: readonly ClientOption[];
    /** The value in the shape of the request body; undefined if empty. */
    readonly value: Value | undefined;
    /** The value cannot be changed now. */
    readonly disabled: boolean;
    /** The value breaks a rule; the message is shown below the control. */
    readonly invalid: boolean;
    /** The value is valid but implausible; the question about it is shown below the control. */
    readonly doubted?: boolean;
    /** Text shown while the control is empty. */
    readonly placeholder: string;
    /** Reports the new value, in the shape of the request body; undefined clears it. */
    onChange(value: Value | undefined): void;
    /** Reports that the control lost focus: the rules are checked, and `item.check` is asked. */
    onBlur(): void;
  }
  /** A part contributed under `controls`. */
  type Control = Component<ControlProps>;
  /** All rows that match a list query, instead of ticked rows. */
  interface Matching {
    /** The list's query, without page and page size. */
    readonly query: Readonly<Record<string, string>>;
    /** Number of matching rows, as the list last answered. */
    readonly total: number;
  }
  /** Values of a new row that the page fixes, such as its parent: the form shows them and cannot change them. */
  interface Held {
    /** Fixed values by item name. */
    readonly values: Readonly<Record<string, unknown>>;
    /** A row with the same references, so that referenced rows can be shown by name. */
    readonly row: Row$1;
  }
  /** Props of a presenter: how an action is presented, once permission, selection and guard have been checked. */
  interface PresenterProps {
    /** Values of a new row that the page fixes; undefined if the form decides all of them. */
    readonly held?: Held | undefined;
    /** The action to present. */
    readonly action: ClientAction;
    /** Rows that the action is for; empty for select "none". */
    readonly rows: readonly Row$1[];
    /** Set if the action is for all rows that match a list query: then `rows` is empty. */
    readonly matching?: Matching | undefined;
    /** The list that the action was opened from; undefined if it was opened elsewhere. */
    readonly view: ClientTableView | undefined;
    /** Initial values of form items, by name (from the route query or the caller). */
    readonly initial: Readonly<Record<string, unknown>>;
    /** Closes the presenter; `changed` refreshes the views that show the rows. */
    close(changed: boolean): void;
    /** Presents the same action for other rows, e.g. the next row of the list. */
    turn(rows: readonly Row$1[]): void;
  }
  /** A part contributed under `presenters`. */
  type Presenter = Component<PresenterProps>;
  /** Props of a component screen, or of the component in a blank drawer. */
  interface ComponentProps {
    /** Props from the manifest, validated against the schema in plugin.json. */
    readonly props: Readonly<Record<string, unknown>>;
    /** In a drawer: the rows it was opened for. */
    readonly rows: readonly Row$1[];
    /** In a drawer: the action that opened it. */
    readonly action: ClientAction | undefined;
    /** Actions of a component view that the employee may use, by key. */
    readonly actions: Readonly<Record<string, ClientAction>>;
    /** In a drawer: the list it was opened from. */
    readonly view: ClientTableView | undefined;
    /** Closes the drawer; `changed` refreshes the views that show the rows. */
    close(changed: boolean): void;
  }
  /** A part contributed under `components`. */
  type PageComponent = Component<ComponentProps>;
  /** Renders a screen's view. Each type of view has its own shape; a list drawn by a plugin is a `ClientTableView`. */
  type ViewComponent = Component<{
    readonly view: never;
  }>;
  /** A component in a slot of the shell, or (`list`) in the toolbar of every list. It gets no props and uses the runtime's hooks. */
  interface Widget {
    /** Slot that the widget is rendered in. */
    readonly slot: 'topBar' | 'userMenu' | 'home' | 'detail' | 'overlay' | 'list';
    /** Position within the slot, smallest first. */
    readonly order: number;
    /** Renders the widget. If it throws, the widget is left out. */
    readonly component: Component<Record<string, never>>;
  }
  /** The page's event bus, for subscribing only. Facts are published by the page itself. */
  interface FactBus {
    /**
     * Subscribes to facts of one type; returns the function that unsubscribes. A handler that throws is reported and does not stop the other handlers.
     * In a component: `useEffect(() => bus.on('action.succeeded', fact => …), [bus])`.
     */
    on<Type extends keyof Events>(type: Type, handler: (fact: Events[Type]) => void): () => void;
    /** Unsubscribes a handler given to `on`. */
    off<Type extends keyof Events>(type: Type, handler: (fact: Events[Type]) => void): void;
  }
  /** Context of a plugin's `activate`. */
  interface ClientContext {
    /** The page's event bus, for subscribing only. Its subscriptions end when the plugin is deactivated. */
    readonly bus: FactBus;
  }
  /** Export of a browser entry. If registering fails, all of the plugin's contributions are removed. */
  interface ClientPlugin {
    /** Unique id; the same as in plugin.json. */
    readonly id: string;
    /** Ids of plugins that must be registered before this one, as in plugin.json. */
    readonly requires?: readonly string[];
    /** Cells by name; manifests refer to them as `<plugin>/<name>`. */
    readonly cells?: Readonly<Record<string, Contribution<Cell>>>;
    /** Filter controls by name; manifests refer to them as `<plugin>/<name>`. */
    readonly filters?: Readonly<Record<string, Contribution<FilterControl>>>;
    /** Form controls by name; manifests refer to them as `<plugin>/<name>`. */
    readonly controls?: Readonly<Record<string, Contribution<Control>>>;
    /** Presenters by name; manifests refer to them as `<plugin>/<name>`. */
    readonly presenters?: Readonly<Record<string, Contribution<Presenter>>>;
    /** Types of view of the manifest language that `views` draws, by plain name; as in plugin.json. Only for bundled plugins that add them. */
    readonly viewKinds?: readonly string[];
    /**
     * Views of screens, by name. Types of view of the manifest language have plain names; others are referred to as `<plugin>/<name>` and get the list as a
     * `ClientTableView` whose `drawn` has their props.
     */
    readonly views?: Readonly<Record<string, Contribution<ViewComponent>>>;
    /** Components by name; component screens and blank drawers refer to them as `<plugin>/<name>`. */
    readonly components?: Readonly<Record<string, Contribution<PageComponent>>>;
    /** Widgets by name; shown wherever their slot is, no manifest refers to them. */
    readonly widgets?: Readonly<Record<string, Contribution<Widget>>>;
    /** Runs after registering, in the order of `requires`; the returned function undoes it. If it throws, the plugin is switched off. */
    activate?(context: ClientContext): (() => void) | undefined;
  }
  /** Identity function, for type inference and a readable hover. */
  const definePlugin: (plugin: ClientPlugin) => ClientPlugin;
  /** An open transaction. The core has no table types: a domain narrows it to its own tables through one helper, e.g. `crm(tx)`. */
  type Tx = Transaction<any>;
  /** The connection pool, for reading. Writes go through a transaction that the pipeline opens. */
  type Db = Kysely<any>;
  interface ResourceEndpoint<Kind extends string, Method extends 'GET' | 'POST'> {
    /** Kind of handler. */
    readonly kind: Kind;
    /** HTTP method. */
    readonly method: Method;
    /** Path below /api. */
    readonly path: string;
    /** Required permissions, all of them. */
    readonly permission: readonly string[];
    /** Name of the resource. */
    readonly resource: string;
  }
  interface ActionEndpoint<Kind extends string, Method extends 'GET' | 'POST'> extends ResourceEndpoint<Kind, Method> {
    /** Name of the resource's action. */
    readonly action: string;
  }
  /** Added by the view of a screen. */
  interface ViewEndpoint {
    /** Kind of handler. */
    readonly kind: 'view';
    /** HTTP method. */
    readonly method: 'GET';
    /** Path below /api. */
    readonly path: string;
    /** Required permissions, all of them. */
    readonly permission: readonly string[];
    /** Path of the screen. */
    readonly screen: string;
    /** Name of the handler in the server part of the view's kind. */
    readonly handler: string;
  }
  interface DeclaredEndpointRef {
    /** Answered by a module or plugin. */
    readonly kind: 'declared';
    /** HTTP method. */
    readonly method: 'GET' | 'POST';
    /** Path below /api. */
    readonly path: string;
    /** Who may call it. */
    readonly permission: Access;
    /** Name of the declared endpoint. */
    readonly name: string;
  }
  /** An HTTP endpoint, generated from manifests or declared by a module or plugin. */
  type Endpoint = ResourceEndpoint<'list', 'GET'> | ResourceEndpoint<'lookups', 'GET'> | ResourceEndpoint<'details', 'GET'> | ActionEndpoint<'init', 'GET'> | ActionEndpoint<'export', 'GET'> | ActionEndpoint<'action', 'POST'> | ViewEndpoint | DeclaredEndpointRef;
  /**
   * Access to a declared endpoint: everyone ('public'), signed-in employees ('session'), client systems that sign their requests ('signed'), employees
   * with all of these permissions (array), or with at least one of them (`anyOf`). `anyOf` names permissions of actions that use the answer; it adds
   * none to the permission tree.
   */
  type Access = 'public' | 'session' | 'signed' | readonly string[] | {
    readonly anyOf: readonly string[];
  };
  /** Path of a resource's action; undefined if there is no such action. */
  type ActionPath = (resource: string, action: string) => string | undefined;
  /** A menu group. */
  interface MenuGroup {
    /** Unique key; the browser remembers open groups by it. */
    readonly key: string;
    /** Chinese. */
    readonly title: string;
    /** Name of a shell icon. */
    readonly icon?: string;
    /** Paths of the listed screens, in order. */
    readonly screens: readonly string[];
    /** Paths of screens that belong to the group but are not listed in the menu. */
    readonly unlisted: readonly string[];
  }
  /** Node of the permission tree: group → screen → list and actions, as shown when permissions of a role are chosen. */
  interface PermissionNode {
    /** Unique in the tree. */
    readonly key: string;
    /** Chinese. */
    readonly title: string;
    /** Permission string; absent for a group. The same string may appear under several screens. */
    readonly permission?: string;
    /**
     * Alternative sets of other permissions: to be usable here, the permission needs one set in full (its page, the list that shows its rows). Several
     * sets if a page that is not in the menu is opened from several lists.
     */
    readonly needs?: readonly (readonly string[])[];
    /** Below a page that is not in the menu: if the same permission also appears below a menu page, it should be granted there. */
    readonly unlisted?: true;
    /** Child nodes, in order. */
    readonly children: readonly PermissionNode[];
  }
  /** A value of an option set, with the values below it. */
  interface Option {
    /** Stored and sent value; unique within the set. */
    readonly value: string | number | boolean;
    /** Chinese. */
    readonly label: string;
    /** Arco colour name or hex colour, for tags. */
    readonly color?: string;
    /** Users may choose it; if false, only operations set it. */
    readonly manual: boolean;
    /** Can no longer be chosen; rows that have it keep it. */
    readonly disabled?: boolean;
    /** Child values of a cascade; empty for a plain value. */
    readonly children: readonly Option[];
  }
  /** An option set (enumeration). */
  interface OptionSet {
    /** Unique name, used by fields. */
    readonly name: string;
    /** Chinese. */
    readonly label: string;
    /** Values are stored in the database and edited by users; the values here are only the initial ones. */
    readonly dynamic: boolean;
    /** Values in order. */
    readonly values: readonly Option[];
  }
  /** A form item. A section has only a label. */
  interface FormItem {
    /** 'field': a control; 'section': a heading over the items after it. */
    readonly kind: 'field' | 'section';
    /** Key in the request body. */
    readonly name: string;
    /** Field of the resource that it writes; absent for a value that only the operation uses. */
    readonly field?: string;
    /** Key of the field type registry (core/manifest/fields). */
    readonly type: string;
    /** Chinese. */
    readonly label: string;
    /** Rules of the value, checked in the browser and on the server. */
    readonly rules: Rules;
    /** Whether a value is required; a condition is evaluated on the current form values. */
    readonly required: boolean | BoundCondition;
    /** Whether the item is shown; a hidden item is not sent. */
    readonly visible: boolean | BoundCondition;
    /** Whether the item is read-only. */
    readonly readonly: boolean | BoundCondition;
    /** Why the item is read-only, shown beside it. Chinese. */
    readonly disabledReason?: string;
    /** Initial value. */
    readonly default?: DefaultValue;
    /** Help text beside the label. */
    readonly help?: string;
    /** Text shown in the empty control. */
    readonly placeholder?: string;
    /** Number of columns it spans, of the form's two. */
    readonly span: 1 | 2;
    /** Option set of an option / options item. */
    readonly options?: string;
    /** The item selects rows: all values of the set are offered, including those that users cannot set by hand. */
    readonly filter?: boolean;
    /** Referenced resource of a ref / refs item. */
    readonly to?: string;
    /** Mask for users who may not see the full value. */
    readonly mask?: 'phone' | 'wechat' | 'idCard';
    /** Control that edits the value. */
    readonly control: Part;
    /** Query sent when the control loses focus: GET endpoint?{name}=value&id={row}. Code 200 opens a dialog with this title. */
    readonly check?: {
      readonly endpoint: string;
      readonly title: string;
    };
  }
  /** A condition under which rows are refused. Checked in the browser, and again on the locked rows. */
  interface Guard {
    /** Rows that match this condition are refused. */
    readonly when: BoundCondition;
    /** Message of the refusal. Chinese. */
    readonly message: string;
    /** Field whose values list the refused rows below the message. */
    readonly list?: string;
  }
  /** An action of a resource: what users can do with its rows, or without any row. */
  interface Action {
    /** Key in the resource's "actions". */
    readonly name: string;
    /** The action's resource. */
    readonly resource: string;
    /** Label of the button, and title of what opens. Chinese. */
    readonly label: string;
    /** Presenter: dialog, drawer, confirm, blank, download, link, or `<plugin>/<name>`. */
    readonly present: string;
    /** Number of rows it takes. */
    readonly select: 'none' | 'one' | 'many';
    /** Endpoint below /api, e.g. /agency/institutionsCustomer/highSeas. */
    readonly path: string;
    /** Required permissions, all of them. */
    readonly permission: readonly string[];
    /** Scope that its rows must be in: rows that the actor may act on, or rows that the actor may read. */
    readonly access: 'act' | 'read';
    /** Refusals by the state of the rows. */
    readonly guard: readonly Guard[];
    /** Condition on the row for showing the action; always shown if absent. */
    readonly visible?: BoundCondition;
    /** Conditions on the row for disabling the action, with the reason. */
    readonly disabled: readonly {
      readonly when: BoundCondition;
      readonly reason: string;
    }[];
    /** States of the row that the operation cannot start from, with the reason; `disabled` need not repeat them. */
    readonly unfit: readonly {
      readonly when: BoundCondition;
      readonly reason: string;
    }[];
    /** The button is always disabled; the endpoint still works. */
    readonly greyed: boolean;
    /** Form items; empty if it has no form. */
    readonly form: readonly FormItem[];
    /** Server operation; absent for an action that only opens something in the browser. */
    readonly operation?: string;
    /** Constants for the operation; `now` and `user` are evaluated when it runs. */
    readonly with: Readonly<Record<string, unknown>>;
    /** Maximum number of rows per call. */
    readonly limit: number;
    /** Ids may also be sent as one comma-separated text: '1,2,3'. */
    readonly joinedIds: boolean;
    /** Can also run as a job on all rows that a list query matches, not only on ticked ones. */
    readonly bulk: boolean;
    /** Requires an Idempotency-Key; a repeated call gets the first answer. */
    readonly idempotent: boolean;
    /** Rate limit: calls per employee and minute. */
    readonly rate?: number;
    /** Title of what opens; the label if absent. */
    readonly title?: string;
    /** Width of what opens. */
    readonly width?: 'narrow' | 'medium' | 'wide' | 'widest';
    /** Question of a confirm dialog. Chinese. */
    readonly confirm?: string;
    /** Field with the amount at stake: shown for one row, summed over several. */
    readonly sum?: string;
    /** Label of the submit button. */
    readonly submitLabel?: string;
    /** Message while the answer is awaited. */
    readonly pending?: string;
    /** Message after success, unless the server sends another one. */
    readonly success?: string;
    /** Red button. */
    readonly danger: boolean;
    /** Highlighted button. */
    readonly primary: boolean;
    /** Name of an icon. */
    readonly icon?: string;
    /** Component of a blank presenter: `<plugin>/<name>`. */
    readonly component?: string;
    /** Props of the presenter or the component. */
    readonly props: Readonly<Record<string, unknown>>;
    /** Detail screen that it opens: of the row itself, or of the row that the reference field `of` leads to. */
    readonly detail?: {
      readonly screen: string;
      readonly of?: string;
    };
    /** Submitting again is refused with this message while the field is unchanged. */
    readonly resubmit?: {
      readonly field: string;
      readonly message: string;
    };
    /** Message if no row is ticked; a standard sentence if absent. Chinese. */
    readonly unselected?: string;
    /**
     * After a refusal with code 3000: asks `message`, then posts the same form to `endpoint` (the action's own if absent). If `with` is set: only after
     * a refusal that begins with `message`, and these values are added to the form.
     */
    readonly secondVerify?: {
      readonly endpoint?: string;
      readonly message: string;
      readonly with?: Readonly<Record<string, string | number | boolean>>;
    };
    /** Title of a dialog that shows refusals instead of the toast. */
    readonly errorModal?: string;
    /** Dialog for an answer {result: false, …}; its button posts the rest of the answer to the endpoint. */
    readonly merge?: {
      readonly endpoint: string;
      readonly title: string;
      readonly label: string; /** Detail screen of the existing row, for users to whom the answer tells its id. */
      readonly detail?: string; /** Button for users who may not merge: the same data is posted to this endpoint instead. */
      readonly request?: {
        readonly endpoint: string;
        readonly label: string;
      };
    };
    /** Opens automatically if the page's URL has this query; `prefill` maps query parameters to form items. */
    readonly openOn?: {
      readonly query: Readonly<Record<string, string>>;
      readonly prefill: Readonly<Record<string, readonly string[]>>;
    };
  }
  /** Path of a field, from a resource and optionally through one reference: 'name' or 'institutionsCustomer.name'. */
  interface FieldPath {
    /** As written in the manifest. */
    readonly text: string;
    /** Field of the starting resource: the field itself, or the reference. */
    readonly own: Field;
    /** Field of the referenced resource, if the path is dotted. */
    readonly target?: Field;
    /** Resource that `target` belongs to. */
    readonly targetResource?: string;
  }
  /** A filter of a list. */
  interface Filter {
    /** Unique within the view. */
    readonly key: string;
    /** The field it filters by. */
    readonly path: FieldPath;
    /** Name of the filter control. */
    readonly type: string;
    /** Chinese. */
    readonly label: string;
    /** Query key without operator suffix. */
    readonly param: string;
    /** `param` is the whole query key, without operator suffix. */
    readonly exact?: boolean;
    /** Initial value. */
    readonly default?: unknown;
    /** Props of the filter control. */
    readonly props: Readonly<Record<string, unknown>>;
  }
  /** A column of a list. */
  interface Column {
    /** The field it shows. */
    readonly path: FieldPath;
    /** Header. Chinese. */
    readonly label: string;
    /** Cell that shows the values. */
    readonly cell: Part;
    /** Action of the resource that a click opens for the row. */
    readonly action?: string;
    /** Width in pixels; if not declared, computed from cell and header. */
    readonly width: number;
    /** Unit of the values, shown in the header instead of the cells. */
    readonly unit?: string;
    /** Path text of another column, shown below this one in the same cell. */
    readonly with?: string;
    /** Stays at that side when the table scrolls horizontally. */
    readonly fixed?: 'left' | 'right';
    /** Horizontal alignment; that of the cell if absent. */
    readonly align?: 'left' | 'center' | 'right';
    /** The header can sort the list. */
    readonly sortable: boolean;
    /** Hidden until the employee shows it. */
    readonly hidden: boolean;
    /** Tooltip of the header. */
    readonly tip?: string;
  }
  /** The plugin's view that draws a list. */
  interface DrawnBy {
    /** `<plugin>/<name>` */
    readonly view: string;
    /** Props of the view. */
    readonly props: Readonly<Record<string, unknown>>;
  }
  /** A list view: filters, table, actions. */
  interface TableView {
    /** Discriminates the view types. */
    readonly type: 'table';
    /** Plugin view that draws the list instead of the table; the list works like a table in all other respects. */
    readonly drawn?: DrawnBy;
    /** Resource whose rows it shows. */
    readonly resource: string;
    /** Condition for the rows of the list, added to every list query by the server; all rows if absent. */
    readonly preset?: BoundCondition;
    /** Keys of the resource's quick filters, in order. */
    readonly quickFilter: readonly string[];
    /** Keys of the resource's statistics, in order. */
    readonly statistics: readonly string[];
    /** Text above the table. Chinese. */
    readonly info?: string;
    /** Component above the table: `<plugin>/<name>`. */
    readonly above?: string;
    /** Filters in order; at most one per query key. */
    readonly filters: readonly Filter[];
    /** Columns in order. */
    readonly columns: readonly Column[];
    /** Names of the resource's actions in the toolbar, in order. */
    readonly actions: readonly string[];
    /** Names of the resource's row actions, in order. */
    readonly rowActions: readonly string[];
    /** Initial sort: field path, with '-' before it for descending. */
    readonly sort: string;
    /** Reference field to the parent row: the list is a tree. */
    readonly tree?: string;
    /** Reference field that the screen's URL may fix: then the list has only children of that row. */
    readonly parent?: string;
    /** The list is paged; if false, all rows are loaded at once. */
    readonly paged: boolean;
    /** Initial page size. */
    readonly size: number;
    /** Condition for rows that can be ticked; all rows if absent and an action takes several. */
    readonly selectable?: BoundCondition;
    /** Row layout on a phone. */
    readonly card?: RowCard;
    /** Hint shown if the list is empty. */
    readonly empty?: EmptyHint;
  }
  /** Hint for an empty list, with a way forward. */
  interface EmptyHint {
    /** Hint text. Chinese. */
    readonly hint: string;
    /** Only shown if one of these filters (path texts) is set; always if absent. */
    readonly filters?: readonly string[];
    /** Component offered with the hint: `<plugin>/<name>`. */
    readonly component?: string;
    /** Props of the component. */
    readonly props?: Readonly<Record<string, unknown>>;
  }
  /** Row layout for narrow screens. Columns are given by their path text. */
  interface RowCard {
    /** Column that names the row. */
    readonly title: string;
    /** Columns of each line below the title. */
    readonly lines: readonly (readonly string[])[];
    /** Row action with its own button. */
    readonly action?: string;
  }
  /** A field as shown in a detail. */
  interface Shown {
    /** The field. */
    readonly path: FieldPath;
    /** Chinese. */
    readonly label: string;
    /** Cell that shows the value. */
    readonly cell: Part;
    /** Spans the whole line. */
    readonly wide: boolean;
  }
  /** Row-level access; see docs/manifest.md "scope". */
  interface Scope {
    /** Every user with the list's permission sees every row. */
    readonly all: boolean;
    /** Employee fields that grant reading and acting to the employee they name: 'owner', or through a reference, 'institution.owner'. */
    readonly people: readonly string[];
    /** Employee fields that grant only reading (values masked), likewise. */
    readonly readers: readonly string[];
    /** Employee field: the viewers of that employee's department, or of any department above it, may read and act. */
    readonly viewers?: string;
    /** Permission to read rows whose `viewers` field is empty. */
    readonly orphans?: string;
    /** Refusal for users who may read a row with an empty `viewers` field but not change it. Chinese. */
    readonly orphanRefusal?: string;
    /** Reference field: the scope of the referenced row decides. */
    readonly through?: string;
    /** Permission that shows every row. */
    readonly except?: string;
  }
  /** How forms and filters offer rows of a resource for choosing. */
  interface Lookup {
    /** Field shown as a row's label. */
    readonly label: string;
    /** Fields searched by the typed text. */
    readonly search: readonly string[];
    /** Fields shown after the label of rows with equal labels. */
    readonly apart?: readonly string[];
    /** Key of this list in answers. */
    readonly key: string;
    /** Reference to the parent row, if the rows form a tree. */
    readonly parent?: string;
    /** Condition for rows that may be newly chosen; all rows if absent. */
    readonly when?: BoundCondition;
    /** Message for a row that may not be newly chosen; {label} is replaced by its label. */
    readonly refusal?: string;
  }
  /** Manual order of rows. */
  interface Arranged {
    /** Integer field with the position: the rows of a group are sorted by it, then by id. */
    readonly field: string;
    /** Reference or option field that divides the rows into groups. One group if absent. */
    readonly within?: string;
  }
  /** A named condition, offered above a list. */
  interface QuickFilter {
    /** Key in the resource's "quickFilters", and value of quickCheck in the query. */
    readonly key: string;
    /** Chinese. */
    readonly label: string;
    /** Tooltip. */
    readonly tip?: string;
    /** Condition of the filter; all rows if absent. */
    readonly when?: BoundCondition;
    /** Initial sort while the filter is active: field with '-' before it for descending; the list's own sort if absent. */
    readonly sort?: string;
  }
  /** List query by query key: texts, or values evaluated at the time of use ('month' is the first day of this month). */
  type HomeFilters = Readonly<Record<string, string | {
    readonly user?: 'id' | 'departmentId';
    readonly now?: 'date' | 'month';
  }>>;
  /** Whose rows are counted. 'department' and 'all' are for users who see rows of others. */
  type HomeScope = 'mine' | 'department' | 'all';
  /** A home page card: the number of rows that a list has for the user, and optionally the first rows. */
  interface HomeCard {
    /** Unique among all cards. */
    readonly key: string;
    /** Chinese. */
    readonly title: string;
    /** Path of the table screen that it links to. */
    readonly screen: string;
    /** Selection by which it names its rows, instead of filters, and what it states for that. */
    readonly selection?: {
      readonly key: string;
      readonly stated: Readonly<Record<string, unknown>>;
    };
    /** Key of the tab, if the screen has tabs. */
    readonly tab?: string;
    /** Position, smallest first; cards with numbers come before cards with rows. */
    readonly order: number;
    /** Required permissions, in addition to those of screen and list. */
    readonly permission: readonly string[];
    /** Quick filter of the screen that is applied. */
    readonly quickFilter?: string;
    /** List query by query key: texts, or values evaluated at the time of use ('month' is the first day of this month). */
    readonly filters: HomeFilters;
    /** Separate numbers by whose rows are counted: further list filters, or what the selection takes. One number if absent. */
    readonly scopes?: Readonly<Partial<Record<HomeScope, HomeFilters>>>;
    /** The first rows and an action on them; if absent, the card shows only the number. */
    readonly rows?: HomeRows;
  }
  /** The rows of a home page card. */
  interface HomeRows {
    /** Field that names a row. */
    readonly show: string;
    /** Text beside it, with {field} replaced by the field's value; '' for none. */
    readonly hint: string;
    /** Condition for highlighted rows. */
    readonly urgent?: BoundCondition;
    /** Sort that decides the first rows: field with '-' before it for descending; the list's own sort if absent. */
    readonly sort?: string;
    /** Row action of the screen, offered on each row. */
    readonly action?: string;
    /** Text if there are no rows. Chinese. */
    readonly empty: string;
    /** What to do if there are no rows; '' for nothing. Chinese. */
    readonly emptyHint: string;
  }
  /** Search of the command palette in a resource. */
  interface Search {
    /** Heading of the results. Chinese. */
    readonly title: string;
    /** Position, smallest first. */
    readonly order: number;
    /** Text fields of the resource itself that are searched. */
    readonly by: readonly string[];
    /** Field that names a row. */
    readonly show: string;
    /** Text beside it, with {field} replaced by the field's value; '' for none. */
    readonly hint: string;
  }
  /** A resource: a kind of record that users manage, with its table, scope, fields and actions. */
  interface Resource {
    /** Unique name, used by other manifests. */
    readonly name: string;
    /** Name of one row. Chinese. */
    readonly label: string;
    /** Counter phrase after a number of rows, e.g. 位客户. Chinese. */
    readonly counter?: string;
    /** The rows are the employees who sign in. */
    readonly people: boolean;
    /** Path below /api; paths and permissions of its actions begin with it. */
    readonly path: string;
    /** Table or view that lists are read from. */
    readonly source: string;
    /** The source is a view that groups: its ids identify no row, so a page or an export is read in one statement instead of by ids. */
    readonly grouped?: boolean;
    /** Table whose rows are locked and written. */
    readonly table: string;
    /** Path of the list endpoint; undefined if there is none. */
    readonly list?: string;
    /** Permissions required to see its rows in a list: the list's own path, and those of the list of `keeps`. Empty without a list. */
    readonly listPermission: readonly string[];
    /** Permissions required to see the details of a row. */
    readonly detailsPermission: readonly string[];
    /** Resource with the same rows, which this one only shows differently: its scope, masks and permissions are kept. */
    readonly keeps?: string;
    /** Default sort: field path, with '-' before it for descending. */
    readonly defaultSort: string;
    /** Row-level access. */
    readonly scope: Scope;
    /** Manual order of its rows; absent if users cannot order them. */
    readonly arranged?: Arranged;
    /** Reference paths ('order', 'order.lead') whose rows are locked before the rows of an action, in this order, to avoid deadlocks. */
    readonly lockFirst: readonly string[];
    /** How its rows are chosen elsewhere; absent if nothing may refer to it. */
    readonly lookup?: Lookup;
    /** Fields that identify a row to the user: the one that names it, then further facts. Empty if nothing does. */
    readonly subject: readonly Shown[];
    /** Field paths that GET details answers. */
    readonly details: readonly string[];
    /** Name of the timeline source: a key of ServerPlugin.timelines. */
    readonly timeline?: string;
    /** Fields by name, in the manifest's order. */
    readonly fields: Readonly<Record<string, Field>>;
    /** Quick filters by key, in the manifest's order. */
    readonly quickFilters: Readonly<Record<string, QuickFilter>>;
    /** Statistics above the table: the number of rows of the current list that match each condition. */
    readonly statistics: readonly {
      readonly key: string;
      readonly label: string;
      readonly when: BoundCondition;
    }[];
    /** Fields whose sums form the last row of a list. */
    readonly summary: readonly string[];
    /** Cards of the home page. */
    readonly home: readonly HomeCard[];
    /** Search of the command palette; none if absent. */
    readonly search?: Search;
    /** Actions by name, in the manifest's order. */
    readonly actions: Readonly<Record<string, Action>>;
  }
  /** What a screen shows. The kind of the view, found by its type, knows the rest of it. */
  interface View {
    /** Name of the kind. */
    readonly type: string;
  }
  /** A list in a view. */
  interface ViewList {
    /** Key of its tab, which stands after '#' in the screen's path; absent for a list that is the whole view. */
    readonly key?: string;
    /** The list. */
    readonly view: TableView;
    /** For child rows of the one row that the view shows: the resource of that row, and the reference field of the listed rows that leads to it. */
    readonly within?: {
      readonly resource: string;
      readonly through: string;
    };
  }
  /** A page: a path, a title and a view. */
  interface Screen {
    /** URL path in the browser, and the screen's own permission. */
    readonly path: string;
    /** Chinese. */
    readonly title: string;
    /** Title of the menu group, if the menu lists the screen. */
    readonly group?: string;
    /** Requires only a session, no permission of its own. */
    readonly everyone: boolean;
    /** The view. */
    readonly view: View;
  }
  /** Everything the server serves from. Immutable; replaced as a whole. */
  interface Snapshot {
    /** Hash of all manifests. */
    readonly revision: string;
    /** Resources by name. */
    readonly resources: Readonly<Record<string, Resource>>;
    /** Kinds of view of the screens, by type. */
    readonly viewKinds: Readonly<Record<string, ServedViewKind>>;
    /** Screens by path. */
    readonly screens: Readonly<Record<string, Screen>>;
    /** Selections of rows that plugins add to list queries, by query key. */
    readonly selections: Readonly<Record<string, ServedSelection>>;
    /** Things of the kinds of file that plugins add to the manifest language, by kind. */
    readonly added: Readonly<Record<string, AddedThings>>;
    /** Option sets by name. */
    readonly options: Readonly<Record<string, OptionSet>>;
    /** Menu groups in order. */
    readonly menu: readonly MenuGroup[];
    /** Permission tree, from which a role's permissions are chosen. */
    readonly permissions: readonly PermissionNode[];
    /** Endpoints by '<METHOD> <path>'. */
    readonly endpoints: Readonly<Record<string, Endpoint>>;
    /** Browser parts of outside plugins. */
    readonly plugins: readonly OutsideClient[];
  }
  /** Things of one kind of file. */
  interface AddedThings {
    /** Word for one of them. Chinese. */
    readonly label: string;
    /** Things by name. */
    readonly things: Readonly<Record<string, {
      readonly label: string;
    }>>;
  }
  /** State of a view that an employee can save by name. */
  interface ViewState {
    /** Query values by key. */
    readonly params: Readonly<Record<string, string>>;
    /** Sort key, with '-' before it for descending; '' for none. */
    readonly sort: string;
    /** Page size. */
    readonly size: number;
  }
  /** Who sees a view. */
  interface ViewAccess {
    /** Holds every permission. */
    readonly admin: boolean;
    /** Permissions of the user; not needed for an admin. */
    readonly permissions: ReadonlySet<string>;
  }
  /** What server and browser ask of a kind of view; `Built` is the view in the Snapshot, `Client` the view as the browser gets it. */
  interface ServedViewKind<Built extends View = View, Client extends ClientView = ClientView> {
    /** Type of its views. */
    readonly type: string;
    /** Lists of the view, in order. */
    lists(view: Built): readonly ViewList[];
    /** Resource of whose rows the view shows one, opened by a row of a list; undefined for views of other kinds. */
    shownRow(view: Built): string | undefined;
    /** The view, reduced to what a user with this access may see and use. */
    client(snapshot: Snapshot, screen: Screen, view: Built, access: ViewAccess): Client;
    /** Function that reduces a saved state to what the view still has; undefined for views without a state of their own (lists have theirs). */
    stateFitter(view: Built): ((state: ViewState) => ViewState) | undefined;
    /** Names of the option sets that the reduced view uses. */
    clientOptions(view: Client): readonly string[];
  }
  /** User and time by which a home page card asks. */
  interface CardMoment {
    /** The signed-in employee. */
    readonly user: {
      readonly id: number;
      readonly departmentId: number | null;
    };
    /** Time of the question. */
    readonly now: Date;
  }
  /** A key of list queries by which a plugin selects rows, such as those that a number counts; `Rows` is what its value means. */
  interface ServedSelection<Rows = unknown> {
    /** The query key. */
    readonly key: string;
    /** Description of the key for the API document. Chinese. */
    readonly description: string;
    /** Description of the sentence about the selected rows in answers, for the API document. Chinese. */
    readonly behind: string;
    /** Description of the number of distinct rows in answers, for the API document. Chinese. */
    readonly counted: string;
    /**
     * Parses a value of the key; `resource` is the listed resource.
     * @throws HttpError 400
     */
    parse(snapshot: Snapshot, text: string, resource: string): Rows;
    /** Value of the key for a home page card that names its rows by this selection: by what it states for it, and the filters of the counted scope. */
    ofCard(stated: Readonly<Record<string, unknown>>, filters: HomeFilters, moment: CardMoment): string;
  }
  /** Errors that become HTTP answers. Any other error becomes a 500 without detail. */
  /** A validation error of one field of the body. */
  interface FieldError {
    /** Key in the request body. */
    readonly field: string;
    /** Chinese, shown beside the field. */
    readonly message: string;
  }
  /** An answer other than success: HTTP status, `code` of the envelope, and a Chinese message. */
  class HttpError extends Error {
    /** HTTP status. */
    readonly status: number;
    /** `code` of the envelope: 3000 for a business refusal, otherwise the HTTP status. */
    readonly code: number;
    /** `data` of the envelope. */
    readonly data?: unknown;
    /** Validation errors, shown beside the fields. */
    readonly errors?: readonly FieldError[];
    /** Seconds after which the same call may succeed (Retry-After): after a rate limit, or while a resource is busy. */
    readonly retryAfter?: number;
    constructor(status: number, code: number, message: string, extra?: {
      data?: unknown;
      errors?: readonly FieldError[];
      retryAfter?: number;
    });
  }
  /** Business refusal: 409, code 3000. `data` is sent with it (e.g. the owner of the duplicate). */
  const refuse: (message: string, data?: unknown) => HttpError;
  /** Validation errors: 422, code 3000; the first message becomes the toast. */
  const invalid: (errors: readonly FieldError[]) => HttpError;
  /** 401: not signed in. */
  const unauthenticated: () => HttpError;
  /** 403: permission missing. */
  const forbidden: () => HttpError;
  /** 404: the row does not exist or is out of scope; both get the same answer. */
  const notFound: () => HttpError;
  /** 400: a request that the application's own browser code never sends. The message must not repeat any value. */
  const malformed: (message: string) => HttpError;
  /** 429: rate limit exceeded; `retryAfter` is the maximum wait in seconds. */
  const tooMany: (message?: string, retryAfter?: number) => HttpError;
  /** 404: a bulk call that includes a row outside the caller's scope. */
  const outOfScope: () => HttpError;
  /** An edit that began on an older version than the stored one. */
  interface OutdatedEdit {
    /** Endpoint that saves, below /api; its last audit entry tells who saved the newer version, and when. */
    readonly path: string;
    /** Permission that shows the page's values; an actor without it gets none of them. */
    readonly shows: string;
    /** The actor of the outdated edit. */
    readonly actor: Pick<Actor, 'id' | 'admin' | 'permissions'>;
    /** Current values of the page, with their version. */
    readonly current: Readonly<Record<string, unknown>>;
  }
  /** Conflicts of pages that are saved as a whole, under an optimistic lock. */
  interface EditConflicts {
    /**
     * Error for an outdated edit.
     * @returns the 409 to throw; its data carries the newer edit, so that the page can show both
     */
    outdated(db: Db | Tx, edit: OutdatedEdit): Promise<HttpError>;
  }
  /** Validates values against a form that an action declares, for a plugin's own endpoint: e.g. what the component of a blank drawer collected. */
  interface FormChecker {
    /**
     * Validates everything the form declares: rules, conditions, options, references within the actor's scope.
     * @returns the normalised values, safe to use
     * @throws HttpError 400 for keys that the form does not send, 422 with one message per invalid item
     */
    check(request: {
      /** Name of the resource. */readonly resource: string; /** Key of one of the resource's actions; it must be an action that takes no rows. */
      readonly action: string; /** Values as sent by the browser. */
      readonly values: unknown; /** The caller. */
      readonly actor: Actor;
    }): Promise<Readonly<Record<string, unknown>>>;
  }
  /** Shapes: JSON Schemas that carry the TypeScript type of their values, so that an endpoint's input and output are declared once. */
  /** A JSON Schema as plain data. */
  type JsonSchema = Readonly<Record<string, unknown>>;
  const VALUE: unique symbol;
  /** JSON Schema of values of type T. The type is known to the compiler only; at run time a shape is the schema. */
  type Shape<T> = JsonSchema & {
    readonly [VALUE]: T;
  };
  /** Input of what takes none: an endpoint, a job. */
  type NoInput = Readonly<Record<never, never>>;
  /** Type of the values of a shape. */
  type TypeOf<S extends Shape<unknown>> = S extends Shape<infer T> ? T : never;
  /** Shapes of an object's members, by name. */
  type Members = Readonly<Record<string, Shape<unknown>>>;
  /** One object type instead of an intersection, which a hover can show. */
  type Flat<T> = { readonly [Key in keyof T]: T[Key] };
  type ObjectOf<Required extends Members, Optional extends Members> = Flat<{ readonly [Key in keyof Required]: TypeOf<Required[Key]> } & { readonly [Key in keyof Optional]?: TypeOf<Optional[Key]> }>;
  /** Values that JSON Schema's `const` and `enum` compare by. */
  type Constant = string | number | boolean | null;
  /** A schema that the constructors below cannot say, such as a recursive one; the caller vouches that T is its type. */
  const shapeOf: <T>(schema: JsonSchema) => Shape<T>;
  /** A string. */
  const TEXT: Shape<string>;
  /** An integer. */
  const WHOLE: Shape<number>;
  /** A number. */
  const NUMBER: Shape<number>;
  /** A boolean. */
  const FLAG: Shape<boolean>;
  /** Date and time 'YYYY-MM-DD HH:mm:ss' in Asia/Shanghai. */
  const TIME: Shape<string>;
  /** Id of a row in a query; queryId of core/manifest reads it. */
  const ID_SCHEMA: Shape<string>;
  /** Any JSON value. */
  const ANY: Shape<unknown>;
  /** Any JSON object. */
  const RECORD: Shape<Readonly<Record<string, unknown>>>;
  /** The same shape with further keywords of JSON Schema, which narrow its values but not their type: lengths, ranges, a description. */
  const limited: <T>(shape: Shape<T>, keywords: JsonSchema) => Shape<T>;
  /** Exactly this value. */
  const exactly: <const T extends Constant>(value: T) => Shape<T>;
  /** One of these strings. */
  const choiceOf: <const T extends string>(...values: readonly T[]) => Shape<T>;
  /** One of these integers. */
  const wholeChoiceOf: <const T extends number>(...values: readonly T[]) => Shape<T>;
  /** A value of one of these shapes. */
  const eitherOf: <const S extends readonly Shape<unknown>[]>(...shapes: S) => Shape<TypeOf<S[number]>>;
  /** An array of these items. */
  const listOf: <T>(items: Shape<T>) => Shape<readonly T[]>;
  /** An array of two of these items. */
  const pairOf: <T>(items: Shape<T>) => Shape<readonly [T, T]>;
  /** An object with arbitrary keys and values of this shape. */
  const mapOf: <T>(values: Shape<T>) => Shape<Readonly<Record<string, T>>>;
  /** The same shape, or null. */
  const orNull: <T>(shape: Shape<T>) => Shape<T | null>;
  /** A closed object. All members are required except those of `optional`. */
  const objectOf: <Required extends Members, Optional extends Members = Record<never, never>>(members: Required, optional?: Optional) => Shape<ObjectOf<Required, Optional>>;
  /** An object with these members and any others, which the shape does not know: fields of a resource, parts that plugins add. */
  const openObjectOf: <Required extends Members, Optional extends Members = Record<never, never>>(members: Required, optional?: Optional) => Shape<ObjectOf<Required, Optional> & Readonly<Record<string, unknown>>>;
  /** Object without members. */
  const NO_MEMBERS: Shape<Flat<{} & {}>>;
  /** `data` of an operation that creates a row: its id. */
  const NEW_ROW: Shape<Flat<{
    readonly id: number;
  } & {}>>;
  /** A notice shown in a dialog after success: Notice of core/contract. */
  const NOTICE: Shape<Flat<{
    readonly title: string;
    readonly text: string;
  } & {
    readonly copy?: string | undefined;
  }>>;
  /** A stored file, as an upload answers it: KeptFile of core/contract. */
  const KEPT_FILE: Shape<Flat<{
    readonly id: string;
    readonly url: string;
    readonly name: string;
    readonly size: number;
    readonly type: string;
  } & {}>>;
  /** What a job is sent with and what it results in: for the code that sends it and the browser that follows it. */
  interface JobAddress<Data = unknown, Result = unknown> {
    /**
     * Unique name among all jobs, under the plugin's id, e.g. rules.loseDueLeads. Queued jobs are stored under this name: renaming a job needs a
     * migration that renames queued ones.
     */
    readonly name: string;
    /** Shape of the data that it is sent with; checked when it is sent. If absent, it takes none. */
    readonly data?: Shape<Data>;
    /** Shape of `result` of GET /jobs/{id}; if absent, it has none. */
    readonly result?: Shape<Result>;
  }
  /** Declares what a job is sent with and what it results in, apart from its code. */
  const jobAt: <Data = NoInput, Result = undefined>(address: JobAddress<Data, Result>) => JobAddress<Data, Result>;
  /**
   * The list engine for details, exports and long reads: same permission, scope, filters and masks as the screen. A row out of the actor's scope is
   * treated as if it did not exist.
   */
  interface ListReader {
    /**
     * One row within the actor's scope, masked, for endpoints that have checked their own permission; undefined if there is none. `columns` defaults to
     * the fields of GET details, `reach` to 'read'. If `mayAct` is given, the row has a boolean under that name: whether the actor may act on the row,
     * not only read it.
     */
    row(request: {
      readonly resource: string;
      readonly id: number;
      readonly actor: Actor;
      readonly columns?: readonly string[];
      readonly reach?: 'read' | 'act';
      readonly mayAct?: string;
    }): Promise<Readonly<Record<string, unknown>> | undefined>;
    /** The subset of these rows within the actor's scope, in one query. */
    visible(request: {
      readonly resource: string;
      readonly ids: readonly number[];
      readonly actor: Actor;
      readonly reach?: 'read' | 'act';
    }): Promise<ReadonlySet<number>>;
    /**
     * Finds rows that a form of the actor may refer to, by text: by a unique field, else by the label if only one row has it, as written or with the
     * suffix that lists show to tell equal labels apart. Case-insensitive.
     */
    named(request: {
      readonly resource: string;
      readonly texts: readonly string[];
      readonly actor: Actor;
    }): Promise<ReadonlyMap<string, NamedRow>>;
    /**
     * All rows that match a list query, in its order, in batches. `columns` are field paths; `screen` is the path (or path#tab) whose preset and
     * filters apply.
     * @throws HttpError 400 for a query that the screen does not accept
     */
    rows(request: {
      readonly resource: string;
      readonly screen?: string;
      readonly query: Readonly<Record<string, string>>;
      readonly actor: Actor;
      readonly columns: readonly string[]; /** Maximum number of rows; all if absent. */
      readonly limit?: number; /** Overrides the query's order: a field of the resource, including fields that lists do not sort by; '-' before it for descending. */
      readonly sort?: string;
    }): AsyncIterable<readonly ({
      readonly id: number;
    } & Readonly<Record<string, unknown>>)[]>;
    /** Exact number of rows that the same query matches; if the query names a selection that counts distinct rows, their number. */
    count(request: {
      readonly resource: string;
      readonly screen?: string;
      readonly query: Readonly<Record<string, string>>;
      readonly actor: Actor;
    }): Promise<number>;
  }
  /** The row with that label, or the reason why there is none. Chinese. */
  type NamedRow = {
    readonly id: number;
  } | {
    readonly refusal: string;
  };
  /**
   * Rate limit of questions about masked values ("does a row have this phone number?"). Filters, form checks, refusals and imports that answer such a
   * question share one limit per employee: without it, repeated questions would reveal the masked values.
   */
  interface MaskedQuestions {
    /** Keyed hash of a value for the audit log: equal for every spelling of the value, and irreversible without the installation's secret. */
    hash(value: string): Promise<string>;
    /**
     * Counts questions about values before they are answered, and returns their hashes. Unless `always` is set, the same question is free for an hour,
     * so that paging, sorting and reloading a list cost nothing. The system is not limited.
     * @throws HttpError 429 if the limit is exceeded
     */
    ask(actor: Actor, values: readonly string[], options?: {
      readonly always?: boolean;
    }): Promise<readonly AskedValue[]>;
    /**
     * Counts the values that one bulk answer revealed, e.g. the rows of a file that already exist: against the daily limit only. If refused, nothing is
     * counted.
     * @throws HttpError 429 if the limit is exceeded
     */
    told(actor: Actor, values: readonly string[]): Promise<void>;
  }
  /** A question about one value. */
  interface AskedValue {
    /** Keyed hash of the value. */
    readonly hash: string;
    /** The question was counted now; false if it was asked within the last hour. */
    readonly counted: boolean;
  }
  /** Position of one masked value. */
  interface MaskedPlace {
    /** Resource of the row. */
    readonly resource: string;
    /** Id of the row. */
    readonly id: number;
    /** Field path, as in a column: dotted through a reference. */
    readonly field: string;
  }
  /** Reveals values that screens show masked, for code that needs the full value: dials a number, prints a label. */
  interface MaskedValues {
    /** True if screens show this field of the resource masked. */
    isMasked(resource: string, field: string): boolean;
    /**
     * One value unmasked, exactly as if the employee revealed it in a list: same permission and scope, same rate limits per minute and per day, same
     * audit entry. Null if the field is empty. Only for signed-in employees; not inside a transaction.
     * @throws HttpError 400 for a field that is not masked, 403, 404 for a row that the employee may not act on, 429
     */
    reveal(place: MaskedPlace, actor: Actor): Promise<string | null>;
  }
  /** Current option values: static ones from the manifests, dynamic ones from the database. */
  interface OptionSource {
    /** Values of a set in order, from a cache. Empty for an undeclared set. */
    get(name: string): Promise<readonly Option[]>;
    /** Invalidates the cache on every node (by a notification). Call it after dynamic options were written and committed. */
    invalidate(): void;
  }
  /**
   * Name of a service that one plugin provides and others use. The providing plugin declares and exports it; plugins that require that plugin import
   * it.
   */
  interface ServiceToken<T> {
    /** Unique, e.g. stock.reader. */
    readonly id: string;
    /** Carries the type of the service; never set. */
    readonly type?: T;
  }
  /**
   * Declares a service
   * @param id unique, <plugin>.<what>
   */
  const serviceToken: <T>(id: string) => ServiceToken<T>;
  /** Payload of a fact, besides the row it is about: plain JSON. */
  type Payload = Readonly<Record<string, unknown>>;
  /** A fact to emit: written to the outbox in the transaction of its change, delivered to consumers after commit. */
  interface OutboxEvent<P = Payload> {
    /** What happened, in the past tense, e.g. lead.movedToHighSeas. */
    readonly topic: string;
    /** Resource (or kind of record) that the fact is about. */
    readonly entity: string;
    /** Id of that record. */
    readonly entityId: number;
    /** JSON with what consumers need and can no longer read when they run, such as previous values. */
    readonly payload: P;
  }
  /** A resource whose rows operations write: its fields with their types, declared once per domain. */
  interface RecordToken<F extends Values = Values, C extends Values = Values> {
    /** Name of the resource. */
    readonly resource: string;
    /** Fields of the manifest; the compiler checks them against it. */
    readonly fields: F;
    /** Columns of the table that are not fields of the manifest, in camelCase: manualPhase is manual_phase. */
    readonly columns: C;
    /** Fields of the manifest that are stored in other tables: a change never writes them, even if they are among its values. */
    readonly elsewhere: readonly string[];
  }
  /** Declares the rows of a resource. */
  const defineRecord: <F extends Values, C extends Values = NoValues>(resource: string, {
    fields,
    columns,
    elsewhere
  }: {
    readonly fields: F;
    readonly columns?: C;
    readonly elsewhere?: readonly string[];
  }) => RecordToken<F, C>;
  /** Selects some of a record's fields, for "reads" of an operation. */
  const readsOf: <F extends Values, const K extends keyof F & string>(record: RecordToken<F>, ...names: readonly K[]) => Pick<F, K>;
  const WRITTEN: unique symbol;
  /** Values that a call's form and "with" write: validated, by field name. Spread it into a change; keys written after it win. */
  interface Written {
    /** Never set: distinguishes the type from other objects. */
    readonly [WRITTEN]?: true;
  }
  /** The time of the change, by the database clock. */
  interface Moment {
    /** Notation in manifests. */
    readonly now: 'datetime';
  }
  /** The time of the change, by the database clock. */
  const NOW: Moment;
  /** All values that a row of a record can hold. */
  type RowValues<R extends RecordToken> = Given<R['fields']> & Given<R['columns']>;
  /** New values of a row by field name; undefined leaves a field unchanged. */
  type Changes<R extends RecordToken> = { readonly [K in keyof RowValues<R>]?: RowValues<R>[K] | Moment | null } & Written;
  /** A changed row with its previous values: of the fields written, and of those asked for in addition. */
  type Before<R extends RecordToken, K> = {
    readonly id: number;
  } & Pick<RowValues<R>, K & keyof RowValues<R>>;
  /** Creates the fact about a changed row; undefined for none. Not called for rows that the change left unchanged. */
  type Tell<Row> = (row: Row) => OutboxEvent | undefined;
  /**
   * Writes values into rows, together with all consequences: histories and timelines (recorders of plugins), audit detail, facts. The only way for
   * operations, jobs and imports to change rows.
   * @param rows rows or ids; locked in id order unless already locked. The caller has checked that they may be changed
   * @param tell creates the fact about each row that really changed
   * @param cause reason of the change, a word that the recorders know
   * @returns previous values of the rows that really changed
   * @throws if one of the rows no longer exists
   */
  type Change = <R extends RecordToken, const C extends Changes<R>>(record: R, rows: number | {
    readonly id: number;
  } | readonly (number | {
    readonly id: number;
  })[], values: C, tell?: Tell<Before<R, keyof C>>, cause?: string) => Promise<readonly Before<R, keyof C>[]>;
  /** Creates rows, with all consequences. */
  interface Create {
    /** Creates several rows. @returns their ids, in the order of `rows` */
    <R extends RecordToken>(record: R, rows: readonly Changes<R>[], tell?: Tell<{
      readonly id: number;
    }>, cause?: string): Promise<readonly number[]>;
    /** Creates one row. @returns its id */
    <R extends RecordToken>(record: R, row: Changes<R>, tell?: Tell<{
      readonly id: number;
    }>, cause?: string): Promise<number>;
  }
  /**
   * Deletes rows, with all consequences: audit detail, facts, and recorders of removals. Rows that refer to them are deleted or kept as the foreign
   * keys say.
   * @throws if one of the rows no longer exists
   */
  type Remove = <R extends RecordToken>(record: R, rows: number | {
    readonly id: number;
  } | readonly (number | {
    readonly id: number;
  })[], tell?: Tell<Before<R, keyof RowValues<R>>>, cause?: string) => Promise<void>;
  /** Change of one row, as recorders get it: the requested values before and after. All values are null before creation, and after removal. */
  interface RowChange<V = Readonly<Record<string, unknown>>> {
    /** The record's id. */
    readonly id: number;
    /** The row was created. */
    readonly created: boolean;
    /** The row was deleted. Only recorders of removals get such changes. */
    readonly removed: boolean;
    /** Previous values. */
    readonly before: V;
    /** New values. */
    readonly after: V;
    /** Fact emitted with the change. */
    readonly fact?: OutboxEvent;
    /** Reason of the change, if the operation names one. */
    readonly cause?: string;
  }
  /**
   * Writes the consequences of every change of certain fields: a history, a timeline. Called once per change, with all its rows.
   */
  interface Recorder {
    /** Resource whose changes it records. */
    readonly resource: string;
    /** Fields (and columns that are not fields) by name. The recorder is called if one of them changed. */
    readonly values: Values;
    /** The recorder is also called for deleted rows. */
    readonly removals: boolean;
    /** Writes the consequences. */
    readonly record: (changes: readonly RowChange[], context: RecorderContext) => Promise<void>;
  }
  /** Context of a recorder. */
  interface RecorderContext {
    /** The transaction of the change. */
    readonly tx: Tx;
    /** The actor of the change; `id` 0 is the system. */
    readonly actor: Actor;
    /** Changes other rows, with all consequences. */
    readonly change: Change;
    /** Creates other rows, with all consequences. */
    readonly create: Create;
    /** Deletes other rows, with all consequences. */
    readonly remove: Remove;
    /** Runs after commit, like afterCommit of the caller: e.g. to invalidate caches of the rows. */
    afterCommit(run: () => Promise<void>): void;
  }
  /**
   * Context of code that writes: one transaction with its audit entry and its outbox. The pipeline opens and commits it, and writes the notes and facts
   * of the code. An error rolls everything back, including the audit entry (the refusal is audited separately).
   */
  interface WriteContext {
    /** The transaction for all reads and writes. Never wait for network or disk while it is open. */
    readonly tx: Tx;
    /** The writing employee, or the system. */
    readonly actor: Actor;
    /** Start time of the transaction, by the database clock. */
    readonly now: Date;
    /** The Snapshot in service when the call began. */
    readonly snapshot: Snapshot;
    /** Changes existing rows, with all consequences. */
    readonly change: Change;
    /** Creates rows, with all consequences. */
    readonly create: Create;
    /** Deletes rows, with all consequences. */
    readonly remove: Remove;
    /**
     * Emits a fact, for facts that no `change`, `create` or `remove` reports: written to the outbox in this transaction, delivered to the consumers of
     * its topic after commit.
     */
    emit(event: OutboxEvent): void;
    /** Adds keys to the audit entry; later keys win. Must not hold secrets or passwords. */
    note(detail: Readonly<Record<string, unknown>>): void;
    /** Runs after commit; errors are logged and do not reach the caller. Not run if the transaction is rolled back. */
    afterCommit(run: () => Promise<void>): void;
    /**
     * Runs a part that may fail without undoing the rest (a savepoint): if it throws, its writes, facts, notes and afterCommit callbacks are discarded,
     * and the error is thrown on. Parts must not overlap; while one runs, nothing else may be written.
     */
    part<T>(work: (context: WriteContext) => Promise<T>): Promise<T>;
  }
  /** An event for employees' open pages. Keep it small: it tells the page what to fetch, not the content. */
  interface UserEvent {
    /** Topic that the page subscribes to, e.g. message.received. */
    readonly topic: string;
    /** JSON, at most a few hundred bytes. */
    readonly payload: Readonly<Record<string, unknown>>;
  }
  /** Server-sent events to employees' open pages: GET /events. */
  interface UserEvents {
    /** Stores an event for each of these employees in the transaction; their pages get it right after commit, on every node, in order. */
    push(context: Pick<WriteContext, 'tx' | 'afterCommit'>, employeeIds: readonly number[], event: UserEvent): Promise<void>;
  }
  /** Services of the server, for operations, endpoints and jobs. */
  interface ServerServices {
    /**
     * Queues a job, in the given transaction or one of its own; returns the id for GET /jobs/{id}.
     * @throws if `data` does not have the job's shape
     */
    readonly jobs: {
      send<Data>(job: JobAddress<Data>, data: NoInfer<Data>, actor: Pick<Actor, 'id'>, tx?: Tx): Promise<string>;
    };
    /** File store and uploads. */
    readonly files: FileStore;
    /** Current option values. */
    readonly options: OptionSource;
    /** Edit conflicts of pages that an endpoint saves as a whole. */
    readonly edits: EditConflicts;
    /** Validation of forms sent to plugins' endpoints. */
    readonly forms: FormChecker;
    /** The list engine. */
    readonly lists: ListReader;
    /**
     * A service that a plugin provides.
     * @throws if no plugin provides it
     */
    readonly of: <T>(token: ServiceToken<T>) => T;
    /** Writers of tables, by file extension. */
    readonly tableWriters: ReadonlyMap<string, TableWriter>;
    /** True if the table or view of the database has the column. */
    readonly hasColumn: (table: string, column: string) => boolean;
    /** Origin of PUBLIC_URL, e.g. https://crm.example.cn, for addresses in files that leave the application; undefined without PUBLIC_URL. */
    readonly publicOrigin: string | undefined;
    /** Rate limit of questions about masked values. */
    readonly questions: MaskedQuestions;
    /** Reveals masked values. */
    readonly masked: MaskedValues;
    /** Events to employees' open pages (SSE). */
    readonly events: UserEvents;
    /** The Snapshot in service now. A request keeps the one of its own context. */
    readonly snapshot: () => Snapshot;
    /** The server's log. `detail` must not hold secrets or personal data. */
    readonly log: {
      info(detail: object, message: string): void;
      warn(detail: object, message: string): void;
      error(detail: object, message: string): void;
    };
  }
  /** A client system that sends requests in its own name. */
  interface ClientSystem {
    /** Id of its record. */
    readonly id: number;
    /** Display name. */
    readonly name: string;
    /** Public id of the signing key. */
    readonly key: string;
  }
  /** A request as received, before its signature is verified. Its body has been parsed as JSON without error. */
  interface SignedRequest {
    /** HTTP method, upper case. */
    readonly method: string;
    /** Path as sent, including /api. Requests with a query string are refused before. */
    readonly path: string;
    /** Headers by lower-case name. Repeated headers are joined by commas. */
    readonly headers: Readonly<Record<string, string | undefined>>;
    /** Raw body; the signature covers exactly these bytes. */
    readonly body: Buffer;
    /** IP address of the client, behind trusted proxies. */
    readonly ip: string;
    /** The connection pool, not inside a transaction. */
    readonly db: Db;
  }
  /** One header of the signature scheme, for the OpenAPI document. */
  interface SigningHeader {
    /** Name, in the documented spelling, e.g. X-Yuanhang-Nonce. */
    readonly name: string;
    /** Description. Chinese. */
    readonly description: string;
    /** JSON Schema of its value. */
    readonly schema: Readonly<Record<string, unknown>>;
  }
  /** Signature scheme of an endpoint. Nothing of the endpoint runs before the signature is verified. */
  interface Signing {
    /** Maximum body size in bytes; a larger body is refused with 413. */
    readonly maxBody: number;
    /** Header that carries the key's public id, with a Chinese description of the signature: the security scheme of the OpenAPI document. */
    readonly key: SigningHeader;
    /** Further required headers. */
    readonly headers: readonly SigningHeader[];
    /**
     * Verifies that the request is authentic, not replayed, and allowed, before the content of the body is used.
     * @returns the client system that sent the request
     * @throws HttpError, which becomes the answer; it must be the same for every cause that could help an attacker
     */
    verify(request: SignedRequest): Promise<ClientSystem>;
    /** Called after a verified request was refused or failed, to log why a client's calls fail. Errors it throws are logged. */
    refused?(client: ClientSystem, error: unknown, request: {
      readonly id: string;
      readonly db: Db;
    }): Promise<void>;
  }
  /** Where an endpoint is, what it takes and what it answers: declared once, for the server that handles it and the browser that calls it. */
  interface EndpointAddress<Method extends 'GET' | 'POST' = 'GET' | 'POST', Input = unknown, Output = unknown> {
    /** A GET reads; a POST takes JSON, or multipart if `upload` is set. */
    readonly method: Method;
    /** Path below /api, starting with a slash; may end in /{id}. Unique per method. */
    readonly path: string;
    /** Shape of the query (GET) or body (POST); its objects must be closed. Query values are strings. If absent, the endpoint takes no input. */
    readonly input?: Shape<Input>;
    /** Shape of `data`; of the whole envelope if `answers` is 'whole'. If absent, it answers no data. */
    readonly output?: Shape<Output>;
  }
  /** `input` of an endpoint with `batch`. */
  const BATCH: Shape<{
    readonly items: readonly unknown[];
  }>;
  /** Declares an endpoint for both sides of the wire. */
  const endpointAt: <Method extends 'GET' | 'POST', Input = NoInput, Output = void>(address: EndpointAddress<Method, Input, Output>) => EndpointAddress<Method, Input, Output>;
  /** The same endpoint with this id in place of the `{id}` of its path, as the browser calls it. */
  const atId: <E extends EndpointAddress>(endpoint: E, id: string | number) => E;
  /** Data type that an endpoint answers. */
  type OutputOf<E extends EndpointAddress> = E extends EndpointAddress<'GET' | 'POST', unknown, infer Output> ? Output : never;
  /** Type of an endpoint's input. */
  type InputOf<E extends EndpointAddress> = E extends EndpointAddress<'GET' | 'POST', infer Input, unknown> ? Input : never;
  /** An answer with its own code or message instead of `data` alone. */
  interface EndpointAnswer<Output> {
    /** `code` of the envelope; 200 for a success. */
    readonly code: number;
    /** Shown to the user. Chinese. */
    readonly message?: string;
    /** `data` of the envelope. */
    readonly data?: Output;
    /** Further data about the answer as a whole, such as the time of a report. */
    readonly attachData?: unknown;
  }
  /** What a handler may answer: the data, an envelope of its own, or a file. */
  type Answered<Output> = Output | EndpointAnswer<Output> | FileAnswer;
  /** Context of a declared endpoint: the caller, the validated request, and the server's services. */
  interface RequestContext<Input = unknown> {
    /** The caller. If no employee is signed in: id 0 without any permission. The system if a client system calls. */
    readonly actor: Actor;
    /** Only for endpoints with `signing`: the client system whose signature was verified, and the signed request. */
    readonly signed?: {
      readonly client: ClientSystem;
      readonly request: SignedRequest;
    };
    /** The connection pool, not inside a transaction. Use `transaction` for writes. */
    readonly db: Db;
    /** The Snapshot in service when the request began. */
    readonly snapshot: Snapshot;
    /** The query (GET), the body (POST), or the fields of a multipart request, validated against the endpoint's `input`. */
    readonly input: Input;
    /** The `{id}` at the end of the path; '' for a path without one. */
    readonly id: string;
    /** For an endpoint with `upload`: the uploaded files, deleted after the endpoint has answered. */
    readonly files: readonly UploadedFile[];
    /** The server's services. */
    readonly services: ServerServices;
    /**
     * Runs `work` in one transaction with audit entry and outbox, like an action. If an endpoint opens several, an idempotency key covers only the
     * first.
     */
    transaction<T>(work: (context: WriteContext) => Promise<T>): Promise<T>;
    /** Writes the audit entry of a call that only reads; faster than a transaction. `detail` must not hold personal data. */
    audit(detail: Readonly<Record<string, unknown>>): Promise<void>;
  }
  /** An endpoint without its handler: what the pipeline checks before it is called. */
  interface EndpointTerms<Input = unknown, Output = unknown> extends EndpointAddress<'GET' | 'POST', Input, Output> {
    /** Unique name under the plugin's id, e.g. lead.verifyDuplicate. */
    readonly name: string;
    /** Who may call it. The server refuses to start with an empty list, or with 'signed' but no `signing`. */
    readonly permission: Access;
    /** For a POST of client systems (permission 'signed'): the signature replaces session, cookie and origin check. */
    readonly signing?: Signing;
    /** Name in the permission tree and the audit log. Chinese. */
    readonly title: string;
    /**
     * A batch of items in one POST, `{ "items": [...] }`: `input` is BATCH then. The pipeline validates only the list; the endpoint validates and
     * answers each item.
     */
    readonly batch?: {
      /** JSON Schema of one item, for the OpenAPI document. */readonly item: JsonSchema; /** Maximum number of items per call; more are refused with 422. */
      readonly most: number;
    };
    /** Kind of answer, if it is not `data` in an envelope with code 200: its own envelope, a file, or an event stream (SSE). */
    readonly answers?: 'whole' | 'file' | 'events';
    /** Multipart upload: one file in the part "file", and the fields of `input`. */
    readonly upload?: {
      /** Maximum file size in bytes. */readonly maxSize: number; /** Accepted file extensions, or names of groups of them. */
      readonly accept: readonly string[]; /** Field types that the upload is for ('files': all whose values are files): only accepted from callers who may submit a form with such a field. */
      readonly fields?: 'files' | readonly string[];
    };
    /** Rate limit per employee (per IP address if no employee is signed in). Calls beyond it are refused with 429 and the message. */
    readonly rate?: {
      readonly perMinute: number;
      readonly perDay?: number;
      readonly message?: string;
    };
    /** A POST with an Idempotency-Key runs once; a repeated call gets the first answer. */
    readonly idempotent?: boolean;
    /** A GET that also answers HEAD, then without a body. */
    readonly head?: boolean;
    /** Its transactions write no audit entry: it keeps its own log, in the same transaction. */
    readonly ownLog?: boolean;
    /** A GET that changes state: the origin is checked. */
    readonly changesState?: boolean;
    /** Query keys whose values are never logged. */
    readonly redact?: readonly string[];
  }
  /** An endpoint below /api in addition to those generated from manifests. The pipeline checks session, permission, origin, rate limit and input. */
  interface DeclaredEndpoint<Input = unknown, Output = unknown> extends EndpointTerms<Input, Output> {
    /**
     * Answers one call. The result becomes `data` with code 200; an object with a `code` is taken as the whole envelope; a FileAnswer is sent as a
     * file.
     * @throws HttpError, which becomes the answer; any other error becomes a 500 without detail
     */
    handle(context: RequestContext<Input>): Promise<Answered<Output>>;
  }
  /**
   * Declares an endpoint with its handler; spread the address if the browser calls it, too: `defineEndpoint({ ...rulesGet, … })`. The type of the answer
   * is its own parameter, so that the shape alone says what it must be, and words like 'done' keep their type.
   */
  const defineEndpoint: <Input = NoInput, Output = void, const Answer extends Answered<Output> = Answered<Output>>(endpoint: EndpointTerms<Input, Output> & {
    handle(context: RequestContext<Input>): Promise<Answer>;
  }) => DeclaredEndpoint;
  /**
   * Extension point: a plugin lets other plugins add values to it. The plugin that uses the values declares and exports the point; other plugins import
   * the point and require that plugin. The id appears in messages only: values are looked up by the point object itself.
   */
  interface ExtensionPoint<T> {
    /** Unique, e.g. message.trigger. */
    readonly id: string;
    /** Carries the type of the values; never set. */
    readonly type?: T;
  }
  /** Values that one plugin adds at one point. */
  interface Extension {
    /** The extension point. */
    readonly point: ExtensionPoint<unknown>;
    /** The added values, in this order. */
    readonly values: readonly unknown[];
  }
  /** Values of all plugins, for the plugins that declared the points. */
  interface Extensions {
    /** All values added at a point, in the order of the plugins. */
    of<T>(point: ExtensionPoint<T>): readonly T[];
  }
  /**
   * What staff are told when the database refuses a write by a constraint, a unique index, or a trigger that names a constraint: a sentence (409), or
   * the field of the form with its sentence (422). Chinese.
   */
  type ConstraintRefusal = string | FieldError;
  /** One entry of a row's timeline. A source may add members; the browser shows these. */
  interface TimelineEntry {
    /** Unique within the row's timeline. */
    readonly id: string | number;
    /** Time of the event, 'YYYY-MM-DD HH:mm:ss' in Asia/Shanghai. */
    readonly time: string;
    /** What happened. Chinese. */
    readonly title: string;
    /** Details; may be ''. Chinese. */
    readonly text: string;
    /** Name of the person who did it; null for the system. */
    readonly operator: string | null;
  }
  /** A page of one row's timeline. The pipeline has already checked that the actor may see the row. */
  interface TimelineRequest {
    /** Connection to read with. */
    readonly db: Db;
    /** Labels of option values and fields. */
    readonly snapshot: Snapshot;
    /** Id of the row. */
    readonly id: number;
    /** Page size. */
    readonly limit: number;
    /** Number of entries to skip, from the newest. */
    readonly offset: number;
  }
  /** Answers one page of a row's timeline, newest first, and the total. A resource names its source in "timeline". */
  type TimelineSource = (request: TimelineRequest) => Promise<{
    readonly records: readonly TimelineEntry[];
    readonly total: number;
  }>;
  /**
   * Runs before a detail of the resource is answered, after permission and scope have been checked.
   * @throws HttpError to refuse the detail, e.g. 429
   */
  type DetailOpening = (context: RequestContext, id: number) => Promise<void>;
  /** A requested export. */
  interface ExportRequest {
    /** Resource of the called action. */
    readonly resource: string;
    /** Key of the action in the resource's "actions". */
    readonly action: string;
    /** Screen (path, or path#tab) whose columns are exported; the resource's own fields if absent. */
    readonly screen?: string;
    /** The list's query as the browser sent it: filters, sort, quickCheck. */
    readonly query: Readonly<Record<string, string>>;
    /** The caller; rows and columns are limited to what this actor may see. */
    readonly actor: Actor;
    /** The Snapshot in service when the request began. */
    readonly snapshot: Snapshot;
    /** Connection pool with the longer timeout of long reads. */
    readonly db: Db;
    /** The server's services. */
    readonly services: ServerServices;
  }
  /**
   * Answers GET <action path> of an action that downloads: a file, or the id of a job that writes the file if there are too many rows to wait for. The
   * pipeline has checked permission and rate limit and writes the audit entry; rows must be read through services.lists only.
   */
  type Exporter = (request: ExportRequest) => Promise<FileAnswer | {
    readonly jobId: string;
  }>;
  /** Payload of a fact emitted by the operation record.transition. */
  type TransitionPayload = Payload & {
    readonly field: string;
    readonly from: unknown;
    readonly to: unknown; /** Reason from the form; absent if the form has none. */
    readonly reason?: unknown;
  };
  /** Token of a fact. Calling it creates the fact for a row, with the same payload type everywhere. */
  interface FactToken<P extends Payload> {
    /** Creates the fact about this record. */
    (entityId: number, payload: P): OutboxEvent<P>;
    /** Topic: what happened, in the past tense. */
    readonly topic: string;
    /** Resource of the records that the fact is about. */
    readonly entity: string;
    /** Narrows a fact of any topic to this one. */
    is<F extends OutboxEvent>(fact: F): fact is F & OutboxEvent<P>;
  }
  /** A fact token with any payload, for lists of emitted and of consumed facts. */
  type AnyFact = Pick<FactToken<never>, 'topic' | 'entity'>;
  /** Payload of a token; for a union of tokens, the union of their payloads. */
  type PayloadOf<T> = T extends FactToken<infer P> ? P : never;
  /**
   * Declares a fact.
   * @param topic what happened, in the past tense, after the entity it happened to: lead.ownerChanged. The one name that is not under the plugin's id:
   * consumers ask what happened to the lead, not which plugin caused it. One plugin declares it
   * @param entity resource of the rows that the fact is about
   */
  const defineFact: <P extends Payload>(topic: string, entity: string) => FactToken<P>;
  /** A fact before it is written to the outbox. */
  interface NewFact<P = Payload> extends OutboxEvent<P> {
    /** Employee who caused it; null for the system. */
    readonly actorId: number | null;
    /** Index, from 0, among the facts of this topic that the same action emitted. */
    readonly place: number;
    /** Number of facts of this topic that the same action emitted. */
    readonly of: number;
  }
  /** A fact as delivered to consumers after commit. */
  interface Fact<P = Payload> extends NewFact<P> {
    /** Id in the outbox; increases over all topics. */
    readonly id: number;
    /** Start time of the transaction that emitted the fact. */
    readonly date: Date;
  }
  /**
   * A consumer of facts, which writes their consequences. Each committed fact is delivered on one node, in a transaction that also marks the fact as
   * consumed: what the consumer writes through `tx` is written exactly once. If a consumer throws, these writes are rolled back and the fact is
   * delivered again later, with back-off and at most eight times.
   */
  interface FactConsumer {
    /** Unique name among all consumers, under the plugin's id. */
    readonly name: string;
    /** Facts that the consumer subscribes to. */
    readonly follows: readonly AnyFact[];
    /** Tells from the fact alone whether the consumer has work to do; true if absent. Frequent facts should be filtered here. */
    wants?(fact: NewFact): boolean;
    /** Handles one fact. Runs soon after commit, in the order of facts; if it throws, the fact is delivered again later. */
    consume(fact: Fact, context: FactContext): Promise<void>;
  }
  /** Context of a consumer: the transaction that also marks the fact as consumed. */
  interface FactContext extends Pick<WriteContext, 'tx' | 'afterCommit'> {
    /** The server's services. Writes outside `tx` are not rolled back with it. */
    readonly services: ServerServices;
    /** The employee with current permissions and scope. Undefined if the employee no longer exists or is locked. */
    actor(employeeId: number): Promise<Actor | undefined>;
    /** All facts of this topic that the same action emitted, in their order, whether already consumed or not. */
    together(fact: Fact): Promise<readonly Fact[]>;
  }
  /** A job without its code. */
  interface JobTerms<Data = unknown, Result = unknown> extends JobAddress<Data, Result> {
    /** Title in the audit log; `name` if absent. Chinese. */
    readonly title?: string;
    /** Cron expression in Asia/Shanghai, for a job without required data; absent for jobs that are only sent. */
    readonly cron?: string;
    /**
     * Timeout of one try in seconds, at most 86,400; if absent, an hour, or ten minutes for a job of an outside plugin. After it the try is aborted and
     * the next one starts. A changed value applies only to jobs sent from then on.
     */
    readonly longest?: number;
    /**
     * Cleans up after a job that ended without a result: refused, out of retries, or lost with its process. Runs once, in the transaction that ends the
     * job; not after a try that will be retried.
     */
    failed?(end: FailedJob<Data>): Promise<void>;
  }
  /** A background job: sent by an endpoint, or started by cron. It runs on one node, however many there are. */
  interface Job<Data = unknown, Result = unknown> extends JobTerms<Data, Result> {
    /**
     * One run of the job. It may run again after it was cut off, so it must continue where it stopped, or starting over must be harmless. An HttpError
     * below 500 ends the job with its message; after any other error the job is retried, twice.
     * @returns `result` of GET /jobs/{id}
     */
    run(context: JobContext<Data>): Promise<Result>;
  }
  /** Declares a job; spread the address if its sender or the browser knows it, too: `defineJob({ ...exportAt, … })`. */
  const defineJob: <Data = NoInput, Result = undefined, const Answer extends Result = Result>(job: JobTerms<Data, Result> & {
    run(context: JobContext<Data>): Promise<Answer>;
  }) => Job<Data, Result>;
  /** A job that ended without a result. */
  interface FailedJob<Data = unknown> {
    /** The transaction that ends the job. */
    readonly tx: Tx;
    /** Id of its row in table "job". */
    readonly id: string;
    /** Data given when it was sent. */
    readonly data: Data;
  }
  /** Context of a running job. */
  interface JobContext<Data = unknown> {
    /** Id of its row in table "job", which GET /jobs/{id} reads. */
    readonly id: string;
    /** Data given when it was sent; empty for a job started by cron. */
    readonly data: Data;
    /** Connection pool with the longer timeout of long reads. Not inside a transaction. */
    readonly db: Db;
    /** The server's services. */
    readonly services: ServerServices;
    /** Aborts when the try exceeds `longest`, when the server stops and waits no longer, or when another node has taken over the job. */
    readonly signal: AbortSignal;
    /** The employee who sent the job, with current permissions and scope; the system for cron jobs. */
    actor(): Promise<Actor>;
    /** Reports progress to GET /jobs/{id}; written at most four times a second. */
    progress(done: number, total: number): Promise<void>;
    /** Runs `work` in one transaction with audit entry and outbox, as the job's actor. */
    transaction<T>(work: (context: WriteContext) => Promise<T>): Promise<T>;
  }
  /** Declaration that the compiler checks actions against. Plain data. */
  interface OperationDeclaration {
    /** Name in manifests: <domain>.<name>. */
    readonly name: string;
    /** Number of rows per call: none, exactly one, or any number. */
    readonly rows: 'none' | 'one' | 'many';
    /** Fields of the rows that the operation reads. */
    readonly reads: Values;
    /** Form items that the operation reads. */
    readonly form: Values;
    /** Constants in the action's "with". */
    readonly with: Values;
    /** The operation also writes all other fields of the resource that the form and "with" name. */
    readonly rest?: 'fields';
    /** JSON Schema of `data`, for the OpenAPI document; absent if the operation returns no data. */
    readonly answers?: JsonSchema;
  }
  /** A locked row: the declared fields by name, references as ids. */
  type Row<Reads extends Values> = {
    readonly id: number;
    readonly version: number;
  } & Given<Reads>;
  /** The call that the operation runs for. */
  interface CallContext<Rows, Reads extends Values, With extends Values> {
    /** The rows, locked in id order, within the actor's scope and past the guards. */
    readonly rows: readonly Row<Reads>[];
    /** The only row, for operations on one row; else undefined. */
    readonly row: Rows extends 'one' ? Row<Reads> : undefined;
    /** Values of the action's "with". */
    readonly constants: Given<With>;
    /** Resource of the called action. */
    readonly resource: string;
    /** Name of the called action. */
    readonly action: string;
    /** The Snapshot in service when the call began. */
    readonly snapshot: Snapshot;
  }
  /** Context of an operation's `missing`, which explains missing rows. */
  interface MissingContext extends Pick<WriteContext, 'tx' | 'actor' | 'now'> {
    /** True if the caller sees any row of the call in this other resource of the same table. */
    sees(resource: string): Promise<boolean>;
  }
  /** Context of an operation's `refuses`. */
  interface RefusalContext extends Pick<WriteContext, 'actor' | 'now' | 'snapshot'> {
    /** Connection to read with: the pool for rows of a page, the transaction for a form that opens and for locked rows. */
    readonly db: Db;
  }
  /**
   * Rows that the operation refuses, by id, with the sentence shown to the user; for reasons that no condition of a manifest can express: rows of other
   * tables, earlier acts of the same employee. Called once for all rows of a page. Chinese.
   */
  type Refuses = (context: RefusalContext, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  /** Result of an operation; the pipeline wraps it in the envelope. */
  interface OperationResult<Data = unknown> {
    /** `code` of the envelope; 200 if absent. */
    readonly code?: number;
    /** Overrides the action's success message. Chinese. */
    readonly message?: string;
    /**
     * `data` of the envelope. `data.notice: Notice` is shown in a dialog until closed, instead of the toast: for what is shown only once, such as a
     * first password.
     */
    readonly data?: Data;
    /** `data` holds a secret: it is neither logged nor stored with the idempotency key. A repeated call gets `repeated` instead. */
    readonly secret?: boolean;
    /** Answer to a repeated call instead of the secret, as the first answer may have been lost: a notice about how to get a new one. */
    readonly repeated?: Data;
  }
  /** Dialog after success; with `copy` it has a copy button. */
  interface Notice {
    /** Title. Chinese. */
    readonly title: string;
    /** Text. Chinese; line breaks are kept. */
    readonly text: string;
    /** Text that the copy button copies. */
    readonly copy?: string;
  }
  /** Answer of GET {action} when a form opens. */
  interface OperationInit {
    /** Initial values of the form, by item name. */
    readonly source?: Readonly<Record<string, unknown>>;
    /** Additional parts of the answer, such as lists to choose from. */
    readonly [list: string]: unknown;
  }
  /** Context of an operation's `prepare`, before the transaction begins. */
  interface PrepareContext {
    /** The caller. */
    readonly actor: Actor;
    /** The connection pool, outside of the transaction. */
    readonly db: Db;
    /** Values of the form as sent, by item name: type and format are checked, rules are not. */
    readonly values: Readonly<Record<string, unknown>>;
  }
  /** Context of an operation's `run`. */
  interface RunContext<Rows, Reads extends Values, Form extends Values, With extends Values, Prepared = undefined> extends WriteContext, CallContext<Rows, Reads, With> {
    /** Validated values of the form. */
    readonly form: Given<Form>;
    /** Result of `prepare`. */
    readonly prepared: Prepared;
    /** Fields that form and "with" write, whether declared here or not. */
    readonly written: Written;
    /**
     * Grants access to files that the operation writes to a field of another record (not to its own rows or the row whose id it returns): users who may
     * see that field of that record may read the files. `value` is a file URL, a list of URLs, or rich text.
     */
    attach(value: unknown, record: {
      readonly resource: string;
      readonly id: number;
    }): Promise<void>;
  }
  /** Context of an operation's `load`, when a form opens. */
  type LoadContext<Rows, Reads extends Values, With extends Values> = CallContext<Rows, Reads, With> & Pick<WriteContext, 'tx' | 'actor' | 'now'>;
  /** An operation without its code, and the declaration of what it takes. */
  interface OperationTerms<Rows extends OperationDeclaration['rows'], Reads extends Values, Form extends Values, With extends Values, Prepared = undefined, Data = undefined> {
    /** Name in manifests: <domain>.<name>. */
    readonly name: string;
    /** Number of rows per call. */
    readonly rows: Rows;
    /** Fields of the rows that it reads. */
    readonly reads?: Reads;
    /** Form items that it reads. */
    readonly form?: Form;
    /** Constants in the action's "with". */
    readonly with?: With;
    /** It also writes all other fields of the resource that form and "with" name: `written` contains them. */
    readonly rest?: 'fields';
    /** Shape of `data`; absent if it returns no data. */
    readonly answers?: Shape<Data>;
    /**
     * Runs once per call before the transaction and its locks: for slow work that does not use the transaction's connection, such as hashing. Must be
     * written before `run`, so that the type of `prepared` is inferred. The call may still be refused afterwards. Not for actions that run in bulk.
     */
    readonly prepare?: (context: PrepareContext) => Promise<Prepared>;
    /**
     * Rows that it refuses: the button is disabled with the sentence, the form does not open, and an action on one row is refused before the operation
     * runs. An action on several rows must refuse them in `run`, by name.
     */
    readonly refuses?: Refuses;
    /**
     * Explains rows of the call that are gone or out of scope: a refusal instead of the 404, only for callers who could see the rows until now;
     * undefined for the plain 404.
     * @param ids all rows of the call
     */
    readonly missing?: (context: MissingContext, ids: readonly number[]) => Promise<HttpError | undefined>;
    /** Adds to the generated answer of GET {action}, or replaces parts of it. */
    readonly load?: (context: LoadContext<Rows, Reads, With>) => Promise<OperationInit>;
  }
  /** An operation and the declaration of what it takes. */
  interface OperationSpec<Rows extends OperationDeclaration['rows'], Reads extends Values, Form extends Values, With extends Values, Prepared = undefined, Data = undefined, Result = OperationResult<Data>> extends OperationTerms<Rows, Reads, Form, With, Prepared, Data> {
    /** Runs the operation inside the transaction. An HttpError refuses the call and rolls everything back. */
    readonly run: (context: RunContext<Rows, Reads, Form, With, Prepared>) => Promise<Result>;
  }
  /** An operation as the pipeline runs it, with its declaration. */
  interface DeclaredOperation {
    /** Declaration of what it takes. */
    readonly declaration: OperationDeclaration;
    /** Runs the operation on rows, form and constants as declared. */
    readonly run: (context: any) => Promise<OperationResult>;
    /** Rows that it refuses. */
    readonly refuses?: Refuses;
    /** Runs before the transaction; its result is `prepared` in `run`. */
    readonly prepare?: (context: PrepareContext) => Promise<unknown>;
    /** Explains rows that are gone or out of scope. */
    readonly missing?: (context: MissingContext, ids: readonly number[]) => Promise<HttpError | undefined>;
    /** Adds to the generated answer of GET {action}. */
    readonly load?: (context: any) => Promise<OperationInit>;
  }
  /** Declares an operation. The types of `form`, `rows` and `constants` hold at run time: compiler and pipeline check them. */
  const defineOperation: <Rows extends OperationDeclaration['rows'], Reads extends Values = NoValues, Form extends Values = NoValues, With extends Values = NoValues, Prepared = undefined, Data = undefined, const Result extends OperationResult<Data> = OperationResult<Data>>(spec: OperationSpec<Rows, Reads, Form, With, Prepared, Data, Result>) => DeclaredOperation;
  /** A member that a plugin adds to the answer of GET /auth/profile about the signed-in employee. */
  interface ProfilePart {
    /** Key in the answer; unique over all plugins. */
    readonly name: string;
    /** JSON Schema of the value, for the OpenAPI document. */
    readonly output: Readonly<Record<string, unknown>>;
    /** Also part of the login's answer: needed by the browser to decide which page to open first. */
    readonly atLogin?: boolean;
    /** Value for this employee, read at every profile request and (with `atLogin`) login, so it must be fast. If it throws, the whole request fails. */
    read(db: Db, employeeId: number): Promise<unknown>;
  }
  /** What a provided service works with. */
  interface ServiceContext {
    /** The Snapshot in service; the service is made again for another one. */
    readonly snapshot: Snapshot;
    /** Connection pool of requests. */
    readonly db: Db;
    /** Connection pool with the longer timeout, for what reads much. */
    readonly longReads: Db;
    /** The server's services. */
    readonly services: ServerServices;
  }
  /** A service of a plugin. */
  interface ProvidedService {
    /** Its name. */
    readonly id: string;
    /** Makes the service for one Snapshot; called when it is first asked for. */
    create(context: ServiceContext): unknown;
  }
  /** A list of which a selection chooses rows. */
  interface SelectedList {
    /** The Snapshot of the request. */
    readonly snapshot: Snapshot;
    /** The listed resource. */
    readonly resource: Resource;
    /** The reader. */
    readonly actor: Actor;
    /** User and time that conditions compare with. */
    readonly context: {
      readonly user: Actor;
      readonly now: Date;
    };
    /** Connection pool or transaction that the list is read from. */
    readonly db: Db | Tx;
    /** The server's services. */
    readonly services: ServerServices;
  }
  /** Server part of a selection of rows: how the selected rows are found and described. Predicates are over alias t of the resource's source. */
  interface SelectionPart<Rows = unknown> {
    /** Predicates that hold for the selected rows. */
    predicates(list: SelectedList, rows: Rows): Promise<readonly RawBuilder<boolean>[]>;
    /** Tables and views that the predicates read besides the list's own, so that totals follow their changes. */
    sources(snapshot: Snapshot, rows: Rows): readonly string[];
    /** Describes the selected rows in Chinese; `where` is the predicate of the whole list. */
    sentence(list: SelectedList & {
      readonly where: RawBuilder<boolean>;
    }, rows: Rows): Promise<string>;
    /** Reference field whose distinct rows the selection counts instead of the list's rows; undefined if it counts rows. */
    counted(rows: Rows): Field | undefined;
  }
  /** A call of an endpoint that a view adds. Permission, rate limit and origin have been checked. */
  interface ViewCall {
    /** Path of the screen with the view. */
    readonly screen: string;
    /** Query as sent, one value per key. */
    readonly query: Readonly<Record<string, string>>;
    /** The caller. */
    readonly actor: Actor;
    /** The Snapshot in service when the request began. */
    readonly snapshot: Snapshot;
    /** Connection pool of requests. */
    readonly db: Db;
    /** Connection pool with the longer timeout, for what reads much. */
    readonly longReads: Db;
    /** The server's services. */
    readonly services: ServerServices;
  }
  interface Described {
    /** Describes the endpoint of a screen for the OpenAPI document: its summary and the parameter objects of its query. */
    describe(snapshot: Snapshot, screen: string): {
      readonly summary: string;
      readonly parameters: readonly JsonSchema[];
    };
  }
  /** Answers an endpoint with data. */
  interface ViewAnswer<Output = unknown> extends Described {
    /** Shape of `data`; some depend on the view. */
    output(snapshot: Snapshot, screen: string): Shape<Output>;
    /**
     * Answers one call; the result becomes `data`.
     * @throws HttpError, which becomes the answer
     */
    answer(call: ViewCall): Promise<Output>;
  }
  /** Answers an endpoint with a file: one at a time per employee, refused to pages of other sites, and audited with the number of rows. */
  interface ViewDownload extends Described {
    /**
     * Writes the file.
     * @throws HttpError, which becomes the answer
     */
    download(call: ViewCall): Promise<{
      readonly file: FileAnswer;
      readonly rows: number;
    }>;
  }
  /** Server part of a kind of view: the handlers of the endpoints that its views add. `Handler` are the names that these endpoints state. */
  interface ViewPart<Handler extends string = string> {
    /** Handlers by name. */
    readonly handlers: Readonly<Record<Handler, ViewAnswer | ViewDownload>>;
    /** Schemas that the described answers refer to, by name; part of the OpenAPI document if a view of this kind exists. */
    readonly schemas: Readonly<Record<string, unknown>>;
  }
  /**
   * Export of an outside plugin's server entry: what plugin.json declares, plus parts that only its own manifests and code refer to. Its work has
   * deadlines: 10 s for a call, 9 s inside a transaction (so for one fact), `longest` for a job. After that the caller gets a 503, and the connections
   * lent to the plugin are revoked. A timer still running at the end of a piece of work is a failure; three failures within a minute switch the plugin
   * off, and it does not get facts of that time later.
   */
  interface OutsideServerPlugin {
    /** Unique id; the same as in plugin.json, if there is one. */
    readonly id: string;
    /** Operations; each declares its full name under the plugin's id, e.g. lead.allocate, and is listed in plugin.json. The core's own are record.*. */
    readonly operations?: readonly DeclaredOperation[];
    /** Facts that its operations and jobs emit, or that actions name in "with". Named under the plugin's id. */
    readonly facts?: readonly AnyFact[];
    /** Plugins that must be registered before it: those in plugin.json's `requires` that have a server side. */
    readonly requires?: readonly string[];
    /** Endpoints; their names and paths are under the plugin's id. */
    readonly endpoints?: readonly DeclaredEndpoint[];
    /** Jobs; named under the plugin's id. */
    readonly jobs?: readonly Job[];
    /** Consumers of facts; named under the plugin's id. */
    readonly consumers?: readonly FactConsumer[];
    /** Exporters by operation name under the plugin's id, e.g. spreadsheet.export: called by actions with "present": "download". */
    readonly exporters?: Readonly<Record<string, Exporter>>;
    /** Timelines by the name that resources refer to, under the plugin's id. */
    readonly timelines?: Readonly<Record<string, TimelineSource>>;
    /**
     * Runs once, in the order of `requires`, after migrations and before the first request; no job runs yet. For an outside plugin also when it is
     * switched on again while the server runs. If it throws, the server does not start and the plugins started before are stopped; an outside plugin's
     * error only counts as its failure, and the server starts. Errors that an outside plugin's timers and promises throw later are logged under its
     * name, count as failures, and do not stop the process.
     * @returns the function that stops the plugin: called once per start, in reverse order, when the server closes or a later plugin fails to start,
     * and when an outside plugin is switched off
     */
    start?(services: ServerServices, db: Db): Promise<(() => Promise<void> | void) | undefined | void>;
  }
  /** Export of a server module, or of a bundled plugin's server entry. */
  interface ServerPlugin extends Omit<OutsideServerPlugin, 'endpoints'> {
    /** As a function of action paths: for endpoints next to an action, whose path the manifests decide. */
    readonly endpoints?: readonly DeclaredEndpoint[] | ((pathOf: ActionPath) => readonly DeclaredEndpoint[]);
    /** Module of field types; a plugin with a browser entry contributes the same types there. */
    readonly fieldTypes?: FieldTypeModule;
    /** Recorders of row changes. */
    readonly recorders?: readonly Recorder[];
    /**
     * Option sets of field types, by name: for sets too large to be written in a manifest or sent with a screen. Must return the same array every time.
     */
    readonly optionSets?: Readonly<Record<string, () => readonly Option[]>>;
    /**
     * Refusals of the plugin's own tables by the name of the constraint, of the unique index, or of the constraint that a trigger names. Every transaction
     * that violates the constraint gets this refusal; a constraint without an entry gets a general sentence. One plugin per name.
     */
    readonly refusals?: Readonly<Record<string, ConstraintRefusal>>;
    /** Server parts of the kinds of view that its manifest entry adds, by type. */
    readonly views?: Readonly<Record<string, ViewPart>>;
    /** Server parts of the selections of rows that its manifest entry adds, by query key. */
    readonly selections?: Readonly<Record<string, SelectionPart>>;
    /** Services for plugins that require this one. */
    readonly services?: readonly ProvidedService[];
    /** Writers of tables, by file extension (xlsx, csv). One plugin per extension. */
    readonly tableWriters?: Readonly<Record<string, TableWriter>>;
    /** Members added to the profile of the signed-in employee. */
    readonly profile?: readonly ProfilePart[];
    /** By resource: runs when a detail is opened, to count or refuse it. */
    readonly openings?: Readonly<Record<string, DetailOpening>>;
    /** Values added at other plugins' extension points; the plugin must require those plugins. */
    readonly extensions?: readonly Extension[];
    /** Parts built from the values that other plugins added at its extension points. Called once, when the plugins are assembled; must not do I/O. */
    assemble?(extensions: Extensions): Omit<ServerPlugin, 'id' | 'requires' | 'extensions' | 'assemble'>;
  }
  /** Identity function, for type inference and a readable hover. */
  const defineOutsideServerPlugin: (plugin: OutsideServerPlugin) => OutsideServerPlugin;
  /** Type of a query value; lists are joined with commas, empty values are left out. */
  type QueryValue = string | number | boolean | null | undefined | readonly (string | number | boolean)[];
  /** Query values by key. */
  type Query = Readonly<Record<string, QueryValue>>;
  /** URL with query string, as requested and as used for cache keys. */
  const withQuery: (url: string, query?: Query) => string;
  /** A failed request. `message` is Chinese and can be shown unchanged. */
  class RequestError extends Error {
    /** HTTP status; 0 if no response came. */
    readonly status: number;
    /** Code of the envelope: 3000 is a refusal by a business rule. */
    readonly code: number | string;
    /** Data of the response. */
    readonly data: unknown;
    /** Invalid fields of the request body. */
    readonly errors: readonly FieldError$1[];
    /** Identifies the request in the server's logs. */
    readonly requestId: string | undefined;
    /** The failure has already been shown to the user. */
    reported: boolean;
    constructor(message: string, answer: {
      status: number;
      code?: number | string;
      data?: unknown;
      errors?: readonly FieldError$1[];
      requestId?: string;
    });
  }
  /** The envelope with its data typed. */
  type Answer<T> = Omit<Envelope, 'data'> & {
    readonly data: T;
  };
  /** Options of a request. */
  interface RequestOptions {
    /** Empty, null and blank values are left out. */
    readonly query?: Query;
    /** Aborts the request, which then rejects with an AbortError. */
    readonly signal?: AbortSignal;
    /** The caller shows the failure itself; otherwise it is shown as a toast before the promise rejects. */
    readonly quiet?: boolean;
    /** Idempotency key: one per opened form makes a retry safe; default is a new one per call. */
    readonly idempotencyKey?: string;
    /** Upload progress, 0–100. */
    onProgress?(percent: number): void;
  }
  /** Input of a GET as the browser sends it: values of its query, which become strings. */
  type SentQuery<Input> = { readonly [Key in keyof Input]: QueryValue };
  /** Input of an endpoint as the browser sends it: the query of a GET, the body of a POST. */
  type SentInput<Method, Input> = Method extends 'GET' ? SentQuery<Input> : Input;
  /** HTTP client for paths below /api. Every method rejects with a RequestError, except for an aborted request, which rejects with an AbortError. */
  interface Http {
    /** Calls a declared endpoint, which types its input and its answer. */
    call<Method extends 'GET' | 'POST', Input, Output>(endpoint: EndpointAddress<Method, Input, Output>, input: NoInfer<SentInput<Method, Input>>, options?: RequestOptions): Promise<Answer<Output>>;
    /** A GET of a URL from a manifest, for reading. */
    get(url: string, options?: RequestOptions): Promise<Answer<unknown>>;
    /** A POST with a JSON body to a URL from a manifest, for changes. */
    post(url: string, body?: unknown, options?: RequestOptions): Promise<Answer<unknown>>;
    /** A POST of a form with files, without a timeout. */
    upload<Output>(endpoint: EndpointAddress<'POST', unknown, Output>, form: FormData, options?: RequestOptions): Promise<Answer<Output>>;
    /** Saves the file in the response. Resolves to the envelope if the server responds with JSON instead: it started a job. */
    download(url: string, options?: RequestOptions & {
      readonly fileName?: string;
    }): Promise<Answer<unknown> | undefined>;
  }
  type DraftValues = Readonly<Record<string, unknown>>;
  /** Unsaved input of a form. */
  interface StoredDraft {
    /** Unix time in milliseconds at which it was stored. */
    readonly at: number;
    /** Values that differ from the form's initial values. */
    readonly values: DraftValues;
    /** Initial values of the same items: if the draft is restored onto a changed record, they show what changed. */
    readonly before: DraftValues;
  }
  /** A value outside the component tree: only its subscribers render on a change. */
  interface Store<T> {
    /** The current value. */
    get(): T;
    /** Sets the value; does nothing if it is the same by Object.is. */
    set(value: T): void;
    /** Calls the listener on each change. @returns unsubscribes. */
    subscribe(listener: () => void): () => void;
  }
  /** Creates a store for a value that several parts of a page share. */
  const createStore: <T>(initial: T) => Store<T>;
  /** The store's value; renders again when it changes. */
  const useStore: <T>(store: Pick<Store<T>, 'get' | 'subscribe'>) => T;
  /** The user and the clock. An admin has every permission. */
  interface ConditionContext {
    readonly user: {
      readonly id: number;
      readonly username: string;
      readonly admin: boolean;
      readonly departmentId: number | null;
      readonly permissions: ReadonlySet<string> | readonly string[];
    };
    readonly now: Date;
  }
  /** Whether an action is offered, and the reason if it is disabled. */
  interface ActionState {
    /** Whether the action is offered at all. */
    readonly visible: boolean;
    /** Whether the action is visible, but not clickable. */
    readonly disabled: boolean;
    /** Chinese; tooltip of a disabled action. */
    readonly reason: string | undefined;
  }
  /** The draft of one open form. */
  interface FormDraft {
    /** A draft found when the form was opened; undefined after the user has decided about it. */
    readonly offered: Store<StoredDraft | undefined>;
    /** Looks for a stored draft, and stores unsaved input when the page is hidden. @returns ends it. */
    begin(): () => void;
    /** Input may have changed: stores it after a debounce. */
    changed(): void;
    /** The user decided about the offered draft; if not restored, it is deleted. */
    decided(restored: boolean): void;
    /** Deletes the draft: the form was saved, or its input discarded. */
    forget(): void;
  }
  /** Values of a form by item name. */
  type FormItemValues = Readonly<Record<string, unknown>>;
  /** Current state of a form item. The object is replaced only if one of its fields changed. */
  interface ItemView {
    /** The value as the request body will contain it. */
    readonly value: unknown;
    /** Error message, in Chinese. */
    readonly error: string | undefined;
    /** Question about a valid but unusual value, in Chinese. */
    readonly doubt: string | undefined;
    /** Whether the item is visible; only visible items are sent. */
    readonly visible: boolean;
    /** Whether the value must not be empty. */
    readonly required: boolean;
    /** Whether the value cannot be changed; it is not sent then. */
    readonly readonly: boolean;
    /** Whether the item is never editable in this form; a readonly item that is not fixed may become editable as the form is filled in. */
    readonly fixed: boolean;
  }
  /** State of a form: values, errors, and the views of its items. */
  interface FormStore {
    /** In form order. */
    readonly items: readonly ClientFormItem[];
    /** View of an item, by formItemKey. */
    view(key: string): ItemView;
    /** Current values by item name. */
    values(): FormItemValues;
    /** Values that the form opened with, by item name. */
    initial(): FormItemValues;
    /** Replaces the base and the values: from then on, what differs from the new base is dirty. */
    rebase(initial: FormItemValues, values: FormItemValues): void;
    /** Sets a value and clears its error. */
    set(name: string, value: unknown): void;
    /** Handles blur: trims and validates the value. True if the value is worth a lookup: not empty, valid, not an untouched mask. */
    blur(name: string): boolean;
    /** Validates all visible items. @returns the name of the first invalid item. */
    validate(): string | undefined;
    /** Shows errors that the server found. @returns errors without a visible item. */
    fail(errors: readonly FieldError$1[]): readonly FieldError$1[];
    /** Marks an item's value as pending (an upload), or as failed to arrive, with `message`: until `waiting` is false the form cannot be sent. */
    wait(name: string, waiting: boolean, message?: string): void;
    /** Whether a value differs from the initial one, or is pending. */
    dirty(): boolean;
    /** The request body: visible and editable items; cleared values as null. */
    body(): Record<string, unknown>;
    /** Calls the listener when the item (by formItemKey), or with '' any item, changed. @returns unsubscribes. */
    subscribe(key: string, listener: () => void): () => void;
  }
  /** Initial state of a form. */
  interface FormOptions {
    /** In form order. */
    readonly items: readonly ClientFormItem[];
    /** Initial values by item name; a value that differs is dirty. */
    readonly initial: FormItemValues;
    /** Current user and clock, for conditions. */
    readonly context: ConditionContext;
    /** Names of items whose value the caller fixes; they are not editable, but sent. */
    readonly held?: ReadonlySet<string>;
  }
  /** A form's state outside React: typing in one item renders only that item and those whose conditions changed. */
  function createFormStore({
    items,
    initial: opened,
    context,
    held
  }: FormOptions): FormStore;
  /** A part of a page that is a form of its own. */
  interface PagePart<Name extends string = string, Value = unknown> {
    readonly name: Name;
    readonly label: string;
    /** The value as readable lines; none if it is empty. Values with the same lines are equal. */
    words(value: Value): readonly string[];
  }
  type ComparedPart = ClientFormItem | PagePart;
  /** An item with different values on the two sides. */
  interface Difference {
    readonly item: ComparedPart;
    readonly mine: unknown;
    readonly theirs: unknown;
    /** Default choice: the side that alone has changed the item. Undefined if both sides changed it: the user has to choose. */
    readonly merged: ConflictSide | undefined;
  }
  type ConflictSide = 'mine' | 'theirs';
  /** A question to the user about two edits of one record. */
  interface ConflictQuestion {
    readonly differences: readonly Difference[];
    /** Who saved, and when; unknown parts are absent. */
    readonly by?: string | undefined;
    readonly own?: boolean | undefined;
    readonly at?: string | undefined;
    /** Option lists for the form's items as of now. */
    readonly init: FormItemValues;
    /** @param sides by item name; undefined: cancelled */
    answer(sides: Readonly<Record<string, ConflictSide>> | undefined): void;
  }
  /** Response of the server to an edit of an older version; see Conflict in core/server/actions. */
  interface ReportedConflict {
    readonly current: FormItemValues;
    readonly by: string | null;
    readonly own: boolean;
    readonly at: string | null;
  }
  /** An open form. */
  interface FormScope {
    /** Values and errors. */
    readonly store: FormStore;
    /** Response of GET {action}: contains the lookups' items. */
    readonly init: Readonly<Record<string, unknown>>;
    /** The rows it was opened for, with the names of their references. */
    readonly rows: readonly Row$1[];
    /** Keeps unsaved input in this browser; absent if drafts are not kept. */
    readonly draft?: FormDraft | undefined;
    /** Pending question about two edits of the record; absent if no record is edited. */
    readonly question?: Store<ConflictQuestion | undefined> | undefined;
  }
  /** The surrounding form. @throws outside a form. */
  const useForm: () => FormScope;
  /** Value of another item, for a control that depends on it (the phone that a code is sent to). Undefined if the form has no such item. */
  const useFormValue: (name: string) => unknown;
  /**
   * Blocks submitting while a control's value is pending (uploads): while `waiting`, a submit shows `message` or a default instead of sending the form.
   */
  const useFormWait: (name: string, waiting: boolean, message?: string) => void;
  /** Response of GET {action}. Empty for an action without `init`. */
  interface FormInit {
    /** Initial values by item name; undefined if the response has none. */
    readonly source: FormItemValues | undefined;
    /** Version of the row, for the optimistic lock. */
    readonly version: number | undefined;
    /** The whole response: it contains the lookups' items besides the source. */
    readonly data: FormItemValues;
  }
  type FormLoad = {
    readonly state: 'loading';
  } | {
    readonly state: 'failed';
    readonly error: unknown;
  } | {
    readonly state: 'ready';
    readonly init: FormInit;
  };
  export { ANY, Access, ActionState, Actor, Answer, AnyFact, AskedValue, BATCH, Before, CallContext, Cell, CellProps, Change, Changes, ClientAction, ClientColumn, ClientContext, ClientFilter, ClientFormItem, ClientLookup, ClientMenu, ClientOption, ClientPlugin, ClientSystem, ClientTableView, Component, ComponentProps, Contribution, Control, ControlProps, Create, Db, DeclaredEndpoint, DeclaredOperation, EndpointAddress, EndpointAnswer, Envelope, Events, ExportRequest, Exporter, FLAG, Fact, FactBus, FactConsumer, FactContext, FactToken, FailedJob, FieldError, FieldError$1, FileAnswer, FileStore, FilterControl, FilterProps, FormChecker, FormItemValues, FormLoad, FormOptions, FormScope, FormStore, Given, Held, Http, HttpError, ID_SCHEMA, InputOf, ItemView, Job, type JobAddress, JobContext, JsonSchema, KEPT_FILE, KeptFile, ListData, ListReader, Literal, LoadContext, MaskedPlace, MaskedQuestions, MaskedValues, Matching, MissingContext, Moment, NEW_ROW, NOTICE, NOW, NO_MEMBERS, NUMBER, NamedRow, NewFact, type NoInput, NoValues, Notice, NumberFormat, OperationDeclaration, OperationInit, OperationResult, OperationSpec, Option, OptionSource, OutboxEvent, OutputOf, OutsideServerPlugin, PageComponent, Payload, PayloadOf, Presenter, PresenterProps, Query, QueryValue, RECORD, RecordToken, Remove, ReportedConflict, RequestContext, RequestError, RequestOptions, Row, Row$1, RowValues, RunContext, SentQuery, ServerPlugin, ServerServices, ServiceToken, Shape, SignedRequest, Signing, SigningHeader, Snapshot, Store, TEXT, TIME, Tell, TimelineEntry, TimelineRequest, TimelineSource, TransitionPayload, Tx, TypeOf, UploadedFile, UserEvent, UserEvents, Value, ValueOf, Values, ViewComponent, WHOLE, Widget, WriteContext, Written, atId, boolean, choiceOf, createFormStore, createStore, date, datetime, decimal, defineEndpoint, defineFact, defineJob, defineOperation, defineOutsideServerPlugin, definePlugin, defineRecord, eitherOf, endpointAt, exactly, factTopic, fieldName, file, files, forbidden, integer, invalid, jobAt, json, limited, listOf, malformed, mapOf, month, notFound, objectOf, openObjectOf, option, optional, options, orNull, outOfScope, pairOf, personField, readsOf, ref, refs, refuse, serviceToken, shapeOf, text, tooMany, unauthenticated, useForm, useFormValue, useFormWait, useStore, valueFor, valuesFor, wholeChoiceOf, withQuery };
}
