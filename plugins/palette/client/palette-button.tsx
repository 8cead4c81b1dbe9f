import type { Widget } from '#core/contract/client-plugin.ts'
import { shown } from './shown.ts'
import './palette.css'

/** Ctrl on most machines, ⌘ on a Mac. */
export const modifier = (): string => (/mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl')

export const paletteButton: Widget = {
  slot: 'topBar',
  order: 5,
  component: () => (
    <button
      type="button"
      className="yh-palette-open"
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={() => shown.set('palette')}
    >
      搜索页面、客户… <kbd>{modifier()} K</kbd>
    </button>
  ),
}
