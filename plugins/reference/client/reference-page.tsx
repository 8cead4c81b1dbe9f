import Input from '@arco-design/web-react/es/Input'
import '@arco-design/web-react/es/Input/style/css.js'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { EmptyState, LoadFailed, ScreenSkeleton } from '#core/runtime/index.ts'
import type { ReferenceData, ReferenceEntry, ReferenceGroup } from '../wire.ts'
import { EntryCard } from './entry-card.tsx'
import { buildSearchIndex, searchEntries } from './find-entries.ts'
import { useReference } from './load-reference.ts'
import { OutsideParts } from './outside-parts.tsx'
import { TextWithCode } from './words.tsx'
import './reference.css'

/** Maximum search results; more would not help to find an entry. */
const MAX_SHOWN_ENTRIES = 60
const ENTRY_PARAM = 'entry'
const GROUP_PARAM = 'group'

interface EntryListProps {
  readonly entries: readonly ReferenceEntry[]
  readonly open: string | null
  onOpen(id: string | null): void
}

const EntryList = ({ entries, open, onOpen }: EntryListProps): ReactNode =>
  entries.map(entry => (
    <EntryCard key={entry.id} entry={entry} open={entry.id === open} onToggle={opened => onOpen(opened ? entry.id : null)} />
  ))

interface GroupNavProps {
  readonly groups: readonly ReferenceGroup[]
  readonly shown: ReferenceGroup | undefined
  onChoose(key: string): void
}

function GroupNav({ groups, shown, onChoose }: GroupNavProps): ReactNode {
  const nav = useRef<HTMLElement>(null)
  // On a phone the groups form a row that is wider than the page.
  useEffect(() => {
    if (shown) nav.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [shown])
  return (
    <nav ref={nav} className="yh-ref-groups" aria-label="参考手册的分组">
      {groups.map(({ key, title, entries }) => (
        <button key={key} type="button" aria-current={key === shown?.key ? 'true' : undefined} onClick={() => onChoose(key)}>
          {title}
          <span>{entries.length}</span>
        </button>
      ))}
    </nav>
  )
}

const EntryGroup = ({ group, ...list }: Omit<EntryListProps, 'entries'> & { readonly group: ReferenceGroup }): ReactNode => (
  <section aria-labelledby="yh-ref-group">
    <h2 id="yh-ref-group">{group.title}</h2>
    <TextWithCode text={group.about} />
    <EntryList entries={group.entries} {...list} />
  </section>
)

const FoundEntries = ({ found, ...list }: Omit<EntryListProps, 'entries'> & { readonly found: readonly ReferenceEntry[] }): ReactNode => (
  <section aria-label="搜索结果">
    <p className="yh-ref-lesser" role="status">
      {found.length > MAX_SHOWN_ENTRIES ? `找到${found.length}项，显示前${MAX_SHOWN_ENTRIES}项` : `找到${found.length}项`}
    </p>
    {found.length === 0 && <EmptyState art="empty" title="没有找到" hint="换一个词，或少写几个字" />}
    <EntryList entries={found.slice(0, MAX_SHOWN_ENTRIES)} {...list} />
  </section>
)

/** The open entry or group is in the URL, so that it can be shared. */
const useReferencePlace = ({ groups }: ReferenceData) => {
  const [params, setParams] = useSearchParams()
  const open = params.get(ENTRY_PARAM)
  const of = open?.split('/')[0] ?? params.get(GROUP_PARAM)
  return {
    open,
    group: groups.find(({ key }) => key === of) ?? groups[0],
    show: (entry: string | null): void =>
      setParams(entry === null ? { [GROUP_PARAM]: of ?? '' } : { [ENTRY_PARAM]: entry }, { replace: true, preventScrollReset: true }),
    choose: (key: string): void => setParams({ [GROUP_PARAM]: key }),
  }
}

function LoadedReference({ reference }: { readonly reference: ReferenceData }): ReactNode {
  const [text, setText] = useState('')
  const typed = useDeferredValue(text)
  const index = useMemo(() => buildSearchIndex(reference), [reference])
  const found = useMemo(() => searchEntries(index, typed), [index, typed])
  const { open, group, show, choose } = useReferencePlace(reference)
  const turn = (key: string): void => {
    setText('')
    choose(key)
  }
  const searching = typed.trim() !== ''
  return (
    <div className="yh-ref">
      <div className="yh-ref-side">
        <Input type="search" value={text} onChange={setText} placeholder="搜索键、部件、接口" aria-label="搜索参考手册" />
        <GroupNav groups={reference.groups} shown={searching ? undefined : group} onChoose={turn} />
      </div>
      <div className="yh-card yh-ref-main">
        {searching && <FoundEntries found={found} open={open} onOpen={show} />}
        {!searching && group && <EntryGroup key={group.key} group={group} open={open} onOpen={show} />}
        {!searching && group?.key === reference.groups[0]?.key && <OutsideParts />}
      </div>
    </div>
  )
}

/** Reference of everything that manifests can contain and plugins can use. */
export function ReferencePage(): ReactNode {
  const { reference, error, retry } = useReference()
  if (error !== undefined) return <LoadFailed error={error} retry={retry} />
  return reference ? <LoadedReference reference={reference} /> : <ScreenSkeleton />
}
