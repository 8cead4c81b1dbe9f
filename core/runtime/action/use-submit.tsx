import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Matching } from '#core/contract/client-plugin.ts'
import type { ClientAction, FieldError, Row } from '#schemas/types/wire.ts'
import { useRuntime } from '../context/runtime.ts'
import { ask, choose, hint } from '../feedback/dialogs.ts'
import { messageOf, report } from '../feedback/report.ts'
import { toast } from '../feedback/toast.ts'
import type { ReportedConflict } from '../form/conflict.ts'
import { areFormValuesEqual, type FormItemValues } from '../form/values.ts'
import { randomId } from '../http/random-id.ts'
import type { RequestError } from '../http/request-error.ts'
import type { ChangedRow } from './changed-rows.ts'
import { NoticeText } from './notice-text.tsx'
import { type PostOutcome, postAction } from './outcome.ts'

interface SubmitOptions {
  readonly action: ClientAction
  readonly rows: readonly Row[]
  readonly matching?: Matching | undefined
  /** Version of the row that the form was opened with. */
  readonly version?: number
  /** Resource of the view, for the event on the bus. */
  readonly resource: string
  /** Shows errors at their fields; returns those without a visible field. */
  showErrors?(errors: readonly FieldError[]): readonly FieldError[]
  /** Asks item by item which of two edits to keep, after the row was saved elsewhere; undefined if the user cancels. */
  merge?(told: ReportedConflict): Promise<MergedForm | undefined>
  /** Reloads the form after another user changed the row. Absent if there is no form. */
  reload?(): void
  close(changed: boolean): void
}

/** A form merged with the row as it is stored now. */
export interface MergedForm {
  readonly form: FormItemValues
  readonly version: number
}

export interface Submit {
  readonly pending: boolean
  /** Posts the form. A second call while the first is pending does nothing. */
  submit(form: FormItemValues): Promise<void>
}

/**
 * Row ids in the shape of the endpoint: one as a number, many as a list, `none` without; or the list's query if all matching rows are selected. If
 * the form overwrites values of several rows, also the row versions that the list has shown.
 */
const selectedRowsBody = ({ action: { select, form }, matching }: SubmitOptions, rows: readonly Row[]): object => {
  if (matching) return { matching: matching.query }
  if (select === 'none') return {}
  if (select === 'one') return { id: rows[0]?.id }
  const id = rows.map(row => row.id)
  const writesOver = form?.some(({ field }) => field !== undefined) && rows.every(row => row.version !== undefined)
  return writesOver ? { id, version: rows.map(row => row.version) } : { id }
}

const resubmitValue = ({ resubmit, form }: ClientAction, values: FormItemValues): unknown => {
  const item = form?.find(one => one.field === resubmit?.field || one.name === resubmit?.field)
  return values[item?.name ?? resubmit?.field ?? '']
}

type SettleOutcome = (outcome: PostOutcome, form: FormItemValues) => void | Promise<void>

interface SubmitRetry {
  /** Posts the form again. `version`: the row's current version after a merge. */
  post(url: string, form: FormItemValues, version?: number): Promise<void>
  /** The rows to post; setRows replaces them for the next post. */
  rows(): readonly Row[]
  setRows(rows: readonly Row[]): void
}

/** Rows of a bulk action were saved elsewhere: overwrites them or leaves them out, as the user decides. */
async function onChangedRows(changed: readonly ChangedRow[], url: string, form: FormItemValues, again: SubmitRetry): Promise<void> {
  const { askChanged } = await import('./ask-changed.tsx')
  const rows = again.rows()
  const answer = await askChanged(changed, rows.length)
  if (!answer) return
  const versions = new Map(changed.map(({ id, version }) => [id, version]))
  again.setRows(
    answer === 'leave'
      ? rows.filter(({ id }) => !versions.has(id))
      : rows.map(row => ({ ...row, version: versions.get(row.id) ?? row.version })),
  )
  return again.post(url, form)
}

/** The row was saved elsewhere: merges the two edits, or reloads the form. */
async function onConflict(
  { message, told, rows }: PostOutcome & { kind: 'conflict' },
  form: FormItemValues,
  { action, merge, reload, close }: Pick<SubmitOptions, 'action' | 'merge' | 'reload' | 'close'>,
  again: SubmitRetry,
): Promise<void> {
  if (rows) return onChangedRows(rows, action.url, form, again)
  if (told && merge) {
    const merged = await merge(told)
    return merged && again.post(action.url, merged.form, merged.version)
  }
  if (!reload) {
    toast.error(message)
    return close(true)
  }
  const answer = await ask({
    title: '数据已被修改',
    content: `${message}。重新加载会放弃您填写的内容。`,
    okText: '重新加载',
    cancelText: '继续编辑',
  })
  if (answer) reload()
}

/** Handles an outcome: toast, dialogs, the error at its field. `again` posts the same form once more. */
function useSettle(
  { action, rows, matching, resource, showErrors, merge, reload, close }: SubmitOptions,
  again: SubmitRetry,
): SettleOutcome {
  const { kernel, http } = useRuntime()
  const navigate = useNavigate()

  const done = (outcome: PostOutcome & { kind: 'done' }): void => {
    close(true)
    if (matching && outcome.job !== undefined) {
      kernel.bus.emit('bulk.begun', { id: outcome.job })
      return
    }
    kernel.bus.emit('action.succeeded', { resource, action: action.key, ids: rows.map(row => row.id) })
    if (outcome.notice) void hint(<NoticeText notice={outcome.notice} />, outcome.notice.title)
    else toast.success(outcome.message ?? action.success ?? '操作成功')
  }

  const duplicate = async ({ message, duplicate: { body, visibleId, mergeable } }: PostOutcome & { kind: 'duplicate' }): Promise<void> => {
    const content = message ?? '数据已存在'
    const { merge } = action
    const { detail, url, request } = merge ?? {}
    const choices = [
      ...(visibleId !== undefined && detail !== undefined ? [{ key: 'view', label: '查看' }] : []),
      ...(url !== undefined && mergeable
        ? [{ key: 'merge', label: merge?.label ?? '' }]
        : request
          ? [{ key: 'request', label: request.label }]
          : []),
    ]
    const title = merge?.title ?? `${action.label}失败`
    if (choices.length === 0) return hint(content, title)
    const chosen = await choose(title, content, choices)
    if (chosen === 'view') {
      close(false)
      navigate(`${detail}?id=${visibleId}`)
      return
    }
    if (chosen === undefined) return
    const merged = await postAction(http, (chosen === 'merge' ? url : request?.url) ?? '', body, randomId())
    if (merged.kind === 'done' && chosen === 'merge') done({ ...merged, message: '合并成功' })
    else if (merged.kind === 'done') toast.success(merged.message ?? '操作成功')
    else if ('error' in merged) report(merged.error)
    else toast.error(merged.message ?? content)
  }

  const refused = async (error: RequestError, form: FormItemValues): Promise<void> => {
    error.reported = true
    const { secondVerify, errorModal } = action
    if (errorModal) return hint(error.message, errorModal)
    if (!secondVerify || (secondVerify.with && !error.message.startsWith(secondVerify.message))) {
      error.reported = false
      return report(error)
    }
    // If the refusal is not the one the question expects, both are shown; else the refusal itself, which is the question and may name rows.
    const content = error.message.startsWith(secondVerify.message) ? error.message : `${error.message}。${secondVerify.message}`
    if (await ask({ title: '请确认', content, okText: '继续' })) await again.post(secondVerify.url, { ...form, ...secondVerify.with })
  }

  return (outcome, form) => {
    if (outcome.kind === 'done') return done(outcome)
    if (outcome.kind === 'duplicate') return duplicate(outcome)
    if (outcome.kind === 'conflict') return onConflict(outcome, form, { action, merge, reload, close }, again)
    if (outcome.kind === 'refused') return refused(outcome.error, form)
    if (outcome.kind === 'failed')
      return action.errorModal && outcome.known ? hint(messageOf(outcome.error), action.errorModal) : report(outcome.error)
    const left = showErrors?.(outcome.errors) ?? outcome.errors
    if (left.length > 0) toast.error(left[0]?.message ?? outcome.error.message)
  }
}

/** Posts an action, one request at a time, and handles the response. */
export function useSubmit(options: SubmitOptions): Submit {
  const { action, version } = options
  const { http } = useRuntime()
  const [pending, setPending] = useState(false)
  const busy = useRef(false)
  // One idempotency key for the opened form, so that a retry after a lost response changes nothing twice; a definite response ends its use.
  const key = useRef(randomId())
  const refusedWith = useRef<{ readonly value: unknown } | undefined>(undefined)
  /** The row's version after two edits were merged; valid while the form is the one that was opened with version `of`. */
  const newer = useRef<{ readonly of: number | undefined; readonly version: number } | undefined>(undefined)

  /** The remaining rows after some were saved elsewhere. */
  const rows = useRef<readonly Row[] | undefined>(undefined)

  const post = async (url: string, form: FormItemValues, merged?: number): Promise<void> => {
    if (merged !== undefined) newer.current = { of: version, version: merged }
    const now = newer.current?.of === version ? newer.current?.version : version
    const body = { ...selectedRowsBody(options, rows.current ?? options.rows), ...(now === undefined ? {} : { version: now }), ...form }
    setPending(true)
    const said = action.pending === undefined ? undefined : toast.loading(action.pending)
    const outcome = await postAction(http, url, body, key.current)
    said?.()
    // The server has responded; a dialog that follows is not part of the request.
    setPending(false)
    const unknown = outcome.kind === 'failed' && !outcome.known
    if (!unknown) key.current = randomId()
    refusedWith.current = outcome.kind === 'done' || unknown ? undefined : { value: resubmitValue(action, form) }
    await settle(outcome, form)
  }
  const again: SubmitRetry = {
    post,
    rows: () => rows.current ?? options.rows,
    setRows(chosen) {
      rows.current = chosen
    },
  }
  const settle = useSettle(options, again)

  const submit = async (form: FormItemValues): Promise<void> => {
    if (busy.current) return
    if (action.resubmit && refusedWith.current && areFormValuesEqual(refusedWith.current.value, resubmitValue(action, form))) {
      return toast.warning(action.resubmit.message)
    }
    busy.current = true
    try {
      // The confirm presenter has already asked: there the sentence is its own text.
      if (action.confirm && action.form && !(await ask({ content: action.confirm, danger: action.danger }))) return
      await post(action.url, form)
    } finally {
      busy.current = false
    }
  }
  return { pending, submit }
}
