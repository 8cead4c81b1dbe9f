import Input from '@arco-design/web-react/es/Input'
import { LabelledField } from './labelled-field.tsx'
import type { PasswordValues } from './password-rules.ts'
import type { PasswordChange } from './use-password-change.ts'

interface PasswordFieldSpec {
  readonly name: keyof PasswordValues
  readonly label: string
  readonly hint: string
  readonly note?: string
  readonly complete: string
}

const passwordFieldSpecs: readonly PasswordFieldSpec[] = [
  { name: 'originalPassword', label: '原密码', hint: '请输入原密码', complete: 'current-password' },
  { name: 'newPassword', label: '新密码', hint: '请输入新密码', note: '至少8位，包含字母和数字，不含用户名', complete: 'new-password' },
  { name: 'confirmPassword', label: '确认新密码', hint: '请再次输入新密码', complete: 'new-password' },
]

/** The three inputs of a password change. Enter submits the form around them. */
export const PasswordFields = ({ change }: { readonly change: PasswordChange }) =>
  passwordFieldSpecs.map(({ name, label, hint, note, complete }) => (
    <LabelledField id={`yh-${name}`} label={label} error={change.errors[name]} note={note} key={name}>
      {bound => (
        <Input.Password
          {...bound}
          value={change.values[name]}
          placeholder={hint}
          autoComplete={complete}
          maxLength={128}
          onChange={value => change.set(name, value)}
        />
      )}
    </LabelledField>
  ))
