import { useState } from 'react'
import type { PageConflict } from '#core/runtime/form/use-page-conflict.tsx'
import { messageOf, RequestError, randomId, toast, useHttp } from '#core/runtime/index.ts'
import type { RulesAnswer, RulesPreview } from '../wire.ts'
import { draftBody, draftProblems, editedSettings, type RulesDraft } from './rules-draft.ts'

const RULES_ENDPOINT = '/system/automaticLoss'

interface PreviewState {
  readonly preview: RulesPreview
  readonly body: ReturnType<typeof draftBody>
  readonly key: string
}

interface SavingOptions {
  readonly rules: RulesAnswer
  readonly draft: RulesDraft
  readonly conflict: PageConflict
  /** Takes over the result of a resolved conflict: both edits, based on the stored version. */
  merged(stored: Partial<RulesAnswer>, draft: RulesDraft): void
  /** Validation messages of the server, by field. */
  refuse(problems: Readonly<Record<string, string>>): void
  /** Saved: the stored draft can be discarded. */
  saved(): void
  reload(): Promise<void>
}

/** Previews a draft and saves it. If the rules were saved by someone else since they were loaded, the user resolves the conflict first. */
export function useSaving({ rules, draft, conflict, merged, refuse, saved, reload }: SavingOptions) {
  const http = useHttp()
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState<PreviewState>()

  const failed = async (problem: unknown, began: RulesAnswer, sent: RulesDraft): Promise<void> => {
    const edits = { base: editedSettings(began), mine: editedSettings(sent) }
    const settled = await conflict.settle(problem, edits, current => editedSettings(current as unknown as RulesDraft))
    if (settled?.values) {
      const current = { ...began, ...settled.current } as RulesAnswer
      const both: RulesDraft = { ...current, ...settled.values }
      merged(settled.current as Partial<RulesAnswer>, both)
      await look(current, both)
    } else if (settled) return
    else if (problem instanceof RequestError && problem.errors.length > 0)
      refuse(Object.fromEntries(problem.errors.map(({ field, message }) => [field, message])))
    else toast.error(messageOf(problem))
  }
  const during = async (work: () => Promise<void>, began: RulesAnswer, sent: RulesDraft): Promise<void> => {
    setBusy(true)
    try {
      await work()
    } catch (problem) {
      setShown(undefined)
      await failed(problem, began, sent)
    } finally {
      setBusy(false)
    }
  }
  const look = async (began: RulesAnswer, sent: RulesDraft): Promise<void> => {
    if (Object.keys(draftProblems(sent)).length > 0) return
    await during(
      async () => {
        const body = draftBody(sent)
        const { data } = await http.post<RulesPreview>(`${RULES_ENDPOINT}/preview`, { ...body }, { quiet: true })
        setShown({ preview: data, body, key: randomId() })
      },
      began,
      sent,
    )
  }
  const save = ({ preview, body, key }: PreviewState): Promise<void> =>
    during(
      async () => {
        const { message } = await http.post(
          `${RULES_ENDPOINT}/edit`,
          { ...body, previewToken: preview.previewToken },
          { quiet: true, idempotencyKey: key },
        )
        saved()
        toast.success(message || '保存成功')
        setShown(undefined)
        await reload()
      },
      rules,
      draft,
    )
  return { busy, shown, look: () => look(rules, draft), save, cancel: () => setShown(undefined) }
}
