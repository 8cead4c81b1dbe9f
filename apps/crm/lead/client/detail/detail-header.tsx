import type { ReactNode } from 'react'
import type { Details } from '../../wire.ts'
import { EMPTY, textOf, useLabels } from '../labels.ts'
import { DETAIL_SETS } from '../option-sets.ts'
import { Contact } from './contact.tsx'
import { Facts } from './facts.tsx'
import { personName } from './person-name.ts'
import { StageProgress } from './stage-progress.tsx'

/** Who the client is, whose, and how far. `children` are the buttons beside the name. */
export function DetailHeader({ details, children }: { readonly details: Details; readonly children: ReactNode }): ReactNode {
  const label = useLabels(DETAIL_SETS)
  const { institutionsCustomer: client, id, canAct } = details
  return (
    <header className="yh-client-head">
      <div className="yh-client-title">
        <h2>{client.name}</h2>
        {client.status === 'LOSS' && <span className="yh-client-tag">公海</span>}
        {client.exclusive && <span className="yh-client-tag is-accent">独家分配</span>}
        <div className="yh-client-buttons">{children}</div>
      </div>
      <Facts
        facts={[
          { label: '归属人', value: personName(details.attributablePerson) ?? EMPTY },
          { label: '客服', value: personName(details.staffPerson) ?? EMPTY },
          { label: '客户来源', value: label('customerSource', client['customerSource']) },
          { label: '手机号', value: <Contact id={id} field="phoneNumber" masked={client.phoneNumber} canAct={canAct} /> },
          { label: '微信号', value: <Contact id={id} field="wechat" masked={client.wechat} canAct={canAct} /> },
          { label: '咨询项目', value: label('serviceCategory', client['consultingProject']) },
          { label: '客户阶段', value: label('customerPhase', client.customerPhase) },
          { label: '创建时间', value: textOf(client.createdDate) },
        ]}
      />
      <StageProgress phase={client.customerPhase} />
    </header>
  )
}
