import Button from '@arco-design/web-react/es/Button'
import Skeleton from '@arco-design/web-react/es/Skeleton'
import '@arco-design/web-react/es/Button/style/css.js'
import '@arco-design/web-react/es/Skeleton/style/css.js'
import { type ReactNode, useMemo, useState } from 'react'
import type { ComponentProps } from '#core/contract/client-plugin.ts'
import { useDraft } from '#core/runtime/form/use-draft.ts'
import { type PageConflict, usePageConflict } from '#core/runtime/form/use-page-conflict.tsx'
import { LoadFailed, messageOf, randomId, toast, useData, useHttp, useLeaveGuard, usePermission } from '#core/runtime/index.ts'
import { SERVICE_SETTING_PATH, type ServiceSetting, type ServiceSettingAnswer, serviceSettingAt } from '../wire.ts'
import { OverrideList } from './override-list.tsx'
import { StaffContext, type StaffContextValue } from './people.ts'
import { PersonSelect } from './person-select.tsx'
import { PoolList } from './pool-list.tsx'
import { employeeLabels, isSameSettingDraft, type SettingDraft, settingBody, settingDraftOf, settingDraftProblem } from './setting.ts'
import { settingParts } from './setting-parts.ts'
import './settings.css'

/** Setting page for the customer service of new leads: overrides, then the pool in turn, then the default. */
export function ServiceSettings({ props }: ComponentProps): ReactNode {
  const endpoint = typeof props['endpoint'] === 'string' ? props['endpoint'] : SERVICE_SETTING_PATH
  const { data, error, refresh } = useData(serviceSettingAt(endpoint).get)
  if (data) return <ServiceEditor key={data.version} setting={data} endpoint={endpoint} refresh={refresh} />
  if (error) return <LoadFailed error={error} retry={() => void refresh()} />
  return (
    <div className="yh-card">
      <Skeleton animation text={{ rows: 8 }} />
    </div>
  )
}

interface ServiceEditorProps {
  readonly setting: ServiceSettingAnswer
  readonly endpoint: string
  refresh(): Promise<void>
}

interface SettingEdit extends Pick<ServiceEditorProps, 'endpoint' | 'refresh'> {
  readonly setting: ServiceSetting
  readonly draft: SettingDraft
  readonly conflict: PageConflict<SettingDraft, ServiceSetting>
  /** Draft of the setting stored now, as the page would open with it. */
  told(setting: ServiceSetting): SettingDraft
  /** Replaces the draft by the merged edits, based on the setting stored now. */
  merged(setting: ServiceSetting, draft: SettingDraft): void
}

/**
 * Posts the draft and shows the stored setting afterwards. If another save came first, the user resolves the conflict before the draft is sent again.
 */
function useSettingSave({ setting, draft, endpoint, conflict, told, merged, refresh }: SettingEdit): {
  readonly saving: boolean
  save(done: () => void): Promise<void>
} {
  const http = useHttp()
  const [saving, setSaving] = useState(false)
  const post = async (began: ServiceSetting, sent: SettingDraft, done: () => void): Promise<void> => {
    try {
      const body = settingBody(began.version, sent)
      const { message } = await http.call(serviceSettingAt(endpoint).edit, body, { quiet: true, idempotencyKey: randomId() })
      done()
      toast.success(message || '保存成功')
      await refresh()
    } catch (error) {
      const settled = await conflict.settle(error, { base: settingDraftOf(began), mine: sent }, told)
      if (!settled) throw error
      const { current, values: both } = settled
      if (!both) return
      merged(current, both)
      await post(current, both, done)
    }
  }
  /** @param done called after a successful save */
  const save = async (done: () => void): Promise<void> => {
    setSaving(true)
    try {
      await post(setting, draft, done)
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setSaving(false)
    }
  }
  return { saving, save }
}

function ServiceEditor({ setting: opened, endpoint, refresh }: ServiceEditorProps): ReactNode {
  const [setting, setSetting] = useState<ServiceSetting>(opened)
  const saved = useMemo(() => settingDraftOf(setting), [setting])
  const [draft, setDraft] = useState(saved)
  const [strict, setStrict] = useState(false)
  const disabled = !usePermission(`${endpoint}/edit`)
  const people = useMemo<StaffContextValue>(
    () => ({ setting: opened, url: `${endpoint}/get`, names: new Map(employeeLabels(opened)) }),
    [opened, endpoint],
  )
  const conflict = usePageConflict<SettingDraft, ServiceSetting>(useMemo(() => settingParts(people), [people]))
  const told = (current: ServiceSetting): SettingDraft => {
    for (const [id, name] of employeeLabels(current)) people.names.set(id, name)
    return settingDraftOf(current)
  }
  const merged = (current: ServiceSetting, both: SettingDraft): void => {
    setSetting(current)
    setDraft(both)
  }
  const { saving, save } = useSettingSave({ setting, draft, endpoint, conflict, told, merged, refresh })
  const change = (part: Partial<SettingDraft>): void => setDraft({ ...draft, ...part })
  const changed = !isSameSettingDraft(draft, saved)
  const kept = useDraft({ place: endpoint, now: draft, before: saved, disabled, conflict, restore: change })
  useLeaveGuard(() => changed && !disabled, kept.forget)
  const submit = (): void => {
    const problem = settingDraftProblem(draft)
    setStrict(true)
    if (problem) toast.warning(problem)
    else void save(kept.forget)
  }

  return (
    <StaffContext value={people}>
      <div className="yh-settings service-page">
        {conflict.dialog}
        {kept.note}
        <SettingSection title="默认客服" note="轮值名单中无人在岗时，由默认客服服务新客资">
          <div className="service-default">
            <PersonSelect
              label="默认客服"
              value={draft.defaultStaffId}
              disabled={disabled}
              invalid={strict && draft.defaultStaffId === undefined}
              onChange={defaultStaffId => change({ defaultStaffId })}
            />
          </div>
        </SettingSection>
        <SettingSection title="轮值名单" note="未填写客服的新客资按顺序轮流分给在岗的客服">
          <PoolList pool={draft.pool} disabled={disabled} onChange={pool => change({ pool })} />
        </SettingSection>
        <SettingSection
          title="指定客服"
          note="符合来源或城市的新客资先分给指定的客服，不参与轮值；来源含其下级，越具体的规则越优先，离岗的客服跳过"
        >
          <OverrideList overrides={draft.overrides} disabled={disabled} strict={strict} onChange={overrides => change({ overrides })} />
        </SettingSection>
        {!disabled && (
          <div className="yh-settings-bar">
            <span aria-live="polite">{changed ? '有未保存的修改' : ''}</span>
            <Button disabled={!changed || saving} onClick={() => setDraft(saved)}>
              撤销修改
            </Button>
            <Button type="primary" disabled={!changed} loading={saving} onClick={submit}>
              保存
            </Button>
          </div>
        )}
      </div>
    </StaffContext>
  )
}

function SettingSection({
  title,
  note,
  children,
}: {
  readonly title: string
  readonly note: string
  readonly children: ReactNode
}): ReactNode {
  return (
    <section className="yh-card" aria-label={title}>
      <h2>{title}</h2>
      <p className="service-note">{note}</p>
      {children}
    </section>
  )
}
