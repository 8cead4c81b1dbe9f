import { type ReactNode, useId, useState } from 'react'
import { TabStrip } from '#core/runtime/index.ts'
import type { Details, FollowUp } from '../../wire.ts'
import { address } from '../addresses.ts'
import { EMPTY, useLabels } from '../labels.ts'
import { DETAIL_SETS } from '../option-sets.ts'
import { Paged } from './paged.tsx'
import { personName } from './person-name.ts'

const INTERNAL = 'internal'

const Entries = ({ records }: { readonly records: readonly FollowUp[] }): ReactNode => {
  const label = useLabels(DETAIL_SETS)
  return (
    <ul className="yh-client-entries">
      {records.map(record => (
        <li key={record.id}>
          <div className="yh-client-entry-head">
            <strong>{personName(record.followUpPeople) ?? EMPTY}</strong>
            {record.intentionLevel && <span className="yh-client-tag">意向：{label('intentionLevel', record.intentionLevel)}</span>}
            <time>{record.followUpTime}</time>
          </div>
          <p className="yh-client-text">{record.followUpContent}</p>
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

/** Our own follow-ups, and those of each institution that has the client. `children` is the button that adds one. */
export function FollowUps({ details, children }: { readonly details: Details; readonly children: ReactNode }): ReactNode {
  const id = useId()
  const [open, setOpen] = useState(INTERNAL)
  const institutions = details.institutionsFollowUpGrouping
  const chosen = institutions.find(one => String(one.id) === open)
  const tabs = [
    { key: INTERNAL, title: '内部跟进', count: details.followUpRecordsCount },
    ...institutions.map(one => ({ key: String(one.id), title: one.name, count: one.number })),
  ]
  return (
    <TabStrip id={id} label="跟进记录" className="yh-client-subtabs" tabs={tabs} open={chosen ? open : INTERNAL} onOpen={setOpen}>
      {!chosen && children && <div className="yh-client-bar">{children}</div>}
      <Paged<FollowUp>
        key={chosen?.id}
        url={chosen ? address.followUpRecords : address.internalFollowUpRecords}
        query={{ id: details.id, institutionsIdIs: chosen?.id }}
        empty="暂无跟进记录"
      >
        {records => <Entries records={records} />}
      </Paged>
    </TabStrip>
  )
}
