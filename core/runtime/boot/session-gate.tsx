import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useRuntime } from '../context/runtime.ts'
import { closeDialogs } from '../feedback/dialogs.ts'
import { toast } from '../feedback/toast.ts'
import { useLatest } from '../hooks/use-latest.ts'

/** Lends the session the router. */
export const SessionGate = ({ children }: { readonly children: ReactNode }) => {
  const { session } = useRuntime()
  const navigate = useRef(useNavigate())
  const { pathname, search } = useLocation()
  const here = useLatest(pathname + search)
  useEffect(
    () =>
      session.attach({
        location: () => here.current,
        goToLogin: from => {
          // The router follows later; calls that fail until then must find that somebody has gone already.
          here.current = '/login'
          closeDialogs().catch(() => {})
          navigate.current('/login', { replace: true, state: from === undefined ? null : { from } })
        },
        say: (text, kind) => toast[kind](text),
      }),
    [session],
  )
  return children
}
