import Button from '@arco-design/web-react/es/Button'
import Skeleton from '@arco-design/web-react/es/Skeleton'
import '@arco-design/web-react/es/Button/style/css.js'
import '@arco-design/web-react/es/Skeleton/style/css.js'
import { type ReactNode, useState } from 'react'
import type { ComponentProps } from '#core/contract/client-plugin.ts'
import { useDraft } from '#core/runtime/form/use-draft.ts'
import { type PageConflict, usePageConflict } from '#core/runtime/form/use-page-conflict.tsx'
import { LoadFailed, messageOf, randomId, toast, useData, useHttp, useLeaveGuard, usePermission } from '#core/runtime/index.ts'
import {
  enabledWeight,
  type PreviewAnswer,
  rulesProblem,
  SORTING_RULES_PATH,
  type SortingAnswer,
  type SortingRule,
  sortingRulesAt,
} from '../wire.ts'
import { PreviewTable } from './preview-table.tsx'
import { RuleList } from './rule-list.tsx'
import { type RuleParts, rulePartsOf, rulesFromParts, SORTING_RULE_PARTS } from './rule-parts.ts'
import './sorting.css'

/** Setting page for the weights of institutions' metrics, with a preview of the resulting ranking. */
export function SortingSettings({ props }: ComponentProps): ReactNode {
  const endpoint = typeof props['endpoint'] === 'string' ? props['endpoint'] : SORTING_RULES_PATH
  const { data, error, refresh } = useData(sortingRulesAt(endpoint).get)
  if (data) return <SortingEditor key={data.version} stored={data} endpoint={endpoint} refresh={refresh} />
  if (error) return <LoadFailed error={error} retry={() => void refresh()} />
  return (
    <div className="yh-card">
      <Skeleton animation text={{ rows: 8 }} />
    </div>
  )
}

interface SortingEditorProps {
  readonly stored: SortingAnswer
  readonly endpoint: string
  refresh(): Promise<void>
}

type PendingRequest = 'preview' | 'save' | undefined

interface SortingEdit {
  readonly endpoint: string
  readonly stored: SortingAnswer
  readonly rules: readonly SortingRule[]
  readonly conflict: PageConflict<RuleParts, SortingAnswer>
  /** Replaces the draft by the merged edits, based on the rules stored now. */
  merged(stored: SortingAnswer, rules: readonly SortingRule[]): void
  refresh(): Promise<void>
}

/** Saves the rules. If another save came first, the user resolves the conflict before they are sent again. */
function useRulesSave({ endpoint, stored, rules, conflict, merged, refresh }: SortingEdit) {
  const http = useHttp()
  const post = async (began: SortingAnswer, sent: readonly SortingRule[], done: () => void): Promise<void> => {
    try {
      const body = { version: began.version, rules: sent }
      const { message } = await http.call(sortingRulesAt(endpoint).edit, body, { quiet: true, idempotencyKey: randomId() })
      done()
      toast.success(message || '保存成功')
      await refresh()
    } catch (error) {
      const edits = { base: rulePartsOf(began.rules), mine: rulePartsOf(sent) }
      const settled = await conflict.settle(error, edits, ({ rules }) => rulePartsOf(rules))
      if (!settled) throw error
      if (!settled.values) return
      const { current } = settled
      const both = rulesFromParts(settled.values, current.rules)
      merged(current, both)
      const problem = rulesProblem(both)
      if (problem) return toast.warning(problem)
      await post(current, both, done)
    }
  }
  return (done: () => void) => post(stored, rules, done)
}

/** Sends the rules, for a preview or a save. */
function useRuleRequests(editing: SortingEdit) {
  const { endpoint, rules } = editing
  const http = useHttp()
  const [doing, setDoing] = useState<PendingRequest>()
  const [preview, setPreview] = useState<PreviewAnswer>()
  const keep = useRulesSave(editing)
  const during = async (what: PendingRequest, work: () => Promise<void>): Promise<void> => {
    const problem = rulesProblem(rules)
    if (problem) {
      toast.warning(problem)
      return
    }
    setDoing(what)
    try {
      await work()
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setDoing(undefined)
    }
  }
  return {
    doing,
    preview,
    forget: () => setPreview(undefined),
    look: () =>
      during('preview', async () => {
        setPreview((await http.call(sortingRulesAt(endpoint).preview, { rules }, { quiet: true })).data)
      }),
    /** @param done called after a successful save */
    save: (done: () => void) => during('save', () => keep(done)),
  }
}

function SortingEditor({ stored: opened, endpoint, refresh }: SortingEditorProps): ReactNode {
  const [stored, setStored] = useState(opened)
  const [rules, setRules] = useState(stored.rules)
  const disabled = !usePermission(`${endpoint}/edit`)
  const conflict = usePageConflict<RuleParts, SortingAnswer>(SORTING_RULE_PARTS)
  const merged = (current: SortingAnswer, both: readonly SortingRule[]): void => {
    setStored(current)
    change(both)
  }
  const { doing, preview, forget, look, save } = useRuleRequests({ endpoint, stored, rules, conflict, merged, refresh })
  const changed = JSON.stringify(rules) !== JSON.stringify(stored.rules)
  const kept = useDraft({
    place: endpoint,
    now: rulePartsOf(rules),
    before: rulePartsOf(stored.rules),
    disabled,
    conflict,
    restore: parts => change(rulesFromParts(parts, rules)),
  })
  useLeaveGuard(() => changed && !disabled, kept.forget)
  const sum = enabledWeight(rules)
  const change = (next: readonly SortingRule[]): void => {
    setRules(next)
    forget()
  }
  return (
    <div className="yh-settings">
      {conflict.dialog}
      {kept.note}
      <section className="yh-card" aria-label="排序规则">
        <h2>排序规则</h2>
        <p className="sorting-note">
          各指标在未停用的机构之间换算为0至1，乘以权重后相加为总评分（0至100）；没有数据的计0.5，同分按编号排列。每日凌晨、评分变动和保存规则时重新计算
          {stored.scoredDate ? `，上次计算：${stored.scoredDate}` : ''}。
        </p>
        <RuleList rules={rules} disabled={disabled} onChange={change} />
        <p className={sum === 100 ? 'sorting-sum' : 'sorting-sum is-wrong'} role="status">
          启用权重合计 {sum} / 100{sum === 100 ? '' : '，启用规则权重之和须为100'}
        </p>
        <Button loading={doing === 'preview'} disabled={doing === 'save'} onClick={() => void look()}>
          预览排序
        </Button>
      </section>
      {preview && <PreviewTable preview={preview} rules={rules} />}
      {!disabled && (
        <div className="yh-settings-bar">
          <span aria-live="polite">{changed ? '有未保存的修改' : ''}</span>
          <Button disabled={!changed || doing === 'save'} onClick={() => change(stored.rules)}>
            撤销修改
          </Button>
          <Button type="primary" disabled={!changed} loading={doing === 'save'} onClick={() => void save(kept.forget)}>
            保存
          </Button>
        </div>
      )}
    </div>
  )
}
