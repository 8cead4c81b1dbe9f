import Button from '@arco-design/web-react/es/Button'
import Modal from '@arco-design/web-react/es/Modal'
import { PasswordFields } from '../login/password-fields.tsx'
import { usePasswordChange } from '../login/use-password-change.ts'
import { useBackCloses } from '../opened/use-back-closes.ts'

/** Dialog to change the user's own password; a success requires a new login. */
const ChangePasswordDialog = (props: { close(): void }) => {
  const close = useBackCloses(props.close)
  const change = usePasswordChange()
  return (
    <Modal title="修改密码" visible onCancel={close} footer={null} maskClosable={false} style={{ width: 'var(--yh-frame-narrow)' }}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void change.submit()
        }}
      >
        <PasswordFields change={change} />
        <div className="yh-form-end">
          <Button onClick={close}>取消</Button>
          <Button type="primary" htmlType="submit" loading={change.busy}>
            确定
          </Button>
        </div>
      </form>
    </Modal>
  )
}

export default ChangePasswordDialog
