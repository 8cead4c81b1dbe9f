import Button from '@arco-design/web-react/es/Button'
import Input from '@arco-design/web-react/es/Input'
import Modal from '@arco-design/web-react/es/Modal'
import '@arco-design/web-react/es/Button/style/css.js'
import '@arco-design/web-react/es/Input/style/css.js'
import '@arco-design/web-react/es/Modal/style/css.js'
import { type FormEvent, type ReactNode, useState } from 'react'
import { sessionBegin } from '#core/contract/core-addresses.ts'
import { useHttp } from '../context/runtime.ts'
import { messageOf } from '../feedback/report.ts'
import { LabelledField } from './labelled-field.tsx'
import './sign-in-over.css'

interface Props {
  readonly username: string
  /** @param signedIn false: the user goes to the login page instead */
  done(signedIn: boolean): void
}

/** Login dialog for a session that expired while a form has unsaved input: the same user signs in again, and no input is lost. */
const SignInOver = ({ username, done }: Props): ReactNode => {
  const http = useHttp()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const signIn = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    // React events bubble through portals: the form of the page below must not be submitted as well.
    event.stopPropagation()
    if (busy) return
    if (password.trim() === '') return setProblem('请输入密码')
    setBusy(true)
    try {
      const { data } = await http.call(sessionBegin, { username, password: password.trim() }, { quiet: true })
      done(!data.mustChangePassword)
    } catch (error) {
      setProblem(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <Modal
      visible
      title="请先登录"
      footer={null}
      closable={false}
      maskClosable={false}
      escToExit={false}
      autoFocus={false}
      style={{ width: 'var(--yh-frame-narrow)' }}
      className="yh-sign-in"
    >
      <form noValidate onSubmit={event => void signIn(event)}>
        <p className="yh-sign-in-why">登录已失效。请重新输入密码，页面上已填写的内容不会丢失。</p>
        <p className="yh-sign-in-who">
          用户名<strong>{username}</strong>
        </p>
        {/* For password managers. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <LabelledField id="yh-sign-in-password" label="密码" error={problem}>
          {bound => (
            <Input.Password
              {...bound}
              autoFocus
              placeholder="请输入密码"
              autoComplete="current-password"
              maxLength={128}
              value={password}
              onChange={value => {
                setPassword(value)
                setProblem(undefined)
              }}
            />
          )}
        </LabelledField>
        <div className="yh-sign-in-choices">
          <Button onClick={() => done(false)}>使用其他账号</Button>
          <Button type="primary" htmlType="submit" loading={busy}>
            登录
          </Button>
        </div>
      </form>
    </Modal>
  )
}

export default SignInOver
