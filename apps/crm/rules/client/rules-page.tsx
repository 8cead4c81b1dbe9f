import Button from '@arco-design/web-react/es/Button'
import '@arco-design/web-react/es/Button/style/css.js'
import { type ReactNode, useState } from 'react'
import { useDraft } from '#core/runtime/form/use-draft.ts'
import {
  LoadFailed,
  messageOf,
  RequestError,
  randomId,
  ScreenSkeleton,
  toast,
  useData,
  useHttp,
  useLeaveGuard,
  usePermission,
} from '#core/runtime/index.ts'
import type { Preview, RulesAnswer } from '../wire.ts'
import { LimitsSection } from './limits-section.tsx'
import { LossSection } from './loss-section.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { bodyOf, type Draft, draftProblems, sameDraft, settingsOf } from './rules-draft.ts'
import { RunsSection } from './runs-section.tsx'
import './rules.css'
import { EditingContext } from './setting.tsx'

const PATH = '/system/automaticLoss'

/** /system/customerRules: the rules as they are, and their change by way of a preview. */
export function RulesPage(): ReactNode {
  const { data, error, refresh } = useData<RulesAnswer>(`${PATH}/get`)
  if (error && !data) return <LoadFailed error={error} retry={() => void refresh()} />
  if (!data) return <ScreenSkeleton />
  return <RulesForm key={data.version} rules={data} reload={refresh} />
}

interface Opened {
  readonly preview: Preview
  readonly body: ReturnType<typeof bodyOf>
  readonly key: string
}

function RulesForm({ rules, reload }: { readonly rules: RulesAnswer; reload(): Promise<void> }): ReactNode {
  const http = useHttp()
  const readonly = !usePermission(`${PATH}/edit`)
  const [draft, setDraft] = useState<Draft>(rules)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [opened, setOpened] = useState<Opened>()
  const settings = { now: settingsOf(draft), before: settingsOf(rules) }
  const kept = useDraft({ place: PATH, ...settings, disabled: readonly, restore: parts => setDraft({ ...draft, ...parts }) })
  useLeaveGuard(() => !readonly && !sameDraft(draft, rules), kept.forget)
  const own = tried ? draftProblems(draft) : {}
  const problems = { ...refused, ...own }

  const failed = (problem: unknown): void => {
    if (problem instanceof RequestError && problem.errors.length > 0)
      setRefused(Object.fromEntries(problem.errors.map(({ field, message }) => [field, message])))
    else toast.error(messageOf(problem))
  }
  const ask = async (): Promise<void> => {
    setTried(true)
    if (Object.keys(draftProblems(draft)).length > 0) return
    setBusy(true)
    try {
      const body = bodyOf(draft)
      const { data } = await http.post<Preview>(`${PATH}/preview`, { ...body }, { quiet: true })
      setOpened({ preview: data, body, key: randomId() })
    } catch (problem) {
      failed(problem)
    } finally {
      setBusy(false)
    }
  }
  const save = async ({ preview, body, key }: Opened): Promise<void> => {
    setBusy(true)
    try {
      const { message } = await http.post(
        `${PATH}/edit`,
        { ...body, previewToken: preview.previewToken },
        { quiet: true, idempotencyKey: key },
      )
      kept.forget()
      toast.success(message || '保存成功')
      await reload()
    } catch (problem) {
      failed(problem)
    } finally {
      setBusy(false)
      setOpened(undefined)
    }
  }
  const change = (part: Partial<Draft>): void => {
    setDraft(now => ({ ...now, ...part }))
    setRefused(now => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in part))))
  }

  const changed = !sameDraft(draft, rules)
  return (
    <EditingContext value={{ draft, problems, readonly, change }}>
      <div className="yh-settings">
        {kept.note}
        <LossSection spread={rules.spread} />
        <LimitsSection />
        <RunsSection rules={rules} readonly={readonly} reload={reload} />
        {!readonly && (
          <div className="yh-settings-bar">
            <span aria-live="polite">{changed ? '有未保存的修改' : ''}</span>
            <Button disabled={busy || !changed} onClick={() => setDraft(rules)}>
              撤销修改
            </Button>
            <Button type="primary" loading={busy && !opened} onClick={() => void ask()}>
              预览并保存
            </Button>
          </div>
        )}
      </div>
      {opened && (
        <PreviewDialog preview={opened.preview} saving={busy} onSave={() => void save(opened)} onCancel={() => setOpened(undefined)} />
      )}
    </EditingContext>
  )
}
