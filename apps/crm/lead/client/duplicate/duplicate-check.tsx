import { type FormEvent, type ReactNode, useState } from 'react'
import type { Widget } from '#core/contract/client-plugin.ts'
import { toast, useAnyPermission, useMobile } from '#core/runtime/index.ts'
import { DUPLICATE_CHECKERS } from '../../wire/duplicate-check.ts'
import { useDuplicateCheck } from './use-duplicate-check.tsx'
import './duplicate.css'

const CONTACT_HINT = '请输入微信号/手机号'

const SearchIcon = (): ReactNode => (
  <svg viewBox="0 0 48 48" width="16" height="16" fill="none" stroke="currentColor" strokeWidth="4" aria-hidden="true" focusable="false">
    <path d="M33 33a15 15 0 1 0-21-21 15 15 0 0 0 21 21Zm0 0 9 9" />
  </svg>
)

/** A magnifying glass with a person: on a phone the icon has no text beside it. */
const PersonSearchIcon = (): ReactNode => (
  <svg
    viewBox="0 0 48 48"
    width="18"
    height="18"
    fill="none"
    stroke="currentColor"
    strokeWidth="4"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d="M27 13a8 8 0 1 1-16 0 8 8 0 0 1 16 0ZM5 40v-4a9 9 0 0 1 9-9h6M40 33a7 7 0 1 1-14 0 7 7 0 0 1 14 0Zm-2 5 6 6" />
  </svg>
)

interface CheckFormProps {
  readonly busy: boolean
  readonly focus: boolean
  check(text: string): void
}

function CheckForm({ busy, focus, check }: CheckFormProps): ReactNode {
  const [text, setText] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() === '') toast.warning(CONTACT_HINT)
    else check(text.trim())
  }
  return (
    <form className="yh-duplicate" aria-label="客户查重" onSubmit={submit}>
      <input
        aria-label="客户查重"
        placeholder={CONTACT_HINT}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: on a phone the user has just opened the box with its button
        autoFocus={focus}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <button type="submit" aria-label="查重" disabled={busy} aria-busy={busy}>
        <SearchIcon />
      </button>
    </form>
  )
}

/** Duplicate check in the top bar: looks a contact up among all clients; on a phone it opens below the bar. */
export function DuplicateCheck(): ReactNode {
  return useAnyPermission(DUPLICATE_CHECKERS) ? <TopBarCheck /> : null
}

function TopBarCheck(): ReactNode {
  const mobile = useMobile()
  const [open, setOpen] = useState(false)
  const { busy, check, dialog } = useDuplicateCheck()
  const form = <CheckForm busy={busy} focus={mobile} check={text => void check(text).then(told => told && setOpen(false))} />
  return (
    <>
      {mobile && (
        <button type="button" className="yh-duplicate-open" aria-label="客户查重" aria-expanded={open} onClick={() => setOpen(!open)}>
          <PersonSearchIcon />
        </button>
      )}
      {mobile ? open && <div className="yh-duplicate-below">{form}</div> : form}
      {dialog}
    </>
  )
}

export const duplicateCheck: Widget = { slot: 'topBar', order: 10, component: DuplicateCheck }
