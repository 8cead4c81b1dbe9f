import Button from '@arco-design/web-react/es/Button'
import '@arco-design/web-react/es/Button/style/css.js'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FormFields, type FormScope, useFormScope } from '#core/runtime/form/index.ts'
import { LoadFailed, messageOf, RequestError, useHttp, useLatest } from '#core/runtime/index.ts'
import type { ClientAction } from '#schemas/types/wire.ts'
import type { DryRun } from '../wire/dry-run.ts'
import { importCheckAt } from '../wire/endpoints.ts'

interface ImportChoicesProps {
  readonly action: ClientAction
  readonly dryRun: DryRun
  /** Reports that the file is being checked with the current form values, or that these are invalid. */
  onBusy(busy: boolean): void
  onChecked(dryRun: DryRun): void
}

/** Form of the importing action, with values for the whole file. Every change checks the file again, so the counts match the form. */
export function ImportChoices(props: ImportChoicesProps): ReactNode {
  const [chosen] = useState(Object.keys(props.dryRun.form).length > 0)
  const [opened, setOpened] = useState(chosen)
  return (
    <details className="yh-import-choices" open={chosen} onToggle={() => setOpened(true)}>
      <summary>统一填写（只用于文件中未填写的行）</summary>
      {opened && <ChoiceFields {...props} />}
    </details>
  )
}

function ChoiceFields({ action, dryRun, onBusy, onChecked }: ImportChoicesProps): ReactNode {
  const http = useHttp()
  const { load, scope, reload } = useFormScope({ action, rows: [], initial: dryRun.form }, false)
  const [problem, setProblem] = useState<string>()
  const applied = useRef(JSON.stringify(dryRun.form))
  const busy = useRef(false)
  const here = useRef(true)

  /** Checks the file with the current form values. Nothing can be imported until the server has done so. */
  const apply = async (scope: FormScope): Promise<void> => {
    const { store } = scope
    const wrong = store.validate()
    const form = store.body()
    const text = JSON.stringify(form)
    if (busy.current) return
    if (wrong || text === applied.current) return onBusy(wrong !== undefined)
    busy.current = true
    onBusy(true)
    setProblem(undefined)
    const answer = await http
      .call(importCheckAt(action.url), { batchId: dryRun.batchId, form }, { quiet: true })
      .catch((error: unknown) => ({ error }))
    busy.current = false
    if (!here.current) return
    if ('error' in answer) {
      const errors = answer.error instanceof RequestError ? answer.error.errors : []
      if (errors.length === 0 || store.fail(errors).length > 0) setProblem(messageOf(answer.error))
      return
    }
    applied.current = text
    // The form may have changed during the request.
    if (JSON.stringify(store.body()) !== text) return apply(scope)
    onChecked(answer.data)
    onBusy(false)
  }
  const latest = useLatest(apply)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  useEffect(() => scope?.store.subscribe('', () => void latest.current(scope)), [scope])

  if (load.state === 'failed') return <LoadFailed error={load.error} retry={reload} />
  if (!scope) return null
  return (
    <>
      <FormFields scope={scope} />
      {problem && (
        <p role="alert" className="yh-import-problem">
          {problem}
          <Button size="small" onClick={() => void apply(scope)}>
            重新校验
          </Button>
        </p>
      )}
    </>
  )
}
