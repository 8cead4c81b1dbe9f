import { type ComponentType, type ReactNode, useState } from 'react'
import { report, useHttp } from '#core/runtime/index.ts'
import { address } from '../names/addresses.ts'
import type { Duplicate, Verdict } from './verdict.ts'

interface Answered {
  readonly verdict: Verdict
  /** Fetched with the first answer. */
  readonly Dialog: ComponentType<{ readonly verdict: Verdict; close(): void }>
}

/** Looks a contact up among all clients, and shows what was found. */
export function useDuplicateCheck(): { readonly busy: boolean; check(text: string): Promise<boolean>; readonly dialog: ReactNode } {
  const http = useHttp()
  const [busy, setBusy] = useState(false)
  const [answered, setAnswered] = useState<Answered>()
  const check = async (text: string): Promise<boolean> => {
    setBusy(true)
    try {
      const { code, data } = await http.get<Duplicate | null>(address.verifyDuplicate, { query: { wechatOrPhoneNumberIs: text } })
      const { default: Dialog } = await import('./verdict-dialog.tsx')
      setAnswered({ Dialog, verdict: { text, duplicate: String(code) === '200' && data ? data : undefined } })
      return true
    } catch (error) {
      // What the http client has said already is not said again.
      report(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, check, dialog: answered && <answered.Dialog verdict={answered.verdict} close={() => setAnswered(undefined)} /> }
}
