import { useRef, useState } from 'react'
import { type Answer, RequestError, randomId } from '#core/runtime/index.ts'
import { type ConfirmationRefusal, confirmationRefusal } from './refusal.ts'

const NO_PASSWORD = '请输入登录密码'

/** State of an action that needs the caller's password: the typed password, whether the request is running, and why it was refused. */
export interface PasswordConfirmation {
  readonly password: string
  readonly busy: boolean
  readonly problems: readonly string[]
  readonly passwordError: string | undefined
  type(password: string): void
  /** Returns the answer, or undefined if the request failed. `key` is the idempotency key, which makes a retry after a lost answer safe. */
  run<T>(call: (password: string, key: string) => Promise<Answer<T>>): Promise<Answer<T> | undefined>
}

export function usePasswordConfirmation(): PasswordConfirmation {
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<ConfirmationRefusal>({ problems: [] })
  const key = useRef(randomId())
  return {
    password,
    busy,
    problems: refusal.problems,
    passwordError: refusal.password,
    type(typed) {
      setPassword(typed)
      setRefusal(({ problems }) => ({ problems }))
    },
    async run(call) {
      if (password === '') {
        setRefusal({ problems: [], password: NO_PASSWORD })
        return undefined
      }
      setBusy(true)
      setRefusal({ problems: [] })
      try {
        return await call(password, key.current)
      } catch (error) {
        setRefusal(confirmationRefusal(error))
        // The server keeps a refusal under its key as well: the next request needs a new key.
        if (error instanceof RequestError && error.status !== 0) key.current = randomId()
        return undefined
      } finally {
        setBusy(false)
      }
    },
  }
}
