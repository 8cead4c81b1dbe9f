import Modal from '@arco-design/web-react/es/Modal'
import '@arco-design/web-react/es/Modal/style/css.js'
import type { ReactNode } from 'react'
import { useBackCloses } from '#core/runtime/index.ts'
import type { RulesPreview } from '../wire.ts'
import { LossSamples } from './loss-samples.tsx'

const MAX_LISTED_DAYS = 14

function LossDays({ days }: Pick<RulesPreview, 'days'>): ReactNode {
  const most = Math.max(...days.map(day => day.noFollowUp + day.noAllocation))
  return (
    <>
      <h3>每日流失</h3>
      <ul className="yh-rules-days">
        {days.slice(0, MAX_LISTED_DAYS).map(({ date, noFollowUp, noAllocation }) => (
          <li key={date}>
            <time>{date}</time>
            <span className="yh-rules-bar" aria-hidden>
              <span className="yh-rules-bar-fill" style={{ width: `${((noFollowUp + noAllocation) / most) * 100}%` }} />
            </span>
            <strong>{noFollowUp + noAllocation}</strong>
            <small>
              未跟进{noFollowUp} · 未分配{noAllocation}
            </small>
          </li>
        ))}
      </ul>
      {days.length > MAX_LISTED_DAYS && <p className="yh-rules-help">另有{days.length - MAX_LISTED_DAYS}天</p>}
    </>
  )
}

/** Effect of the settings, shown before they are saved. */
export function PreviewDialog(props: {
  readonly preview: RulesPreview
  readonly saving: boolean
  onSave(): void
  onCancel(): void
}): ReactNode {
  const { preview, saving, onSave } = props
  const onCancel = useBackCloses(props.onCancel)
  return (
    <Modal
      visible
      title="保存客户规则"
      style={{ width: 'var(--yh-frame-medium)' }}
      okText="保存"
      cancelText="取消"
      confirmLoading={saving}
      maskClosable={false}
      onOk={onSave}
      onCancel={onCancel}
    >
      <div className="yh-rules-preview">
        <p className={preview.total > 0 ? 'yh-rules-verdict is-warning' : 'yh-rules-verdict'}>{preview.message}</p>
        {preview.notice && <p className="yh-rules-problem">{preview.notice}</p>}
        {preview.days.length > 0 && <LossDays days={preview.days} />}
        <LossSamples title="最早流失的客户" sample={preview.sample} />
        {preview.total > 0 && <p className="yh-rules-help">按现有客户计算，之后的跟进、分配会推迟或避免流失。本预览10分钟内有效。</p>}
      </div>
    </Modal>
  )
}
