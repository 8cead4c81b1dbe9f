import type { Widget } from '#core/contract/client-plugin.ts'
import type { Opener } from './opener.ts'

/** Item of the user menu that opens the dialog. */
export const promotionEntry = (opener: Opener): Widget => ({
  slot: 'userMenu',
  order: 10,
  component: () => (
    <button type="button" role="menuitem" className="yh-menu-item" onClick={() => opener.set(true)}>
      <svg
        className="yh-glyph"
        viewBox="0 0 48 48"
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M7 19v10h7l14 9V10l-14 9zM35 17a10 10 0 0 1 0 14M14 29l3 11h5" />
      </svg>
      推广
    </button>
  ),
})
