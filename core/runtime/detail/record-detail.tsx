import { type ReactNode, useCallback, useId, useMemo, useState } from 'react'
import type { ComponentProps } from '#core/contract/client-plugin.ts'
import { detailGet, timelineGet } from '#core/contract/core-addresses.ts'
import type { ClientDetail, ClientDetailTab, ClientDetailView } from '#schemas/types/wire.ts'
import { useActionRunner } from '../action/use-action-runner.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { RequestError } from '../http/request-error.ts'
import { useOpened } from '../opened/use-layer.ts'
import { Contributed } from '../screen/contributed.tsx'
import { EmptyState } from '../screen/empty-state.tsx'
import { LoadFailed } from '../screen/load-failed.tsx'
import { TabStrip } from '../screen/tab-strip.tsx'
import { useData, useRefresh } from '../swr/use-data.ts'
import { RowComparison } from './compare.tsx'
import { DetailHead } from './detail-head.tsx'
import { PartWaiting } from './part-state.tsx'
import { RecordList } from './record-list.tsx'
import { Sections } from './sections.tsx'
import { Timeline } from './timeline.tsx'
import { useTitle } from './use-title.ts'
import './detail.css'

interface RecordDetailProps {
  readonly view: ClientDetailView
  readonly id: number
  /** URL of the list behind the drawer, which shows the row, too; undefined on a page of its own. */
  readonly behind?: string | undefined
  readonly inDrawer: boolean
  /** Rendered after the buttons. */
  readonly children?: ReactNode
}

/** Full view of a row, as defined by its manifest. */
export const RecordDetail = (props: RecordDetailProps): ReactNode => {
  const { view, id } = props
  const { data, error, refreshing, refresh } = useData(detailGet, { path: view.path, id })
  if (error && !refreshing && !data) {
    if (!(error instanceof RequestError && (error.status === 404 || error.status === 403)))
      return <LoadFailed error={error} retry={() => void refresh()} />
    const hint = error.status === 404 ? '它可能已被删除，或不在您可以查看的范围内' : undefined
    return <EmptyState art="lost" title={error.message} hint={hint} />
  }
  if (!data) return <PartWaiting lines={10} />
  return <LoadedDetail {...props} detail={data} />
}

/** Refreshes everything that may show the row, after an action on it. */
const useRefreshAfterAction = ({ view, behind }: RecordDetailProps): (() => void) => {
  const refresh = useRefresh()
  return useCallback(() => {
    const lists = view.tabs.flatMap(({ list, each }) => [list, each].flatMap(part => part?.listUrl ?? []))
    const shown = [detailGet.path, timelineGet.path, view.base, ...lists, ...(behind === undefined ? [] : [behind])]
    for (const prefix of new Set(shown)) void refresh(prefix)
  }, [refresh, view, behind])
}

function LoadedDetail({ detail, ...props }: RecordDetailProps & { readonly detail: ClientDetail }): ReactNode {
  const { view, inDrawer, children } = props
  const id = useId()
  const opened = useOpened()
  // A layer opened by the address belongs to the tab that the address names.
  const [open, setOpen] = useState(opened?.part ?? view.tabs[0]?.key)
  const changed = useRefreshAfterAction(props)
  const rows = useMemo(() => [detail.row], [detail.row])
  const runner = useActionRunner(undefined, { onChanged: changed, named: { actions: view.actions, rows } })
  const name = useTitle(view, detail.row)
  usePageTitle(name, 1)
  const tab = view.tabs.find(({ key }) => key === open) ?? view.tabs[0]
  const tabs = view.tabs.map(({ key, title }) => ({ key, title, count: detail.counts[key] }))
  return (
    <div className={inDrawer ? 'yh-detail' : 'yh-detail is-page'}>
      <DetailHead view={view} detail={detail} runner={runner}>
        {children}
      </DetailHead>
      {tab && (
        <TabStrip id={id} label="详情" tabs={tabs} open={tab.key} onOpen={setOpen}>
          <div className="yh-detail-part" key={tab.key}>
            <TabPart tab={tab} view={view} detail={detail} name={name ?? ''} onChanged={changed} />
          </div>
        </TabStrip>
      )}
      {runner.outlet}
    </div>
  )
}

interface TabPartProps {
  readonly tab: ClientDetailTab
  readonly view: ClientDetailView
  readonly detail: ClientDetail
  /** Name of the row. */
  readonly name: string
  onChanged(): void
}

/** Content of a tab; loaded when the tab is opened. */
function TabPart({ tab, view, detail, name, onChanged }: TabPartProps): ReactNode {
  const { row } = detail
  if (tab.list) return <RecordList view={tab.list} of={row.id} name={name} title={tab.title} part={tab.key} onChanged={onChanged} />
  if (tab.timeline) return <Timeline path={view.path} id={row.id} />
  if (tab.compare) return <RowComparison compare={tab.compare} rows={detail.compared[tab.key] ?? []} />
  if (tab.component) return <ComponentTab tab={tab} view={view} detail={detail} component={tab.component} />
  return <Sections tab={tab} row={row} />
}

/** A plugin's component as a tab; it receives the row and the actions of the detail. */
function ComponentTab({
  tab,
  view,
  detail,
  component,
}: Omit<TabPartProps, 'onChanged' | 'name'> & { readonly component: string }): ReactNode {
  const props = useMemo<ComponentProps>(
    () => ({
      props: tab.props ?? {},
      rows: [detail.row],
      action: undefined,
      actions: Object.fromEntries(view.actions.map(action => [action.key, action])),
      view: undefined,
      close: () => {},
    }),
    [tab, view, detail],
  )
  return <Contributed kind="components" id={component} props={props} fallback={<PartWaiting />} />
}
