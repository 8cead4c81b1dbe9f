import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useLatest } from '../hooks/use-latest.ts'
import { standsAt, unnamed } from './opened.ts'
import { useLayer } from './use-layer.ts'

/**
 * In a dialog that has no address: as long as it is there it is an entry of the history, so that the way back closes it, on phones above all.
 * @returns closes it by its own buttons, and leaves its entry
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
    own.current ??= layer.open(unnamed)
    // Whoever goes back at once does so before the entry has been drawn: nobody else hears of it then.
    const back = (): void => {
      if (own.current !== undefined && !standsAt(own.current)) gone(own.current)
    }
    window.addEventListener('popstate', back)
    return () => {
      window.removeEventListener('popstate', back)
      // Whoever has drawn it took it away.
      const left = own.current
      own.current = undefined
      if (left !== undefined && standsAt(left)) navigate.current(-1)
    }
  }, [])
  return () => {
    const left = own.current
    own.current = undefined
    latest.current()
    if (left !== undefined) layer.close(left)
  }
}
