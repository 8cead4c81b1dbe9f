/** Widths of dialogs and drawers in pixels, as in tokens.css and presenters.css, for the check of the manifests. */
import type { Action } from '#core/contract/model/action.ts'

/** By the `width` of an action: tokens --yh-frame-*. */
export const FRAME_WIDTHS = { narrow: 400, medium: 620, wide: 800, widest: 960 } as const

/** Padding at each side of a drawer: token --yh-space-7. */
export const DRAWER_PADDING = 24

/** Width of a drawer; 'wide' by default. */
export const drawerWidth = (width: Action['width'] = 'wide'): number => FRAME_WIDTHS[width]
