import Modal from '@arco-design/web-react/es/Modal'
import '@arco-design/web-react/es/Modal/style/css.js'
import { type ReactNode, useMemo, useState } from 'react'
import type { ComponentProps } from '#core/contract/client-plugin.ts'
import { Paged } from '#core/runtime/detail/index.ts'
import { Contributed, toast, useBackCloses } from '#core/runtime/index.ts'
import { type AllocationRecord, allocationRecordsList } from '../../wire/detail.ts'
import { EMPTY_VALUE_TEXT, useLabels } from '../names/labels.ts'
import { DETAIL_SETS } from '../names/option-sets.ts'
import { personName } from './person-name.ts'
import { RecordTable } from './record-table.tsx'
import './parts.css'

/** Allocation method of a client's own booking; the institution has no page for it. */
const SELF_BOOKED = 'jigouyuyue'
const QR_COMPONENT = 'qr/code'

/** The text as an absolute URL of this site if it is a path, so that a phone can open it after scanning. */
const absoluteUrl = (text: string | null): string | null => (text?.startsWith('/') ? new URL(text, location.href).href : text)

function QrDialog({ record, onClose }: { readonly record: AllocationRecord; onClose(): void }): ReactNode {
  const close = useBackCloses(onClose)
  const props = useMemo<ComponentProps>(
    () => ({
      props: { text: absoluteUrl(record.qrUrl), name: `${record.institutions.name}二维码` },
      rows: [],
      action: undefined,
      actions: {},
      view: undefined,
      close,
    }),
    [record, close],
  )
  return (
    <Modal visible title={record.institutions.name} footer={null} onCancel={close} style={{ width: 'var(--yh-frame-narrow)' }}>
      <Contributed kind="components" id={QR_COMPONENT} props={props} />
    </Modal>
  )
}

/** Allocation records of a client: institution, method, state, and the QR code that leads to the institution's page. */
export function AllocationRecords({ rows }: ComponentProps): ReactNode {
  const label = useLabels(DETAIL_SETS)
  const [shown, setShown] = useState<AllocationRecord>()
  const showQr = (record: AllocationRecord): void => {
    if (record.allocationMethod === SELF_BOOKED) toast.warning('自主预约客户无机构页面')
    else if (!record.qrUrl) toast.warning('该记录没有二维码')
    else setShown(record)
  }
  return (
    <>
      <Paged source={allocationRecordsList} query={{ id: rows[0]?.id, sort: '-id' }} empty="暂无分配记录">
        {records => (
          <RecordTable
            label="分配记录"
            records={records}
            columns={[
              { label: '分配时间', show: record => record.createdDate },
              { label: '分配人', show: record => personName(record.operator) ?? EMPTY_VALUE_TEXT },
              { label: '机构', show: record => record.institutions.name },
              { label: '分配方式', show: record => label('allocationMethod', record.allocationMethod) },
              {
                label: '机构客户状态',
                show: record =>
                  record.withdrawnDate ? `已撤回（${record.withdrawnDate}）` : label('relationStatus', record.customerStatus),
              },
              {
                label: '操作',
                show: record => (
                  <button type="button" className="yh-link" onClick={() => showQr(record)}>
                    二维码
                  </button>
                ),
              },
            ]}
          />
        )}
      </Paged>
      {shown && <QrDialog record={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
