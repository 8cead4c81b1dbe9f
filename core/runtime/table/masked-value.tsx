import { type ReactNode, useState } from 'react'
import { maskedReveal } from '#core/contract/core-addresses.ts'
import type { ClientColumn } from '#schemas/types/wire.ts'
import { useHttp } from '../context/runtime.ts'
import { copyText } from '../feedback/copy-text.ts'
import { useMobile } from '../hooks/use-mobile.ts'
import { Icon } from './icon.tsx'
import './table.css'

interface Props {
  /** The masked value as the server sent it. */
  readonly masked: string
  /** Name of the value, for the buttons' labels. */
  readonly label: string
  readonly reveal: NonNullable<ClientColumn['reveal']>
  readonly id: number
  /** Identity of the value's owner: for another owner the mask is shown again. */
  readonly owner: unknown
}

/** The HTTP client has shown the failure. */
const undefinedOnFailure = (): undefined => undefined

interface RevealedValue {
  readonly owner: unknown
  /** The plain value; undefined while the request is pending. */
  readonly plain: string | null | undefined
}

/** A masked value with a reveal button, which requests the plain value; the server logs that. The plain value is never shown for another owner. */
export const MaskedValue = ({ masked, label, reveal, id, owner }: Props): ReactNode => {
  const http = useHttp()
  const mobile = useMobile()
  const [revealed, setRevealed] = useState<RevealedValue>()
  const own = revealed?.owner === owner ? revealed : undefined
  const plain = own?.plain
  const busy = own !== undefined && plain === undefined

  const ask = async (): Promise<void> => {
    setRevealed({ owner, plain: undefined })
    const { entity, field } = reveal
    const answer = await http.call(maskedReveal, { entity, field, id }).catch(undefinedOnFailure)
    setRevealed(now => (now?.owner === owner ? answer && { owner, plain: answer.data.value } : now))
  }
  return (
    <span className="yh-reveal">
      {typeof plain === 'string' && reveal.call && mobile ? (
        <a className="yh-reveal-text yh-link" href={`tel:${plain}`} aria-label={`拨打${label}${plain}`}>
          {plain}
        </a>
      ) : (
        <span className="yh-reveal-text">{plain ?? masked}</span>
      )}
      {plain === undefined ? (
        <button type="button" className="yh-icon-button" aria-label={`查看完整${label}`} aria-busy={busy} disabled={busy} onClick={ask}>
          <Icon name="eye" />
        </button>
      ) : (
        <button type="button" className="yh-icon-button" aria-label={`复制${label}`} onClick={() => void copyText(plain ?? '')}>
          <Icon name="copy" />
        </button>
      )}
    </span>
  )
}
