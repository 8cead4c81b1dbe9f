import type { ReactNode } from 'react'
import type { TaskPreview } from '../wire.ts'

/** Preview of a task: counts, then sample texts, then recipients that cannot be sent to. */
export function PreviewPanel({ preview, skips }: { readonly preview: TaskPreview; readonly skips: boolean }): ReactNode {
  const { recipients, messages, duplicates, optedOut, blacklisted, faultCount, sendTime, deferred } = preview
  const left = [
    ['重复', duplicates],
    ['退订', optedOut],
    ['黑名单', blacklisted],
  ].filter(([, count]) => count !== 0)
  return (
    <section className="yh-texting-preview" aria-label="预览" aria-live="polite">
      <p>
        将发送给 <strong>{recipients}</strong> 个号码，共计费 <strong>{messages}</strong> 条；
        {sendTime ? `${sendTime}开始发送${deferred ? '（营销短信避开21:00–8:00）' : ''}` : '提交后立即发送'}
      </p>
      {left.length > 0 && <p className="yh-texting-left">已去除：{left.map(([label, count]) => `${label}${count}个`).join('、')}</p>}
      {preview.samples.map(({ phone, text, parts }) => (
        <blockquote key={phone} className="yh-texting-sample">
          <span>
            {phone} · {text.length}字 · {parts}条
          </span>
          {text}
        </blockquote>
      ))}
      {faultCount > 0 && <FaultList preview={preview} skips={skips} />}
    </section>
  )
}

function FaultList({ preview: { faults, faultCount }, skips }: { readonly preview: TaskPreview; readonly skips: boolean }): ReactNode {
  return (
    <div role="alert" className="yh-texting-faults">
      <p>
        {faultCount}个收件人无法发送，{skips ? '将被跳过' : '请修改，或选择“跳过无法发送的收件人”'}：
      </p>
      <ul>
        {faults.map(({ where, reason }) => (
          <li key={`${where} ${reason}`}>
            {where}：{reason}
          </li>
        ))}
        {faultCount > faults.length && <li>还有{faultCount - faults.length}个</li>}
      </ul>
    </div>
  )
}
