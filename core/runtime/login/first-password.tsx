import Button from '@arco-design/web-react/es/Button'
import { sessionEnd } from '#core/contract/core-addresses.ts'
import { useRuntime } from '../context/runtime.ts'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { LoginFrame } from './login-frame.tsx'
import { PasswordFields } from './password-fields.tsx'
import { usePasswordChange } from './use-password-change.ts'

/** Page shown before everything else to a user whose password was set by another. */
const FirstPassword = () => {
  const { http, session, drafts } = useRuntime()
  const change = usePasswordChange()
  usePageTitle('设置新密码')
  const leave = async (): Promise<void> => {
    await http.call(sessionEnd, {})
    drafts?.clear()
    session.end('logout')
  }
  return (
    <LoginFrame title="设置新密码" subtitle="当前密码由系统或管理员生成，请先设置您自己的密码">
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void change.submit()
        }}
      >
        <PasswordFields change={change} />
        <Button type="primary" size="large" long htmlType="submit" loading={change.busy}>
          保存并重新登录
        </Button>
        {/* The HTTP client has already shown a failure. */}
        <Button type="text" long onClick={() => leave().catch(() => {})}>
          退出登录
        </Button>
      </form>
    </LoginFrame>
  )
}

export default FirstPassword
