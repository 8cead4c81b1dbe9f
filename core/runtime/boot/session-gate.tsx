import { type ComponentType, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useRuntime } from '../context/runtime.ts'
import { closeDialogs } from '../feedback/dialogs.ts'
import { toast } from '../feedback/toast.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { LeaveContext } from '../leaving/leave-guard.ts'

interface SignInPrompt {
  readonly Dialog: ComponentType<{ readonly username: string; done(signedIn: boolean): void }>
  readonly username: string
  done(signedIn: boolean): void
}

/** Gives the session access to the router, and renders the dialog over the page in which the user signs in again. */
export const SessionGate = ({ children }: { readonly children: ReactNode }) => {
  const { session } = useRuntime()
  const navigate = useRef(useNavigate())
  const guard = useContext(LeaveContext)
  const { pathname, search } = useLocation()
  const here = useLatest(pathname + search)
  const [asking, setAsking] = useState<SignInPrompt>()
  useEffect(
    () =>
      session.attach({
        location: () => here.current,
        goToLogin: from => {
          // The router updates later; requests that fail until then must see that the user has already left for the login page.
          here.current = '/login'
          closeDialogs().catch(() => {})
          navigate.current('/login', { replace: true, state: from === undefined ? null : { from } })
        },
        entered: () => guard?.dirty() === true,
        signInOver: async username => {
          const found = await import('../login/sign-in-over.tsx').catch(() => undefined)
          if (!found) return false
          return new Promise(resolve => {
            const done = (signedIn: boolean): void => {
              setAsking(undefined)
              resolve(signedIn)
            }
            setAsking({ Dialog: found.default, username, done })
          })
        },
        say: (text, kind) => toast[kind](text),
      }),
    [session, guard],
  )
  return (
    <>
      {children}
      {asking && <asking.Dialog username={asking.username} done={asking.done} />}
    </>
  )
}
