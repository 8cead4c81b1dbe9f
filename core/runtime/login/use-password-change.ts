import { useRef, useState } from 'react'
import { passwordChange } from '#core/contract/core-addresses.ts'
import { useRuntime } from '../context/runtime.ts'
import { report } from '../feedback/report.ts'
import { randomId } from '../http/random-id.ts'
import { RequestError } from '../http/request-error.ts'
import { useProfile } from '../swr/use-profile.ts'
import { type PasswordErrors, type PasswordValues, passwordErrors } from './password-rules.ts'

const emptyPasswords: PasswordValues = { originalPassword: '', newPassword: '', confirmPassword: '' }

/** State of a password change. Success ends the session. */
export const usePasswordChange = () => {
  const { http, session } = useRuntime()
  const { data: profile } = useProfile()
  const [values, setValues] = useState(emptyPasswords)
  const [errors, setErrors] = useState<PasswordErrors>({})
  const [busy, setBusy] = useState(false)
  const key = useRef(randomId())

  const set = (name: keyof PasswordValues, value: string): void => {
    setValues(before => ({ ...before, [name]: value }))
    setErrors(({ [name]: _, ...rest }) => rest)
  }

  /** False if the form stays open, with its errors shown. */
  const submit = async (): Promise<boolean> => {
    const found = passwordErrors(values, profile?.username ?? '')
    setErrors(found)
    if (busy || Object.keys(found).length > 0) return false
    setBusy(true)
    try {
      await http.call(passwordChange, values, { quiet: true, idempotencyKey: key.current })
      session.end('password')
      return true
    } catch (error) {
      const fields = error instanceof RequestError ? error.errors : []
      if (fields.length > 0) setErrors(Object.fromEntries(fields.map(({ field, message }) => [field, message])))
      else report(error)
      // A refused request is complete: the next attempt needs a new idempotency key.
      key.current = randomId()
      return false
    } finally {
      setBusy(false)
    }
  }

  return { values, errors, busy, set, submit }
}

export type PasswordChange = ReturnType<typeof usePasswordChange>
