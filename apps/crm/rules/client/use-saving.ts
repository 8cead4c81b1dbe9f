import { useState } from 'react'
import type { PageConflict } from '#core/runtime/form/use-page-conflict.tsx'
import { messageOf, RequestError, randomId, toast, useHttp } from '#core/runtime/index.ts'
import type { Preview, RulesAnswer } from '../wire.ts'
import { bodyOf, type Draft, draftProblems, settingsOf } from './rules-draft.ts'

const PATH = '/system/automaticLoss'

interface Looked {
  readonly preview: Preview
  readonly body: ReturnType<typeof bodyOf>
  readonly key: string
}

interface Editing {
  readonly rules: RulesAnswer
  readonly draft: Draft
  readonly conflict: PageConflict
  /** Takes over the result of a resolved conflict: both edits, based on the stored version. */
  merged(stored: Partial<RulesAnswer>, draft: Draft): void
  /** Validation messages of the server, by field. */
  refuse(problems: Readonly<Record<string, string>>): void
  /** Saved: the stored draft can be discarded. */
  saved(): void
  reload(): Promise<void>
}

/** Previews a draft and saves it. If the rules were saved by someone else since they were loaded, the user resolves the conflict first. */
export function useSaving({ rules, draft, conflict, merged, refuse, saved, reload }: Editing) {
  const http = useHttp()
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState<Looked>()

  const failed = async (problem: unknown, began: RulesAnswer, sent: Draft): Promise<void> => {
    const edits = { base: settingsOf(began), mine: settingsOf(sent) }
    const settled = await conflict.settle(problem, edits, current => settingsOf(current as unknown as Draft))
    if (settled?.values) {
      const current = { ...began, ...settled.current } as RulesAnswer
      const both: Draft = { ...current, ...settled.values }
      merged(settled.current as Partial<RulesAnswer>, both)
      await look(current, both)
    } else if (settled) return
    else if (problem instanceof RequestError && problem.errors.length > 0)
      refuse(Object.fromEntries(problem.errors.map(({ field, message }) => [field, message])))
    else toast.error(messageOf(problem))
  }
  const during = async (work: () => Promise<void>, began: RulesAnswer, sent: Draft): Promise<void> => {
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
  const look = async (began: RulesAnswer, sent: Draft): Promise<void> => {
    if (Object.keys(draftProblems(sent)).length > 0) return
    await during(
      async () => {
        const body = bodyOf(sent)
        const { data } = await http.post<Preview>(`${PATH}/preview`, { ...body }, { quiet: true })
        setShown({ preview: data, body, key: randomId() })
      },
      began,
      sent,
    )
  }
  const save = ({ preview, body, key }: Looked): Promise<void> =>
    during(
      async () => {
        const { message } = await http.post(
          `${PATH}/edit`,
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
