import { type ReactNode, useId, useState } from 'react'
import type { ComponentProps } from '#core/contract/client-plugin.ts'
import { Paged, PartFailed, PartWaiting } from '#core/runtime/detail/index.ts'
import { TabStrip, useData } from '#core/runtime/index.ts'
import { institutionFollowUpsList, internalFollowUpsList, type LeadFollowUp, leadDetailsGet } from '../../wire/detail.ts'
import { EMPTY_VALUE_TEXT, useLabels } from '../names/labels.ts'
import { DETAIL_SETS } from '../names/option-sets.ts'
import { personName } from './person-name.ts'
import './parts.css'

const INTERNAL_TAB = 'internal'

const FollowUpEntries = ({ records }: { readonly records: readonly LeadFollowUp[] }): ReactNode => {
  const label = useLabels(DETAIL_SETS)
  return (
    <ul className="yh-client-entries">
      {records.map(record => (
        <li key={record.id}>
          <div className="yh-detail-entry-head">
            <strong>{personName(record.followUpPeople) ?? EMPTY_VALUE_TEXT}</strong>
            {record.intentionLevel && <span className="yh-client-tag">意向：{label('intentionLevel', record.intentionLevel)}</span>}
            <time>{record.followUpTime}</time>
          </div>
          <p className="yh-detail-text">{record.followUpContent}</p>
          {record.nextFollowUpTime && <p className="yh-client-note">下次跟进：{record.nextFollowUpTime}</p>}
          {record.correction && (
            <p className="yh-client-note">
              更正说明（{record.correctedDate}）：{record.correction}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Follow-ups of a client, one tab for the agency's own and one for each institution that has the client. */
export function FollowUps({ rows }: ComponentProps): ReactNode {
  const id = useId()
  const [open, setOpen] = useState(INTERNAL_TAB)
  const client = rows[0]?.id
  const { data: details, error, refreshing, refresh } = useData(client === undefined ? null : leadDetailsGet, { id: client })
  if (error && !refreshing && !details) return <PartFailed error={error} retry={() => void refresh()} />
  if (!details) return <PartWaiting />
  const institutions = details.institutionsFollowUpGrouping
  const chosen = institutions.find(one => String(one.id) === open)
  const tabs = [
    { key: INTERNAL_TAB, title: '内部跟进', count: details.followUpRecordsCount },
    ...institutions.map(one => ({ key: String(one.id), title: one.name, count: one.number })),
  ]
  return (
    <TabStrip id={id} label="跟进记录" className="yh-detail-subtabs" tabs={tabs} open={chosen ? open : INTERNAL_TAB} onOpen={setOpen}>
      <Paged
        key={chosen?.id}
        source={chosen ? institutionFollowUpsList : internalFollowUpsList}
        query={{ id: details.id, institutionsIdIs: chosen?.id, sort: '-id' }}
        empty="暂无跟进记录"
      >
        {records => <FollowUpEntries records={records} />}
      </Paged>
    </TabStrip>
  )
}
