import Button from '@arco-design/web-react/es/Button'
import Input from '@arco-design/web-react/es/Input'
import { type FormEvent, type ReactNode, useState } from 'react'
import { RequestError, report, toast, useHttp } from '#core/runtime/index.ts'
import { inviteCodeLength, inviteErrors, phoneLength, trimmedInvite } from '../invite-rules.ts'
import { type Invite, inviteEdit } from '../wire.ts'

type InviteFieldErrors = Partial<Record<keyof Invite, string>>

const errorsByField = (errors: readonly { readonly field: string; readonly message: string }[]): InviteFieldErrors =>
  Object.fromEntries(errors.toReversed().map(({ field, message }) => [field, message]))

const inviteFields = [
  { name: 'inviteCode', label: '邀请码', placeholder: '请输入邀请码', maxLength: inviteCodeLength },
  { name: 'phoneNumber', label: '手机号', placeholder: '请输入完整的手机号', maxLength: phoneLength },
] as const

const useInviteForm = (first: Invite, saved: () => void) => {
  const http = useHttp()
  const [values, setValues] = useState<Invite>({ inviteCode: first.inviteCode, phoneNumber: first.phoneNumber })
  const [errors, setErrors] = useState<InviteFieldErrors>({})
  const [busy, setBusy] = useState(false)
  const set = (name: keyof Invite, value: string): void => {
    setValues(before => ({ ...before, [name]: value }))
    setErrors(({ [name]: _, ...rest }) => rest)
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const invite = trimmedInvite({ ...values })
    const found = inviteErrors(invite)
    setErrors(errorsByField(found))
    if (busy || found.length > 0) return
    setBusy(true)
    try {
      await http.call(inviteEdit, invite, { quiet: true })
      toast.success('保存成功')
      saved()
    } catch (error) {
      if (error instanceof RequestError && error.errors.length > 0) setErrors(errorsByField(error.errors))
      else report(error)
    } finally {
      setBusy(false)
    }
  }
  return { values, errors, busy, set, submit }
}

/** Form for the employee's own invite code and contact phone number. */
export const InviteForm = ({ first, saved }: { readonly first: Invite; saved(): void }): ReactNode => {
  const invite = useInviteForm(first, saved)
  return (
    <form className="yh-promotion-form" aria-label="邀请码" noValidate onSubmit={event => void invite.submit(event)}>
      {inviteFields.map(({ name, label, placeholder, maxLength }) => (
        <div className="yh-field" key={name}>
          <label className="yh-field-label" htmlFor={`promotion-${name}`}>
            {label}
          </label>
          <Input
            id={`promotion-${name}`}
            value={invite.values[name]}
            placeholder={placeholder}
            maxLength={maxLength}
            error={invite.errors[name] !== undefined}
            aria-invalid={invite.errors[name] !== undefined}
            aria-describedby={`promotion-${name}-error`}
            onChange={value => invite.set(name, value)}
          />
          <div className="yh-field-error" id={`promotion-${name}-error`} role="alert">
            {invite.errors[name]}
          </div>
        </div>
      ))}
      <Button type="primary" htmlType="submit" loading={invite.busy}>
        保存
      </Button>
    </form>
  )
}
