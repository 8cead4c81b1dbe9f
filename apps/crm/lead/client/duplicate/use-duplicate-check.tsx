import { type ComponentType, type ReactNode, useState } from 'react'
import { report, useHttp } from '#core/runtime/index.ts'
import { duplicateVerify } from '../../wire/duplicate-check.ts'
import type { DuplicateVerdict } from './verdict.ts'

interface ContactCheck {
  readonly verdict: DuplicateVerdict
  /** Loaded lazily with the first verdict. */
  readonly Dialog: ComponentType<{ readonly verdict: DuplicateVerdict; close(): void }>
}

/** Checks a contact against all clients and shows the verdict in a dialog. `check` resolves to false if the request failed. */
export function useDuplicateCheck(): { readonly busy: boolean; check(text: string): Promise<boolean>; readonly dialog: ReactNode } {
  const http = useHttp()
  const [busy, setBusy] = useState(false)
  const [answered, setAnswered] = useState<ContactCheck>()
  const check = async (text: string): Promise<boolean> => {
    setBusy(true)
    try {
      const { code, data } = await http.call(duplicateVerify, { wechatOrPhoneNumberIs: text })
      const { default: Dialog } = await import('./verdict-dialog.tsx')
      setAnswered({ Dialog, verdict: { text, duplicate: String(code) === '200' && data ? data : undefined } })
      return true
    } catch (error) {
      // Shows no second message for an error that the HTTP client has already shown.
      report(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, check, dialog: answered && <answered.Dialog verdict={answered.verdict} close={() => setAnswered(undefined)} /> }
}
