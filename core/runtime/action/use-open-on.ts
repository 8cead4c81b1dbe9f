import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ClientAction, ClientTableView } from '#schemas/types/wire.ts'
import { report } from '../feedback/report.ts'
import { toast } from '../feedback/toast.ts'
import { type ActionInAddress, actionInAddress } from './open-on.ts'

/** Query key by which an address requests an action. An action that the user may not use is not in the view, so no action matches. */
const actionTypeParam = 'type'

/** Opens the action that the address requests, once, and removes the request from the address. */
export function useOpenOn(
  view: ClientTableView | undefined,
  open: (action: ClientAction, initial: Readonly<Record<string, unknown>>) => void,
): void {
  const [query, setQuery] = useSearchParams()

  const ready = useRef<ActionInAddress | undefined>(undefined)

  // Only a change of the address or the view opens an action.
  useEffect(() => {
    if (!view) return
    if (ready.current) {
      // The request is removed from the address by now, so the opened action gets a history entry of its own.
      const opening = ready.current
      ready.current = undefined
      if (opening.given.size === 0) return open(opening.action, {})
      // Lazy import: the rules that match a value to its item are large, and few addresses carry a value.
      return void import('./prefill.ts').then(({ prefill }) => open(opening.action, prefill(opening))).catch(report)
    }
    const opening = actionInAddress(view.actions, query)
    const asked = query.has(actionTypeParam) && !view.filters.some(filter => filter.params.includes(actionTypeParam))
    if (!opening && !asked) return
    const keys = new Set(opening?.keys ?? [actionTypeParam])
    setQuery(now => new URLSearchParams([...now].filter(([key]) => !keys.has(key))), { replace: true })
    ready.current = opening
    if (!opening) toast.error('没有权限访问')
  }, [query, view])
}
