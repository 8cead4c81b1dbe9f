import type { Widget } from '#core/contract/client-plugin.ts'
import { openLayer } from './shown.ts'
import './palette.css'

/** Name of the modifier key: ⌘ on Apple devices, otherwise Ctrl. */
export const modifierKey = (): string => (/mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl')

const paletteIcon = (
  <svg viewBox="0 0 48 48" fill="none" stroke="currentColor" strokeWidth="4" aria-hidden="true">
    <path d="M29 19v10H19V19zm-10 0H13a6 6 0 1 1 6-6v6Zm0 10v6a6 6 0 1 1-6-6h6Zm10-10V13a6 6 0 1 1 6 6h-6Zm0 10h6a6 6 0 1 1-6 6v-6Z" />
  </svg>
)

/** Search button in the top bar; a text on wide screens, an icon on narrow ones. */
export const paletteButton: Widget = {
  slot: 'topBar',
  order: 5,
  component: () => (
    <button
      type="button"
      className="yh-palette-open"
      aria-label="搜索页面和记录"
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={() => openLayer.set('palette')}
    >
      {paletteIcon}
      <span>搜索页面、姓名</span>{' '}
      <span aria-hidden="true">
        <kbd>{modifierKey()} K</kbd>
      </span>
    </button>
  ),
}

/** Menu entry that opens the shortcut dialog. */
export const keysEntry: Widget = {
  slot: 'userMenu',
  order: 90,
  component: () => (
    <button type="button" role="menuitem" className="yh-menu-item yh-keys-entry" onClick={() => openLayer.set('keys')}>
      快捷键 <kbd>?</kbd>
    </button>
  ),
}
