/** Pixels of dialogs and drawers: what tokens.css and presenters.css say to the browser, for a check of the manifests. */
import type { Action } from '#core/contract/model/action.ts'

/** By the `width` of an action: the tokens --yh-frame-*. */
export const FRAME_WIDTHS = { narrow: 400, medium: 620, wide: 800, widest: 960 } as const

/** On each side of what a drawer holds: the token --yh-space-7. */
export const DRAWER_PADDING = 24

/** A drawer is wide unless its action says otherwise. */
export const drawerWidth = (width: Action['width'] = 'wide'): number => FRAME_WIDTHS[width]
