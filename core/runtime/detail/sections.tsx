import { type ReactNode, useId, useMemo, useState } from 'react'
import type { ClientDetailTab, ClientEach, ClientSection, Row } from '#schemas/types/wire.ts'
import { TabStrip } from '../screen/tab-strip.tsx'
import { useList } from '../swr/use-list.ts'
import { readPath } from '../table/tree.ts'
import { DetailFacts } from './facts.tsx'
import { PartFailed, PartWaiting } from './part-state.tsx'

/** Maximum number of subtabs; more would not be readable. */
const MAX_SUBTABS = 50
const OWN_TAB_KEY = 'own'

interface SectionsProps {
  readonly sections: readonly ClientSection[]
  readonly row: Row
  /** Rendered above the first section. */
  readonly children?: ReactNode
}

/** Sections without fields are left out, with their headings. */
const AllSections = ({ sections, row, children }: SectionsProps): ReactNode => (
  <div className="yh-detail-sections">
    {children}
    {sections.map(
      (section, at) =>
        section.fields.length > 0 && (
          <section key={section.title ?? at}>
            {section.title && <h3>{section.title}</h3>}
            <DetailFacts fields={section.fields} row={row} />
          </section>
        ),
    )}
  </div>
)

/** Subtabs: the sections for the row itself, and one subtab per row that refers to it, with that row's fields above the same sections. */
const SubtabSections = ({ each, title, ...props }: SectionsProps & { readonly each: ClientEach; readonly title: string }): ReactNode => {
  const id = useId()
  const [open, setOpen] = useState(OWN_TAB_KEY)
  const query = useMemo(() => ({ screen: each.screen, of: props.row.id, page: 1, size: MAX_SUBTABS }), [each, props.row.id])
  const { data, error, refreshing, refresh } = useList(each.listUrl, query)
  if (error && !refreshing && !data) {
    return (
      <>
        <PartFailed error={error} retry={() => void refresh()} />
        <AllSections {...props} />
      </>
    )
  }
  if (!data) return <PartWaiting lines={8} />
  if (data.records.length === 0) return <AllSections {...props} />
  const named = data.records.map(row => ({ key: String(row.id), title: String(readPath(row, each.title) ?? '-'), row }))
  const chosen = named.find(({ key }) => key === open)
  const tabs = [{ key: OWN_TAB_KEY, title: each.own }, ...named]
  return (
    <TabStrip id={id} label={title} className="yh-detail-subtabs" tabs={tabs} open={chosen?.key ?? OWN_TAB_KEY} onOpen={setOpen}>
      <AllSections {...props}>
        {chosen && (
          <section>
            <h3>{chosen.title}</h3>
            <DetailFacts fields={each.fields} row={chosen.row} />
          </section>
        )}
        {!chosen && data.total > named.length && (
          <p className="yh-detail-hint">
            共 {data.total} 项，这里列出前 {named.length} 项
          </p>
        )}
      </AllSections>
    </TabStrip>
  )
}

/** A tab's fields under headings. */
export const Sections = ({ tab, row }: { readonly tab: ClientDetailTab; readonly row: Row }): ReactNode => {
  const { title, sections = [], each } = tab
  return each ? <SubtabSections title={title} sections={sections} each={each} row={row} /> : <AllSections sections={sections} row={row} />
}
