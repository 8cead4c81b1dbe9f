import { useRef, useState } from 'react'
import { type Answer, RequestError, randomId } from '#core/runtime/index.ts'
import { type Refusal, refusalOf } from './refusal.ts'

const NO_PASSWORD = '请输入登录密码'

/** Something that is done only with the caller's password: what was typed, whether it is on its way, and why it was refused. */
export interface Confirmed {
  readonly password: string
  readonly busy: boolean
  readonly problems: readonly string[]
  readonly passwordError: string | undefined
  type(password: string): void
  /** Answers what the server said, or nothing where it refused. `key` makes sending again after a lost answer safe. */
  run<T>(call: (password: string, key: string) => Promise<Answer<T>>): Promise<Answer<T> | undefined>
}

export function useConfirmed(): Confirmed {
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>({ problems: [] })
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
        setRefusal(refusalOf(error))
        // A refusal is kept with its key as well: what is sent next is another call.
        if (error instanceof RequestError && error.status !== 0) key.current = randomId()
        return undefined
      } finally {
        setBusy(false)
      }
    },
  }
}
