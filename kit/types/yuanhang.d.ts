/* Generated from the application's sources by npm run types. Do not edit. */

declare module '*.css' {}

declare module '@yuanhang/runtime' {
  import { ActionState, Answer, Cell, CellProps, ClientAction, ClientColumn, ClientContext, ClientFigure, ClientFilter, ClientFormItem, ClientLookup, ClientMenu, ClientOption, ClientPlugin, ClientTableView, Component, ComponentProps, Contribution, Control, ControlProps, Envelope, Events, FactBus, FieldError$1 as FieldError, FilterControl, FilterProps, Held, Http, ListData, Matching, PageComponent, Presenter, PresenterProps, Query, QueryValue, RequestError, RequestOptions, Row$1 as Row, Store, ViewComponent, Widget, createStore, definePlugin, useStore, withQuery } from "@yuanhang/kit/shared";
  import * as _$react from "react";
  import { ReactElement, ReactNode, RefObject } from "react";

  /** How values of a figure are written. */
  type FigureStyle = Pick<ClientFigure, 'format' | 'suffix'>;
  /** What a figure's value is on the wire: exact decimals are texts. */
  type FigureValue = string | number | null | undefined;
  /** Where there is no value: a rate of nothing, the middle of no rows. */
  const noFigure = "暂无";
  /** A value as a number; undefined where there is none. */
  const figureNumber: (value: FigureValue) => number | undefined;
  /** In full: thousands apart, money and percents with two decimals, its unit behind it. */
  const figureText: (value: FigureValue, style: FigureStyle) => string;
  /** With few digits and its unit behind it: 1.2万元. @param from what is smaller is written in full */
  const shortFigureText: (value: FigureValue, style: FigureStyle, from?: number, most?: number) => string;
  /** Columns of one list as one person wants them. */
  interface Arrangement {
    /** Column keys in their order; those not named follow as the manifest has them. */
    readonly order: readonly string[];
    /** Shown or hidden by hand; others follow the manifest. */
    readonly shown: Readonly<Record<string, boolean>>;
    /** Pixels of columns made wider or narrower by hand. */
    readonly widths: Readonly<Record<string, number>>;
  }
  /** How one person wants one list. The density is the same for all of his lists. */
  interface TableSettings extends Arrangement {
    readonly density: Density;
  }
  type Density = 'compact' | 'default' | 'loose';
  /** An arrangement that came from elsewhere, as far as it makes sense. */
  const toArrangement: (kept: unknown) => Arrangement;
  /** GET /auth/profile. `username` is what people log in with, `name` what they are called. */
  interface Profile {
    /** Of the employee; absent until it is known. */
    readonly id?: number;
    /** Null for an employee of no department. */
    readonly departmentId?: number | null;
    /** Passes every check of permissions. */
    readonly admin: boolean;
    /** What people log in with. */
    readonly username: string;
    /** What the employee is called; never empty. */
    readonly name: string;
    /** Exact strings; see usePermission. */
    readonly permissions: readonly string[];
    /** Nothing else is shown until it has been changed. */
    readonly mustChangePassword: boolean;
    /** What plugins add on the server. */
    readonly [part: string]: unknown;
  }
  /** Calls below /api, with failures shown unless the call is `quiet`. */
  const useHttp: () => Http;
  /** What happens on this page: actions that succeeded, screens that were opened. The same object as long as the page stays. Nothing answers over it. */
  const useBus: () => FactBus;
  /** A field that changed, in words; '' where there was nothing. */
  interface Change {
    /** Unique in the list. */
    readonly field: string;
    /** Of the field. Chinese. */
    readonly label: string;
    /** What it was. */
    readonly before: string;
    /** What it is since. */
    readonly after: string;
  }
  /** What changed, field by field: what it was, and what it is since. */
  const Changes: ({
    changes
  }: {
    readonly changes: readonly Change[];
  }) => ReactNode;
  /** What a page hears from the server; undefined when something may have been missed: ask for what you show. */
  type ServerEventHandler = (payload: Readonly<Record<string, unknown>> | undefined) => void;
  /**
   * Hears events of this topic that the server sends to the person. The handler gets undefined when events may have been missed, and once at
   * first: then it asks for what it shows.
   */
  const useServerEvents: (topic: string, handler: ServerEventHandler) => void;
  /** Puts a text on the clipboard and says whether that worked. */
  const copyText: (text: string) => Promise<void>;
  /** A question and its two buttons. */
  interface AskOptions {
    /** 提示 when absent. Chinese. */
    readonly title?: string;
    /** What is asked. */
    readonly content: ReactNode;
    /** 确定 when absent. */
    readonly okText?: string;
    /** 取消 when absent. */
    readonly cancelText?: string;
    /** Confirming takes something away: the button is red. */
    readonly danger?: boolean;
  }
  /** A modal with one button. Resolves when it is closed. */
  const hint$1: (content: ReactNode, title?: string) => Promise<void>;
  /** A question with two buttons. True when it was confirmed. */
  const ask: ({
    title,
    content,
    okText,
    cancelText,
    danger
  }: AskOptions) => Promise<boolean>;
  /** What a failure says to a person. */
  const messageOf: (error: unknown) => string;
  /** Shows a failure, once: a toast, a modal for a message that starts with 'type=1', an offer to reload when code is missing. */
  const report: (error: unknown) => void;
  /** Short notes at the top of the page, as plain text. */
  const toast: {
    success: (text: string) => void;
    info: (text: string) => void;
    warning: (text: string) => void;
    error: (text: string) => void; /** Stays until the returned function is called. */
    loading: (text: string) => (() => void);
  };
  /** A row to choose, as the server answers it. */
  interface LookupItem {
    /** Of the row; what is chosen. */
    readonly id: number;
    /** What people read. */
    readonly label: string;
    /** Of the row above it, in a tree. */
    readonly parentId?: number | null;
    /** Shown, and not to be chosen. */
    readonly disabled?: boolean;
    /** How it is spelled. */
    readonly keys?: readonly string[];
  }
  /** Options of a lookup's items; as a tree when the items have parents. */
  const lookupOptions: (items: readonly LookupItem[], tree?: boolean) => readonly ClientOption[];
  /** For selects that filter what they hold: by the label, or by how it is spelled. Options carry their keys as `extra`. */
  const matchesTyped: (text: string, option: ReactElement) => boolean;
  /** Escape is for what lies on top, and not for the drawer below, in which the focus may still be. While mounted. */
  function useEscapeFirst(close: () => void): void;
  /** What every data hook answers. */
  interface Loaded<T> {
    /** What was answered last; undefined until then. */
    readonly data: T | undefined;
    /** Nothing to show yet. */
    readonly loading: boolean;
    /** A call is under way, with or without something to show. */
    readonly refreshing: boolean;
    /** What the last call failed with; undefined after one that succeeded. */
    readonly error: unknown;
    /** Asks again. */
    refresh(): Promise<void>;
  }
  /** Work that the server does in the background. */
  interface Job<Result = Readonly<Record<string, unknown>>> {
    /** It goes on until it is done or failed. */
    readonly state: 'queued' | 'running' | 'done' | 'failed';
    /** Steps taken. */
    readonly done: number;
    /** Steps in all; 0 while nobody knows. */
    readonly total: number;
    /** What came of it, once it is done. */
    readonly result?: Result;
    /** Why it failed, in Chinese. */
    readonly message?: string;
  }
  /** Follows a job until it has ended; null follows none. */
  const useJob: <Result>(id: string | null) => Loaded<Job<Result>>;
  /**
   * What the page that is shown was drawn with, for handlers and effects that outlive a drawing. Never read while drawing: it is written when a
   * drawing has come onto the page, before any of its effects, because a drawing that React throws away must leave nothing behind.
   */
  function useLatest<T>(value: T): RefObject<T>;
  /** Rows to choose from, as far as they have been asked for. */
  interface Lookup {
    /** What can be chosen now. */
    readonly options: readonly ClientOption[];
    /** The server is being asked, or will be once the typing pauses. */
    readonly loading: boolean;
    /** There are more than the server sent: typing asks it. */
    readonly more: boolean;
    /** Looks for rows by what was typed; '' goes back to the first ones. Calls follow the last key by 300 ms. */
    search(keyword: string): void;
  }
  type Answered = Readonly<Record<string, unknown>>;
  /**
   * Rows of another resource to choose from.
   * @param given an answer that holds the items already (a form's init); without it, or without the key in it, `lookup.url` is asked once for all lookups of that address
   */
  const useLookup: (lookup: ClientLookup | undefined, given?: Answered) => Lookup;
  /** Viewport of at most 768 pixels. Follows the window. */
  const useMobile: () => boolean;
  type OptionSets$1 = Readonly<Record<string, readonly ClientOption[]>>;
  /**
   * Option sets by name, wherever it is shown: those of the screen, and what the screen does not have from the server.
   * @param names the same ones at every call; one that is not here yet is missing in the answer
   */
  const useNamedOptions: (names: readonly string[]) => OptionSets$1;
  type OptionSets = Readonly<Record<string, readonly ClientOption[]>>;
  /** Option sets of the screen on show. */
  const OptionsContext: _$react.Context<Readonly<Record<string, readonly ClientOption[]>>>;
  /** Values of an option set that the screen names; the same array as long as the screen stays. */
  const useOptions: (name: string | undefined) => readonly ClientOption[];
  /** All option sets of the screen by name, for what resolves many at once. */
  const useOptionSets: () => OptionSets;
  /**
   * Sets the window's title; undefined leaves the bare product name.
   * @param level of what lies over the page, such as a customer's detail: its title stands while it is there
   */
  const usePageTitle: (title: string | undefined, level?: number) => void;
  /** Whether the employee holds the permission, or all of them. Shows and hides only: the server decides. */
  const usePermission: (permission: string | readonly string[]) => boolean;
  /** A random UUID. `crypto.randomUUID` is missing where the page came over plain http from another machine. */
  const randomId: () => string;
  /** Hands the file to the browser's downloads. */
  const saveFile: (content: Blob, name: string) => void;
  /** Whether keys pressed here write or choose something, so that they are no shortcuts. */
  const isTyping: (target: EventTarget | null) => boolean;
  /** A single key that is meant for the page: nothing is being typed or composed, no modifier is held, and nothing lies over the page. */
  const isShortcut: (event: KeyboardEvent) => boolean;
  /** Whether what was entered may be lost. */
  const askToDiscard: () => Promise<boolean>;
  /** While `isDirty` says so, the menu, the back button and closing the tab ask before what was entered is lost; `discarded` hears that it may be. */
  function useLeaveGuard(isDirty: () => boolean, discarded?: () => void): void;
  /**
   * In a dialog that has no address: as long as it is there it is an entry of the history, so that the way back closes it, on phones above all.
   * @returns closes it by its own buttons, and leaves its entry
   */
  function useBackCloses(close: () => void): () => void;
  /** A box and what it stands beside. */
  interface PopupProps {
    /** What it belongs to; it stands beside it. */
    readonly anchor: Element;
    /** What it is for readers; menus go by arrow keys, and take the focus as dialogs do. */
    readonly role: 'menu' | 'dialog' | 'tooltip';
    /** Names it for readers. Chinese. */
    readonly label?: string;
    /** What is in it. */
    readonly children: ReactNode;
    /** Somebody wants it gone: mount it no more. */
    onClose(): void;
  }
  /**
   * A box beside its anchor, mounted only while it is open. Menus and dialogs take the focus and give it back; see useClosing for how they end.
   */
  const Popup: (props: PopupProps) => ReactNode;
  interface Props$6 {
    readonly art: 'lost' | 'empty' | 'broken';
    readonly title: string;
    readonly hint?: string;
    readonly children?: ReactNode;
  }
  /** A page that has nothing to show and says why. */
  const EmptyState: ({
    art,
    title,
    hint,
    children
  }: Props$6) => _$react.JSX.Element;
  /** Stands for what could not be loaded, with another try. */
  const LoadFailed: ({
    error,
    retry
  }: {
    readonly error: unknown;
    retry(): void;
  }) => _$react.JSX.Element;
  interface Props$5 {
    /** In the bar over the page. Chinese. */
    readonly title: string;
    /** What the page is called for who does not see it; the title when absent. Chinese. */
    readonly label?: string;
    readonly children: ReactNode;
  }
  /** A page as the app shows it on a phone 390 pixels wide. It scrolls by itself; what is in it is to be looked at. */
  const PhoneFrame: ({
    title,
    label,
    children
  }: Props$5) => ReactNode;
  interface Props$4 {
    /** `<plugin>/<name>` of one of the `components`, e.g. `charts/bar`. */
    readonly id: string;
    /** What plugin.json of that plugin says it takes; the same object as long as nothing in it has changed. */
    readonly props: ComponentProps['props'];
    /** While its code is fetched. */
    readonly fallback?: ReactNode;
  }
  /** A component of another plugin, within its own error boundary. One that no plugin contributes gives a visible placeholder. */
  const PluginPart: ({
    id,
    props,
    fallback
  }: Props$4) => ReactNode;
  interface Props$3 {
    readonly html: string;
    /** While the part that shows it is fetched, and where there is none. */
    readonly fallback?: ReactNode;
  }
  /**
   * Rich text, with room for itself, through the one part that may show it: the html cell cleans it again. The cell is asked for once: what fails
   * while it is drawn must not be asked for again by the next drawing.
   */
  const RichText: ({
    html,
    fallback
  }: Props$3) => ReactNode;
  interface Props$2 {
    /** Lines to draw; default a whole page of them. */
    readonly lines?: number;
  }
  /** A content's shape while it loads. */
  const ScreenSkeleton: ({
    lines
  }: Props$2) => _$react.JSX.Element;
  /** A tab: its key, and what stands on it. */
  interface Tab {
    /** Unique in the strip. */
    readonly key: string;
    /** What people read. */
    readonly title: string;
    /** Shown beside the title. */
    readonly count?: number;
  }
  interface Props$1 {
    /** Unique on the page: prefix of the tabs' and the panel's ids. */
    readonly id: string;
    readonly tabs: readonly Tab[];
    /** Key of the open one. */
    readonly open: string;
    /** Names the strip where the page has several. */
    readonly label?: string;
    readonly className?: string;
    onOpen(key: string): void;
    /** The open tab's content. */
    readonly children: ReactNode;
  }
  /** Tabs with their panel. Which one is open is the caller's to keep. */
  const TabStrip: ({
    id,
    tabs,
    open,
    label,
    className,
    onOpen,
    children
  }: Props$1) => _$react.JSX.Element;
  /** How an answer is kept and asked for again. */
  interface DataOptions {
    /** Shows the last answer while another address loads. */
    readonly keep?: boolean;
    /** Asks again when the window gets the focus. */
    readonly focus?: boolean;
    /** Whether an answer is the one before again; without it SWR looks through both to the last value. */
    same?(before: Answer<unknown> | undefined, answer: Answer<unknown> | undefined): boolean;
    /** Milliseconds until it is asked again, by the last envelope; 0 stops. */
    poll?(answer: Answer<unknown> | undefined): number;
  }
  interface LoadedAnswer<T> extends Loaded<Answer<T>> {
    /** The data is of the address before, until this one's is there. */
    readonly previous: boolean;
  }
  /**
   * A GET below /api, cached by address and query; null asks nothing. Failures are in `error`, not in a toast.
   * @returns the whole envelope, since some answers carry attachData
   */
  const useAnswer: <T>(url: string | null, query?: Query, options?: DataOptions) => LoadedAnswer<T>;
  /** As useAnswer, but only the answer's data. */
  const useData: <T>(url: string | null, query?: Query, options?: DataOptions) => Loaded<T>;
  /** Asks again for every mounted address that begins with this one, e.g. a list after an action. */
  const useRefresh: () => ((prefix: string) => Promise<void>);
  /** Counts over all rows of a list. */
  interface Counts {
    readonly total: number;
    readonly summary: Readonly<Record<string, unknown>> | undefined;
    readonly attachData: Readonly<Record<string, unknown>> | undefined;
    /** Different things among the rows, where the number behind which they are counts those. */
    readonly counted: ListData['counted'] | undefined;
  }
  /** A page of a list, with what was counted beside it. */
  interface List extends Counts {
    /** The rows of the page. */
    readonly records: readonly Row[];
  }
  /** A list whose rows may be there before it is known how many there are. */
  type GrowingList = Omit<List, 'total'> & {
    readonly total: number | undefined; /** Why there is no total: it is still counted, or nobody could count it. */
    readonly uncounted?: 'counting' | 'failed'; /** What the rows are behind, where a number was named. */
    readonly behind?: string | undefined;
  };
  /** A page of a list; the page before stays while the next one loads. null asks nothing. */
  const useList: (url: string | null, query: Query) => Loaded<List>;
  /** Groups and screens that the employee may open. */
  const useMenu: () => Loaded<ClientMenu>;
  /** Who is signed in. Missing parts of the answer are filled: nobody is an administrator by accident. */
  const useProfile: () => Loaded<Profile>;
  /** What a list shows: everything that a link to it must carry. */
  interface ListState {
    /** Query values of the filters, by query key. Never empty texts. */
    readonly params: Readonly<Record<string, string>>;
    /** '' when the view has no quick filter. */
    readonly quickCheck: string;
    /** Column key, '-' before it for descending; '' for none. */
    readonly sort: string;
    /** From 1. */
    readonly page: number;
    /** Rows a page. */
    readonly size: number;
    /** The number whose rows these are, as its report names it (FigureRows as JSON); absent for a list on its own. */
    readonly figure?: string;
  }
  /** The list or report around a widget of slot `list`: what it shows now, and how to change that. */
  interface ListControls {
    /** Which list it is. */
    readonly view: Pick<ClientTableView, 'screen'>;
    /** Filters, order and page. */
    readonly state: ListState;
    /** Its columns as this person wants them. */
    readonly settings: TableSettings;
    /** Anything but the page goes back to page 1. `replace`: the browser's way back does not lead to what was there before. */
    change(part: Partial<ListState>, replace?: boolean): void;
    /** Other columns, kept for this person. */
    arrange(settings: TableSettings): void;
  }
  /** Only inside a widget of slot `list`. */
  const useListControls: () => ListControls;
  /** A column of the list, as a plugin's view may draw it. */
  interface ListColumn {
    /** The field, as in the manifest. */
    readonly key: string;
    /** The header. */
    readonly label: string;
  }
  /** A list, for the view of a plugin that draws its rows. */
  interface ShownList {
    /** Without what the address settles: the filter and column of the row whose list it is. */
    readonly view: ClientTableView;
    /** What is filtered by and sorted by, from the address. */
    readonly state: ListState;
    /** Query of `view.listUrl` for these rows, without page and size: for lists that ask for a part of them, with a value of a filter more. */
    readonly query: Readonly<Record<string, string>>;
    /** The page that the address says; undefined before the first answer. Without rows where the frame asks for none. */
    readonly found: GrowingList | undefined;
    /** It is being asked again. */
    readonly refreshing: boolean;
    /** Instead of rows: that they are on their way, could not be loaded, or that there are none; null where rows are to be drawn. */
    readonly instead: ReactNode;
    /** The pages of the list. */
    readonly foot: ReactNode;
    /** Shown columns in the order that the person wants. */
    readonly columns: readonly ListColumn[];
    /** Every column by key, hidden ones too. */
    readonly columnOf: (key: string) => ListColumn | undefined;
    /** What the table would show: by the column's cell, masked as there, with what it opens. */
    cell(column: ListColumn, row: Row): ReactNode;
    /** The same as a text. */
    text(column: ListColumn, row: Row): string;
    /** Filters, sorts or turns the page; everything but the page goes back to page 1. */
    change(part: Partial<ListState>): void;
    /** Asks for everything of the list again. */
    refresh(): void;
    /** Whether an action of the view is offered for the row, and why it cannot be used now. */
    stateOf(action: ClientAction, row?: Row): ActionState;
    /**
     * What the table's buttons do: selection, state and guards first, then the action's presenter with its form.
     * @param initial first values of form items, by name
     * @returns once it was refused or closed: whether it has changed anything, and then after all of the list was asked for again
     */
    run(action: ClientAction, rows: readonly Row[], initial?: Readonly<Record<string, unknown>>): Promise<boolean>;
  }
  interface FrameProps {
    /** As the view got it. */
    readonly view: ClientTableView;
    /** false: the view asks for rows by itself, with `query`. Then the frame asks for no more than what is counted above them. */
    readonly rows?: boolean;
    /** Draws the rows. */
    children(list: ShownList): ReactNode;
  }
  /**
   * What stands around the rows of a list: filters, quick filter, statistics, actions, widgets of lists. For views of plugins, which draw the rows
   * themselves; a table has the same one. Its state is in the address. Actions on ticked rows are left out: such a view has no ticks.
   */
  const ListFrame: ({
    view,
    rows,
    children
  }: FrameProps) => ReactNode;
  interface Props {
    /** As the server sent it. */
    readonly masked: string;
    /** What it is, for the buttons. */
    readonly label: string;
    readonly reveal: NonNullable<ClientColumn['reveal']>;
    readonly id: number;
    /** What the value belongs to: another one shows the mask again. */
    readonly owner: unknown;
  }
  /** A masked value with an eye; the plain one is asked for, and logged by the server, when it is pressed. It is never shown for another owner. */
  const MaskedValue: ({
    masked,
    label,
    reveal,
    id,
    owner
  }: Props) => ReactNode;
  interface PagerProps {
    readonly total: number;
    /** The total is a least one: how many there are is still counted, or could not be. */
    readonly uncounted?: 'counting' | 'failed' | undefined;
    readonly page: number;
    readonly size: number;
    readonly sizes: readonly number[];
    onPage(page: number): void;
    onSize(size: number): void;
  }
  /** Page numbers to offer; 0 stands for a gap. */
  /** Pages of a list. Plain buttons and a native choice of sizes: nothing to mount until used. */
  const Pager: _$react.MemoExoticComponent<({
    total,
    uncounted,
    page,
    size,
    sizes,
    onPage,
    onSize
  }: PagerProps) => ReactNode>;
  export { type Answer, type Arrangement, type AskOptions, type Cell, type CellProps, type Change, Changes, type ClientAction, type ClientColumn, type ClientContext, type ClientFilter, type ClientFormItem, type ClientLookup, type ClientMenu, type ClientOption, type ClientPlugin, type ClientTableView, type Component, type ComponentProps, type Contribution, type Control, type ControlProps, type DataOptions, EmptyState, type Envelope, type Events, type FactBus, type FieldError, type FigureStyle, type FigureValue, type FilterControl, type FilterProps, type Held, type Http, type Job, type List, type ListColumn, type ListControls, type ListData, ListFrame, type ListState, LoadFailed, type Loaded, type Lookup, type LookupItem, MaskedValue, type Matching, OptionsContext, type PageComponent, Pager, PhoneFrame, PluginPart, Popup, type PopupProps, type Presenter, type PresenterProps, type Profile, type Query, type QueryValue, RequestError, type RequestOptions, RichText, type Row, ScreenSkeleton, type ServerEventHandler, type ShownList, type Store, type Tab, TabStrip, type ViewComponent, type Widget, ask, askToDiscard, copyText, createStore, definePlugin, figureNumber, figureText, hint$1 as hint, isShortcut, isTyping, lookupOptions, matchesTyped, messageOf, noFigure, randomId, report, saveFile, shortFigureText, toArrangement, toast, useAnswer, useBackCloses, useBus, useData, useEscapeFirst, useHttp, useJob, useLatest, useLeaveGuard, useList, useListControls, useLookup, useMenu, useMobile, useNamedOptions, useOptionSets, useOptions, usePageTitle, usePermission, useProfile, useRefresh, useServerEvents, useStore, withQuery };
}

declare module '@yuanhang/runtime/form' {
  import { FormLoad, FormOptions, FormScope, FormStore, ItemView, PresenterProps, createFormStore, useForm, useFormValue, useFormWait } from "@yuanhang/kit/shared";
  import { ReactNode, RefObject } from "react";

  /**
   * The items of a form: sections over a grid of two columns where there is room, of one where there is not.
   * @param root filled with the element, for focusItem
   */
  function FormFields({
    scope,
    root
  }: {
    readonly scope: FormScope;
    readonly root?: RefObject<HTMLDivElement | null>;
  }): ReactNode;
  /** How a select finds options beyond those it was given. */
  interface ItemLookup {
    /** The server holds more options than it sent. */
    readonly more: boolean;
    /** The server is being asked. */
    readonly loading: boolean;
    /** Asks by what was typed. */
    search(keyword: string): void;
    /** Name of a value that is not among the options, where the row tells it. */
    labelOf(value: unknown): string | undefined;
  }
  /** For controls: the search behind the item that they stand in. Outside a form there is none. */
  const useItemLookup: () => ItemLookup;
  type Opened = Pick<PresenterProps, 'action' | 'rows' | 'initial' | 'held'>;
  /**
   * Loads an action's form and holds what is filled in, for FormFields.
   * @param kept whether what is entered is kept in this browser until it is saved or given up; false where the form is a part of something else
   */
  function useFormScope(opened: Opened, kept?: boolean): {
    readonly load: FormLoad;
    readonly scope: FormScope | undefined;
    reload(): void;
  };
  export { FormFields, type FormOptions, type FormScope, type FormStore, type ItemLookup, type ItemView, createFormStore, useForm, useFormScope, useFormValue, useFormWait, useItemLookup };
}

declare module '@yuanhang/runtime/action' {
  import { ActionState, ClientAction, ClientTableView, FieldError$1 as FieldError, FormLoad, FormScope, FormStore, Held, Http, Matching, PresenterProps, Row$1 as Row, ToldConflict, Values } from "@yuanhang/kit/shared";
  import { ReactNode, RefObject } from "react";

  /** An action's form, whatever frame it is shown in. */
  interface ActionForm {
    /** What it opens with is loading, has failed, or is here. */
    readonly load: FormLoad;
    /** Once it is loaded. */
    readonly scope: FormScope | undefined;
    /** It is being sent. */
    readonly pending: boolean;
    /** Element of the fields. */
    readonly root: RefObject<HTMLDivElement | null>;
    /** Loads again after a failure. */
    retry(): void;
    /** Checks and posts; shows what is wrong and focuses the first item at fault. */
    submit(): void;
    /** Closes; asks first when something was entered. */
    cancel(): void;
  }
  /** Loads the action's form, holds it, and submits it. For presenters. */
  function useActionForm(props: PresenterProps): ActionForm;
  /** What a frame around an action's form holds: a skeleton while it loads, the failure with another try, or the fields. */
  function ActionFormBody({
    form,
    submitOn
  }: {
    readonly form: ActionForm;
    readonly submitOn: 'enter' | 'ctrlEnter';
  }): ReactNode;
  /**
   * Reads rows of a list by their ids, from any of its pages, within the person's scope.
   * @param more what the list is asked besides, such as the row that it belongs to
   */
  const rowFinder: (http: Http, {
    listUrl,
    screen,
    paged
  }: Pick<ClientTableView, 'listUrl' | 'screen' | 'paged'>, more?: Readonly<Record<string, string | number>>) => (ids: readonly number[]) => Promise<readonly Row[]>;
  /** What an address may open: these actions, on these rows. */
  interface Named {
    readonly actions: readonly ClientAction[];
    /** undefined while they are on their way. */
    readonly rows: readonly Row[] | undefined;
    /** Those that are not among `rows`, as far as the person may see them. */
    readonly find?: ((ids: readonly number[]) => Promise<readonly Row[]>) | undefined;
    /** The part of the page that they stand in, where it has several. */
    readonly part?: string | undefined;
  }
  /** Called once, when an action is refused or closed: whether anything has changed, and then after the view's list was asked for again. */
  type Done = (changed: boolean) => void;
  type Initial = Readonly<Record<string, unknown>>;
  /** Starts actions on rows, and draws what they are presented by. */
  interface ActionRunner {
    /** Starts an action on rows, or on all that the list finds: selection, state and guards first, then its presenter. undefined is an action the employee may not use. */
    run(action: ClientAction | undefined, rows: readonly Row[], initial?: Initial, matching?: Matching, done?: Done): void;
    /** Whether it is offered for the row (or the page), and why not. */
    state(action: ClientAction, row?: Row): ActionState;
    /** Where the presenter appears; draw it once. */
    readonly outlet: ReactNode;
  }
  interface RunnerOptions {
    /** What the address of the page may open here. */
    readonly named?: Named;
    /** What rows belong to that are added here. */
    readonly held?: Held | undefined;
    /** After the presenter closed and something changed; the view's list is refreshed without it. */
    onChanged?(action: ClientAction, rows: readonly Row[]): void;
  }
  /**
   * Runs a view's actions. Also opens the one that the address asks for.
   * @param view undefined on pages that are not tables: they refresh what they show in onChanged
   */
  function useActionRunner(view: ClientTableView | undefined, options?: RunnerOptions): ActionRunner;
  /** Sends a form without submitting its action. */
  interface FormPost {
    /** The server is being asked. */
    readonly busy: boolean;
    /** Sends what the form holds; undefined where it is refused, which is then said at its fields, or in a toast. */
    post<T>(url: string): Promise<T | undefined>;
  }
  /** For what a plugin asks about a form beside submitting it: a preview, or a start of its own. */
  function useFormPost(store: FormStore | undefined): FormPost;
  interface SubmitOptions {
    readonly action: ClientAction;
    readonly rows: readonly Row[];
    readonly matching?: Matching | undefined;
    /** Of the row that the form was opened with. */
    readonly version?: number;
    /** Resource of the view, for the bus. */
    readonly resource: string;
    /** Shows errors beside the fields; answers those that have no field on show. */
    showErrors?(errors: readonly FieldError[]): readonly FieldError[];
    /** Asks which of two edits stands, item by item, after the row was saved elsewhere; undefined when nothing was decided. */
    merge?(told: ToldConflict): Promise<Merged | undefined>;
    /** Loads the form anew after somebody else changed the row. Absent where there is no form. */
    reload?(): void;
    close(changed: boolean): void;
  }
  /** A form that stands on the row as it is stored now. */
  interface Merged {
    readonly form: Values;
    readonly version: number;
  }
  interface Submit {
    readonly pending: boolean;
    /** Posts the form. A second call while the first is under way does nothing. */
    submit(form: Values): Promise<void>;
  }
  /** Posts an action, once at a time, and does what follows from the answer. */
  function useSubmit(options: SubmitOptions): Submit;
  export { type ActionForm, ActionFormBody, type ActionRunner, type ActionState, type FormPost, rowFinder, useActionForm, useActionRunner, useFormPost, useSubmit };
}

declare module '@yuanhang/server' {
  import { Access, Actor, AnyFact, AskedValue, Before, CallContext, Change, Changes, ClientSystem, Create, Db, DeclaredEndpoint, DeclaredOperation, ExportRequest, Exporter, Fact, FactConsumer, FactContext, FactToken, FailedJob, FieldError, FileAnswer, FileStore, FormChecker, Given, HttpError, Job, JobContext, KeptFile, ListReader, Literal, LoadContext, MaskedPlace, MaskedQuestions, MaskedValues, MissingContext, Moment, NOW, NamedRow, NewFact, NoValues, Notice, OperationDeclaration, OperationInit, OperationResult, OperationSpec, Option, OptionSource, OutboxEvent, OutsideServerPlugin, Payload, PayloadOf, RecordToken, Remove, ReportRead, ReportReader, RequestContext, Row, RowValues, RunContext, ServerServices, SignedRequest, Signing, SigningHeader, Snapshot, Tell, TimelineEntry, TimelineRequest, TimelineSource, TransitionPayload, Tx, UploadedFile, UserEvent, UserEvents, Value, ValueOf, Values$1 as Values, WriteContext, Written, boolean, date, datetime, decimal, defineFact, defineOperation, defineOutsideServerPlugin, defineRecord, factTopic, fieldName, file, files, forbidden, integer, invalid, json, malformed, month, notFound, option, optional, options, outOfScope, personField, readsOf, ref, refs, refuse, text, tooMany, unauthenticated, valueFor, valuesFor } from "@yuanhang/kit/shared";
  import { sql } from "kysely";

  /** Facts that the core tells by itself, for those who follow them. */
  /** A job that an employee sent has ended, for the employee to hear of. It is about no row: `id` is the job's. */
  const jobFinished: FactToken<{
    readonly id: string;
    readonly name: string;
    readonly state: 'done' | 'failed';
    readonly result: Readonly<Record<string, unknown>> | null; /** Why it failed. */
    readonly message: string | null;
  }>;
  /** An employee has called an endpoint more often than its rate allows; once for each window of so many seconds. `name` is what is counted. */
  const limitReached: FactToken<{
    readonly name: string; /** The endpoint's. */
    readonly title: string;
    readonly limit: number;
    readonly seconds: number;
  }>;
  /** An employee signed in from an address that was never used before. */
  const signedInElsewhere: FactToken<{
    readonly ip: string;
  }>;
  /** Less than so many percent of a disk that the server writes to are free, where more were before. It is about no row. */
  const diskLow: FactToken<{
    /** Machine and folder. */readonly place: string;
    readonly level: number;
  }>;
  /** What the core tells. */
  const coreFacts: (FactToken<{
    readonly id: string;
    readonly name: string;
    readonly state: 'done' | 'failed';
    readonly result: Readonly<Record<string, unknown>> | null; /** Why it failed. */
    readonly message: string | null;
  }> | FactToken<{
    readonly name: string; /** The endpoint's. */
    readonly title: string;
    readonly limit: number;
    readonly seconds: number;
  }> | FactToken<{
    readonly ip: string;
  }> | FactToken<{
    /** Machine and folder. */readonly place: string;
    readonly level: number;
  }> | FactToken<{
    readonly plugin: string;
    readonly title: string;
    readonly version: string; /** What failed last. */
    readonly reason: string;
  }> | FactToken<{
    readonly plugin: string;
    readonly title: string;
    readonly version: string; /** The part that failed last, e.g. cells call-log/dial. */
    readonly part: string;
    readonly reason: string;
  }>)[];
  /** Phone numbers and WeChat ids: one written form for checking, showing and comparing. */
  /**
   * The key of a phone number: '+861…' for the mainland, '+65…' for Singapore; undefined for anything else.
   * Two ways to write one number give the same key.
   */
  const phoneKey: (text: string) => string | undefined;
  /** The written form that is stored and shown: 11 digits for the mainland, '+65…' for Singapore, else the cleaned text. */
  const normalizePhone: (text: string) => string;
  /** Lower case: WeChat ids do not tell cases apart. */
  const normalizeWechat: (text: string) => string;
  /** An address that may be opened: absolute http or https, no credentials, no control characters. undefined for all else. */
  const safeUrl: (value: unknown) => string | undefined;
  /** An id in a query, for the schema of an endpoint. Read it with queryId. */
  const ID_SCHEMA: {
    readonly type: 'string';
    readonly pattern: '^[1-9][0-9]{0,15}$';
  };
  /** An id of a query. @throws 400 */
  function queryId(key: string, text: string | undefined): number;
  /** JSON Schemas of what endpoints and operations answer, written short. */
  type Schema = Readonly<Record<string, unknown>>;
  /** A text. */
  const TEXT: {
    readonly type: 'string';
  };
  /** A whole number. */
  const WHOLE: {
    readonly type: 'integer';
  };
  /** True or false. */
  const FLAG: {
    readonly type: 'boolean';
  };
  /** 'YYYY-MM-DD HH:mm:ss' in Asia/Shanghai. */
  const TIME: {
    readonly type: 'string';
    readonly pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$';
  };
  /** A list of these. */
  const listOf: (items: Schema) => Schema;
  /** By name: keys are data. */
  const mapOf: (values: Schema) => Schema;
  /** The same, or null. */
  const orNull: (schema: Schema) => Schema;
  /** A closed object. All of its members are there, but those of `optional`. */
  const objectOf: (properties: Readonly<Record<string, Schema>>, optional?: Readonly<Record<string, Schema>>) => Schema;
  /** `data` of what adds a row. */
  const NEW_ROW: Readonly<Record<string, unknown>>;
  /** Said only once, in a dialog: see Notice in core/contract. */
  const NOTICE: Readonly<Record<string, unknown>>;
  /** KeptFile of core/contract, as an upload answers it. */
  const KEPT_FILE: Readonly<Record<string, unknown>>;
  /** 'YYYY-MM-DD HH:mm:ss' of an instant. */
  const wallDateTime: (instant: Date) => string;
  /** 'YYYY-MM-DD' of an instant. */
  const wallDate: (instant: Date) => string;
  /** A day of the calendar, written 'YYYY-MM-DD'. */
  const isDate: (text: string) => boolean;
  /** A second of the calendar, written 'YYYY-MM-DD HH:mm:ss'. */
  const isDateTime: (text: string) => boolean;
  /** 'YYYY-MM'. */
  const isMonth: (text: string) => boolean;
  /** The day `days` later. */
  const addDays: (date: string, days: number) => string;
  /** The second after. */
  const nextSecond: (dateTime: string) => string;
  /** First day of the month `months` later than that of `month` ('YYYY-MM' or a date). */
  const firstOfMonth: (month: string, months?: number) => string;
  /** What of a rich text is kept: the list that it is shown by, too. */
  const cleanHtml: (html: string) => string;
  export { type Access, type Actor, type AnyFact, type AskedValue, type Before, type CallContext, type Change, type Changes, type ClientSystem, type Create, type Db, type DeclaredEndpoint, type DeclaredOperation, type ExportRequest, type Exporter, FLAG, type Fact, type FactConsumer, type FactContext, type FactToken, type FailedJob, type FieldError, type FileAnswer, type FileStore, type FormChecker, type Given, HttpError, ID_SCHEMA, type Job, type JobContext, KEPT_FILE, type KeptFile, type ListReader, type Literal, type LoadContext, type MaskedPlace, type MaskedQuestions, type MaskedValues, type MissingContext, type Moment, NEW_ROW, NOTICE, NOW, type NamedRow, type NewFact, type NoValues, type Notice, type OperationDeclaration, type OperationInit, type OperationResult, type OperationSpec, type Option, type OptionSource, type OutboxEvent, type Payload, type PayloadOf, type RecordToken, type Remove, type ReportRead, type ReportReader, type RequestContext, type Row, type RowValues, type RunContext, type OutsideServerPlugin as ServerPlugin, type ServerServices, type SignedRequest, type Signing, type SigningHeader, type Snapshot, TEXT, TIME, type Tell, type TimelineEntry, type TimelineRequest, type TimelineSource, type TransitionPayload, type Tx, type UploadedFile, type UserEvent, type UserEvents, type Value, type ValueOf, type Values, WHOLE, type WriteContext, type Written, addDays, boolean, cleanHtml, coreFacts, date, datetime, decimal, defineFact, defineOperation, defineRecord, defineOutsideServerPlugin as defineServerPlugin, diskLow, factTopic, fieldName, file, files, firstOfMonth, forbidden, integer, invalid, isDate, isDateTime, isMonth, jobFinished, json, limitReached, listOf, malformed, mapOf, month, nextSecond, normalizePhone, normalizeWechat, notFound, objectOf, option, optional, options, orNull, outOfScope, personField, phoneKey, queryId, readsOf, ref, refs, refuse, safeUrl, signedInElsewhere, sql, text, tooMany, unauthenticated, valueFor, valuesFor, wallDate, wallDateTime };
}

declare module '@yuanhang/kit/testing' {
  import { Actor, ClientAction, ClientColumn, ClientFormItem, ClientOption, ClientPlugin, Db, DeclaredEndpoint, DeclaredOperation, Envelope, Fact, FactConsumer, FactContext, Job, JobContext, OperationResult, OutboxEvent, RequestContext, RequestError, Row$1 as Row, ServerPlugin, ServerServices, Snapshot, Tx } from "@yuanhang/kit/shared";
  import { ReactNode } from "react";

  /** What plugin.json is held against. */
  interface ExampleSubjects {
    /** plugin.json. */
    readonly manifest: object;
    /** What the browser entry exports. */
    readonly client?: ClientPlugin;
    /** What the server entry exports. */
    readonly server?: ServerPlugin;
  }
  /**
   * Tests that plugin.json and the entries say the same, that each part has an example, and that each example is drawn as the reference draws it:
   * by the part itself, with props that its schema takes, over the answers of the example; and that it shows its text. Call it in a test file.
   */
  const testExamples: ({
    manifest,
    client,
    server
  }: ExampleSubjects) => void;
  /** A call that the page made. */
  interface Call {
    readonly method: 'GET' | 'POST' | 'UPLOAD' | 'DOWNLOAD';
    /** Without the query. */
    readonly url: string;
    readonly query: Readonly<Record<string, unknown>>;
    readonly body: unknown;
    readonly idempotencyKey: string | undefined;
  }
  /** What the server says: an envelope, or a RequestError to fail with. Keyed '<METHOD> <path>'. */
  type Answers = Readonly<Record<string, (call: Call) => Partial<Envelope> | RequestError | Promise<Partial<Envelope> | RequestError>>>;
  /** What is around a part on its page. */
  interface PageSetup {
    /** What the server says, by '<METHOD> <path>'; to anything else it answers that this does not exist. */
    readonly answers?: Answers;
    /** Option sets by name. */
    readonly options?: Readonly<Record<string, readonly ClientOption[]>>;
    /** Address of the page, /list unless told. */
    readonly path?: string;
  }
  /** A page that was drawn; its elements are in the document. */
  interface Page {
    /** What was asked of the server until now. */
    readonly calls: readonly Call[];
    /** Path and query that the page is at. */
    address(): string;
  }
  /** Draws something in a page where these plugins and the standard ones are registered. Taken down after the test. */
  const renderPart: (part: ReactNode, plugins?: readonly ClientPlugin[], setup?: PageSetup) => Promise<Page>;
  /** Takes the page down, with its toasts and dialogs. The kit does so after each test. */
  const clearPage: () => Promise<void>;
  type Props = Readonly<Record<string, unknown>>;
  /** A value that a cell shows. */
  interface CellSetup extends PageSetup {
    readonly value: unknown;
    readonly props?: Props;
    /** The rest of the row. */
    readonly row?: Partial<Row>;
    /** The rest of the column, e.g. `reveal`. */
    readonly column?: Partial<ClientColumn>;
    /** Values of the column's options. */
    readonly choices?: readonly ClientOption[];
  }
  /** Draws a cell of the plugin as a table does. */
  const renderCell: (plugin: ClientPlugin, name: string, setup: CellSetup) => Promise<Page>;
  /** A form with one item that the control stands for. */
  interface ControlSetup extends PageSetup {
    readonly value?: unknown;
    readonly props?: Props;
    /** Other items' values, by name. */
    readonly values?: Props;
    /** The rest of the item, e.g. `required` or `rules`; its type is text unless told. */
    readonly item?: Partial<ClientFormItem>;
    /** Values to choose from. */
    readonly choices?: readonly ClientOption[];
  }
  interface ControlPage extends Page {
    /** As the form would send it. */
    value(): unknown;
    /** What stands below the control as wrong. */
    error(): string | undefined;
  }
  /** Draws a control of the plugin in a form. */
  const renderControl: (plugin: ClientPlugin, name: string, setup?: ControlSetup) => Promise<ControlPage>;
  /** What a component is opened with. */
  interface ComponentSetup extends PageSetup {
    readonly props?: Props;
    readonly rows?: readonly Row[];
    /** Actions of the view that the person may use, by key. */
    readonly actions?: Readonly<Record<string, ClientAction>>;
    /** Called when the component closes its drawer. */
    onClose?(changed: boolean): void;
  }
  /** Draws a component of the plugin as a page, or as what a drawer shows. */
  const renderComponent: (plugin: ClientPlugin, name: string, setup?: ComponentSetup) => Promise<Page>;
  /** One `change`, `create` or `remove` of a call. */
  interface WrittenRows {
    readonly kind: 'change' | 'create' | 'remove';
    readonly resource: string;
    /** Of rows that were there; of new ones, the ids that they were given: 1, 2, 3 … */
    readonly ids: readonly number[];
    /** Of a change: the new values. */
    readonly values?: Readonly<Record<string, unknown>>;
    /** Of `create`: the values of each row. */
    readonly rows?: readonly Readonly<Record<string, unknown>>[];
  }
  /** Some of the server's services; what is used beyond them throws and says which. */
  type GivenServices = { readonly [K in keyof ServerServices]?: ServerServices[K] | Partial<ServerServices[K]> };
  /** What a call of the server part works with. All of it is made up; nothing reaches a database unless `tx` and `db` do. */
  interface CallSetup {
    /** Parts of the caller: an employee of id 7 without any permission unless told. */
    readonly actor?: Partial<Actor>;
    readonly services?: GivenServices;
    /** A transaction of the test's own. */
    readonly tx?: Tx;
    /** Connections of the test's own. */
    readonly db?: Db;
    readonly snapshot?: Snapshot;
    /** Clock of the transaction. */
    readonly now?: Date;
  }
  /** What a call left behind. */
  interface Called<T> {
    readonly result: T;
    /** By `change`, `create` and `remove`, in order. */
    readonly written: readonly WrittenRows[];
    readonly facts: readonly OutboxEvent[];
    /** Of the audit entry, all notes together. */
    readonly notes: Readonly<Record<string, unknown>>;
  }
  /** A call of an operation. */
  interface OperationSetup extends CallSetup {
    /** Locked rows, as the operation reads them. */
    readonly rows?: readonly {
      readonly id: number;
      readonly [field: string]: unknown;
    }[];
    readonly form?: Readonly<Record<string, unknown>>;
    /** The action's "with". */
    readonly constants?: Readonly<Record<string, unknown>>;
    /** What form and "with" write, of operations with `rest: 'fields'`. */
    readonly writes?: Readonly<Record<string, unknown>>;
    /** Resource and action that the call came by. */
    readonly resource?: string;
    readonly action?: string;
  }
  /** Runs an operation as the pipeline would, once permission, scope, lock and guards are settled. */
  const runOperation: (operation: DeclaredOperation, setup?: OperationSetup) => Promise<Called<OperationResult>>;
  /** A call of an endpoint. */
  interface EndpointSetup extends CallSetup {
    readonly query?: Readonly<Record<string, string>>;
    readonly body?: Readonly<Record<string, unknown>>;
    readonly files?: RequestContext['files'];
  }
  /** Calls an endpoint as the pipeline would, once permission, rate and input are settled. `result` is what it answers. */
  const callEndpoint: (endpoint: DeclaredEndpoint, setup?: EndpointSetup) => Promise<Called<unknown>>;
  /** Runs a job once. */
  const runJob: (job: Job, setup?: CallSetup & {
    readonly data?: JobContext['data'];
    readonly signal?: AbortSignal;
  }) => Promise<Called<Readonly<Record<string, unknown>> | undefined>>;
  /** Gives a consumer one fact, as after the commit of the transaction that left it. */
  const giveFact: (consumer: FactConsumer, fact: Pick<Fact, 'topic' | 'entity' | 'entityId' | 'payload'> & Partial<Fact>, setup?: CallSetup & {
    readonly together?: FactContext['together'];
  }) => Promise<Called<void>>;
  export { type Answers, type Call, type CallSetup, type Called, type CellSetup, type ComponentSetup, type ControlPage, type ControlSetup, type EndpointSetup, type ExampleSubjects, type OperationSetup, type Page, type PageSetup, RequestError, type WrittenRows, callEndpoint, clearPage, giveFact, renderCell, renderComponent, renderControl, renderPart, runJob, runOperation, testExamples };
}

declare module '@yuanhang/kit/vitest' {
  /** The config itself; what it is, is vitest's business. */
  const config: object;
  export { config as default };
}

declare module '@yuanhang/kit/shared' {
  import { Kysely, Transaction } from "kysely";
  import { Readable } from "node:stream";

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
     * As it is now, whatever the period: it has no period before.
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
   * A report as of one moment: all of its numbers are of the same snapshot of the database.
   */
  interface ReportAnswer {
    /**
     * First day of the period.
     */
    from: string;
    /**
     * Last day of the period.
     */
    to: string;
    /**
     * Period that is compared with, where that was asked for.
     */
    before?: {
      from: string;
      to: string;
    };
    records: ReportRow[];
    /**
     * Rows of all pages.
     */
    total: number;
    summary: FigureValues;
    summaryBefore?: FigureValues;
    /**
     * Rows of each chart; of a funnel one.
     */
    charts: ReportRow[][];
    /**
     * How many rows each chart has; it shows fewer where it is limited to the greatest.
     */
    chartTotals?: number[];
  }
  interface ReportRow {
    /**
     * Value of the dimension; the first day of a day, week or month.
     */
    key: string | number | null;
    label: string;
    /**
     * Key of the row above, in a tree whose rows hold those below.
     */
    parent?: string | number;
    /**
     * Of a day, week or month within the period.
     */
    from?: string;
    to?: string;
    values: FigureValues;
    before?: FigureValues;
  }
  /**
   * By name. Counts are numbers; money, decimals and percents texts; null where there is none (暂无).
   */
  interface FigureValues {
    [k: string]: string | number | null;
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
  /** Facts that the browser's bus carries, in the past tense. Nothing answers over the bus. */
  type Events = {
    /** An action succeeded on these rows. */'action.succeeded': {
      readonly resource: string;
      readonly action: string;
      readonly ids: readonly number[];
    }; /** An action on all rows of a list has begun, as a job of this id. */
    'bulk.begun': {
      readonly id: string;
    }; /** The session ended: logout, password change or a 401. */
    'session.ended': {
      readonly reason: 'logout' | 'expired' | 'password';
    }; /** A screen is shown; `path` as the manifests have it. */
    'screen.opened': {
      readonly path: string;
    }; /** A plugin's component kept failing and was switched off. */
    'plugin.disabled': {
      readonly id: string;
      readonly reason: string;
    };
  };
  /** A component of the UI library in use. */
  type Component<Props> = (props: Props) => unknown;
  /** Given at once, or fetched when a screen first needs it. */
  type Contribution<T> = T | {
    readonly load: () => Promise<T>;
  };
  /** A cell. `value` is what `column.path` finds in the row. Must not hold state that outlives the row. */
  interface CellProps<Value = unknown> {
    /** What `column.path` finds in the row; undefined or null when there is nothing. */
    readonly value: Value;
    /** The row, as the list answered it. */
    readonly row: Row$1;
    /** The column it stands in. */
    readonly column: ClientColumn;
    /** Values of column.options, resolved once per screen. */
    readonly options: readonly ClientOption[];
    /** From the manifest, held against the schema in plugin.json. */
    readonly props: Readonly<Record<string, unknown>>;
    /** Opens column.action for this row. */
    open(): void;
  }
  /**
   * A cell contribution. `text` alone is enough for cells that show text: the table then renders a bare text node without a component.
   * Beside a component it says what stands for the value where only text can: a tooltip, a label, a cell that failed.
   */
  interface Cell {
    /** The value as text. Called for each row at each drawing: cheap, and the same answer for the same row. */
    text?(value: unknown, column: ClientColumn, options: readonly ClientOption[], row: Row$1): string;
    /** Draws the value. One that throws is replaced by its text; one that keeps throwing is switched off for the column. */
    readonly component?: Component<CellProps>;
    /** `component` is a plain function of its props, without hooks or state: the table calls it instead of mounting it once per row. */
    readonly pure?: boolean;
    /**
     * It draws masked values too, for who may have them in full. Without it the runtime draws those by itself: the text, and an eye that asks for the value.
     */
    readonly masked?: boolean;
    /** Where the value stands; left when absent. */
    readonly align?: 'left' | 'center' | 'right';
  }
  /** A filter control: it shows query values and says which are wanted. The list asks again when the form is submitted. */
  interface FilterProps {
    /** For the element that the label names. */
    readonly id: string;
    /** Label, query keys and props. */
    readonly filter: ClientFilter;
    /** Values to choose from, for filters over options or another resource. */
    readonly options: readonly ClientOption[];
    /** Query values by params: [value] or [from, to]; undefined when empty. */
    readonly value: readonly (string | undefined)[];
    /** The new values, one for each of the filter's query keys. */
    onChange(value: readonly (string | undefined)[]): void;
    /** Enter pressed. */
    onSubmit(): void;
    /** The options are on their way. */
    readonly loading: boolean;
    /** Asks the server for options by what was typed; absent when `options` are all there are. */
    search?(keyword: string): void;
  }
  /** What is contributed under `filters`. */
  type FilterControl = Component<FilterProps>;
  /** A form control. The form holds the value: a control shows `value` and answers by `onChange`. */
  interface ControlProps<Value = unknown> {
    /** For the element that the label names. */
    readonly id: string;
    /** The item it stands for: label, rules, props. */
    readonly item: ClientFormItem;
    /** Values to choose from, for items over options or another resource. */
    readonly options: readonly ClientOption[];
    /** As the body will carry it; undefined when empty. */
    readonly value: Value | undefined;
    /** Cannot be changed now. */
    readonly disabled: boolean;
    /** The value breaks a rule; the message stands below. */
    readonly invalid: boolean;
    /** The value is taken, and unusual: what is asked about it stands below. */
    readonly doubted?: boolean;
    /** Shown while it is empty. */
    readonly placeholder: string;
    /** The new value, in the shape that the body carries; undefined empties it. */
    onChange(value: Value | undefined): void;
    /** Left: rules are checked now, and `item.check` is asked. */
    onBlur(): void;
  }
  /** What is contributed under `controls`. */
  type Control = Component<ControlProps>;
  /** All rows that a list finds, instead of ticked ones. */
  interface Matching {
    /** The list's own query, without its page. */
    readonly query: Readonly<Record<string, string>>;
    /** How many they are, as the list has just said. */
    readonly total: number;
  }
  /** What a new row belongs to, settled by the page that it is added on: the form shows it and cannot change it. */
  interface Held {
    /** By item name. */
    readonly values: Readonly<Record<string, unknown>>;
    /** A row with the same references, so that what is chosen has its name. */
    readonly row: Row$1;
  }
  /** How an action is presented once permission, selection and guard are settled. */
  interface PresenterProps {
    /** What a new row belongs to; undefined where its form decides that. */
    readonly held?: Held | undefined;
    /** What was asked for. */
    readonly action: ClientAction;
    /** The rows it is for; empty for select "none". */
    readonly rows: readonly Row$1[];
    /** It is for all rows that the list finds: `rows` is empty. */
    readonly matching?: Matching | undefined;
    /** The list that it was asked from. */
    readonly view: ClientTableView | undefined;
    /** First values of form items, by name (route query, caller). */
    readonly initial: Readonly<Record<string, unknown>>;
    /** Closes it; `changed` refreshes what shows the rows. */
    close(changed: boolean): void;
    /** Shows it for other rows instead, e.g. the next one of the list. */
    turn(rows: readonly Row$1[]): void;
  }
  /** What is contributed under `presenters`. */
  type Presenter = Component<PresenterProps>;
  /** A component screen, or what a blank drawer shows. */
  interface ComponentProps {
    /** From the manifest, held against the schema in plugin.json. */
    readonly props: Readonly<Record<string, unknown>>;
    /** In a drawer: the rows it was opened for. */
    readonly rows: readonly Row$1[];
    /** In a drawer: the action that opened it. */
    readonly action: ClientAction | undefined;
    /** Actions of a component view that the employee may use, by key. */
    readonly actions: Readonly<Record<string, ClientAction>>;
    /** In a drawer: the list it was opened from. */
    readonly view: ClientTableView | undefined;
    /** Closes the drawer; `changed` refreshes what shows the rows. */
    close(changed: boolean): void;
  }
  /** What is contributed under `components`. */
  type PageComponent = Component<ComponentProps>;
  /** Draws a screen's view: each type of view has a shape of its own, and a list that a plugin draws is a `ClientTableView`. */
  type ViewComponent = Component<{
    readonly view: never;
  }>;
  /** Something in a slot of the shell, or (`list`) in the toolbar of every list. Gets nothing: it uses the runtime's hooks. */
  interface Widget {
    /** Where it stands. */
    readonly slot: 'topBar' | 'userMenu' | 'home' | 'detail' | 'overlay' | 'list';
    /** Place among those of the slot, smallest first. */
    readonly order: number;
    /** Draws it. One that throws is left out. */
    readonly component: Component<Record<string, never>>;
  }
  /** The page's bus, to listen to. Facts are told by the page alone. */
  interface FactBus {
    /**
     * Tells when a fact of this type happens; the answer ends it. A handler that throws is reported and stops nobody.
     * In a component: `useEffect(() => bus.on('action.succeeded', fact => …), [bus])`.
     */
    on<Type extends keyof Events>(type: Type, handler: (fact: Events[Type]) => void): () => void;
    /** Ends what `on` has begun with this handler. */
    off<Type extends keyof Events>(type: Type, handler: (fact: Events[Type]) => void): void;
  }
  /** What a plugin is handed when it is activated. */
  interface ClientContext {
    /** The page's bus, to listen to. What is subscribed through it is taken back with the plugin. */
    readonly bus: FactBus;
  }
  /** What a browser entry exports. Registering is undone as a whole. */
  interface ClientPlugin {
    /** Unique; that of plugin.json. */
    readonly id: string;
    /** Plugins that must be registered before it, as in plugin.json. */
    readonly requires?: readonly string[];
    /** By name; manifests call them `<plugin>/<name>`. */
    readonly cells?: Readonly<Record<string, Contribution<Cell>>>;
    /** By name; manifests call them `<plugin>/<name>`. */
    readonly filters?: Readonly<Record<string, Contribution<FilterControl>>>;
    /** By name; manifests call them `<plugin>/<name>`. */
    readonly controls?: Readonly<Record<string, Contribution<Control>>>;
    /** By name; manifests call them `<plugin>/<name>`. */
    readonly presenters?: Readonly<Record<string, Contribution<Presenter>>>;
    /** By name; what draws a screen's view. The language's own types have plain names, others are called `<plugin>/<name>` and get the list as a `ClientTableView` whose `drawn` has their props. */
    readonly views?: Readonly<Record<string, Contribution<ViewComponent>>>;
    /** By name; component screens and blank drawers call them `<plugin>/<name>`. */
    readonly components?: Readonly<Record<string, Contribution<PageComponent>>>;
    /** By name; shown wherever their slot is, no manifest names them. */
    readonly widgets?: Readonly<Record<string, Contribution<Widget>>>;
    /** After registering, in the order of `requires`; the returned function undoes it. One that throws switches the plugin off. */
    activate?(context: ClientContext): (() => void) | undefined;
  }
  /** Identity, for inference and a readable hover. */
  const definePlugin: (plugin: ClientPlugin) => ClientPlugin;
  /**
   * A point at which a plugin lets others add to it. The plugin that uses the values declares and exports the point; others import it and
   * require that plugin. Ids appear in messages only: what is added is found by the point itself.
   */
  interface ExtensionPoint<T> {
    /** Unique, e.g. message.trigger. */
    readonly id: string;
    /** Keeps the type of the values; never set. */
    readonly type?: T;
  }
  /** What one plugin adds at one point. */
  interface Extension {
    /** Where. */
    readonly point: ExtensionPoint<unknown>;
    /** What, in this order. */
    readonly values: readonly unknown[];
  }
  /** Everything that plugins added, for those who declared the points. */
  interface Extensions {
    /** Values of a point, in the order of the plugins. */
    of<T>(point: ExtensionPoint<T>): readonly T[];
  }
  /** An open transaction. The core knows no table: a domain narrows it to its own tables through one helper, e.g. `crm(tx)`. */
  type Tx = Transaction<any>;
  /** The pool of connections, for reading. What is written goes through a transaction that the pipeline opens. */
  type Db = Kysely<any>;
  /** Who acts in a call: an employee with today's permissions and scope, or the system. */
  interface Actor {
    /** The employee's id; 0 is the system (jobs). */
    readonly id: number;
    /** What the employee signs in with. */
    readonly username: string;
    /** The employee's name, as audit entries and screens show it. */
    readonly name: string;
    /** Holds every permission and sees every row. */
    readonly admin: boolean;
    /** Permission strings that the employee's enabled roles grant; an admin needs none. */
    readonly permissions: ReadonlySet<string>;
    /** The employee's department; null when there is none. */
    readonly departmentId: number | null;
    /** Employees whose rows the actor sees: the actor, and those of the departments that the actor views. */
    readonly visibleEmployeeIds: readonly number[];
    /** Address that the request came from, behind trusted proxies; empty for the system. */
    readonly ip: string;
    /** User-Agent header of the request; empty for the system. */
    readonly userAgent: string;
    /** Id that the audit entries and log lines of one request share. */
    readonly requestId: string;
  }
  /** A file of a multipart request, already on disk in the server's own temporary folder. It is gone when the endpoint has answered. */
  interface UploadedFile {
    /** Name of the form part it came in. */
    readonly field: string;
    /** As the browser named it, cleaned of paths and control characters. */
    readonly filename: string;
    /** Where it lies on disk. */
    readonly path: string;
    /** Bytes as they were sent; pictures are encoded anew since. */
    readonly size: number;
    /** MIME type by content; undefined when the content says nothing. */
    readonly type: string | undefined;
    /** SHA-256 of the bytes as they were sent, in hexadecimal digits: of one file the same however often it is uploaded. */
    readonly hash: string;
    /** Pixels of a picture as it is kept, upright; undefined for other files and for drawings (svg). */
    readonly picture?: {
      readonly width: number;
      readonly height: number;
    };
  }
  /** A file or stream as answer. It is sent as an attachment that can do nothing on our origin. */
  interface FileAnswer {
    /** Read once, while it is sent. */
    readonly stream: Readable;
    /** What the browser saves it as; may be Chinese. */
    readonly filename: string;
    /** MIME type. */
    readonly type: string;
  }
  /** A file as an upload answers it, and GET /files/info tells it. */
  interface KeptFile {
    /** By which GET /files/{id} serves it. */
    readonly id: string;
    /** Address that fields and texts keep. */
    readonly url: string;
    /** As it was called when it was uploaded. */
    readonly name: string;
    /** Bytes. */
    readonly size: number;
    /** MIME type by content. */
    readonly type: string;
  }
  /** Files in DATA_DIR/files, rows in table "file". */
  interface FileStore {
    /**
     * Keeps a file; answers its id, by which GET /files/{id} serves it to its owner and to who may see the row that refers to it.
     * Those with the purpose 'content' stand within texts that go to others: everybody who is signed in and was told the address gets them.
     */
    keep(file: {
      readonly stream: Readable;
      readonly filename: string;
      readonly type: string;
      readonly purpose: string; /** After so many days it goes unless a record refers to it; it stays for good when absent. */
      readonly days?: number;
    }, actor: Actor): Promise<{
      id: string;
      url: string;
      size: number;
    }>;
    /**
     * Keeps an upload as it was received. Unless its purpose is 'content' it goes after a day, if no record refers to it until then: forms
     * attach what their fields name by themselves.
     */
    take(upload: UploadedFile, purpose: string, actor: Actor): Promise<KeptFile>;
    /** Opens a kept file for reading; who may read it is the caller's to settle. Throws HttpError 404 when it is gone. */
    open(id: string): Promise<FileAnswer>;
    /** Removes files whose day has come; what the nightly job does. Answers how many files, and how many on disk without a row. */
    sweep(): Promise<{
      readonly removed: number;
      readonly strays: number;
    }>;
  }
  interface Followed<Kind extends string, Method extends 'GET' | 'POST'> {
    /** What answers it. */
    readonly kind: Kind;
    /** HTTP method. */
    readonly method: Method;
    /** Below /api. */
    readonly path: string;
    /** All are needed. */
    readonly permission: readonly string[];
    /** Name of the resource it is about. */
    readonly resource: string;
  }
  interface OfAction<Kind extends string, Method extends 'GET' | 'POST'> extends Followed<Kind, Method> {
    /** Name of the resource's action. */
    readonly action: string;
  }
  interface OfReport<Kind extends string> {
    /** What answers it. */
    readonly kind: Kind;
    /** HTTP method. */
    readonly method: 'GET';
    /** Below /api. */
    readonly path: string;
    /** All are needed. */
    readonly permission: readonly string[];
    /** Path of the screen whose view is the report. */
    readonly screen: string;
  }
  interface Declared {
    /** A module or plugin answers it. */
    readonly kind: 'declared';
    /** HTTP method. */
    readonly method: 'GET' | 'POST';
    /** Below /api. */
    readonly path: string;
    /** Who may call it. */
    readonly permission: Access;
    /** Name of the declared endpoint. */
    readonly name: string;
  }
  /** One HTTP endpoint that follows from the manifests or is declared by a module or plugin. */
  type Endpoint = Followed<'list', 'GET'> | Followed<'lookups', 'GET'> | Followed<'details', 'GET'> | OfAction<'init', 'GET'> | OfAction<'export', 'GET'> | OfAction<'action', 'POST'> | OfReport<'report'> | OfReport<'reportLookups'> | OfReport<'reportExport'> | OfReport<'reportDetail'> | Declared;
  /**
   * Who may call a declared endpoint: anyone, anyone signed in, holders of all of these permissions, holders of one of them, or client systems that
   * sign their requests. `anyOf` names permissions of actions that use the answer; it brings none of its own.
   */
  type Access = 'public' | 'session' | 'signed' | readonly string[] | {
    readonly anyOf: readonly string[];
  };
  /** Path of a resource's action; undefined when there is no such action. */
  type ActionPath = (resource: string, action: string) => string | undefined;
  /** A literal, or a value taken at the moment of use. */
  type DefaultValue = string | number | boolean | readonly (string | number)[] | {
    readonly now: 'date' | 'datetime';
  } | {
    readonly user: 'id' | 'departmentId';
  };
  /** A cell, filter or control to use, with its props. */
  interface Part {
    /** Name among the built-in ones, or `<plugin>/<name>`. */
    readonly type: string;
    /** Held against the schema that the contributing plugin declares. */
    readonly props: Readonly<Record<string, unknown>>;
  }
  /** The rules of a value, as the manifest states them. Which of them a field may carry depends on its type. */
  interface Rules {
    /** Most characters. */
    readonly maxLength?: number;
    /** Fewest characters. */
    readonly minLength?: number;
    /** Least number, or fewest items of a list. */
    readonly min?: number;
    /** Greatest number, or most items of a list. */
    readonly max?: number;
    /** Digits after the point. */
    readonly decimals?: number;
    /** Unit shown behind the value. */
    readonly suffix?: string;
    /** Between which numbers a value is usual. Others are asked about and not refused. */
    readonly plausible?: {
      readonly min?: number;
      readonly max?: number;
    };
    /** Dates after now are refused. */
    readonly noFuture?: boolean;
    /** Dates before now are refused. */
    readonly noPast?: boolean;
    /** Name of a form item of the same type: the value is not less or earlier than that one's. */
    readonly from?: string;
    /** Phone numbers of the mainland only. */
    readonly mainland?: boolean;
    /** The text has line breaks. */
    readonly multiline?: boolean;
    /** Blanks between Chinese characters are left out. */
    readonly joined?: boolean;
    /** Said instead of the rule's own message. Chinese. */
    readonly message?: string;
    /** File endings, or names of groups of them. */
    readonly accept?: readonly string[];
    /** Bytes. */
    readonly maxSize?: number;
    /** Proportions that a picture must have, width:height. */
    readonly ratio?: string;
    /** Pixels that a picture had best be wide: said, and what a cut picture is made; never refused. */
    readonly width?: number;
    /** Pixels that a picture had best be high, likewise. */
    readonly height?: number;
    /** Said beside the control before what follows from the other rules. Chinese. */
    readonly tip?: string;
    /** Files may also be http(s) addresses of elsewhere. */
    readonly external?: boolean;
  }
  /** A share of other columns of the row: 100 times one over the sum of others, nothing where that is zero. */
  interface Rate {
    /** Column of the numerator. */
    readonly of: string;
    /** Columns whose sum is the divisor. */
    readonly over: readonly string[];
  }
  /** A value of the row that a reference of this row leads to. */
  interface CopyOf {
    /** Name of the reference. */
    readonly reference: string;
    /** Name of the field there. */
    readonly field: string;
  }
  /** A field of a resource: declared once, used by lists, forms, checks, import and export. */
  interface Field {
    /** Key in the resource's "fields". */
    readonly name: string;
    /** Key of the field type registry (core/manifest/fields). */
    readonly type: string;
    /** Chinese; header, label and name in messages. */
    readonly label: string;
    /** Database column, already derived. For a custom field the key inside the table's "custom" column. */
    readonly column: string;
    /** What its values must keep to. */
    readonly rules: Rules;
    /** Required in every form that shows it, unless the form says otherwise. */
    readonly required: boolean;
    /** Never written by a client. */
    readonly readonly: boolean;
    /** Lists may be sorted by it. */
    readonly sortable: boolean;
    /** Lists may be filtered by it. */
    readonly filterable: boolean;
    /** Its name is the whole query key of its filter, without operator suffix. */
    readonly exact?: boolean;
    /** The column has a gram index, so that `contains` finds two Chinese characters. */
    readonly grams: boolean;
    /** The column is a list of texts: shown joined, found by one of them, written whole. */
    readonly several?: boolean;
    /** Found by the sound of its Chinese, too: keys stand in the column `<column>_pinyin`, written with it. */
    readonly pinyin?: boolean;
    /** Kept in the table's "custom" column instead of one of its own. */
    readonly custom: boolean;
    /** Known to scope and conditions, never sent to a browser. */
    readonly internal: boolean;
    /** Columns of which it is a share in percent; such a field has no column of its own. */
    readonly rate?: Rate;
    /** Its value is always that one: the database sees to it. */
    readonly copyOf?: CopyOf;
    /** Said where there is no value, instead of a dash. Chinese. */
    readonly empty?: string;
    /** How the value is masked for those who may not see it whole. */
    readonly mask?: 'phone' | 'wechat' | 'idCard';
    /** The message when the database's unique index refuses the value. */
    readonly unique?: string;
    /** Other headers by which an import knows it. */
    readonly aliases?: readonly string[];
    /** Imported although no form has it; or, where false, not although the form has it. */
    readonly import?: boolean;
    /** First value in a form. */
    readonly default?: DefaultValue;
    /** Explained beside the label. */
    readonly help?: string;
    /** Shown in the empty control. */
    readonly placeholder?: string;
    /** Option set of option / options fields. */
    readonly options?: string;
    /** Referenced resource of ref / refs fields. */
    readonly to?: string;
    /** Field of the referenced resource that is shown. */
    readonly show?: string;
    /** Filter to use instead of the type's own. */
    readonly filter?: Part;
    /** Cell to use instead of the type's own. */
    readonly cell?: Part;
    /** Control to use instead of the type's own. */
    readonly control?: Part;
  }
  /** A field reached from a resource, possibly through one reference: 'name' or 'institutionsCustomer.name'. */
  interface FieldPath {
    /** As written in the manifest. */
    readonly text: string;
    /** The resource's own field: the field itself, or the reference. */
    readonly own: Field;
    /** The field of the referenced resource, when the path is dotted. */
    readonly target?: Field;
    /** Resource that `target` belongs to. */
    readonly targetResource?: string;
  }
  /** A filter of a list. */
  interface Filter {
    /** Unique within the view. */
    readonly key: string;
    /** The field it asks for. */
    readonly path: FieldPath;
    /** Name of the filter control. */
    readonly type: string;
    /** Chinese. */
    readonly label: string;
    /** Query key without operator suffix. */
    readonly param: string;
    /** `param` is the whole query key, as the specification writes it. */
    readonly exact?: boolean;
    /** Value it opens with. */
    readonly default?: unknown;
    /** For the filter control. */
    readonly props: Readonly<Record<string, unknown>>;
  }
  /** A column of a list. */
  interface Column {
    /** The field it shows. */
    readonly path: FieldPath;
    /** Chinese; the header. */
    readonly label: string;
    /** What shows its values. */
    readonly cell: Part;
    /** Action of the resource that a click opens for the row. */
    readonly action?: string;
    /** Pixels; as its cell and heading need when nothing is stated. */
    readonly width: number;
    /** Unit of its values, which the heading says and not the cells. */
    readonly unit?: string;
    /** Text of the path of the column that stands below this one in the same cell. */
    readonly with?: string;
    /** Stays at that side when the table is scrolled. */
    readonly fixed?: 'left' | 'right';
    /** Where the text stands; the cell's own when absent. */
    readonly align?: 'left' | 'center' | 'right';
    /** The header sorts. */
    readonly sortable: boolean;
    /** Off until an employee turns it on. */
    readonly hidden: boolean;
    /** Explained when the header is pointed at. */
    readonly tip?: string;
  }
  /** The plugin's view that draws a list. */
  interface DrawnBy {
    /** `<plugin>/<name>` */
    readonly view: string;
    /** For the view. */
    readonly props: Readonly<Record<string, unknown>>;
  }
  /** A list: filters, table, actions. */
  interface TableView {
    /** Tells the views apart. */
    readonly type: 'table';
    /** What a plugin draws instead of the table; everything else treats it as one. */
    readonly drawn?: DrawnBy;
    /** Resource whose rows it shows. */
    readonly resource: string;
    /** Rows it is about, added to every list call by the server; all when absent. */
    readonly preset?: BoundCondition;
    /** Keys of the resource's quick filters, in order. */
    readonly quickFilter: readonly string[];
    /** Keys of the resource's statistics, in order. */
    readonly statistics: readonly string[];
    /** A line above the table. Chinese. */
    readonly info?: string;
    /** Component over the table: `<plugin>/<name>`. */
    readonly above?: string;
    /** In order; at most one for a query key. */
    readonly filters: readonly Filter[];
    /** In order. */
    readonly columns: readonly Column[];
    /** Names of the resource's actions in the toolbar, in order. */
    readonly actions: readonly string[];
    /** Names of the resource's actions at each row, in order. */
    readonly rowActions: readonly string[];
    /** Field path, with '-' before it for descending. */
    readonly sort: string;
    /** Reference field to the row above: the list is a tree. */
    readonly tree?: string;
    /** Reference field whose row the screen's address may fix: the list is of that row then. */
    readonly parent?: string;
    /** Comes in pages; otherwise all rows at once. */
    readonly paged: boolean;
    /** Rows of a page at first. */
    readonly size: number;
    /** Rows that can be ticked; all when absent and an action takes several. */
    readonly selectable?: BoundCondition;
    /** A row on a phone. */
    readonly card?: RowCard;
    /** Said and offered when it finds nothing. */
    readonly empty?: EmptyHint;
  }
  /** The way on from a list that finds nothing. */
  interface EmptyHint {
    /** Chinese. */
    readonly hint: string;
    /** Only when one of these filters was set, by the text of their path; always when absent. */
    readonly filters?: readonly string[];
    /** What is offered: `<plugin>/<name>`. */
    readonly component?: string;
    /** For the component. */
    readonly props?: Readonly<Record<string, unknown>>;
  }
  /** A row where there is no room for columns. Columns are named by the text of their path. */
  interface RowCard {
    /** Column that names the row. */
    readonly title: string;
    /** Columns of each line under the title. */
    readonly lines: readonly (readonly string[])[];
    /** Row action with a button of its own. */
    readonly action?: string;
  }
  /** How a figure's values are written: counts are numbers; money, decimals and percents are texts, null where there is none. */
  type FigureFormat = 'integer' | 'decimal' | 'money' | 'percent';
  interface Named {
    /** Unique; the name of its file. */
    readonly name: string;
    /** Chinese. */
    readonly label: string;
    /** Its definition in a sentence. Chinese. */
    readonly tip: string;
    /** Which change is good. */
    readonly better?: 'more' | 'less';
    /** How its values are written. */
    readonly format: FigureFormat;
    /** Unit behind the number. */
    readonly suffix?: string;
  }
  /** What is done with the rows of a group. */
  type Measure = {
    readonly kind: 'count';
  } | {
    /** Different rows that a reference leads to; sum or middle value of a number. */readonly kind: 'distinct' | 'sum' | 'median'; /** The resource's own. */
    readonly field: FieldPath;
  };
  /** A number that is measured on rows of a resource, within its scope. */
  interface MeasuredFigure extends Named {
    /** Tells the kinds apart. */
    readonly kind: 'measured';
    /** Resource whose rows are measured: its scope and the permission of its list hold. */
    readonly resource: string;
    /** What is done with them. */
    readonly measure: Measure;
    /** Which of them count; all when absent. */
    readonly when?: BoundCondition;
    /** By what a row falls into the period; absent: as it is now. A field of type date, datetime or month. */
    readonly time?: FieldPath;
    /** Fields by dimension. The path "id" is the row itself. */
    readonly by: Readonly<Record<string, FieldPath>>;
    /** List that shows the rows behind it. */
    readonly screen?: string;
  }
  /** A number made of two others: a percentage, null where the second is zero, or the first less the second. */
  interface DerivedFigure extends Named {
    /** Tells the kinds apart. */
    readonly kind: 'rate' | 'difference';
    /** Names of measured figures. */
    readonly of: readonly [string, string];
  }
  /** A number that reports show. */
  type Figure = MeasuredFigure | DerivedFigure;
  /** A group of the menu. */
  interface MenuGroup {
    /** Unique; open groups are remembered by it. */
    readonly key: string;
    /** Chinese. */
    readonly title: string;
    /** Name of the shell's icon. */
    readonly icon?: string;
    /** Paths of the screens shown, in order. */
    readonly screens: readonly string[];
    /** Paths of screens that belong to the group and are reached otherwise. */
    readonly unlisted: readonly string[];
  }
  /** Group → screen → list and actions, as a role is assigned. */
  interface PermissionNode {
    /** Unique in the tree. */
    readonly key: string;
    /** Chinese. */
    readonly title: string;
    /** Absent for a group. The same string may stand under several screens. */
    readonly permission?: string;
    /**
     * Sets of permissions, one of which it needs in full to open anything at this place: its page, the list whose rows it is done to. Several where a
     * page that no menu shows is opened from several lists.
     */
    readonly needs?: readonly (readonly string[])[];
    /** Stands under a page that no menu shows: the same permission under a page of the menu is the better place to open it. */
    readonly unlisted?: true;
    /** Below it, in order. */
    readonly children: readonly PermissionNode[];
  }
  /** A value to choose, with what may be chosen below it. */
  interface Option {
    /** What is stored and sent; unique within the set. */
    readonly value: string | number | boolean;
    /** Chinese. */
    readonly label: string;
    /** Arco colour name or hex, for tags. */
    readonly color?: string;
    /** Staff may choose it; otherwise only operations set it. */
    readonly manual: boolean;
    /** Cannot be chosen any more; rows that have it keep it. */
    readonly disabled?: boolean;
    /** Of a cascade; empty for a plain value. */
    readonly children: readonly Option[];
  }
  /** An enumeration. */
  interface OptionSet {
    /** Unique name; fields refer to it. */
    readonly name: string;
    /** Chinese. */
    readonly label: string;
    /** Values are kept in the database and edited by staff; those here are the first ones. */
    readonly dynamic: boolean;
    /** In order. */
    readonly values: readonly Option[];
  }
  /** One item of a form. A section has only a label. */
  interface FormItem {
    /** What stands there: a control, or a heading over those that follow. */
    readonly kind: 'field' | 'section';
    /** Key in the request body. */
    readonly name: string;
    /** Field of the resource that it writes; absent for a value that only the operation knows. */
    readonly field?: string;
    /** Key of the field type registry (core/manifest/fields). */
    readonly type: string;
    /** Chinese. */
    readonly label: string;
    /** What the value must keep to, in the browser and on the server. */
    readonly rules: Rules;
    /** Whether a value must be given; a condition is asked of the form as it is now. */
    readonly required: boolean | BoundCondition;
    /** Whether it is shown; what is not shown is not sent. */
    readonly visible: boolean | BoundCondition;
    /** Whether it can only be read. */
    readonly readonly: boolean | BoundCondition;
    /** Why it is readonly, shown beside it. Chinese. */
    readonly disabledReason?: string;
    /** First value. */
    readonly default?: DefaultValue;
    /** Explained beside the label. */
    readonly help?: string;
    /** Shown in the empty control. */
    readonly placeholder?: string;
    /** Columns that it takes, of the form's two. */
    readonly span: 1 | 2;
    /** Option set of option / options items. */
    readonly options?: string;
    /** It chooses among rows: all values of the set may be chosen, also those that people do not set by hand. */
    readonly filter?: boolean;
    /** Referenced resource of ref / refs items. */
    readonly to?: string;
    /** How the value is masked for those who may not see it whole. */
    readonly mask?: 'phone' | 'wechat' | 'idCard';
    /** The control that edits it. */
    readonly control: Part;
    /** Asked when the control loses focus: GET endpoint?{name}=value&id={row}. Code 200 opens a dialog with this title. */
    readonly check?: {
      readonly endpoint: string;
      readonly title: string;
    };
  }
  /** Rows for which an action is refused. Asked in the browser, and again on the locked rows. */
  interface Guard {
    /** A row for which this holds is refused. */
    readonly when: BoundCondition;
    /** Chinese. */
    readonly message: string;
    /** Field whose values name the refused rows below the message. */
    readonly list?: string;
  }
  /** What staff can do with rows of a resource, or without any. */
  interface Action {
    /** Key in the resource's "actions". */
    readonly name: string;
    /** Resource that it belongs to. */
    readonly resource: string;
    /** Chinese; the button, and the title of what opens. */
    readonly label: string;
    /** Presenter: dialog, drawer, confirm, blank, download, link, or one of a plugin. */
    readonly present: string;
    /** How many rows it takes. */
    readonly select: 'none' | 'one' | 'many';
    /** Endpoint below /api, e.g. /agency/institutionsCustomer/highSeas. */
    readonly path: string;
    /** All are needed. */
    readonly permission: readonly string[];
    /** Reach in which its rows must lie: those the actor may act on, or those the actor may read. */
    readonly access: 'act' | 'read';
    /** Refusals by the state of rows. */
    readonly guard: readonly Guard[];
    /** Rows for which it is shown; all when absent. */
    readonly visible?: BoundCondition;
    /** Rows for which it is shown and cannot be clicked, with the reason. */
    readonly disabled: readonly {
      readonly when: BoundCondition;
      readonly reason: string;
    }[];
    /** Rows in a state that the operation does not begin with, with the sentence: what `disabled` need not repeat. */
    readonly unfit: readonly {
      readonly when: BoundCondition;
      readonly reason: string;
    }[];
    /** Shown but never clickable; the endpoint works all the same. */
    readonly greyed: boolean;
    /** Items of its form; empty when it has none. */
    readonly form: readonly FormItem[];
    /** Server operation; absent for what only opens something in the browser. */
    readonly operation?: string;
    /** Values for the operation that the manifest fixes; `now` and `user` are taken when it runs. */
    readonly with: Readonly<Record<string, unknown>>;
    /** Most rows of one call. */
    readonly limit: number;
    /** Ids may come as one text, joined by commas: '1,2,3'. */
    readonly joinedIds: boolean;
    /** It may be done with all rows that a list finds, as a job, and not only with ticked ones. */
    readonly bulk: boolean;
    /** An Idempotency-Key is required; a repeated call gets the first answer. */
    readonly idempotent: boolean;
    /** Calls per employee and minute. */
    readonly rate?: number;
    /** Title of what opens; the label when absent. */
    readonly title?: string;
    /** Width of what opens. */
    readonly width?: 'narrow' | 'medium' | 'wide' | 'widest';
    /** Question of a confirm. Chinese. */
    readonly confirm?: string;
    /** Field with the amount at stake: shown of one row, added up over several. */
    readonly sum?: string;
    /** Text of the button that submits. */
    readonly submitLabel?: string;
    /** Said while the answer is awaited. */
    readonly pending?: string;
    /** Said after success, unless the server says something else. */
    readonly success?: string;
    /** The button is red. */
    readonly danger: boolean;
    /** The button stands out. */
    readonly primary: boolean;
    /** Name of an icon. */
    readonly icon?: string;
    /** What a blank presenter shows: `<plugin>/<name>`. */
    readonly component?: string;
    /** For the presenter or the component. */
    readonly props: Readonly<Record<string, unknown>>;
    /** Detail screen that it opens: of the row, or of the one that the reference field `of` names. */
    readonly detail?: {
      readonly screen: string;
      readonly of?: string;
    };
    /** Submitting again is refused with this message while the field is unchanged. */
    readonly resubmit?: {
      readonly field: string;
      readonly message: string;
    };
    /** Said when no row is ticked; the usual sentence when absent. Chinese. */
    readonly unselected?: string;
    /**
     * After a refusal with code 3000: asks this, and posts the same form to the endpoint (its own when absent). With `with` only after the refusal that
     * begins with the message, and these values go with the form.
     */
    readonly secondVerify?: {
      readonly endpoint?: string;
      readonly message: string;
      readonly with?: Readonly<Record<string, string | number | boolean>>;
    };
    /** Title of the dialog that shows a refusal instead of a toast. */
    readonly errorModal?: string;
    /** The dialog that is shown when the answer says {result: false, …}; its button posts the rest of the answer to the endpoint. */
    readonly merge?: {
      readonly endpoint: string;
      readonly title: string;
      readonly label: string; /** Detail screen of what is there already, for those whom the answer tells which row it is. */
      readonly detail?: string; /** For those who may not merge: the same is posted here. */
      readonly request?: {
        readonly endpoint: string;
        readonly label: string;
      };
    };
    /** Opens by itself when the page's address has this query; `prefill` says which parameters fill which items. */
    readonly openOn?: {
      readonly query: Readonly<Record<string, string>>;
      readonly prefill: Readonly<Record<string, readonly string[]>>;
    };
  }
  /** A field as a detail shows it. */
  interface Shown {
    /** The field. */
    readonly path: FieldPath;
    /** Chinese. */
    readonly label: string;
    /** What shows its value. */
    readonly cell: Part;
    /** Takes a whole line. */
    readonly wide: boolean;
  }
  /** Fields under a heading. */
  interface Section {
    /** Chinese. */
    readonly title?: string;
    /** In order; "rest" is written out. */
    readonly fields: readonly Shown[];
  }
  type StageValue = string | number | boolean;
  /** A stage bar over an option field. */
  interface Steps {
    /** The field. */
    readonly path: FieldPath;
    /** Option set whose values are the stages, in order. */
    readonly options: string;
    /** Values that share a stage. */
    readonly together: readonly (readonly StageValue[])[];
    /** Values whose stage is under way. */
    readonly waiting: readonly StageValue[];
    /** Values that end the way early. */
    readonly ended: readonly StageValue[];
  }
  /** Rows of another resource that lead to the detail's row: those of `view.resource` whose field `through` is that row. */
  interface Leading {
    /** Which of them, and what is read. */
    readonly view: TableView;
    /** Field of their resource. */
    readonly through: string;
  }
  /** Sections once for the row itself and once for each row that leads to it, with that row's fields above. */
  interface Each extends Leading {
    /** Chinese: what the row's own sections are called beside the others. */
    readonly own: string;
    /** What a leading row is called. */
    readonly title: FieldPath;
    /** Of a leading row. */
    readonly fields: readonly Shown[];
  }
  /**
   * What a tab shows, by kind. compare: the rows of `resource` that two references name, side by side; fields that are `named` are read through the references, as a
   * list's columns are, "rest" only within the scope of `resource`.
   */
  type DetailContent = {
    readonly kind: 'component';
    readonly component: string;
    readonly props: Readonly<Record<string, unknown>>;
  } | {
    readonly kind: 'sections';
    readonly sections: readonly Section[];
    readonly each?: Each;
  } | ({
    readonly kind: 'list';
  } & Leading) | {
    readonly kind: 'timeline';
    readonly source: string;
  } | {
    readonly kind: 'compare';
    readonly resource: string;
    readonly sides: readonly [Field, Field];
    readonly named: boolean;
    readonly fields: readonly Shown[];
  };
  /** A tab of a detail; `key` is unique and stands behind '#' in the screen's path. The number of what `count` names stands beside the title. */
  type DetailTab = {
    readonly key: string;
    readonly title: string;
    readonly count?: Leading;
  } & DetailContent;
  /** An action that a detail offers: its own resource's, or of another resource over the same table. */
  interface DetailAction {
    /** Resource that the action belongs to. */
    readonly resource: string;
    /** Name of the action. */
    readonly action: string;
    /** Offered here only while this holds, too. */
    readonly visible?: BoundCondition;
  }
  /** One row in full. */
  interface DetailView {
    /** Tells the views apart. */
    readonly type: 'detail';
    /** Resource whose row it shows. */
    readonly resource: string;
    /** What the row is called. */
    readonly title: FieldPath;
    /** Beside the title; an empty or false one shows nothing. */
    readonly tags: readonly Shown[];
    /** Over every tab. */
    readonly head: readonly Shown[];
    /** The stage bar. */
    readonly steps?: Steps;
    /** In order. */
    readonly tabs: readonly DetailTab[];
    /** In order. */
    readonly actions: readonly DetailAction[];
  }
  /** Whose rows: see docs/manifest.md "scope". */
  interface Scope {
    /** Everybody with the list's permission sees every row. */
    readonly all: boolean;
    /** Employee fields whose person sees and acts: 'owner', or of the row that a reference leads to, 'institution.owner'. */
    readonly people: readonly string[];
    /** The same of who sees, masked, but does not act. */
    readonly readers: readonly string[];
    /** Employee field whose department's viewers, or those of any department above it, see and act. */
    readonly viewers?: string;
    /** Permission that shows rows whose `viewers` field is empty; to read only. */
    readonly orphans?: string;
    /** Said of a row whose `viewers` field is empty to people who may read it and not change it. Chinese. */
    readonly orphanRefusal?: string;
    /** Reference field whose row's scope decides. */
    readonly through?: string;
    /** Permission that shows every row. */
    readonly except?: string;
  }
  /** How rows of a resource are offered where a form or a filter refers to them. */
  interface Lookup {
    /** Field shown for a row. */
    readonly label: string;
    /** Fields that typing searches. */
    readonly search: readonly string[];
    /** Fields that stand behind the label of rows which share it. */
    readonly apart?: readonly string[];
    /** Name of this list in answers. */
    readonly key: string;
    /** Reference to the row above, where rows form a tree. */
    readonly parent?: string;
    /** Rows that may be chosen anew; all when absent. */
    readonly when?: BoundCondition;
    /** Said of a row that may not be chosen anew; {label} stands for its label. */
    readonly refusal?: string;
  }
  /** Rows that staff put in order. */
  interface Arranged {
    /** Integer field that holds the order: the rows of a group stand by it, ties by id. */
    readonly field: string;
    /** Reference or option field: the rows of each of its values are a group. All rows are one when absent. */
    readonly within?: string;
  }
  /** A condition with a name, offered above a list. */
  interface QuickFilter {
    /** Key in the resource's "quickFilters", and value of the query's quickCheck. */
    readonly key: string;
    /** Chinese. */
    readonly label: string;
    /** Explained when pointed at. */
    readonly tip?: string;
    /** Rows it keeps; all when absent. */
    readonly when?: BoundCondition;
    /** Field by which the list is sorted at first while it is chosen, with - for descending; as ever when absent. */
    readonly sort?: string;
  }
  /** Query of a list by query key: texts, or values of the moment ('month' is the first day of this month). */
  type HomeFilters = Readonly<Record<string, string | {
    readonly user?: 'id' | 'departmentId';
    readonly now?: 'date' | 'month';
  }>>;
  /** Whose rows a figure counts. The last two are for who sees rows of others. */
  type HomeScope = 'mine' | 'department' | 'all';
  /** A card of the home page: how many rows a list has for the person who looks, and the first of them. */
  interface HomeCard {
    /** Unique among all cards. */
    readonly key: string;
    /** Chinese. */
    readonly title: string;
    /** Path of the table screen that it leads to; of a card with a figure the figure's. */
    readonly screen: string;
    /** Figure whose value it shows, instead of counting the list. */
    readonly figure?: string;
    /** Stretch of time of the figure, up to today: this month or this day. */
    readonly period?: 'month' | 'date';
    /** Key of the tab, of a screen that has some. */
    readonly tab?: string;
    /** Smaller stands first; figures stand before cards with rows. */
    readonly order: number;
    /** Needed besides the permissions of screen and list. */
    readonly permission: readonly string[];
    /** Quick filter of the screen that is counted. */
    readonly quickFilter?: string;
    /** Query of the list by query key: texts, or values of the moment ('month' is the first day of this month). */
    readonly filters: HomeFilters;
    /** Whose rows are counted, a figure each, by further filters or by values of the figure's dimensions; one number without. */
    readonly scopes?: Readonly<Partial<Record<HomeScope, HomeFilters>>>;
    /** The first rows, and what can be done with them there; the card is a figure without. */
    readonly rows?: HomeRows;
  }
  /** The rows of a card. */
  interface HomeRows {
    /** Field that stands for a row. */
    readonly show: string;
    /** Text beside it, in which {field} stands for a field's value; '' for none. */
    readonly hint: string;
    /** Rows that are marked. */
    readonly urgent?: BoundCondition;
    /** Field whose order decides which rows are first, with - for descending; the list's own when absent. */
    readonly sort?: string;
    /** Row action of the screen, offered on each row. */
    readonly action?: string;
    /** Chinese; said when there is nothing. */
    readonly empty: string;
    /** Chinese; what to do then, '' for nothing. */
    readonly emptyHint: string;
  }
  /** What the command palette finds of a resource. */
  interface Search {
    /** Chinese; over what is found. */
    readonly title: string;
    /** Smaller stands first. */
    readonly order: number;
    /** Own text fields that are searched. */
    readonly by: readonly string[];
    /** Field that stands for a row. */
    readonly show: string;
    /** Text beside it, in which {field} stands for a field's value; '' for none. */
    readonly hint: string;
  }
  /** A thing that staff manage: where its rows are, whose they are, what they hold and what can be done with them. */
  interface Resource {
    /** Unique name; other manifests refer to it. */
    readonly name: string;
    /** Chinese; what one row is called. */
    readonly label: string;
    /** Chinese; what stands behind a number of them, like 位客户. */
    readonly counter?: string;
    /** Its rows are the people who sign in. */
    readonly people: boolean;
    /** Below /api; permissions and endpoints of its actions begin with it. */
    readonly path: string;
    /** Table or view that lists read. */
    readonly source: string;
    /** The source groups: a row is found by no id, and a page is read in one statement. */
    readonly grouped?: boolean;
    /** Table whose rows are locked and written. */
    readonly table: string;
    /** Endpoint of the list; undefined when there is none. */
    readonly list?: string;
    /** All that seeing its rows in a list needs: the list's own path, and what the list of `keeps` needs. None without a list. */
    readonly listPermission: readonly string[];
    /** All that seeing the details of a row needs. */
    readonly detailsPermission: readonly string[];
    /** Resource whose rows these are, where it only shows them in another way: scope, masks and permissions are kept. */
    readonly keeps?: string;
    /** Field path, with '-' before it for descending. */
    readonly defaultSort: string;
    /** Whose rows. */
    readonly scope: Scope;
    /** How staff put its rows in order; they have none of their own when absent. */
    readonly arranged?: Arranged;
    /** Reference paths ('order', 'order.lead') whose rows are locked before the rows of an action, in this order. */
    readonly lockFirst: readonly string[];
    /** How its rows are chosen elsewhere; absent when nothing may refer to it. */
    readonly lookup?: Lookup;
    /** What says which of its rows something is about: the field that names a row, then facts about it. Empty when nothing does. */
    readonly subject: readonly Shown[];
    /** Field paths that GET details answers. */
    readonly details: readonly string[];
    /** Source of what happened to a row: ServerPlugin.timelines. */
    readonly timeline?: string;
    /** By name, in the manifest's order. */
    readonly fields: Readonly<Record<string, Field>>;
    /** By key, in the manifest's order. */
    readonly quickFilters: Readonly<Record<string, QuickFilter>>;
    /** Lines over the table: how many rows of the current list fulfil each condition. */
    readonly statistics: readonly {
      readonly key: string;
      readonly label: string;
      readonly when: BoundCondition;
    }[];
    /** Fields summed into the last row of a list. */
    readonly summary: readonly string[];
    /** Cards of the home page. */
    readonly home: readonly HomeCard[];
    /** What the palette finds; nothing when absent. */
    readonly search?: Search;
    /** By name, in the manifest's order. */
    readonly actions: Readonly<Record<string, Action>>;
  }
  /** Days, weeks (from Monday) and months of Shanghai. */
  type Interval = 'day' | 'week' | 'month';
  /** What the values of a dimension are. */
  type DimensionValues = {
    readonly kind: 'options';
    readonly options: string;
    readonly tree: boolean;
  } | {
    /** Rows of a resource, named by their lookup's label; `tree`: by the lookup's parent. */readonly kind: 'rows';
    readonly resource: string;
    readonly tree: boolean;
  } | {
    readonly kind: 'texts';
  } | {
    readonly kind: 'interval';
    readonly interval: Interval;
  };
  /** By what a report's figures are split. All of its figures have it, over fields of the same values. */
  interface Dimension {
    /** As figures name it; day, week or month. */
    readonly key: string;
    /** Chinese. */
    readonly label: string;
    /** What its values are. */
    readonly values: DimensionValues;
    /** A row may have several of them, and counts under each. */
    readonly several?: true;
  }
  /** A chart of a report. */
  interface Chart {
    /** How it is drawn. */
    readonly type: 'line' | 'bar' | 'stacked' | 'funnel' | 'ranking';
    /** Chinese. */
    readonly title: string;
    /** Names, in order. */
    readonly figures: readonly string[];
    /** Along what; `time`: days, weeks or months as the period is long. Absent for a funnel. */
    readonly by?: Dimension | 'time';
    /** The most that a ranking or bars show. */
    readonly top: number;
    /** Takes the whole width. */
    readonly wide: boolean;
  }
  /** A report: figures of a period as cards, charts, and a table with a row for every value of a dimension. */
  interface ReportView {
    /** Tells the views apart. */
    readonly type: 'report';
    /** Endpoint that reads it, and its permission. Its lookups are at `<list>/get`. */
    readonly list: string;
    /** Endpoint that exports it, and its permission. */
    readonly export: string;
    /** The table; absent where there is none. */
    readonly rows?: {
      /** Heading of the first column. Chinese. */readonly label: string; /** What a row may be; the first one at first. */
      readonly by: readonly Dimension[]; /** Figure by which rows stand at first, with '-' before it for descending; by time, or the greatest first figure, when absent. */
      readonly sort?: string; /** Rows of a page; all at once when absent. */
      readonly size?: number; /** Names of the columns' figures, in order. */
      readonly figures: readonly string[];
    };
    /** Figures of the whole period. */
    readonly cards: readonly string[];
    /** In order. */
    readonly charts: readonly Chart[];
    /** Dimensions by which it can be filtered. */
    readonly filters: readonly {
      readonly dimension: Dimension;
      readonly filter: Filter;
    }[];
    /** Name of the period at first. */
    readonly period: string;
    /** What a row opens: the same figures of that row by further dimensions. */
    readonly detail?: {
      /** Endpoint; guarded as the report is. */readonly path: string; /** Query key that names the row. */
      readonly key: string; /** Each a table of its own. */
      readonly by: readonly Dimension[];
    };
    /** Every figure that it shows, or that those are made of. */
    readonly figures: readonly string[];
  }
  /** Several lists behind tabs. */
  interface TabsView {
    /** Tells the views apart. */
    readonly type: 'tabs';
    /** In order; `key` is unique and stands behind '#' in the screen's path. */
    readonly tabs: readonly {
      readonly key: string;
      readonly title: string;
      readonly view: TableView;
    }[];
  }
  /** A screen that a plugin's component draws. */
  interface ComponentView {
    /** Tells the views apart. */
    readonly type: 'component';
    /** `<plugin>/<name>` */
    readonly component: string;
    /** Resource whose actions it may use. */
    readonly resource?: string;
    /** For the component. */
    readonly props: Readonly<Record<string, unknown>>;
    /** Further permissions that the component's endpoints need, for the permission tree: string to label. */
    readonly permissions: Readonly<Record<string, string>>;
  }
  /** A page: a path, a title and a view. */
  interface Screen {
    /** Address in the browser, and the screen's own permission. */
    readonly path: string;
    /** Chinese. */
    readonly title: string;
    /** Menu group's title, when the menu names the screen. */
    readonly group?: string;
    /** Needs no permission of its own, only a session. */
    readonly everyone: boolean;
    /** What it shows. */
    readonly view: TableView | TabsView | ComponentView | DetailView | ReportView;
  }
  /** Everything the server serves from. Immutable; replaced whole. */
  interface Snapshot {
    /** Hash of all manifests. */
    readonly revision: string;
    /** By name. */
    readonly resources: Readonly<Record<string, Resource>>;
    /** By path. */
    readonly screens: Readonly<Record<string, Screen>>;
    /** By name. */
    readonly figures: Readonly<Record<string, Figure>>;
    /** By name. */
    readonly options: Readonly<Record<string, OptionSet>>;
    /** Groups in order. */
    readonly menu: readonly MenuGroup[];
    /** The tree that a role's permissions are chosen from. */
    readonly permissions: readonly PermissionNode[];
    /** Keyed '<METHOD> <path>'. */
    readonly endpoints: Readonly<Record<string, Endpoint>>;
    /** Browser parts of plugins that are no part of the program. */
    readonly plugins: readonly OutsideClient[];
  }
  /** Errors that become answers. Everything else is a 500 without detail. */
  /** A rule that a field of the body breaks. */
  interface FieldError {
    /** Key in the request body. */
    readonly field: string;
    /** Chinese, shown beside the field. */
    readonly message: string;
  }
  /** An answer other than success: HTTP status, code of the envelope, Chinese message. */
  class HttpError extends Error {
    /** HTTP status. */
    readonly status: number;
    /** `code` of the envelope: 3000 for a business refusal, otherwise the status. */
    readonly code: number;
    /** `data` of the envelope. */
    readonly data?: unknown;
    /** Shown beside fields. */
    readonly errors?: readonly FieldError[];
    /** Seconds after which the same call may succeed: of a limit, or of something that is busy now. */
    readonly retryAfter?: number;
    constructor(status: number, code: number, message: string, extra?: {
      data?: unknown;
      errors?: readonly FieldError[];
      retryAfter?: number;
    });
  }
  /** A business refusal: 409, code 3000. `data` travels with it (e.g. who holds the duplicate). */
  const refuse: (message: string, data?: unknown) => HttpError;
  /** Fields that break a rule: 422, code 3000; the first message is the toast. */
  const invalid: (errors: readonly FieldError[]) => HttpError;
  /** 401: nobody is signed in. */
  const unauthenticated: () => HttpError;
  /** 403: the permission is missing. */
  const forbidden: () => HttpError;
  /** 404: not there, or out of reach, which is told the same way. */
  const notFound: () => HttpError;
  /** 400: no browser of ours sends this. The message repeats no value. */
  const malformed: (message: string) => HttpError;
  /** 429: a limit is reached; after so many seconds there is room again at the latest. */
  const tooMany: (message?: string, retryAfter?: number) => HttpError;
  /** 404: a bulk call with a row outside the caller's scope. */
  const outOfScope: () => HttpError;
  /** A page's edit that began on an older version. */
  interface OutdatedEdit {
    /** Endpoint that writes, below /api: its last entry in the audit log says who saved, and when. */
    readonly path: string;
    /** Permission that shows the page's values; people without it are told of none. */
    readonly shows: string;
    /** Who edits now. */
    readonly actor: Pick<Actor, 'id' | 'admin' | 'permissions'>;
    /** What the page would open with now, with its version. */
    readonly current: Readonly<Record<string, unknown>>;
  }
  /** Answers to edits of outdated versions. */
  interface EditConflicts {
    /** @returns the 409 to throw: it carries the other edit, for the page to show both */
    outdated(db: Db | Tx, edit: OutdatedEdit): Promise<HttpError>;
  }
  /** Holds values to a form that an action declares and a plugin's own endpoint is sent: what a blank drawer's component has filled in. */
  interface FormChecker {
    /**
     * Everything the form promises: rules, conditions, options, references within the actor's reach.
     * @returns the normalised values that may be used
     * @throws 400 for keys that the form does not send, 422 with one message an item
     */
    check(request: {
      /** Name of the resource. */readonly resource: string; /** Key of one of its actions, which takes no rows. */
      readonly action: string; /** As sent. */
      readonly values: unknown; /** Who sends it. */
      readonly actor: Actor;
    }): Promise<Readonly<Record<string, unknown>>>;
  }
  /**
   * The list engine, for details, exports and reports: same permission, scope, filters and masks as the screen. A row that the actor may not
   * see does not exist here.
   */
  interface ListReader {
    /**
     * One row within the actor's reach, masked, for endpoints whose own permission is settled; undefined when there is none.
     * `columns` default to what details answer; `reach` to read. Under the name `mayAct` the row tells whether the actor may do something
     * with it, not only see it.
     */
    row(request: {
      readonly resource: string;
      readonly id: number;
      readonly actor: Actor;
      readonly columns?: readonly string[];
      readonly reach?: 'read' | 'act';
      readonly mayAct?: string;
    }): Promise<Readonly<Record<string, unknown>> | undefined>;
    /** Which of these rows are within the actor's reach, in one query. */
    visible(request: {
      readonly resource: string;
      readonly ids: readonly number[];
      readonly actor: Actor;
      readonly reach?: 'read' | 'act';
    }): Promise<ReadonlySet<number>>;
    /**
     * Rows that a form of the actor's may refer to, by what people call them: by a field that tells rows apart, else by the label where one row alone
     * has it, as written or with what a list shows behind it. Capitals do not count.
     */
    named(request: {
      readonly resource: string;
      readonly texts: readonly string[];
      readonly actor: Actor;
    }): Promise<ReadonlyMap<string, NamedRow>>;
    /**
     * All rows that a list query finds, in its order, a batch at a time. `columns` are field paths; `screen` is the path (or path#tab) whose
     * preset and filters hold. Throws HttpError 400 for a query that the screen does not know.
     */
    rows(request: {
      readonly resource: string;
      readonly screen?: string;
      readonly query: Readonly<Record<string, string>>;
      readonly actor: Actor;
      readonly columns: readonly string[]; /** The first ones only. */
      readonly limit?: number; /** Another order than the query's: a field of the resource, also one that lists do not offer to sort by; with - for descending. */
      readonly sort?: string;
    }): AsyncIterable<readonly Readonly<Record<string, unknown>>[]>;
    /** How many rows the same query finds, exactly; where it names a figure of different things, how many of those. */
    count(request: {
      readonly resource: string;
      readonly screen?: string;
      readonly query: Readonly<Record<string, string>>;
      readonly actor: Actor;
    }): Promise<number>;
  }
  /** The row that a text names, or why it names none. Chinese. */
  type NamedRow = {
    readonly id: number;
  } | {
    readonly refusal: string;
  };
  /**
   * Questions whether a value that is masked on screens is somebody's. Filters, checks of forms, refusals and imports that answer one share a limit for each
   * employee: who may ask without end reads out what the mask hides.
   */
  interface MaskedQuestions {
    /** A value for the audit log: the same for the same value, however it is written, and no way back without the installation's secret. */
    hash(value: string): Promise<string>;
    /**
     * Counts questions about values before they are answered, and tells their hashes. The same question within the hour is not counted again, so that
     * paging, sorting and a list that is read anew cost nothing, unless `always`. The system asks freely. @throws 429
     */
    ask(actor: Actor, values: readonly string[], options?: {
      readonly always?: boolean;
    }): Promise<readonly AskedValue[]>;
    /**
     * Counts what many answers at once told, e.g. a file's rows that are there already: by day alone. Nothing is counted when it is refused.
     * @throws 429
     */
    told(actor: Actor, values: readonly string[]): Promise<void>;
  }
  /** A question that was asked. */
  interface AskedValue {
    /** Of the value, keyed. */
    readonly hash: string;
    /** Not asked within the hour. */
    readonly counted: boolean;
  }
  /** Which masked value of which row. */
  interface MaskedPlace {
    /** Resource of the row. */
    readonly resource: string;
    /** Id of the row. */
    readonly id: number;
    /** As a column names it, dotted through a reference. */
    readonly field: string;
  }
  /** Values that screens show masked, in full, for code that works with one: dials a number, prints a label. */
  interface MaskedValues {
    /** Whether screens show this field of a resource masked. */
    isMasked(resource: string, field: string): boolean;
    /**
     * One value, as the person gets it who asks for it in a list: by the same permission and scope, counted against the same limits of the minute and the
     * day, and with the same audit entry. Null where it is empty. Only for people who are signed in; not inside a transaction.
     * @throws HttpError 400 for a field that is not masked, 403, 404 for a row that the person may only see or not even that, 429
     */
    reveal(place: MaskedPlace, actor: Actor): Promise<string | null>;
  }
  /** Option values as they are now: static from the manifests, dynamic from the database. */
  interface OptionSource {
    /** Values of the set in their order, from a cache. Empty for a set that nobody declares. */
    get(name: string): Promise<readonly Option[]>;
    /** Drops the cache, on every node by a notice. Called after the dynamic options were written and committed. */
    invalidate(): void;
  }
  /** What is asked of a report. */
  interface ReportRead {
    /** Path of a screen whose view is a report. */
    readonly screen: string;
    /** As the browser sends it. */
    readonly query: Readonly<Record<string, string>>;
    /** Whose numbers these are. */
    readonly actor: Actor;
  }
  /** Reads reports as their screens do: the same permission, scope and filters, all numbers of one moment. */
  interface ReportReader {
    /**
     * A report for this person. `query` is that of its screen; a report's period is this month when it says none.
     * Throws HttpError 403 without the report's permission, 400 for a query that it does not know.
     */
    read(request: ReportRead): Promise<ReportAnswer>;
    /**
     * The report's table as its export writes it, with `format` in the query: all rows, and those of all together last. `rows` counts the former.
     * Throws HttpError 403 without the export's permission, 400 for a query or a format that it does not know.
     */
    file(request: ReportRead): Promise<{
      readonly file: FileAnswer;
      readonly rows: number;
    }>;
  }
  /** What a fact carries besides the row it is about: plain JSON. */
  type Payload = Readonly<Record<string, unknown>>;
  /** A fact that leaves the transaction: written to the outbox with the change it tells of, handed on after commit. */
  interface OutboxEvent<P = Payload> {
    /** Past tense, e.g. lead.movedToHighSeas */
    readonly topic: string;
    /** Resource (or kind of record) that it is about. */
    readonly entity: string;
    /** Id of that record. */
    readonly entityId: number;
    /** JSON: what followers need and could not read any more once they run. */
    readonly payload: P;
  }
  /**
   * Declared values: what an operation takes from a form, reads of a row or is told by "with". The compiler holds manifests against them, and
   * TypeScript infers from the same words what the code works with.
   */
  /** What an option or a constant may be. */
  type Literal = string | number | boolean;
  /** One declared value. `T` is what the code gets. */
  interface Value<T> {
    /** Field types of the manifests (core/manifest/fields) that give such a value. */
    readonly types: readonly string[];
    /** May be absent or empty: the code gets null or undefined then. */
    readonly optional: boolean;
    /** Resource that a reference leads to, where that is settled. */
    readonly to?: string;
    /** All that an option may be, where the code tells them apart. */
    readonly values?: readonly Literal[];
    /** A constant that names a field of the resource: types that field may have. `types` is empty then. */
    readonly names?: readonly string[];
    /** Of a constant that names a reference: it leads to the people who sign in. */
    readonly people?: true;
    /** A constant that is a value (or a list of values) of the field that the constant of this name names. `types` is empty then. */
    readonly fits?: {
      readonly constant: string;
      readonly list: boolean;
    };
    /** A constant that names a fact. `types` is empty then. */
    readonly topic?: true;
    /** Never there: carries T. */
    readonly is?: () => T;
  }
  /** Declared values by name. */
  type Values$2 = Readonly<Record<string, Value<unknown>>>;
  /** No declared values. */
  type NoValues = Readonly<Record<never, Value<unknown>>>;
  /** What the code gets for a declared value. */
  type ValueOf<V> = V extends Value<infer T> ? T : never;
  /** Values as the code gets them, by name. */
  type Given<V extends Values$2> = { readonly [K in keyof V]: ValueOf<V[K]> };
  /** Text of any kind: plain, contact, region, rich text. */
  const text: () => Value<string>;
  /** One of an option set; `values` where the code tells them apart: then the set may have no others to choose. */
  function option(): Value<string>;
  /** One of these. */
  function option<const T extends Literal>(...values: readonly [T, ...T[]]): Value<T>;
  /** Several of an option set. */
  const options: () => Value<readonly string[]>;
  /** Id of a row of this resource. */
  const ref: (to: string) => Value<number>;
  /** Ids of rows of this resource. */
  const refs: (to: string) => Value<readonly number[]>;
  /** 'YYYY-MM-DD' */
  const date: () => Value<string>;
  /** 'YYYY-MM-DD HH:mm:ss' of Shanghai. */
  const datetime: () => Value<string>;
  /** 'YYYY-MM' */
  const month: () => Value<string>;
  /** A whole number. */
  const integer: () => Value<number>;
  /** A number with decimals, as text: never reckoned in floating point. */
  const decimal: () => Value<string>;
  /** Yes or no. */
  const boolean: () => Value<boolean>;
  /** Address of a kept file. */
  const file: () => Value<string>;
  /** Addresses of kept files. */
  const files: () => Value<readonly string[]>;
  /** Whatever a plugin's control sends: the operation reads it by itself. */
  const json: () => Value<unknown>;
  /** In "with": the name of a field of the resource that has one of these types. */
  const fieldName: (...types: readonly string[]) => Value<string>;
  /** In "with": the name of a reference of the resource that leads to the people who sign in. */
  const personField: () => Value<string>;
  /** In "with": a value of the field that the constant of this name names. */
  const valueFor: (constant: string) => Value<Literal>;
  /** In "with": values of the field that the constant of this name names. */
  const valuesFor: (constant: string) => Value<readonly Literal[]>;
  /** In "with": the topic of a declared fact. */
  const factTopic: () => Value<string>;
  /** May be absent or empty. */
  const optional: <T>({
    is: _,
    ...declared
  }: Value<T>) => Value<T | null | undefined>;
  /** A resource whose rows operations write: its fields with their types, declared once for a domain. */
  interface RecordToken<F extends Values$2 = Values$2, C extends Values$2 = Values$2> {
    /** Name of the resource. */
    readonly resource: string;
    /** Fields of the manifest. The compiler holds them against it. */
    readonly fields: F;
    /** Columns of the table that are no field of any screen, camelCase: manualPhase is manual_phase. */
    readonly columns: C;
    /** Fields of the manifest that are kept in other tables: a change does not write them, whatever form it is given. */
    readonly elsewhere: readonly string[];
  }
  /** Declares the rows of a resource. */
  const defineRecord: <F extends Values$2, C extends Values$2 = NoValues>(resource: string, {
    fields,
    columns,
    elsewhere
  }: {
    readonly fields: F;
    readonly columns?: C;
    readonly elsewhere?: readonly string[];
  }) => RecordToken<F, C>;
  /** Some of a record's fields, for "reads". */
  const readsOf: <F extends Values$2, const K extends keyof F & string>(record: RecordToken<F>, ...names: readonly K[]) => Pick<F, K>;
  const WRITTEN: unique symbol;
  /** What a call's form and "with" write: checked values by field name. Spread it into a change; what is stated after it wins. */
  interface Written {
    /** Never there: tells it from other objects. */
    readonly [WRITTEN]?: true;
  }
  /** The moment of the change, by the database's clock. */
  interface Moment {
    /** As manifests write it. */
    readonly now: 'datetime';
  }
  /** The moment of the change, by the database's clock. */
  const NOW: Moment;
  /** All that a record's row can hold. */
  type RowValues<R extends RecordToken> = Given<R['fields']> & Given<R['columns']>;
  /** New values of a row by field name; what is undefined stays as it is. */
  type Changes<R extends RecordToken> = { readonly [K in keyof RowValues<R>]?: RowValues<R>[K] | Moment | null } & Written;
  /** A row of which a change tells what it held before: what is written of it, and what was asked for besides. */
  type Before<R extends RecordToken, K> = {
    readonly id: number;
  } & Pick<RowValues<R>, K & keyof RowValues<R>>;
  /** Says what happened to a changed row. Not asked for rows that the change left as they were. */
  type Tell<Row> = (row: Row) => OutboxEvent | undefined;
  /**
   * Writes values into rows, and with them everything that follows: histories and timelines (the plugins' recorders), the audit entry's detail,
   * the fact. The one way for operations, jobs and imports.
   * @param rows rows or ids; locked in id order if they are not yet. The caller has settled that they may be changed
   * @param cause why, in a word that the recorders know
   * @returns what the rows that really changed held before
   */
  type Change = <R extends RecordToken, const C extends Changes<R>>(record: R, rows: number | {
    readonly id: number;
  } | readonly (number | {
    readonly id: number;
  })[], values: C, tell?: Tell<Before<R, keyof C>>, cause?: string) => Promise<readonly Before<R, keyof C>[]>;
  /**
   * Adds rows, with everything that follows.
   * @returns their ids, in the order of `rows`
   */
  type Create = <R extends RecordToken>(record: R, rows: readonly Changes<R>[], tell?: Tell<{
    readonly id: number;
  }>, cause?: string) => Promise<readonly number[]>;
  /**
   * Takes rows away, with everything that follows: the audit entry's detail, the fact, and what recorders of removals keep. What refers to the rows
   * goes or stays as the database has it.
   */
  type Remove = <R extends RecordToken>(record: R, rows: number | {
    readonly id: number;
  } | readonly (number | {
    readonly id: number;
  })[], tell?: Tell<Before<R, keyof RowValues<R>>>, cause?: string) => Promise<void>;
  /** One row's change as recorders see it: what they asked for, before and after. New rows were null before, removed ones are null after. */
  interface RowChange<V = Readonly<Record<string, unknown>>> {
    /** The record's id. */
    readonly id: number;
    /** It is new. */
    readonly created: boolean;
    /** It is gone. Only recorders of removals are told. */
    readonly removed: boolean;
    /** What it held. */
    readonly before: V;
    /** What it holds now. */
    readonly after: V;
    /** What the operation said of it. */
    readonly fact?: OutboxEvent;
    /** Why, where the operation says so. */
    readonly cause?: string;
  }
  /** Keeps what follows from a change of certain fields, from wherever it came: a history, a timeline. Called once per change, with all its rows. */
  interface Recorder {
    /** Whose changes it keeps. */
    readonly resource: string;
    /** Names, each with its column where it is no field. It is called when one of them changed. */
    readonly values: Values$2;
    /** It is called for removed rows as well. */
    readonly removals: boolean;
    /** Writes what follows. */
    readonly record: (changes: readonly RowChange[], context: RecorderContext) => Promise<void>;
  }
  /** What a recorder works with. */
  interface RecorderContext {
    /** The transaction of the change. */
    readonly tx: Tx;
    /** Who made the change; `id` 0 is the system. */
    readonly actor: Actor;
    /** Writes other rows that follow, with everything that follows from these. */
    readonly change: Change;
    /** Adds other rows that follow, with everything that follows from these. */
    readonly create: Create;
    /** Takes other rows away. */
    readonly remove: Remove;
    /** Runs after commit, as the caller's own would: for what is cached of the rows. */
    afterCommit(run: () => Promise<void>): void;
  }
  /**
   * What code gets that writes: one transaction with its audit entry and its outbox. The pipeline opens it, commits it, and writes what was
   * noted and emitted in it. Throwing undoes everything, the audit entry too (a refusal is audited by itself).
   */
  interface WriteContext {
    /** The transaction everything happens in. Never wait for network or disk while it is open. */
    readonly tx: Tx;
    /** Who writes. */
    readonly actor: Actor;
    /** Database clock of the transaction. */
    readonly now: Date;
    /** The Snapshot that the call began with. */
    readonly snapshot: Snapshot;
    /** Writes rows that are there, with everything that follows from it. */
    readonly change: Change;
    /** Adds rows, with everything that follows from it. */
    readonly create: Create;
    /** Takes rows away, with everything that follows from it. */
    readonly remove: Remove;
    /** Leaves a fact that no change of a row's own values tells of: kept in this transaction, handed to those who follow its topic after commit. */
    emit(event: OutboxEvent): void;
    /** Adds to the audit entry that the pipeline writes. Later keys win. No secret, no password. */
    note(detail: Readonly<Record<string, unknown>>): void;
    /** Runs after commit; failures are logged, never seen by the caller. Not run when the transaction is undone. */
    afterCommit(run: () => Promise<void>): void;
    /**
     * A part that may fail without undoing the rest: what it wrote, emitted, noted and put off is gone when it throws, and the error comes out.
     * Parts follow one another; while one runs nothing else is written.
     */
    part<T>(work: (context: WriteContext) => Promise<T>): Promise<T>;
  }
  /** An event for people's open pages. Small: it says what to ask for, rather than all of it. */
  interface UserEvent {
    /** What the page listens for, e.g. message.received */
    readonly topic: string;
    /** JSON, at most a few hundred bytes. */
    readonly payload: Readonly<Record<string, unknown>>;
  }
  /** What reaches people's open pages without their asking: GET /events. */
  interface UserEvents {
    /** Keeps an event for each of these people in the transaction; their pages have it right after commit, on every node, in order. */
    push(context: Pick<WriteContext, 'tx' | 'afterCommit'>, employeeIds: readonly number[], event: UserEvent): Promise<void>;
  }
  /** Services of the server that operations, endpoints and jobs may use. */
  interface ServerServices {
    /** Sends a job, in the given transaction or one of its own; answers the id that GET /jobs/{id} takes. `data` is JSON. */
    readonly jobs: {
      send(name: string, data: Readonly<Record<string, unknown>>, actor: Pick<Actor, 'id'>, tx?: Tx): Promise<string>;
    };
    /** Kept files and uploads. */
    readonly files: FileStore;
    /** Option values as of now. */
    readonly options: OptionSource;
    /** Two edits of what an endpoint saves whole. */
    readonly edits: EditConflicts;
    /** Forms that plugins' endpoints are sent. */
    readonly forms: FormChecker;
    /** The list engine. */
    readonly lists: ListReader;
    /** Reports. */
    readonly reports: ReportReader;
    /** What may be asked about masked values. */
    readonly questions: MaskedQuestions;
    /** Masked values in full. */
    readonly masked: MaskedValues;
    /** Events to people's open pages. */
    readonly events: UserEvents;
    /** The Snapshot in service at this moment. A request keeps to the one of its own context. */
    readonly snapshot: () => Snapshot;
    /** The server's log. `detail` holds no secret and no personal data. */
    readonly log: {
      info(detail: object, message: string): void;
      warn(detail: object, message: string): void;
      error(detail: object, message: string): void;
    };
  }
  /** A system that sends requests in its own name. */
  interface ClientSystem {
    /** Its record's id. */
    readonly id: number;
    /** What people call it. */
    readonly name: string;
    /** Public id of the key that signed. */
    readonly key: string;
  }
  /** A request as it arrived, before anything of it is believed. Its body is JSON that could be read. */
  interface SignedRequest {
    /** HTTP method, upper case. */
    readonly method: string;
    /** Path as it was sent, /api included. There is no query: such a request is refused before. */
    readonly path: string;
    /** By name, lower case. A header that came twice is one text with commas. */
    readonly headers: Readonly<Record<string, string | undefined>>;
    /** Byte by byte, which is what was signed. */
    readonly body: Buffer;
    /** Address that it came from, behind trusted proxies. */
    readonly ip: string;
    /** Not inside a transaction. */
    readonly db: Db;
  }
  /** One header of the signature, for the OpenAPI document. */
  interface SigningHeader {
    /** As it is written, e.g. X-Yuanhang-Nonce. */
    readonly name: string;
    /** Chinese. */
    readonly description: string;
    /** JSON Schema of its value. */
    readonly schema: Readonly<Record<string, unknown>>;
  }
  /** How the calls of an endpoint are signed. Without a verified signature nothing of the endpoint runs. */
  interface Signing {
    /** Most bytes of a body; more is 413. */
    readonly maxBody: number;
    /** Header that names the key, and what the signature is, in Chinese: the security scheme of the OpenAPI document. */
    readonly key: SigningHeader;
    /** Further headers of every call. */
    readonly headers: readonly SigningHeader[];
    /**
     * Settles that the request is genuine, new and allowed, before the body's contents are looked at.
     * @returns who sent it
     * @throws HttpError, which is the answer; one and the same for whatever an attacker could learn from
     */
    verify(request: SignedRequest): Promise<ClientSystem>;
    /** Told of what was refused or failed after that, so that somebody can find out why a client's calls fail. What it throws is logged. */
    refused?(client: ClientSystem, error: unknown, request: {
      readonly id: string;
      readonly db: Db;
    }): Promise<void>;
  }
  /** What a declared endpoint is handed: the caller, what the request says, already checked, and the server's services. */
  interface RequestContext {
    /** Who calls. Nobody signed in: id 0 without any permission. The system, where a client system calls. */
    readonly actor: Actor;
    /** Of endpoints with `signing` alone: the client system whose signature was verified, and what it signed. */
    readonly signed?: {
      readonly client: ClientSystem;
      readonly request: SignedRequest;
    };
    /** Not inside a transaction. Use `transaction` for writes. */
    readonly db: Db;
    /** The Snapshot that the request began with. */
    readonly snapshot: Snapshot;
    /** Of a GET: the query, held against `input`; `id` is the `{id}` at the end of the path. */
    readonly query: Readonly<Record<string, string>>;
    /** Of a POST: the body, or the fields of a multipart request, held against `input`. */
    readonly body: Readonly<Record<string, unknown>>;
    /** Of an endpoint with `upload`: the files, gone when the endpoint has answered. */
    readonly files: readonly UploadedFile[];
    /** The server's services. */
    readonly services: ServerServices;
    /** One transaction with audit entry and outbox, like an action. Of several, an idempotency key covers the first. */
    transaction<T>(work: (context: WriteContext) => Promise<T>): Promise<T>;
    /** Audit entry of a call that only reads: faster than a transaction. `detail` holds no personal data. */
    audit(detail: Readonly<Record<string, unknown>>): Promise<void>;
  }
  /** An endpoint below /api that stands beside those the manifests make. The pipeline settles session, permission, origin, rate and input. */
  interface DeclaredEndpoint {
    /** Unique name under the plugin's id, e.g. lead.verifyDuplicate */
    readonly name: string;
    /** A GET reads; a POST takes JSON, or multipart with `upload`. */
    readonly method: 'GET' | 'POST';
    /** Below /api, from a slash on; may end in /{id}. Unique for its method. */
    readonly path: string;
    /** Who may call it. An empty list does not start, nor does 'signed' without `signing`. */
    readonly permission: Access;
    /** Of a POST for client systems (permission 'signed'): there is no session, no cookie and no origin, but a signature. */
    readonly signing?: Signing;
    /** Chinese, for the permission tree and the audit log. */
    readonly title: string;
    /** JSON Schema of the query (GET) or body (POST); closed objects. Query values are strings. Takes nothing when absent. */
    readonly input?: Readonly<Record<string, unknown>>;
    /**
     * Instead of `input`: many things in one POST, `{ "items": [...] }`, each of which the endpoint checks and answers by itself. The pipeline sees
     * to the list alone.
     */
    readonly batch?: {
      /** JSON Schema of one, for the OpenAPI document. */readonly item: Readonly<Record<string, unknown>>; /** Most of them in one call; beyond them 422. */
      readonly most: number;
    };
    /** JSON Schema of `data`, for the OpenAPI document; of the whole envelope, where `answers` says so. */
    readonly output?: Readonly<Record<string, unknown>>;
    /** What it answers, where that is not `data` with code 200: an envelope of its own, a file, or an event stream. */
    readonly answers?: 'whole' | 'file' | 'events';
    /** Multipart upload: the part "file" with one file, and the fields of `input`. */
    readonly upload?: {
      /** Most bytes of the file. */readonly maxSize: number; /** File endings, or groups of them. */
      readonly accept: readonly string[]; /** Field types that it is for: taken only from who may submit a form with such a field. */
      readonly fields?: readonly string[];
    };
    /** Most calls per employee (or address, where nobody is signed in). Beyond them 429 with the message. */
    readonly rate?: {
      readonly perMinute: number;
      readonly perDay?: number;
      readonly message?: string;
    };
    /** A POST with an Idempotency-Key is done once; a repeated call gets the first answer. */
    readonly idempotent?: boolean;
    /** A GET that answers HEAD, too: what it sends then has no body. */
    readonly head?: boolean;
    /** Its transactions leave no audit entry: it keeps a log of its own, in the same transaction. */
    readonly ownLog?: boolean;
    /** Changes state although it is a GET: origin is checked. */
    readonly changesState?: boolean;
    /** Query keys whose values never reach a log. */
    readonly redact?: readonly string[];
    /**
     * Answers one call. The result becomes `data` with code 200; an object with 'code' is the whole envelope; a FileAnswer is sent.
     * An HttpError becomes its answer, everything else a 500 without detail.
     */
    handle(context: RequestContext): Promise<unknown | FileAnswer>;
  }
  /** One thing that happened to a row, in words. More members may follow; the browser shows these. */
  interface TimelineEntry {
    /** Unique within the row's timeline. */
    readonly id: string | number;
    /** 'YYYY-MM-DD HH:mm:ss' in Asia/Shanghai. */
    readonly time: string;
    /** What happened. Chinese. */
    readonly title: string;
    /** More about it; may be empty. Chinese. */
    readonly text: string;
    /** null: the system. */
    readonly operator: string | null;
  }
  /** A page of one row's timeline. Whether the actor may see the row is settled. */
  interface TimelineRequest {
    /** To read with. */
    readonly db: Db;
    /** For the words of codes. */
    readonly snapshot: Snapshot;
    /** Of the row. */
    readonly id: number;
    /** Most entries. */
    readonly limit: number;
    /** Entries to skip, from the newest. */
    readonly offset: number;
  }
  /** Tells what happened to a row, newest first. A resource names it: "timeline". */
  type TimelineSource = (request: TimelineRequest) => Promise<{
    readonly records: readonly TimelineEntry[];
    readonly total: number;
  }>;
  /** Runs before a detail of the resource is answered, when permission and scope are settled. @throws to refuse it, e.g. 429 */
  type DetailOpening = (context: RequestContext, id: number) => Promise<void>;
  /** A download that somebody asked for. */
  interface ExportRequest {
    /** Resource and action the call came by. */
    readonly resource: string;
    /** Key of the action in the resource's "actions". */
    readonly action: string;
    /** Screen (path, or path#tab) whose columns are wanted; the resource's own fields when absent. */
    readonly screen?: string;
    /** The list's query as the browser sent it: filters, sort, quickCheck. */
    readonly query: Readonly<Record<string, string>>;
    /** Who downloads; rows and columns are theirs. */
    readonly actor: Actor;
    /** The Snapshot that the request began with. */
    readonly snapshot: Snapshot;
    /** Connections with time for reports. */
    readonly db: Db;
    /** The server's services. */
    readonly services: ServerServices;
  }
  /**
   * Answers GET <action path> of an action that downloads: a file, or the id of a job that makes it where there are too many rows to wait for.
   * The pipeline has settled permission, rate and audit; rows come from services.lists only.
   */
  type Exporter = (request: ExportRequest) => Promise<FileAnswer | {
    readonly jobId: string;
  }>;
  /** What a fact carries that an action's record.transition tells. */
  type TransitionPayload = Payload & {
    readonly field: string;
    readonly from: unknown;
    readonly to: unknown; /** As the form gave it, where there is one. */
    readonly reason?: unknown;
  };
  /** Calling it says that the fact happened to a row; its payload has one type everywhere. */
  interface FactToken<P extends Payload> {
    /** The fact about this record. */
    (entityId: number, payload: P): OutboxEvent<P>;
    /** What happened, in the past tense. */
    readonly topic: string;
    /** Resource of the records it happens to. */
    readonly entity: string;
    /** Narrows a fact of any topic to this one. */
    is<F extends OutboxEvent>(fact: F): fact is F & OutboxEvent<P>;
  }
  /** Any fact, whatever it carries: for lists of what is told and of what is followed. */
  type AnyFact = Pick<FactToken<never>, 'topic' | 'entity'>;
  /** Payload of a token; of several tokens, any of theirs. */
  type PayloadOf<T> = T extends FactToken<infer P> ? P : never;
  /**
   * Declares a fact.
   * @param topic what happened, in the past tense, after what it happened to: lead.ownerChanged. It is the one name that is not under the
   * plugin's id: consumers ask what happened to the lead, not which plugin moved it. One plugin declares it.
   * @param entity resource of the rows it happens to
   */
  const defineFact: <P extends Payload>(topic: string, entity: string) => FactToken<P>;
  /** A fact before it is kept. */
  interface NewFact<P = Payload> extends OutboxEvent<P> {
    /** Employee who caused it; null for the system. */
    readonly actorId: number | null;
    /** Its place, from 0, among the facts of this topic that the same action left behind. */
    readonly place: number;
    /** How many they are. */
    readonly of: number;
  }
  /** A fact as it is handed on after commit. */
  interface Fact<P = Payload> extends NewFact<P> {
    /** Grows with time, over all topics. */
    readonly id: number;
    /** When the transaction that left it began. */
    readonly date: Date;
  }
  /**
   * Follows facts and writes what comes of them. Every fact is given to it once its transaction is committed, on one node, in a transaction that
   * also marks the fact as done: what it writes happens exactly once. When it throws, its own writes are undone and the fact comes again later.
   */
  interface FactConsumer {
    /** Unique among all consumers, under the plugin's id. */
    readonly name: string;
    /** Facts it follows. */
    readonly follows: readonly AnyFact[];
    /** By the fact alone, whether there is anything to do; yes when absent. Most of a fact that is told often should end here. */
    wants?(fact: NewFact): boolean;
    /** Writes what comes of one fact. Runs soon after commit, in the order of facts; throwing brings the fact again later. */
    consume(fact: Fact, context: FactContext): Promise<void>;
  }
  /** What a consumer works with: the transaction that also marks the fact as done. */
  interface FactContext extends Pick<WriteContext, 'tx' | 'afterCommit'> {
    /** The server's services. What they write outside `tx` is not undone with it. */
    readonly services: ServerServices;
    /** The employee with today's permissions and scope. Undefined for one who is gone or locked. */
    actor(employeeId: number): Promise<Actor | undefined>;
    /** All facts of this topic that the same action left behind, in their order, whether followed already or not. */
    together(fact: Fact): Promise<readonly Fact[]>;
  }
  /** Work outside of any request: sent by an endpoint, or run by the clock. One node takes it, however many there are. */
  interface Job {
    /** Unique among all jobs, under the plugin's id, e.g. rules.loseDueLeads. The queue keeps what was sent by it: a new name needs a migration that renames what is kept. */
    readonly name: string;
    /** Chinese, for the audit log; its name when absent. */
    readonly title?: string;
    /** Cron in Asia/Shanghai; absent for jobs that are only sent. */
    readonly cron?: string;
    /** Seconds after which a try is aborted and the next one begins, at most 86,400; an hour when absent. A new number is for what is sent from then on. */
    readonly longest?: number;
    /**
     * Work of one run; may be run again after it was cut off, so it goes on where it stopped or starts over harmlessly. An HttpError ends the
     * job with its message; anything else is tried again, twice.
     * @returns what GET /jobs/{id} answers as result
     */
    run(context: JobContext): Promise<Readonly<Record<string, unknown>> | undefined>;
    /**
     * Ends what belongs to one that ended without a result: refused, out of tries, or lost with the process that ran it. In the transaction that
     * ends the job, once; not for a try that another follows.
     */
    failed?(end: FailedJob): Promise<void>;
  }
  /** A job that ended without a result. */
  interface FailedJob {
    /** The transaction that ends it. */
    readonly tx: Tx;
    /** Row of the "job" table. */
    readonly id: string;
    /** As it was sent. */
    readonly data: Readonly<Record<string, unknown>>;
  }
  /** What a job works with. */
  interface JobContext {
    /** Row of the "job" table that GET /jobs/{id} reads. */
    readonly id: string;
    /** As it was sent; empty for one that the clock runs. */
    readonly data: Readonly<Record<string, unknown>>;
    /** Connections with time for reports. Not inside a transaction. */
    readonly db: Db;
    /** The server's services. */
    readonly services: ServerServices;
    /** Aborts when the server stops and does not wait any longer, or another node has taken the job over. */
    readonly signal: AbortSignal;
    /** The employee who sent it, with today's permissions and scope; the system for cron jobs. */
    actor(): Promise<Actor>;
    /** Tells GET /jobs/{id} how far it is; written at most four times a second. */
    progress(done: number, total: number): Promise<void>;
    /** One transaction with audit entry and outbox in the actor's name. */
    transaction<T>(work: (context: WriteContext) => Promise<T>): Promise<T>;
  }
  /** What the compiler holds actions against. Plain data. */
  interface OperationDeclaration {
    /** As manifests name it: <domain>.<name> */
    readonly name: string;
    /** Rows of a call: none, exactly one, or any number. */
    readonly rows: 'none' | 'one' | 'many';
    /** Fields of the rows that it works with. */
    readonly reads: Values$2;
    /** Items of the form. */
    readonly form: Values$2;
    /** Constants of the action's "with". */
    readonly with: Values$2;
    /** It writes whatever other fields of the resource form and "with" name. */
    readonly rest?: 'fields';
    /** JSON Schema of `data`, for the OpenAPI document; it answers none when absent. */
    readonly answers?: Readonly<Record<string, unknown>>;
  }
  /** A locked row: what the operation reads of it, by field name, references as ids. */
  type Row<Reads extends Values$2> = {
    readonly id: number;
    readonly version: number;
  } & Given<Reads>;
  /** The call that an operation answers. */
  interface CallContext<Rows, Reads extends Values$2, With extends Values$2> {
    /** Locked in id order, within the actor's scope, guards passed. */
    readonly rows: readonly Row<Reads>[];
    /** The only row, of operations on one. */
    readonly row: Rows extends 'one' ? Row<Reads> : undefined;
    /** The action's "with" values. */
    readonly constants: Given<With>;
    /** Resource that the call came by. */
    readonly resource: string;
    /** Action that the call came by. */
    readonly action: string;
    /** The Snapshot that the call began with. */
    readonly snapshot: Snapshot;
  }
  /** Where an operation says why rows of its call are missing. */
  interface MissingContext extends Pick<WriteContext, 'tx' | 'actor' | 'now'> {
    /** Whether the caller sees any row of the call in this other resource of the same table. */
    sees(resource: string): Promise<boolean>;
  }
  /** Where an operation says which rows it does nothing with. */
  interface RefusalContext extends Pick<WriteContext, 'actor' | 'now' | 'snapshot'> {
    /** To read with: the pool for rows of a page, the transaction for a form that opens and for locked rows. */
    readonly db: Db;
  }
  /**
   * Rows that an operation does nothing with, by id, with the sentence, for what no condition of a manifest can tell: what other tables hold, what this
   * person did before. One question for all rows of a page. Chinese.
   */
  type Refuses = (context: RefusalContext, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  /** What an operation answers; the pipeline makes the envelope of it. */
  interface OperationResult {
    /** 200 unless the specification gives the endpoint another. */
    readonly code?: number;
    /** Said instead of the action's own message of success. Chinese. */
    readonly message?: string;
    /**
     * What the caller gets. `data.notice: Notice` is shown in a dialog until closed, instead of the toast: something said only once,
     * such as a first password.
     */
    readonly data?: unknown;
    /** `data` holds a secret: it must not be kept with the idempotency key nor logged. A repeated call gets `repeated` in its place. */
    readonly secret?: boolean;
    /** What a repeated call gets instead of a secret, whose answer was perhaps lost: a notice about how to have another. */
    readonly repeated?: unknown;
  }
  /** A dialog after success; `copy` is offered with a copy button. */
  interface Notice {
    /** Chinese. */
    readonly title: string;
    /** Chinese; line breaks are kept. */
    readonly text: string;
    /** Text that the button copies. */
    readonly copy?: string;
  }
  /** What GET {action} answers a form that opens. `source` holds the form's first values by item name. */
  interface OperationInit {
    /** First values by item name. */
    readonly source?: Readonly<Record<string, unknown>>;
    /** Further parts of the answer, such as lists to choose from. */
    readonly [list: string]: unknown;
  }
  /** What is known before the transaction begins. */
  interface PrepareContext {
    /** Whose call it is. */
    readonly actor: Actor;
    /** Connections outside of the transaction. */
    readonly db: Db;
    /** Values of the form as they were sent, by item name: of the right type and spelling, rules unchecked. */
    readonly values: Readonly<Record<string, unknown>>;
  }
  /** What an operation works with. */
  interface RunContext<Rows, Reads extends Values$2, Form extends Values$2, With extends Values$2, Prepared = undefined> extends WriteContext, CallContext<Rows, Reads, With> {
    /** Validated. */
    readonly form: Given<Form>;
    /** What `prepare` answered. */
    readonly prepared: Prepared;
    /** Fields that form and "with" write, declared here or not. */
    readonly written: Written;
    /**
     * For files that the operation writes to a field of another record than its own rows or the one whose id it answers: who may see that field
     * of that record may see them. `value` is an address, a list of them, or rich text.
     */
    attach(value: unknown, record: {
      readonly resource: string;
      readonly id: number;
    }): Promise<void>;
  }
  /** What is known when a form opens. */
  type LoadContext<Rows, Reads extends Values$2, With extends Values$2> = CallContext<Rows, Reads, With> & Pick<WriteContext, 'tx' | 'actor' | 'now'>;
  /** An operation and what it takes. */
  interface OperationSpec<Rows extends OperationDeclaration['rows'], Reads extends Values$2, Form extends Values$2, With extends Values$2, Prepared = undefined> {
    /** As manifests name it: <domain>.<name> */
    readonly name: string;
    /** Rows of a call. */
    readonly rows: Rows;
    /** Fields of the rows that it works with. */
    readonly reads?: Reads;
    /** Items of the form that it works with. */
    readonly form?: Form;
    /** Constants of the action's "with". */
    readonly with?: With;
    /** It writes whatever other fields of the resource form and "with" name: `written` has them all. */
    readonly rest?: 'fields';
    /** JSON Schema of `data`, for the OpenAPI document; it answers none when absent. */
    readonly answers?: Readonly<Record<string, unknown>>;
    /**
     * Runs before the transaction and its locks, once a call: for what waits for anything but the transaction's own connection, such as hashing.
     * Stands before `run`. The call may be refused afterwards. Not for actions that are done in bulk.
     */
    readonly prepare?: (context: PrepareContext) => Promise<Prepared>;
    /** Does the work. HttpError refuses and undoes everything. */
    readonly run: (context: RunContext<Rows, Reads, Form, With, Prepared>) => Promise<OperationResult>;
    /**
     * Rows that it does nothing with: the button is off with the sentence, the form does not open, and where the action takes one row it is refused before
     * the operation runs. Where it may take several, `run` refuses and names those.
     */
    readonly refuses?: Refuses;
    /**
     * Rows of the call are gone or out of scope: a refusal that says why instead of the 404, told only to who could see them until now.
     * @param ids all rows of the call
     */
    readonly missing?: (context: MissingContext, ids: readonly number[]) => Promise<HttpError | undefined>;
    /** Adds to (or replaces parts of) the generated init answer. */
    readonly load?: (context: LoadContext<Rows, Reads, With>) => Promise<OperationInit>;
  }
  /** An operation as the pipeline runs it, with what it declared. */
  interface DeclaredOperation {
    /** What it takes. */
    readonly declaration: OperationDeclaration;
    /** Does the work, on rows, form and constants as declared. */
    readonly run: (context: any) => Promise<OperationResult>;
    /** Says which rows it does nothing with. */
    readonly refuses?: Refuses;
    /** Runs before the transaction; its answer is `prepared` in `run`. */
    readonly prepare?: (context: PrepareContext) => Promise<unknown>;
    /** Says why rows are gone or out of scope. */
    readonly missing?: (context: MissingContext, ids: readonly number[]) => Promise<HttpError | undefined>;
    /** Adds to the generated init answer. */
    readonly load?: (context: any) => Promise<OperationInit>;
  }
  /** Declares an operation. `form`, `rows` and `constants` are what it says they are: the compiler and the pipeline see to that. */
  const defineOperation: <Rows extends OperationDeclaration['rows'], Reads extends Values$2 = NoValues, Form extends Values$2 = NoValues, With extends Values$2 = NoValues, Prepared = undefined>(spec: OperationSpec<Rows, Reads, Form, With, Prepared>) => DeclaredOperation;
  /** Something that a plugin adds to what GET /auth/profile answers of the person who is signed in. */
  interface ProfilePart {
    /** Key in the answer; unique over all plugins. */
    readonly name: string;
    /** JSON Schema of the value, for the OpenAPI document. */
    readonly output: Readonly<Record<string, unknown>>;
    /** The login answers it, too: the browser needs it for where to go first. */
    readonly atLogin?: boolean;
    /** The value for this employee, at every profile and (with `atLogin`) login; quick. Throwing fails the whole answer. */
    read(db: Db, employeeId: number): Promise<unknown>;
  }
  /** A column of a table that is written as a file. */
  interface WrittenColumn {
    /** Chinese; its heading. */
    readonly label: string;
    /** How its cells are typed. A value that is not of its kind stays text. */
    readonly format: FigureFormat | 'text';
    /** Unit behind the values, told in the heading. */
    readonly suffix?: string;
  }
  /** A table as it stands on a screen. */
  interface WrittenTable {
    /** Name of the sheet. Chinese. */
    readonly title: string;
    /** What the file is saved as, without its ending. */
    readonly filename: string;
    /** In order. */
    readonly columns: readonly WrittenColumn[];
    /** Cells by column; numbers as numbers or decimal text. */
    readonly rows: readonly (readonly (string | number)[])[];
  }
  /** Writes a table as a file of one kind. No text of a cell may become a formula in it. */
  type TableWriter = (table: WrittenTable) => FileAnswer;
  /** What the server entry of an outside plugin exports: what plugin.json declares of it, and what only its own manifests and code can name. */
  interface OutsideServerPlugin {
    /** Unique; that of plugin.json, where there is one. */
    readonly id: string;
    /** Each declares its full name, under the plugin's id: lead.allocate. The core's own are record.*. plugin.json lists them. */
    readonly operations?: readonly DeclaredOperation[];
    /** Facts that its operations and jobs say, or that actions name in "with". Named under the plugin's id. */
    readonly facts?: readonly AnyFact[];
    /** Plugins that must be registered before it; those of plugin.json's `requires` that have a server side. */
    readonly requires?: readonly string[];
    /** Named under the plugin's id, as their paths are. */
    readonly endpoints?: readonly DeclaredEndpoint[];
    /** Named under the plugin's id. */
    readonly jobs?: readonly Job[];
    /** Named under the plugin's id. */
    readonly consumers?: readonly FactConsumer[];
    /** By operation name under the plugin's id, e.g. spreadsheet.export: what actions with "present": "download" call. */
    readonly exporters?: Readonly<Record<string, Exporter>>;
    /** Timelines by the name that resources give, under the plugin's id. */
    readonly timelines?: Readonly<Record<string, TimelineSource>>;
    /**
     * Once, in the order of `requires`, after migrations and before the first request; no job runs yet. Throwing stops the start and undoes
     * those before it; of an outside plugin it is a failure like others and stops nothing. What its own timers and promises throw later is logged
     * under its name and ends nothing.
     * @returns undoes it: called once, in reverse order, when the server closes or a later plugin fails
     */
    start?(services: ServerServices, db: Db): Promise<(() => Promise<void> | void) | undefined | void>;
  }
  /** What a server module or a bundled plugin's server entry exports. */
  interface ServerPlugin extends Omit<OutsideServerPlugin, 'endpoints'> {
    /** As a function: endpoints that stand beside an action, wherever the manifests have that. */
    readonly endpoints?: readonly DeclaredEndpoint[] | ((pathOf: ActionPath) => readonly DeclaredEndpoint[]);
    /** What follows from changes of rows. */
    readonly recorders?: readonly Recorder[];
    /** Option sets of field types, by name: too large for a manifest and for a screen. The same array every time. */
    readonly optionSets?: Readonly<Record<string, () => readonly Option[]>>;
    /** By file ending, xlsx or csv: what writes the tables of reports. One plugin for each. */
    readonly tableWriters?: Readonly<Record<string, TableWriter>>;
    /** What it adds to the profile of the person who is signed in. */
    readonly profile?: readonly ProfilePart[];
    /** By resource: what an opened detail counts or refuses. */
    readonly openings?: Readonly<Record<string, DetailOpening>>;
    /** What it adds at other plugins' points; it requires those plugins. */
    readonly extensions?: readonly Extension[];
    /** Parts that are made of what others added at its points. Called once, when the plugins are put together; does no I/O. */
    assemble?(extensions: Extensions): Omit<ServerPlugin, 'id' | 'requires' | 'extensions' | 'assemble'>;
  }
  /** Identity, for inference and a readable hover. */
  const defineOutsideServerPlugin: (plugin: OutsideServerPlugin) => OutsideServerPlugin;
  /** What a query may hold; lists are comma separated, and what is empty is left out. */
  type QueryValue = string | number | boolean | null | undefined | readonly (string | number | boolean)[];
  /** A query by its keys. */
  type Query = Readonly<Record<string, QueryValue>>;
  /** Address and query as one text: what is called, and what is cached under. */
  const withQuery: (url: string, query?: Query) => string;
  /** A call that did not succeed. `message` is Chinese and may be shown as it is. */
  class RequestError extends Error {
    /** HTTP status; 0 when no answer came. */
    readonly status: number;
    /** Code of the envelope: 3000 is a business refusal. */
    readonly code: number | string;
    /** What the answer carried. */
    readonly data: unknown;
    /** Fields of the request body that break a rule. */
    readonly errors: readonly FieldError$1[];
    /** Names the call in the logs of the server. */
    readonly requestId: string | undefined;
    /** Somebody has told the person already. */
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
  /** How a call is made. */
  interface RequestOptions {
    /** Empty, null and blank values are left out. */
    readonly query?: Query;
    /** Gives the call up; it rejects with an AbortError then. */
    readonly signal?: AbortSignal;
    /** The caller shows the failure itself; otherwise it is shown as a toast before the promise rejects. */
    readonly quiet?: boolean;
    /** One per opened form, so that sending it again is safe; default a new one for every call. */
    readonly idempotencyKey?: string;
    /** Upload progress, 0–100. */
    onProgress?(percent: number): void;
  }
  /** Calls below /api. Every method rejects with a RequestError, except for an aborted call, which rejects with an AbortError. */
  interface Http {
    /** A GET: what is there now. */
    get<T = unknown>(url: string, options?: RequestOptions): Promise<Answer<T>>;
    /** A POST with a JSON body: what changes something. */
    post<T = unknown>(url: string, body?: unknown, options?: RequestOptions): Promise<Answer<T>>;
    /** A POST of a form with files, which has no time limit. */
    upload<T = unknown>(url: string, form: FormData, options?: RequestOptions): Promise<Answer<T>>;
    /** Saves the answered file. Resolves to the envelope when the server answers JSON instead: a job was started. */
    download(url: string, options?: RequestOptions & {
      readonly fileName?: string;
    }): Promise<Answer<unknown> | undefined>;
  }
  type Values$1 = Readonly<Record<string, unknown>>;
  /** What was entered into a form and not saved. */
  interface Draft {
    /** When it was kept, in milliseconds. */
    readonly at: number;
    /** Values that differ from what the form opened with. */
    readonly values: Values$1;
    /** What stood in their place when the form opened: restored onto a changed record, it shows what changed. */
    readonly before: Values$1;
  }
  /** A value outside the component tree: what shows it subscribes, nothing else renders. */
  interface Store<T> {
    /** The value now. */
    get(): T;
    /** Another value; nothing happens when it is the same. */
    set(value: T): void;
    /** Tells when it is another one; the answer ends it. */
    subscribe(listener: () => void): () => void;
  }
  /** A value that several parts of a page share, with those who want to know when it changes. */
  const createStore: <T>(initial: T) => Store<T>;
  /** What the store holds; drawn anew when it changes. */
  const useStore: <T>(store: Pick<Store<T>, 'get' | 'subscribe'>) => T;
  /** The actor and the clock. An admin holds every permission. */
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
  /** Whether an action is offered, and if not clickable, why. */
  interface ActionState {
    /** It is offered at all. */
    readonly visible: boolean;
    /** It is shown and cannot be pressed. */
    readonly disabled: boolean;
    /** Chinese; for the tooltip of a disabled action. */
    readonly reason: string | undefined;
  }
  /** The draft of one form that is open. */
  interface FormDraft {
    /** One that was found when the form was opened; undefined once the person has decided. */
    readonly offered: Store<Draft | undefined>;
    /** Looks for what was kept, and keeps what is entered from now on. @returns ends it */
    begin(): () => void;
    /** Something may have been entered: it is kept in a moment. */
    changed(): void;
    /** The person decided about what was offered; without it, it is gone. */
    decided(restored: boolean): void;
    /** The form was saved, or its content given up. */
    forget(): void;
  }
  /** Values of a form by item name. */
  type Values = Readonly<Record<string, unknown>>;
  /** What a form item shows now. The object is replaced only when something in it changed. */
  interface ItemView {
    /** As the body will carry it. */
    readonly value: unknown;
    /** What is wrong with it, in Chinese. */
    readonly error: string | undefined;
    /** What is asked about a sound value that is unusual. */
    readonly doubt: string | undefined;
    /** It is shown, and only then sent. */
    readonly visible: boolean;
    /** It must not be empty. */
    readonly required: boolean;
    /** It cannot be changed, and is not sent. */
    readonly readonly: boolean;
    /** It cannot be changed in this form at all: what is readonly and not this may become writable as the form is filled in. */
    readonly fixed: boolean;
  }
  /** What is filled into a form: values, what is wrong with them, and what its items show by them. */
  interface FormStore {
    /** In their order. */
    readonly items: readonly ClientFormItem[];
    /** By itemKey. */
    view(key: string): ItemView;
    /** Current values by item name. */
    values(): Values;
    /** Values that it opened with, by item name. */
    initial(): Values;
    /** It stands on other stored values from now on: what differs from them is dirty. */
    rebase(initial: Values, values: Values): void;
    /** Another value; its fault is forgotten. */
    set(name: string, value: unknown): void;
    /** The input lost focus: trims and checks what was entered. True when there is something to look up: entered, sound, not a mask. */
    blur(name: string): boolean;
    /** Checks everything that is shown and answers the name of the first item at fault. */
    validate(): string | undefined;
    /** Errors that the server found. Those that belong to no item on show are answered. */
    fail(errors: readonly FieldError$1[]): readonly FieldError$1[];
    /** The item's value is on its way (an upload), or did not arrive, as `message` says: until it is there the form cannot be sent. */
    wait(name: string, waiting: boolean, message?: string): void;
    /** Something differs from what the form opened with. */
    dirty(): boolean;
    /** The request body. */
    body(): Record<string, unknown>;
    /** Tells when the item (by itemKey), or with '' anything, changed; the answer ends it. */
    subscribe(key: string, listener: () => void): () => void;
  }
  /** What a form begins with. */
  interface FormOptions {
    /** In their order. */
    readonly items: readonly ClientFormItem[];
    /** Values by item name; what differs from them is dirty. */
    readonly initial: Values;
    /** Who fills it in, and the clock, for conditions. */
    readonly context: ConditionContext;
    /** Items whose value stays as it is, and is sent. */
    readonly held?: ReadonlySet<string>;
  }
  /** A form's state outside React: typing in one item renders only that item and those whose conditions turned. */
  function createFormStore({
    items,
    initial: opened,
    context,
    held
  }: FormOptions): FormStore;
  /** A part of a page that is a form by itself. */
  interface PagePart {
    readonly name: string;
    readonly label: string;
    /** A value as people read it, a line each; none where it is empty. Two values of the same words are one. */
    words(value: unknown): readonly string[];
  }
  type Compared = ClientFormItem | PagePart;
  /** An item that says one thing here and another there. */
  interface Difference {
    readonly item: Compared;
    readonly mine: unknown;
    readonly theirs: unknown;
    /** What stands there unless the person chooses otherwise: what one side alone has changed. Both sides: nothing, it is asked. */
    readonly merged: Side | undefined;
  }
  type Side = 'mine' | 'theirs';
  /** Two edits of one record, and who is asked about them. */
  interface ConflictQuestion {
    readonly differences: readonly Difference[];
    /** Who saved, and when; what is not known is absent. */
    readonly by?: string | undefined;
    readonly own?: boolean | undefined;
    readonly at?: string | undefined;
    /** The lists to choose from, as the form would open with them now. */
    readonly init: Values;
    /** @param sides by item name; undefined: nothing is decided */
    answer(sides: Readonly<Record<string, Side>> | undefined): void;
  }
  /** What the server tells an edit that began on an older version; see Conflict in core/server/actions. */
  interface ToldConflict {
    readonly current: Values;
    readonly by: string | null;
    readonly own: boolean;
    readonly at: string | null;
  }
  /** A form on show. */
  interface FormScope {
    /** Values and faults. */
    readonly store: FormStore;
    /** Answer of GET {action}: holds the lookups' items. */
    readonly init: Readonly<Record<string, unknown>>;
    /** The rows it was opened for, with the names of what they refer to. */
    readonly rows: readonly Row$1[];
    /** What is entered is kept in this browser until it is saved or given up; absent where nothing is. */
    readonly draft?: FormDraft | undefined;
    /** Two edits of the record that the person is asked about; absent where nothing is edited. */
    readonly question?: Store<ConflictQuestion | undefined> | undefined;
  }
  /** The form around. Only inside one. */
  const useForm: () => FormScope;
  /** Another item's value, for a control that needs it (the phone that a code is sent to). undefined when the form has no such item. */
  const useFormValue: (name: string) => unknown;
  /** For controls whose value arrives later (uploads): while `waiting`, the form around says so (or `message`) instead of sending without it. */
  const useFormWait: (name: string, waiting: boolean, message?: string) => void;
  /** What GET {action} answered. Empty for an action without it. */
  interface FormInit {
    /** First values by item name; undefined when the action has none. */
    readonly source: Values | undefined;
    /** Of the row, to notice that somebody else saved meanwhile. */
    readonly version: number | undefined;
    /** The whole answer: lookups stand beside the source. */
    readonly data: Values;
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
  export { Access, ActionState, Actor, Answer, AnyFact, AskedValue, Before, CallContext, Cell, CellProps, Change, Changes, ClientAction, ClientColumn, ClientContext, ClientFigure, ClientFilter, ClientFormItem, ClientLookup, ClientMenu, ClientOption, ClientPlugin, ClientSystem, ClientTableView, Component, ComponentProps, Contribution, Control, ControlProps, Create, Db, DeclaredEndpoint, DeclaredOperation, Envelope, Events, ExportRequest, Exporter, Fact, FactBus, FactConsumer, FactContext, FactToken, FailedJob, FieldError, FieldError$1, FileAnswer, FileStore, FilterControl, FilterProps, FormChecker, FormLoad, FormOptions, FormScope, FormStore, Given, Held, Http, HttpError, ItemView, Job, JobContext, KeptFile, ListData, ListReader, Literal, LoadContext, MaskedPlace, MaskedQuestions, MaskedValues, Matching, MissingContext, Moment, NOW, NamedRow, NewFact, NoValues, Notice, OperationDeclaration, OperationInit, OperationResult, OperationSpec, Option, OptionSource, OutboxEvent, OutsideServerPlugin, PageComponent, Payload, PayloadOf, Presenter, PresenterProps, Query, QueryValue, RecordToken, Remove, ReportRead, ReportReader, RequestContext, RequestError, RequestOptions, Row, Row$1, RowValues, RunContext, ServerPlugin, ServerServices, SignedRequest, Signing, SigningHeader, Snapshot, Store, Tell, TimelineEntry, TimelineRequest, TimelineSource, ToldConflict, TransitionPayload, Tx, UploadedFile, UserEvent, UserEvents, Value, ValueOf, Values, Values$2 as Values$1, ViewComponent, Widget, WriteContext, Written, boolean, createFormStore, createStore, date, datetime, decimal, defineFact, defineOperation, defineOutsideServerPlugin, definePlugin, defineRecord, factTopic, fieldName, file, files, forbidden, integer, invalid, json, malformed, month, notFound, option, optional, options, outOfScope, personField, readsOf, ref, refs, refuse, text, tooMany, unauthenticated, useForm, useFormValue, useFormWait, useStore, valueFor, valuesFor, withQuery };
}
