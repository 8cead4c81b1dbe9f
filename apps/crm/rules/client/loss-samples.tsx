import type { ReactNode } from 'react'
import type { LossSample } from '../wire.ts'

const LOSS_REASON_LABELS = { AUTO_NO_FOLLOW_UP: '未跟进', AUTO_NO_ALLOCATION: '未分配' } as const

/** Table of some leads to be lost, with owner and reason. */
export function LossSamples({ title, sample }: { readonly title: string; readonly sample: readonly LossSample[] }): ReactNode {
  if (sample.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <div className="yh-rules-sample">
        <table>
          <thead>
            <tr>
              <th>客户</th>
              <th>归属人</th>
              <th>原因</th>
              <th>预计流失时间</th>
            </tr>
          </thead>
          <tbody>
            {sample.map(item => (
              <tr key={item.id}>
                <td>{item.name}</td>
                <td>{item.ownerName}</td>
                <td>{LOSS_REASON_LABELS[item.reason]}</td>
                <td>{item.lossTime}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
