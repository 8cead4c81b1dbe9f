import { useState } from 'react'
import type { PageConflict } from '#core/runtime/form/use-page-conflict.tsx'
import { messageOf, RequestError, randomId, toast, useHttp } from '#core/runtime/index.ts'
import type { StoredSettings } from '../wire/settings.ts'
import { type RulesAnswer, type RulesPreview, rulesEdit, rulesPreview } from '../wire.ts'
import { draftBody, draftProblems, type EditedSettings, editedSettings, type RulesDraft } from './rules-draft.ts'

interface PreviewState {
  readonly preview: RulesPreview
  readonly body: NonNullable<ReturnType<typeof draftBody>>
  readonly key: string
}

interface SavingOptions {
  readonly rules: RulesAnswer
  readonly draft: RulesDraft
  readonly conflict: PageConflict<EditedSettings, StoredSettings>
  /** Takes over the result of a resolved conflict: both edits, based on the stored version. */
  merged(stored: StoredSettings, draft: RulesDraft): void
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
    const settled = await conflict.settle(problem, edits, editedSettings)
    if (settled?.values) {
      const current: RulesAnswer = { ...began, ...settled.current }
      const both: RulesDraft = { ...current, ...settled.values }
      merged(settled.current, both)
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
    const body = draftBody(sent)
    if (!body || Object.keys(draftProblems(sent)).length > 0) return
    await during(
      async () => {
        const { data } = await http.call(rulesPreview, body, { quiet: true })
        setShown({ preview: data, body, key: randomId() })
      },
      began,
      sent,
    )
  }
  const save = ({ preview, body, key }: PreviewState): Promise<void> =>
    during(
      async () => {
        const sent = { ...body, previewToken: preview.previewToken }
        const { message } = await http.call(rulesEdit, sent, { quiet: true, idempotencyKey: key })
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
