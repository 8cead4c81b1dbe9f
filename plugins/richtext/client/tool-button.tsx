import Tooltip from '@arco-design/web-react/es/Tooltip'
import '@arco-design/web-react/es/Tooltip/style/css.js'
import type { ReactNode } from 'react'
import type { Tool } from './tools.ts'

interface Props {
  readonly label: string
  readonly keys?: string | undefined
  readonly icon: Tool['icon']
  readonly pressed?: boolean | undefined
  readonly expanded?: boolean | undefined
  readonly ready?: boolean
  onClick(): void
}

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

/** Shortcut text; Apple devices show ⌘ and ⌥. */
const shortcutText = (keys: string): string => (isApple() ? keys.replace('Ctrl', '⌘').replace('Alt', '⌥') : keys)
const ariaKeys = (keys: string): string => keys.replace('Ctrl', isApple() ? 'Meta' : 'Control')

/** Without hover a tooltip would stay open after every touch. */
const canHover = (): boolean => !globalThis.matchMedia?.('(hover: none)').matches

/** Button of the toolbar. It stays focusable while disabled, and a mouse press does not take the focus from the text. */
export const ToolButton = ({ label, keys, icon: Icon, pressed, expanded, ready = true, onClick }: Props): ReactNode => (
  <Tooltip
    disabled={!canHover()}
    mini
    content={keys ? `${label} (${shortcutText(keys)})` : label}
    trigger={['hover', 'focus']}
    getPopupContainer={() => document.body}
  >
    <button
      type="button"
      className="yh-editor-tool"
      aria-label={label}
      aria-keyshortcuts={keys && ariaKeys(keys)}
      aria-pressed={pressed}
      aria-expanded={expanded}
      aria-disabled={!ready}
      tabIndex={-1}
      onMouseDown={event => event.preventDefault()}
      onClick={() => ready && onClick()}
    >
      <Icon aria-hidden="true" />
    </button>
  </Tooltip>
)
