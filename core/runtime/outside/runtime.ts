/**
 * `@yuanhang/runtime`: public interface for outside plugins, apart from forms and actions. Listed name by name, because every name here has to stay
 * compatible with plugins built long ago. Internals of the page (kernel, session, registration) are not exported.
 */

export {
  type Cell,
  type CellProps,
  type ClientContext,
  type ClientPlugin,
  type Component,
  type ComponentProps,
  type Contribution,
  type Control,
  type ControlProps,
  definePlugin,
  type FactBus,
  type FilterControl,
  type FilterProps,
  type Held,
  type Matching,
  type PageComponent,
  type Presenter,
  type PresenterProps,
  type ViewComponent,
  type Widget,
} from '#core/contract/client-plugin.ts'
export { atId, type EndpointAddress, endpointAt } from '#core/contract/endpoint.ts'
export type { Events } from '#core/contract/events.ts'
export { type JobAddress, jobAt } from '#core/contract/job-address.ts'
export type { NoInput } from '#core/contract/shape.ts'
// Names of the first version, kept for the plugins that import them.
export {
  noQuantity as noFigure,
  type QuantityStyle as FigureStyle,
  type QuantityValue as FigureValue,
  quantityNumber as figureNumber,
  quantityText as figureText,
  shortQuantityText as shortFigureText,
} from '#core/manifest/text/quantity-text.ts'
export type {
  ClientAction,
  ClientColumn,
  ClientFilter,
  ClientFormItem,
  ClientLookup,
  ClientMenu,
  ClientOption,
  ClientTableView,
  Envelope,
  FieldError,
  ListData,
  Row,
} from '#schemas/types/wire.ts'
export { type Arrangement, toArrangement } from '../columns/column-settings.ts'
export type { Profile } from '../context/profile.ts'
export { useHttp } from '../context/runtime.ts'
export { useBus } from '../context/use-bus.ts'
export { type Change, Changes } from '../detail/changes.tsx'
export type { ServerEventHandler } from '../events/hearers.ts'
export { useServerEvents } from '../events/use-server-events.ts'
export { copyText } from '../feedback/copy-text.ts'
export { type AskOptions, ask, hint } from '../feedback/dialogs.ts'
export { messageOf, report } from '../feedback/report.ts'
export { toast } from '../feedback/toast.ts'
export { type LookupItem, lookupOptions } from '../hooks/lookup-options.ts'
export { matchesTyped } from '../hooks/matches-typed.ts'
export { useEscapeFirst } from '../hooks/use-escape-first.ts'
export { type JobState, useJob } from '../hooks/use-job.ts'
export { useLatest } from '../hooks/use-latest.ts'
export { type Lookup, useLookup } from '../hooks/use-lookup.ts'
export { useMobile } from '../hooks/use-mobile.ts'
export { useNamedOptions } from '../hooks/use-named-options.ts'
export { OptionsContext, useOptionSets, useOptions } from '../hooks/use-options.ts'
export { usePageTitle } from '../hooks/use-page-title.ts'
export { usePermission } from '../hooks/use-permission.ts'
export type { Answer, Http, RequestOptions } from '../http/http.ts'
export { type Query, type QueryValue, withQuery } from '../http/query-string.ts'
export { randomId } from '../http/random-id.ts'
export { RequestError } from '../http/request-error.ts'
export { saveFile } from '../http/save-file.ts'
export { isShortcut, isTyping } from '../keys/is-typing.ts'
export { askToDiscard } from '../leaving/ask-to-discard.ts'
export { useLeaveGuard } from '../leaving/leave-guard.ts'
export { useBackCloses } from '../opened/use-back-closes.ts'
export { Popup, type PopupProps } from '../popup/popup.tsx'
export { EmptyState } from '../screen/empty-state.tsx'
export { LoadFailed } from '../screen/load-failed.tsx'
export { PhoneFrame } from '../screen/phone-frame.tsx'
export { PluginPart } from '../screen/plugin-part.tsx'
export { RichText } from '../screen/rich-text.tsx'
export { ScreenSkeleton } from '../screen/screen-skeleton.tsx'
export { type Tab, TabStrip } from '../screen/tab-strip.tsx'
export { createStore, type Store, useStore } from '../store/store.ts'
export type { Loaded } from '../swr/types.ts'
export { type DataOptions, listAt, useAnswer, useData, useRefresh } from '../swr/use-data.ts'
export { type List, useList } from '../swr/use-list.ts'
export { useMenu } from '../swr/use-menu.ts'
export { useProfile } from '../swr/use-profile.ts'
export { type ListControls, useListControls } from '../table/list-controls.ts'
export { type ListColumn, ListFrame, type ShownList } from '../table/list-frame.tsx'
export type { ListState } from '../table/list-state.ts'
export { MaskedValue } from '../table/masked-value.tsx'
export { Pager } from '../table/pager.tsx'
