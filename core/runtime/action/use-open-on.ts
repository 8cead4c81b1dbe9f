import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ClientAction, ClientTableView } from '#schemas/types/wire.ts'
import { report } from '../feedback/report.ts'
import { toast } from '../feedback/toast.ts'
import { type Opening, openingOf } from './open-on.ts'

/** The key by which an address asks for an action. An action that nobody may use is not in the view, so nothing answers to it. */
const openKey = 'type'

/** Opens the action that the address asks for, once, and takes what asked for it out of the address. */
export function useOpenOn(
  view: ClientTableView | undefined,
  open: (action: ClientAction, initial: Readonly<Record<string, unknown>>) => void,
): void {
  const [query, setQuery] = useSearchParams()

  const ready = useRef<Opening | undefined>(undefined)

  // Only the address and the view open something.
  useEffect(() => {
    if (!view) return
    if (ready.current) {
      // What asked for it is gone from the address: what is opened now becomes an entry of its own.
      const opening = ready.current
      ready.current = undefined
      if (opening.given.size === 0) return open(opening.action, {})
      // The rules by which a value finds its item are large, and few addresses say a value.
      return void import('./prefill.ts').then(({ prefill }) => open(opening.action, prefill(opening))).catch(report)
    }
    const opening = openingOf(view.actions, query)
    const asked = query.has(openKey) && !view.filters.some(filter => filter.params.includes(openKey))
    if (!opening && !asked) return
    const keys = new Set(opening?.keys ?? [openKey])
    setQuery(now => new URLSearchParams([...now].filter(([key]) => !keys.has(key))), { replace: true })
    ready.current = opening
    if (!opening) toast.error('没有权限访问')
  }, [query, view])
}
