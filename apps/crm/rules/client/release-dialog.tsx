import Modal from '@arco-design/web-react/es/Modal'
import Skeleton from '@arco-design/web-react/es/Skeleton'
import '@arco-design/web-react/es/Modal/style/css.js'
import '@arco-design/web-react/es/Skeleton/style/css.js'
import { type ReactNode, useId, useState } from 'react'
import { LoadFailed, useBackCloses, useData } from '#core/runtime/index.ts'
import { dueLeadsGet } from '../wire.ts'
import { LossSamples } from './loss-samples.tsx'
import { DigitsInput } from './setting.tsx'

interface Props {
  readonly saving: boolean
  onRelease(count: number): void
  onCancel(): void
}

/** Dialog for the number of overdue leads that the next run may move; default: all of them. */
export function ReleaseDialog({ saving, onRelease, ...props }: Props): ReactNode {
  const onCancel = useBackCloses(props.onCancel)
  const id = useId()
  const { data, error, refresh } = useData(dueLeadsGet)
  const [typed, setTyped] = useState<{ readonly count: number | undefined }>()
  const count = typed ? typed.count : data?.due
  const most = data?.due ?? 0
  const problem = count === undefined || count < 1 || count > most ? `请输入1-${most}之间的条数` : undefined
  return (
    <Modal
      visible
      title="放行到期客户"
      style={{ width: 'var(--yh-frame-medium)' }}
      okText="放行"
      cancelText="取消"
      okButtonProps={{ disabled: !data?.held || problem !== undefined }}
      confirmLoading={saving}
      maskClosable={false}
      onOk={() => {
        if (count !== undefined) onRelease(count)
      }}
      onCancel={onCancel}
    >
      <div className="yh-rules-preview" aria-busy={!data && !error}>
        {!data && !error && <Skeleton animation text={{ rows: 4 }} />}
        {error !== undefined && !data && <LoadFailed error={error} retry={() => void refresh()} />}
        {data && !data.held && <p className="yh-rules-verdict">现在没有被拦下的到期客户，下次执行照常进行。</p>}
        {data?.held && (
          <>
            <p className="yh-rules-verdict is-warning">
              现有{data.due}条客户到期，占可流失客户（{data.total}条）的{Math.round((data.due * 100) / Math.max(data.total, 1))}
              %。放行后在下一个整点移入公海，到期最久的在先。
            </p>
            <h3>
              <label htmlFor={id}>本次放行</label>
            </h3>
            <DigitsInput
              id={id}
              value={count}
              unit="条"
              disabled={saving}
              invalid={problem !== undefined}
              onChange={value => setTyped({ count: value })}
            />
            {problem ? (
              <p className="yh-rules-problem" role="alert">
                {problem}
              </p>
            ) : (
              <p className="yh-rules-help">24小时内有效。其余客户仍保留，可以之后再放行；也可以先延长天数或设置保护。</p>
            )}
            <LossSamples title="到期最久的客户" sample={data.sample} />
          </>
        )}
      </div>
    </Modal>
  )
}
