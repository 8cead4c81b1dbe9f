import { type ComponentType, useRef, useState } from 'react'
import { sessionEnd } from '#core/contract/core-addresses.ts'
import { allRunsEntry } from '../bulk/bulk-host.tsx'
import type { Profile } from '../context/profile.ts'
import { useRuntime } from '../context/runtime.ts'
import { report } from '../feedback/report.ts'
import { toast } from '../feedback/toast.ts'
import { ShellIcon } from '../icons/shell-icon.tsx'
import { useLayer } from '../opened/use-layer.ts'
import { Popup } from '../popup/popup.tsx'
import { WidgetSlot } from '../widgets/widget-slot.tsx'
import { ThemeChoices } from './theme-choice.tsx'

type PasswordDialog = ComponentType<{ close(): void }>

/** The dialog is loaded when it is first opened. If its chunk is missing, the page stays unchanged. */
const usePasswordDialog = () => {
  const [Opened, setOpened] = useState<PasswordDialog>()
  return {
    Opened,
    open: () => void import('./change-password-dialog.tsx').then(({ default: found }) => setOpened(() => found), report),
    close: () => setOpened(undefined),
  }
}

const useSignOut = (): (() => Promise<void>) => {
  const { http, session, drafts } = useRuntime()
  return async () => {
    const done = toast.loading('正在退出')
    try {
      await http.call(sessionEnd, {}, { quiet: true })
      drafts?.clear()
      session.end('logout')
    } catch (error) {
      report(error)
    } finally {
      done()
    }
  }
}

const ignoreBack = (): void => {}

/** Account menu under the employee's name. */
export const UserMenu = ({ profile }: { readonly profile: Profile }) => {
  const [open, setOpen] = useState(false)
  const password = usePasswordDialog()
  const layer = useLayer(ignoreBack)
  const button = useRef<HTMLButtonElement>(null)
  const signOut = useSignOut()
  const choose = (act: () => void) => () => {
    setOpen(false)
    act()
  }
  return (
    <>
      <button type="button" className="yh-user" ref={button} aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className="yh-user-face" aria-hidden="true">
          {profile.name.slice(0, 1).toUpperCase()}
        </span>
        <span className="yh-user-name">{profile.name}</span>
        <ShellIcon name="down" className="yh-user-arrow" />
      </button>
      {open && button.current && (
        <Popup anchor={button.current} role="menu" label="账号" onClose={() => setOpen(false)}>
          <div className="yh-user-card">
            <strong>{profile.name}</strong>
            <span>{profile.admin ? `${profile.username} · 管理员` : profile.username}</span>
          </div>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: plugins contribute menu items here; a press on any of them closes the menu */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys press the items */}
          <div onClick={() => setOpen(false)}>
            <WidgetSlot slot="userMenu" small />
          </div>
          <ThemeChoices />
          <button type="button" role="menuitem" className="yh-menu-item" onClick={choose(() => void layer.open(allRunsEntry))}>
            <ShellIcon name="check" /> 批量操作记录
          </button>
          <button type="button" role="menuitem" className="yh-menu-item" onClick={choose(password.open)}>
            <ShellIcon name="lock" /> 修改密码
          </button>
          <button type="button" role="menuitem" className="yh-menu-item" onClick={choose(signOut)}>
            <ShellIcon name="power" /> 退出登录
          </button>
        </Popup>
      )}
      {password.Opened && <password.Opened close={password.close} />}
    </>
  )
}
