import { type ReactNode, useEffect, useRef } from 'react'
import { toast } from '../feedback/toast.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { RequestError } from '../http/request-error.ts'
import { useRefresh } from '../swr/use-data.ts'
import { hasEnded, runProgressText } from './run.ts'
import { useRun } from './use-run.ts'
import './bulk.css'

interface Props {
  readonly id: string
  /** The run's dialog is open, and shows the end itself. */
  readonly quiet: boolean
  onOpen(): void
  onEnd(): void
}

/** Progress of a background run, at the edge of every page. When it ends, the list of its rows is refreshed. */
const RunNote = ({ id, quiet, onOpen, onEnd }: Props): ReactNode => {
  const { data: run, error } = useRun(id)
  const refresh = useRefresh()
  const latest = useLatest({ quiet, onEnd })
  const told = useRef(false)
  useEffect(() => {
    const gone = error instanceof RequestError && error.status === 404
    if (told.current || !(gone || (run && hasEnded(run)))) return
    told.current = true
    if (run?.listUrl) void refresh(run.listUrl)
    if (run && !latest.current.quiet) {
      const text = `${run.label}：${run.state === 'failed' ? `${run.message ?? '没有完成'}，` : ''}${runProgressText(run)}`
      if (run.state === 'done' && run.refused === 0) toast.success(text)
      else toast.warning(text)
    }
    latest.current.onEnd()
  }, [run, error])
  if (!run || quiet || hasEnded(run)) return null
  return (
    <button type="button" className="yh-bulk-note" aria-label={`查看${run.label}的进度`} onClick={onOpen}>
      <strong>{run.label}</strong>
      <span>{runProgressText(run)}</span>
      <progress max={Math.max(1, run.total)} value={run.done + run.refused} />
    </button>
  )
}

export default RunNote
