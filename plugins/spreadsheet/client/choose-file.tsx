import Progress from '@arco-design/web-react/es/Progress'
import '@arco-design/web-react/es/Progress/style/css.js'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { messageOf, useHttp } from '#core/runtime/index.ts'
import type { DryRun } from '../wire/dry-run.ts'
import { importUploadAt } from '../wire/endpoints.ts'

const MAX_FILE_MB = 20

/** Upload control (click, drop or keyboard) that sends the file to the server for a dry run. */
export function ChooseFile({
  url,
  tip,
  onRead,
}: {
  readonly url: string
  readonly tip: string | undefined
  onRead(dryRun: DryRun): void
}): ReactNode {
  const http = useHttp()
  const input = useRef<HTMLInputElement>(null)
  const [percent, setPercent] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const [over, setOver] = useState(false)

  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return
    if (/\.xls$/i.test(file.name)) return setProblem('这是旧版 .xls 工作簿，请在表格软件中另存为 .xlsx 后再导入')
    if (!/\.(xlsx|csv)$/i.test(file.name)) return setProblem('文件格式有误，请选择 .xlsx 或 .csv 文件')
    if (file.size > MAX_FILE_MB * 1024 * 1024) return setProblem(`文件大小不能超过${MAX_FILE_MB}MB`)
    setProblem(undefined)
    setPercent(0)
    const form = new FormData()
    form.append('file', file)
    try {
      onRead((await http.upload(importUploadAt(url), form, { quiet: true, onProgress: setPercent })).data)
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setPercent(undefined)
      // The browser fires no change event for the same path: without the reset, a corrected and saved file could not be chosen again.
      if (input.current) input.current.value = ''
    }
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    void read(event.dataTransfer.files[0])
  }

  return (
    <div>
      <button
        type="button"
        className={over ? 'yh-import-drop is-over' : 'yh-import-drop'}
        disabled={percent !== undefined}
        onClick={() => input.current?.click()}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {percent === undefined ? (
          <>
            <strong>点击选择文件，或拖到这里</strong>
            <span>支持 .xlsx 与 .csv（UTF-8、UTF-16 或 GBK），不超过 {MAX_FILE_MB}MB、50000 行；表头上方可以有标题行</span>
            {tip && <span>{tip}</span>}
          </>
        ) : (
          <>
            <strong>{percent < 100 ? '正在上传…' : '正在读取并校验…'}</strong>
            <Progress percent={percent} size="small" className="yh-import-bar" />
          </>
        )}
      </button>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv"
        hidden
        aria-label="选择导入文件"
        onChange={event => void read(event.target.files?.[0])}
      />
      {problem && (
        <p role="alert" className="yh-import-problem">
          {problem}
        </p>
      )}
    </div>
  )
}
