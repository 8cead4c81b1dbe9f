import Button from '@arco-design/web-react/es/Button'
import '@arco-design/web-react/es/Button/style/css.js'
import Input from '@arco-design/web-react/es/Input'
import '@arco-design/web-react/es/Input/style/css.js'
import { type ReactNode, useRef, useState } from 'react'
import type { ControlProps } from '#core/contract/client-plugin.ts'
import { messageOf, toast, useHttp } from '#core/runtime/index.ts'
import { recipientFileAt } from '../wire.ts'

const TEXTAREA_ROWS = { minRows: 5, maxRows: 12 }

const countFilledLines = (text: string): number => text.split('\n').filter(line => line.trim() !== '').length

/** Form control for phone numbers, one per line; rows of a file are inserted as lines that can be edited. */
export function RecipientsControl({ id, item, value, disabled, invalid, placeholder, onChange, onBlur }: ControlProps): ReactNode {
  const http = useHttp()
  const input = useRef<HTMLInputElement>(null)
  const [reading, setReading] = useState(false)
  /** Notes on the parts of the last file that are not in the list. */
  const [notes, setNotes] = useState<readonly string[]>([])
  const text = typeof value === 'string' ? value : ''

  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return
    const form = new FormData()
    form.append('file', file)
    setReading(true)
    try {
      const { data } = await http.upload(recipientFileAt(String(item.props?.['endpoint'])), form, { quiet: true })
      onChange(data.text)
      setNotes(data.notes)
      toast.success(`已读取${data.rows}行`)
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setReading(false)
      // Cleared, so that choosing the same file again after editing it fires a change event.
      if (input.current) input.current.value = ''
    }
  }

  return (
    <div className="yh-texting-recipients">
      <Input.TextArea
        id={id}
        value={text}
        disabled={disabled}
        status={invalid ? 'error' : undefined}
        placeholder={placeholder}
        autoSize={TEXTAREA_ROWS}
        onChange={typed => onChange(typed === '' ? undefined : typed)}
        onBlur={onBlur}
      />
      <div className="yh-texting-file">
        <Button size="small" disabled={disabled} loading={reading} onClick={() => input.current?.click()}>
          从文件读取
        </Button>
        <span>支持 .xlsx 与 .csv，首行为表头{text === '' ? '' : `；当前${countFilledLines(text)}行`}</span>
      </div>
      {notes.length > 0 && (
        <p role="status" className="yh-texting-notes">
          {notes.join('；')}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv"
        hidden
        aria-label="选择收件人文件"
        onChange={event => void read(event.target.files?.[0])}
      />
    </div>
  )
}
