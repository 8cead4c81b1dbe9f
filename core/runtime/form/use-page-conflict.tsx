import { type ReactNode, useMemo, useState } from 'react'
import { RequestError } from '../http/request-error.ts'
import { AskedConflict } from './asked-conflict.tsx'
import {
  type ConflictQuestion,
  type ConflictSide,
  differencesOf,
  mergedValues,
  type PartOf,
  parseConflict,
  restoredValues,
} from './conflict.ts'
import type { FormItemValues } from './values.ts'

/** The stored state of a page with its version, which the server sends with the refusal of an outdated edit. */
interface SettledConflict<State, Current> {
  readonly current: Current
  /** The merged edits; absent if the user cancels. */
  readonly values?: State
}

/** Conflict handling of a page that is saved as a whole. State: what users edit; Current: what the server sends of the stored record. */
export interface PageConflict<State extends object, Current> {
  readonly parts: readonly PartOf<State>[]
  /** The dialog; render it exactly once on the page. */
  readonly dialog: ReactNode
  /**
   * Asks part by part which of two edits to keep, after a save was refused because of a newer version.
   * @param stored maps the server's current record to the page's state
   * @returns undefined if the error is no conflict
   */
  settle(
    error: unknown,
    edits: { readonly base: State; readonly mine: State },
    stored: (current: Current) => State,
  ): Promise<SettledConflict<State, Current> | undefined>
  /** Merges a draft into what is stored now; undefined if the user cancels. */
  restored(draft: { readonly values: FormItemValues; readonly before: FormItemValues }, stored: State): Promise<Partial<State> | undefined>
}

const valuesOf = (state: object): FormItemValues => ({ ...state })

/** @param parts of the page; the object must be stable while their words are */
export function usePageConflict<State extends object, Current>(parts: readonly PartOf<State>[]): PageConflict<State, Current> {
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
        const { own } = told
        // The page declares what its endpoint sends with the refusal.
        const current = told.current as Current
        const all = { base: valuesOf(edits.base), mine: valuesOf(edits.mine), theirs: valuesOf(stored(current)) }
        const differences = differencesOf(parts, all)
        const who = { by: told.by ?? undefined, own, at: told.at ?? undefined, init: {} }
        const sides = await new Promise<Readonly<Record<string, ConflictSide>> | undefined>(answer => ask({ ...who, differences, answer }))
        return sides ? { current, values: mergedValues(differences, all, sides) as State } : { current }
      },
      async restored(draft, stored) {
        const values = await restoredValues(parts, draft, valuesOf(stored), ask)
        return values && (values as Partial<State>)
      },
    } satisfies Pick<PageConflict<State, Current>, 'settle' | 'restored'>
  }, [parts])
  return { parts, ...asking, dialog: question && <AskedConflict question={question} /> }
}
