import Button from '@arco-design/web-react/es/Button'
import '@arco-design/web-react/es/Button/style/css.js'
import { type ReactNode, useState } from 'react'
import { useDraft } from '#core/runtime/form/use-draft.ts'
import { usePageConflict } from '#core/runtime/form/use-page-conflict.tsx'
import { LoadFailed, ScreenSkeleton, useData, useLeaveGuard, usePermission } from '#core/runtime/index.ts'
import type { StoredSettings } from '../wire/settings.ts'
import { type RulesAnswer, rulesEdit, rulesGet } from '../wire.ts'
import { LimitsSection } from './limits-section.tsx'
import { LossSection } from './loss-section.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { RULE_PARTS } from './rule-parts.ts'
import { draftProblems, type EditedSettings, editedSettings, isSameRulesDraft, type RulesDraft } from './rules-draft.ts'
import { RunsSection } from './runs-section.tsx'
import './rules.css'
import { RulesEditingContext } from './setting.tsx'
import { useSaving } from './use-saving.ts'

/** Identifies the page's stored draft. */
const DRAFT_PLACE = '/system/automaticLoss'

/** Page /system/customerRules: the current rules, saved after a preview. */
export function RulesPage(): ReactNode {
  const { data, error, refresh } = useData(rulesGet)
  if (error && !data) return <LoadFailed error={error} retry={() => void refresh()} />
  if (!data) return <ScreenSkeleton />
  return <RulesForm key={data.version} rules={data} reload={refresh} />
}

function RulesForm({ rules: opened, reload }: { readonly rules: RulesAnswer; reload(): Promise<void> }): ReactNode {
  const readonly = !usePermission(rulesEdit.path)
  /** The stored settings as of the last conflict. */
  const [newer, setNewer] = useState<StoredSettings>()
  const rules: RulesAnswer = { ...opened, ...newer }
  const [draft, setDraft] = useState<RulesDraft>(opened)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [tried, setTried] = useState(false)
  const conflict = usePageConflict<EditedSettings, StoredSettings>(RULE_PARTS)
  const restore = (parts: Partial<RulesDraft>): void => setDraft({ ...draft, ...parts })
  const settings = { now: editedSettings(draft), before: editedSettings(rules) }
  const kept = useDraft({ place: DRAFT_PLACE, ...settings, disabled: readonly, conflict, restore })
  useLeaveGuard(() => !readonly && !isSameRulesDraft(draft, rules), kept.forget)
  const merged = (current: StoredSettings, both: RulesDraft): void => {
    setNewer(current)
    setDraft(both)
  }
  const saving = useSaving({ rules, draft, conflict, merged, refuse: setRefused, saved: kept.forget, reload })
  const { busy, shown } = saving
  const own = tried ? draftProblems(draft) : {}
  const problems = { ...refused, ...own }
  const ask = (): void => {
    setTried(true)
    void saving.look()
  }
  const change = (part: Partial<RulesDraft>): void => {
    setDraft(now => ({ ...now, ...part }))
    setRefused(now => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in part))))
  }

  const changed = !isSameRulesDraft(draft, rules)
  return (
    <RulesEditingContext value={{ draft, problems, readonly, change }}>
      <div className="yh-settings">
        {conflict.dialog}
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
            <Button type="primary" loading={busy && !shown} onClick={ask}>
              预览并保存
            </Button>
          </div>
        )}
      </div>
      {shown && <PreviewDialog preview={shown.preview} saving={busy} onSave={() => void saving.save(shown)} onCancel={saving.cancel} />}
    </RulesEditingContext>
  )
}
