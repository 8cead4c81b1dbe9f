import Button from '@arco-design/web-react/es/Button'
import Input from '@arco-design/web-react/es/Input'
import { hint } from '../feedback/dialogs.ts'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { ShellIcon } from '../icons/shell-icon.tsx'
import { LabelledField } from './labelled-field.tsx'
import { LoginFrame } from './login-frame.tsx'
import { useLogin } from './use-login.ts'

const showPasswordHelp = (): void => void hint('请联系管理员重置密码，重置后使用新密码登录。', '忘记密码')

/** Login form with user name and password. Both are trimmed. */
const LoginPage = () => {
  const login = useLogin()
  usePageTitle('登录')
  return (
    <LoginFrame title="欢迎登录" subtitle="请使用员工账号登录">
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void login.submit()
        }}
      >
        <LabelledField id="yh-username" label="用户名" error={login.errors.username}>
          {bound => (
            <Input
              {...bound}
              size="large"
              prefix={<ShellIcon name="user" />}
              placeholder="请输入用户名"
              autoComplete="username"
              autoFocus
              maxLength={64}
              value={login.values.username}
              onChange={value => login.set('username', value)}
            />
          )}
        </LabelledField>
        <LabelledField id="yh-password" label="密码" error={login.errors.password}>
          {bound => (
            <Input.Password
              {...bound}
              size="large"
              prefix={<ShellIcon name="lock" />}
              placeholder="请输入密码"
              autoComplete="current-password"
              maxLength={128}
              value={login.values.password}
              onChange={value => login.set('password', value)}
            />
          )}
        </LabelledField>
        <div className="yh-login-line">
          <span className="yh-login-failure" role="alert">
            {login.failure}
          </span>
          <button type="button" className="yh-link" onClick={showPasswordHelp}>
            忘记密码？
          </button>
        </div>
        <Button type="primary" size="large" long htmlType="submit" loading={login.busy}>
          登录
        </Button>
      </form>
    </LoginFrame>
  )
}

export default LoginPage
