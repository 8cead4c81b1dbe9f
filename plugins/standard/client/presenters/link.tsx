import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { PresenterProps } from '#core/contract/client-plugin.ts'

/** Path of the link: props.to, with {field} replaced by the row's value. */
export function linkTarget(to: string, row: Readonly<Record<string, unknown>> | undefined): string {
  return to.replace(/\{(\w+)\}/g, (_match, key: string) => encodeURIComponent(String(row?.[key] ?? '')))
}

/** Navigates to a screen: props.to is its path, e.g. /shop/goods?categoryIs={id}. */
export function LinkPresenter({ action, rows, close }: PresenterProps): null {
  const navigate = useNavigate()
  const gone = useRef(false)
  useEffect(() => {
    if (gone.current) return
    gone.current = true
    close(false)
    navigate(linkTarget(String(action.props?.['to'] ?? action.url), rows[0]))
  }, [action, rows, close, navigate])
  return null
}
