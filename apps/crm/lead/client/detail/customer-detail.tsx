import Button from '@arco-design/web-react/es/Button'
import '@arco-design/web-react/es/Button/style/css.js'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ComponentProps } from '#core/contract/client-plugin.ts'
import { EmptyState, LoadFailed, OptionsContext, RequestError, TabStrip, useData, useOptionSets } from '#core/runtime/index.ts'
import type { ClientAction } from '#schemas/types/wire.ts'
import type { Details } from '../../wire.ts'
import { address } from '../addresses.ts'
import { Waiting } from '../part-state.tsx'
import { AllocationRecords } from './allocation-records.tsx'
import { BasicInformation } from './basic-information.tsx'
import { DetailHeader } from './detail-header.tsx'
import { FollowUps } from './follow-ups.tsx'
import { Orders } from './orders.tsx'
import { ReceiveButton } from './receive-button.tsx'
import { Timeline } from './timeline.tsx'
import { type ClientActions, rowOf, useClientActions } from './use-client-actions.ts'
import './detail.css'

const FOLLOW_UP = 'followUpWithCustomers'
const EDIT = 'edit'

const isInSea = ({ institutionsCustomer }: Details): boolean => institutionsCustomer.status === 'LOSS'

/** The client that the row is, or that it names by a reference. */
const clientId = ({ rows, props }: ComponentProps): number | undefined => {
  const [row] = rows
  const field = props['customer']
  const named = typeof field === 'string' ? (row?.[field] as { readonly id?: unknown } | null | undefined)?.id : row?.id
  return typeof named === 'number' ? named : undefined
}

/** A button for an action, while it is offered for this client; in the high seas it can only be picked up. */
function ActionButton({
  action,
  details,
  run,
}: {
  readonly action: ClientAction | undefined
  readonly details: Details
  readonly run: ClientActions['runner']
}): ReactNode {
  if (!action || !details.canAct || isInSea(details)) return null
  const row = rowOf(details)
  const { visible, disabled, reason } = run.state(action, row)
  if (!visible) return null
  return (
    <Button
      size="small"
      type={action.key === FOLLOW_UP ? 'primary' : 'default'}
      disabled={disabled}
      title={reason}
      onClick={() => run.run(action, [row])}
    >
      {action.label}
    </Button>
  )
}

/** A client in full. Takes the client from the row it stands on: in a drawer the list's, on its own screen the one that the address names. */
export function CustomerDetail(props: ComponentProps): ReactNode {
  const id = clientId(props)
  const { data, error, refreshing, refresh } = useData<Details>(id === undefined ? null : address.details, { id })
  if (id === undefined) return <EmptyState art="lost" title="没有关联的客户" />
  if (error && !refreshing && !data) {
    const gone = error instanceof RequestError && (error.status === 404 || error.status === 403)
    return gone ? <EmptyState art="lost" title={error.message} /> : <LoadFailed error={error} retry={() => void refresh()} />
  }
  if (!data) return <Waiting lines={10} />
  return <LoadedDetail {...props} details={data} />
}

function LoadedDetail({ details, ...props }: ComponentProps & { readonly details: Details }): ReactNode {
  const id = useId()
  const [open, setOpen] = useState('followUps')
  const here = useOptionSets()
  const { actions, options, runner, page } = useClientActions(props)
  const followUps = details.institutionsFollowUpGrouping.reduce((sum, one) => sum + one.number, details.followUpRecordsCount)
  const followUp = <ActionButton action={actions[FOLLOW_UP]} details={details} run={runner} />
  const parts: Readonly<Record<string, ReactNode>> = {
    followUps: <FollowUps details={details}>{followUp}</FollowUps>,
    basic: <BasicInformation details={details} />,
    allocations: <AllocationRecords id={details.id} />,
    orders: <Orders details={details} />,
    timeline: <Timeline id={details.id} />,
  }
  return (
    <div className={props.view ? 'yh-client' : 'yh-client is-page'}>
      <DetailHeader details={details}>
        <ActionButton action={actions[EDIT]} details={details} run={runner} />
        {isInSea(details) && <ReceiveButton id={details.id} />}
        {page && (
          <Link className="yh-link" to={`${page}?id=${details.id}`} target="_blank">
            新页面打开
          </Link>
        )}
      </DetailHeader>
      <TabStrip
        id={id}
        label="客户详情"
        tabs={[
          { key: 'followUps', title: '跟进记录', count: followUps },
          { key: 'basic', title: '基本信息' },
          { key: 'allocations', title: '分配记录' },
          { key: 'orders', title: '订单', count: details.orderGrouping.proceed + details.orderGrouping.cancel },
          { key: 'timeline', title: '动态' },
        ]}
        open={open}
        onOpen={setOpen}
      >
        <div className="yh-client-part">{parts[open]}</div>
      </TabStrip>
      <OptionsContext value={{ ...here, ...options }}>{runner.outlet}</OptionsContext>
    </div>
  )
}
