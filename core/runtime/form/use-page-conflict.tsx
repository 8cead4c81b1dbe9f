import { type ReactNode, useMemo, useState } from 'react'
import { RequestError } from '../http/request-error.ts'
import { AskedConflict } from './asked-conflict.tsx'
import {
  type ConflictQuestion,
  type ConflictSide,
  differencesOf,
  type Edits,
  mergedValues,
  type PagePart,
  parseConflict,
  restoredValues,
} from './conflict.ts'
import type { FormItemValues } from './values.ts'

/** Conflict handling of a page that is saved as a whole. */
export interface PageConflict {
  readonly parts: readonly PagePart[]
  /** The dialog; render it exactly once on the page. */
  readonly dialog: ReactNode
  /**
   * Asks part by part which of two edits to keep, after a save was refused because of a newer version.
   * @param stored maps the server's current record to parts
   * @returns undefined if the error is no conflict; without `values` if the user cancels
   */
  settle(
    error: unknown,
    edits: Pick<Edits, 'base' | 'mine'>,
    stored: (current: FormItemValues) => FormItemValues,
  ): Promise<{ readonly current: FormItemValues; readonly values?: FormItemValues } | undefined>
  /** Merges a draft into what is stored now; undefined if the user cancels. */
  restored(
    draft: { readonly values: FormItemValues; readonly before: FormItemValues },
    stored: FormItemValues,
  ): Promise<FormItemValues | undefined>
}

/** @param parts of the page; the object must be stable while their words are */
export function usePageConflict(parts: readonly PagePart[]): PageConflict {
  const [question, setQuestion] = useState<ConflictQuestion>()
  const asking = useMemo(() => {
    const ask = (asked: ConflictQuestion): void =>
      setQuestion({
        ...asked,
        answer: sides => {
          setQuestion(undefined)
          asked.answer(sides)
        },
      })
    return {
      async settle(error, edits, stored) {
        const told = error instanceof RequestError ? parseConflict(error.data) : undefined
        if (!told) return undefined
        const { current, own } = told
        const all = { ...edits, theirs: stored(current) }
        const differences = differencesOf(parts, all)
        const who = { by: told.by ?? undefined, own, at: told.at ?? undefined, init: {} }
        const sides = await new Promise<Readonly<Record<string, ConflictSide>> | undefined>(answer => ask({ ...who, differences, answer }))
        return sides ? { current, values: mergedValues(differences, all, sides) } : { current }
      },
      restored: (draft, stored) => restoredValues(parts, draft, stored, ask),
    } satisfies Pick<PageConflict, 'settle' | 'restored'>
  }, [parts])
  return { parts, ...asking, dialog: question && <AskedConflict question={question} /> }
}
