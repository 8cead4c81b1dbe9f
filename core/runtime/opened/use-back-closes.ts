import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useLatest } from '../hooks/use-latest.ts'
import { isCurrentLayer, unaddressedEntry } from './opened.ts'
import { useLayer } from './use-layer.ts'

/**
 * Gives a dialog without an address a history entry while it is mounted, so that the back button closes it, especially on phones.
 * @returns closes the dialog and removes its history entry; for the dialog's own buttons
 */
export function useBackCloses(close: () => void): () => void {
  const latest = useLatest(close)
  const navigate = useLatest(useNavigate())
  const own = useRef<string | undefined>(undefined)
  const gone = useCallback((left: string | undefined) => {
    if (left === undefined || left !== own.current) return
    own.current = undefined
    latest.current()
  }, [])
  const layer = useLayer(gone)
  useEffect(() => {
    own.current ??= layer.open(unaddressedEntry)
    // If the user goes back before React has rendered the entry, only popstate reports it.
    const back = (): void => {
      if (own.current !== undefined && !isCurrentLayer(own.current)) gone(own.current)
    }
    window.addEventListener('popstate', back)
    return () => {
      window.removeEventListener('popstate', back)
      // The owner unmounted the layer without closing it.
      const left = own.current
      own.current = undefined
      if (left !== undefined && isCurrentLayer(left)) navigate.current(-1)
    }
  }, [])
  return () => {
    const left = own.current
    own.current = undefined
    latest.current()
    if (left !== undefined) layer.close(left)
  }
}
