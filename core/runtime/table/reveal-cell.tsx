import { type ReactNode, useState } from 'react'
import type { CellProps } from '#core/contract/client-plugin.ts'
import type { Row } from '#schemas/types/wire.ts'
import { toast } from '../feedback/toast.ts'
import { useHttp } from '../runtime.ts'
import { Icon } from './icon.tsx'
import { readPath } from './tree.ts'

/** The row that the masked value belongs to: the list's own, or the one it refers to. */
const ownerId = (row: Row, path: readonly string[]): unknown => {
  if (path.length < 2) return row.id
  const owner = readPath(row, path.slice(0, -1))
  return typeof owner === 'object' && owner !== null ? (owner as { id?: unknown }).id : undefined
}

/** navigator.clipboard is missing where the page came over plain http from another machine. */
const copy = async (text: string): Promise<boolean> => {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  }
  const area = document.createElement('textarea')
  area.value = text
  document.body.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  return done
}

/** The http client has told the person. */
const ignore = (): undefined => undefined

interface Revealed {
  readonly row: Row
  /** undefined while the server is asked. */
  readonly plain: string | undefined
}

/** A masked value with an eye; the plain one is asked for, and logged by the server, when it is pressed. It is never shown for another row. */
export const RevealCell = ({ value, row, column }: CellProps): ReactNode => {
  const http = useHttp()
  const [revealed, setRevealed] = useState<Revealed>()
  const own = revealed?.row === row ? revealed : undefined
  const plain = own?.plain
  const busy = own !== undefined && plain === undefined
  const masked = value === null || value === undefined || value === '' ? undefined : String(value)
  const id = ownerId(row, column.path)
  if (masked === undefined || !column.reveal || typeof id !== 'number') return masked ?? '-'

  const reveal = async (): Promise<void> => {
    setRevealed({ row, plain: undefined })
    const answer = await http.post<{ readonly value: string }>('/runtime/reveal', { ...column.reveal, id }).catch(ignore)
    setRevealed(now => (now?.row === row ? answer && { row, plain: answer.data.value } : now))
  }
  const onCopy = async (): Promise<void> => {
    if (plain !== undefined && (await copy(plain))) toast.success('内容已复制到剪贴板')
    else toast.error('复制失败，请手动选择后复制')
  }
  return (
    <span className="yh-reveal">
      <span className="yh-reveal-text">{plain ?? masked}</span>
      {plain === undefined ? (
        <button
          type="button"
          className="yh-icon-button"
          aria-label={`查看完整${column.label}`}
          aria-busy={busy}
          disabled={busy}
          onClick={reveal}
        >
          <Icon name="eye" />
        </button>
      ) : (
        <button type="button" className="yh-icon-button" aria-label={`复制${column.label}`} onClick={onCopy}>
          <Icon name="copy" />
        </button>
      )}
    </span>
  )
}
