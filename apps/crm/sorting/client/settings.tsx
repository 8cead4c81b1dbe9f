import Button from '@arco-design/web-react/es/Button'
import Skeleton from '@arco-design/web-react/es/Skeleton'
import '@arco-design/web-react/es/Button/style/css.js'
import '@arco-design/web-react/es/Skeleton/style/css.js'
import { type ReactNode, useState } from 'react'
import type { ComponentProps } from '#core/contract/client-plugin.ts'
import { useDraft } from '#core/runtime/form/use-draft.ts'
import { LoadFailed, messageOf, randomId, toast, useData, useHttp, useLeaveGuard, usePermission } from '#core/runtime/index.ts'
import { enabledWeight, type PreviewAnswer, rulesProblem, type SortingAnswer, type SortingRule } from '../wire.ts'
import { PreviewTable } from './preview-table.tsx'
import { RuleList } from './rule-list.tsx'
import './sorting.css'

/** Weights of what is measured of institutions, and the order they would make. */
export function Settings({ props }: ComponentProps): ReactNode {
  const endpoint = typeof props['endpoint'] === 'string' ? props['endpoint'] : '/system/sortingRules'
  const { data, error, refresh } = useData<SortingAnswer>(`${endpoint}/get`)
  if (data) return <Editor key={data.version} stored={data} endpoint={endpoint} refresh={refresh} />
  if (error) return <LoadFailed error={error} retry={() => void refresh()} />
  return (
    <div className="yh-card">
      <Skeleton animation text={{ rows: 8 }} />
    </div>
  )
}

interface EditorProps {
  readonly stored: SortingAnswer
  readonly endpoint: string
  refresh(): Promise<void>
}

type Doing = 'preview' | 'save' | undefined

/** Sends the rules: for a look at their order, or to be kept. */
function useSending({ stored, endpoint, refresh }: EditorProps, rules: readonly SortingRule[]) {
  const http = useHttp()
  const [doing, setDoing] = useState<Doing>()
  const [preview, setPreview] = useState<PreviewAnswer>()
  const during = async (what: Doing, work: () => Promise<void>): Promise<void> => {
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
        setPreview((await http.post<PreviewAnswer>(`${endpoint}/preview`, { rules }, { quiet: true })).data)
      }),
    /** @param done it was kept */
    save: (done: () => void) =>
      during('save', async () => {
        const body = { version: stored.version, rules }
        const { message } = await http.post(`${endpoint}/edit`, body, { quiet: true, idempotencyKey: randomId() })
        done()
        toast.success(message || '保存成功')
        await refresh()
      }),
  }
}

function Editor(props: EditorProps): ReactNode {
  const { stored, endpoint } = props
  const [rules, setRules] = useState(stored.rules)
  const disabled = !usePermission(`${endpoint}/edit`)
  const { doing, preview, forget, look, save } = useSending(props, rules)
  const changed = JSON.stringify(rules) !== JSON.stringify(stored.rules)
  const kept = useDraft({
    place: endpoint,
    now: { rules },
    before: { rules: stored.rules },
    disabled,
    restore: parts => change(parts.rules ?? rules),
  })
  useLeaveGuard(() => changed && !disabled, kept.forget)
  const sum = enabledWeight(rules)
  const change = (next: readonly SortingRule[]): void => {
    setRules(next)
    forget()
  }
  return (
    <div className="yh-settings">
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
