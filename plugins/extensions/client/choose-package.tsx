import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { pluginInspect } from '#core/contract/plugin-wire.ts'
import { useHttp, useMobile } from '#core/runtime/index.ts'
import type { InspectedPackage } from '../wire.ts'
import { ProblemList } from './problems.tsx'
import { confirmationRefusal } from './refusal.ts'

const MAX_PACKAGE_MB = 5

/** Problem of a file that is found before the upload; undefined if there is none. */
const packageProblem = ({ name, size }: File): string | undefined => {
  if (!/\.zip$/i.test(name)) return '请选择 .zip 插件包，由 npm run pack 生成'
  if (size > MAX_PACKAGE_MB * 1024 * 1024) return `插件包不能超过 ${MAX_PACKAGE_MB}MB`
  return undefined
}

/** Picks a package by click, drop or keyboard and uploads it for inspection. Nothing is installed yet. */
export function ChoosePackage({ onInspected }: { onInspected(file: File, inspected: InspectedPackage): void }): ReactNode {
  const http = useHttp()
  const mobile = useMobile()
  const input = useRef<HTMLInputElement>(null)
  const [percent, setPercent] = useState<number>()
  const [problems, setProblems] = useState<readonly string[]>([])
  const [over, setOver] = useState(false)

  const inspect = async (file: File | undefined): Promise<void> => {
    if (!file) return
    const wrong = packageProblem(file)
    setProblems(wrong === undefined ? [] : [wrong])
    if (wrong !== undefined) return
    setPercent(0)
    const form = new FormData()
    form.append('file', file)
    try {
      onInspected(file, (await http.upload(pluginInspect, form, { quiet: true, onProgress: setPercent })).data)
    } catch (error) {
      setProblems(confirmationRefusal(error).problems)
    } finally {
      setPercent(undefined)
      // Otherwise choosing the same file again, repacked, would fire no change event.
      if (input.current) input.current.value = ''
    }
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    if (percent === undefined) void inspect(event.dataTransfer.files[0])
  }

  return (
    <>
      <button
        type="button"
        className={over ? 'yh-plugins-drop is-over' : 'yh-plugins-drop'}
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
            <strong>{mobile ? '选择插件包' : '选择插件包，或拖到这里'}</strong>
            <span>.zip，不超过 {MAX_PACKAGE_MB}MB；先检查并说明内容，确认后才安装</span>
          </>
        ) : (
          <strong role="status">{percent < 100 ? `正在上传 ${percent}%` : '正在检查…'}</strong>
        )}
      </button>
      <input
        ref={input}
        type="file"
        accept=".zip"
        hidden
        aria-label="选择插件包"
        onChange={event => void inspect(event.target.files?.[0])}
      />
      <ProblemList title="没有读取" problems={problems} />
    </>
  )
}
