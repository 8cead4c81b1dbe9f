import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { sessionBegin } from '#core/contract/core-addresses.ts'
import { useHttp } from '../context/runtime.ts'
import { messageOf } from '../feedback/report.ts'
import { toast } from '../feedback/toast.ts'
import { dropEarly } from '../http/early.ts'

interface LoginValues {
  readonly username: string
  readonly password: string
}

type LoginErrors = Partial<LoginValues>

/** Trimmed values, and errors for missing ones. */
export const checkLogin = (values: LoginValues): { readonly values: LoginValues; readonly errors: LoginErrors } => {
  const trimmed = { username: values.username.trim(), password: values.password.trim() }
  return {
    values: trimmed,
    errors: {
      ...(trimmed.username === '' && { username: '请输入用户名' }),
      ...(trimmed.password === '' && { password: '请输入密码' }),
    },
  }
}

/** Logs in, then goes to the page that was requested before, or else to `/`, which redirects to the landing page. */
export const useLogin = () => {
  const http = useHttp()
  const navigate = useNavigate()
  const { state }: { readonly state: { readonly from?: string } | null } = useLocation()
  const from = state?.from
  const [values, setValues] = useState<LoginValues>({ username: '', password: '' })
  const [errors, setErrors] = useState<LoginErrors>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)

  const set = (name: keyof LoginValues, value: string): void => {
    setValues(before => ({ ...before, [name]: value }))
    setErrors(({ [name]: _, ...rest }) => rest)
    setFailure('')
  }

  const submit = async (): Promise<void> => {
    const checked = checkLogin(values)
    setErrors(checked.errors)
    if (busy || Object.keys(checked.errors).length > 0) return
    setBusy(true)
    try {
      await http.call(sessionBegin, checked.values, { quiet: true })
      dropEarly()
      toast.success('登录成功')
      navigate(from && from !== '/' ? from : '/', { replace: true, state: { landing: true } })
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return { values, errors, failure, busy, set, submit }
}
